import type { Digest, ItemKind } from '../model/digest.ts'
import type { Session } from '../model/session.ts'
import { digestSpeaks } from './session-items.ts'

/** Where some items of a session come from. */
export interface ItemOrigin {
  /** group: a group below Key Findings, by the meaning of its heading; section: one of their own; record: the JSON line. */
  readonly from: 'group' | 'section' | 'record'
  /** Heading as written; null in a record. */
  readonly heading: string | null
  /** Line of the first of them in its file. */
  readonly line: number
  readonly count: number
}

/** Where the gaps or strengths of a session come from, in the order of the file. */
export function itemOrigins(
  digest: Digest | null,
  session: Pick<Session, 'counts' | 'record'>,
  kind: Extract<ItemKind, 'gap' | 'strength'>,
): ItemOrigin[] {
  const { record, counts } = session
  if (record && !(digest && digestSpeaks(digest, kind))) {
    const count = kind === 'gap' ? counts.gaps : counts.strengths
    return count === 0 ? [] : [{ from: 'record', heading: null, line: record.line, count }]
  }
  const origins = new Map<string, ItemOrigin>()
  for (const section of digest?.sections ?? []) {
    for (const item of section.items) {
      if (item.kind !== kind || item.struck) continue
      const isGroup = section.name === 'Key Findings' && item.group !== null
      const heading = isGroup ? item.group : section.heading
      const key = `${section.line} ${heading}`
      const known = origins.get(key)
      origins.set(key, {
        from: isGroup ? 'group' : 'section',
        heading,
        line: known?.line ?? item.line,
        count: (known?.count ?? 0) + 1,
      })
    }
  }
  return [...origins.values()]
}
