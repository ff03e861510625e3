import type { Session } from '../model/session.ts'
import { shownDate } from '../text/dates.ts'
import { edgeSign, isDatedAtEdge } from '../text/edge-words.ts'
import type { RepositoryIndex } from './repository-index.ts'

/** Columns whose values are never cut, with what each shows. The ids are those that sorting is asked for by. */
const uncut: Readonly<Record<string, (session: Session) => string | number | null>> = {
  date: (session) =>
    session.date === null ? null : edgeSign(shownDate(session.date), isDatedAtEdge(session)),
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
    lastChange !== null && lastChangeAtEdge ? edgeSign(lastChange.slice(0, 10), true) : null,
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
    let most = -1
    for (const { session } of index.rows) {
      const cell = textOf(session)
      if (typeof cell === 'number') most = Math.max(most, cell)
      else if (cell !== null && cell.length > best.length) best = cell
    }
    const number = most < 0 ? '' : String(most)
    longest[column] = number.length > best.length ? number : best
  }
  known.set(index, longest)
  return longest
}
