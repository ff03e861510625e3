import type { Mention } from '../../../shared/model/dashboard.ts'

/** A mention of a wording in a digest of its own, of which only the wording matters. */
export function mention(text: string, at = 0): Mention {
  return {
    text,
    sessionRow: `d:${at}.md`,
    path: `${at}.md`,
    line: 1,
    date: '2026-05-01',
    dateKey: '2026-05-01',
    project: null,
    model: null,
  }
}
