import { keptAnswers } from '../kept-answers.ts'
import type { Session } from '../model/session.ts'
import { numeral } from '../text/counted.ts'
import { shownDate } from '../text/dates.ts'
import { edgeSign, isDatedAtEdge } from '../text/edge-words.ts'
import { numberColumns } from './number-columns.ts'
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

/** Columns under which sums stand. */
const summed: Readonly<Record<string, keyof typeof numberColumns>> = {
  decisions: 'decisions',
  learnings: 'learnings',
  actions: 'actions',
  gaps: 'gaps',
  strengths: 'strengths',
  targets: 'promotionTargets',
  problems: 'problems',
  revisions: 'revisions',
}

/** As many as the longest form of a date has. A text with more signs is cut: one of them would take the room of titles. */
const mostSigns = 28

const known = keptAnswers<RepositoryIndex, Readonly<Record<string, string>>>(2)

/**
 * The longest text of each column that is never cut, over all sessions: no filter changes a width.
 *
 * @param withSums sums of rows stand in the columns of numbers; none is greater than that of all rows
 */
export function longestTexts(index: RepositoryIndex, withSums: boolean): Readonly<Record<string, string>> {
  return known(index, `${withSums}`, () => {
    const longest: Record<string, string> = {}
    for (const [column, textOf] of Object.entries(uncut)) {
      let best = ''
      let most = -1
      for (const { session } of index.rows) {
        const cell = textOf(session)
        if (typeof cell === 'number') most = Math.max(most, cell)
        else if (cell !== null && cell.length > best.length && cell.length <= mostSigns) best = cell
      }
      const of = withSums ? summed[column] : undefined
      if (of)
        most = Math.max(
          most,
          numberColumns[of].of(index.rows).reduce((sum, one) => sum + Math.max(0, one), 0),
        )
      const number = most < 0 ? '' : numeral(most)
      longest[column] = number.length > best.length ? number : best
    }
    return longest
  })
}
