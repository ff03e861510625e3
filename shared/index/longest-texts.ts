import type { Session } from '../model/session.ts'
import { shownDate } from '../text/dates.ts'
import type { RepositoryIndex } from './repository-index.ts'

/** Columns whose values are never cut, with what each shows. The ids are those that sorting is asked for by. */
const uncut: Readonly<Record<string, (session: Session) => string | number | null>> = {
  date: ({ date, dateFrom }) =>
    date === null ? null : `${dateFrom === 'git-or-before' ? '≤ ' : ''}${shownDate(date)}`,
  status: ({ status }) => status,
  decisions: ({ counts }) => counts.decisions,
  learnings: ({ counts }) => counts.learnings,
  actions: ({ counts }) => counts.actions,
  gaps: ({ counts }) => counts.gaps,
  strengths: ({ counts }) => counts.strengths,
  targets: ({ counts }) => counts.promotionTargets,
  problems: ({ problemCount, problemsAside }) =>
    problemsAside > 0 ? `${problemCount} +${problemsAside}` : problemCount,
  // Without the mark its width is the column's own.
  lastChange: ({ lastChange, lastChangeAtEdge }) =>
    lastChange !== null && lastChangeAtEdge ? `≤ ${lastChange.slice(0, 10)}` : null,
  revisions: ({ revisions, startsAtEdge }) => (startsAtEdge ? `≥ ${revisions}` : revisions),
}

const known = new WeakMap<RepositoryIndex, Readonly<Record<string, string>>>()

/** The longest text of each column that is never cut, over all sessions: no filter changes a width. */
export function longestTexts(index: RepositoryIndex): Readonly<Record<string, string>> {
  const before = known.get(index)
  if (before) return before
  const longest: Record<string, string> = {}
  for (const [column, textOf] of Object.entries(uncut)) {
    let best = ''
    for (const { session } of index.rows) {
      const text = String(textOf(session) ?? '')
      if (text.length > best.length) best = text
    }
    longest[column] = best
  }
  known.set(index, longest)
  return longest
}
