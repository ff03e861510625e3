import type { Decision } from '../model/session.ts'
import type { IndexedRow } from './indexed-row.ts'
import { type FoldedTexts, foldedTexts } from './item-texts.ts'
import { type MatchContext, testOf } from './match-query.ts'
import { isSoughtValue, type Query, type QueryTerm } from './query-model.ts'
import { soughtText } from './sought-text.ts'

/** Tells whether a decision of a row, that has this position among all rows of the index, is one that is looked for. */
type DecisionTest = (texts: FoldedTexts, row: IndexedRow, position: number) => boolean

function isSought(term: QueryTerm): boolean {
  if (term.kind === 'any') return term.branches.some((branch) => branch.some(isSought))
  return term.kind === 'field' && term.field === 'decisions' && term.values.every(isSoughtValue)
}

/** True where the query looks for decisions themselves, not only for their sessions; see {@link soughtDecisions}. */
export function asksForDecisions({ terms }: Query): boolean {
  return terms.some(isSought)
}

/** Of a group any branch may hold; what a branch asks beside decisions is asked of their session. */
function testOfTerm(term: QueryTerm, context: MatchContext): DecisionTest {
  if (term.kind === 'any' && isSought(term)) {
    const branches = term.branches.map((branch) => branch.map((one) => testOfTerm(one, context)))
    return (...of) => branches.some((tests) => tests.every((test) => test(...of))) !== term.not
  }
  if (term.kind === 'field' && isSought(term)) {
    const sought = term.values.filter(isSoughtValue).map(soughtText)
    return (texts) => sought.some((one) => one.isIn(texts)) !== term.not
  }
  const ofRow = testOf(term, context)
  return (_, row, position) => ofRow(row, position)
}

/**
 * `decisions:"text"` of the query narrows the decisions themselves, not only their sessions: who looks for a
 * decision does not want its neighbours. In a group it does so beside what else the group offers.
 *
 * @returns what tells the decisions that are looked for; null: all decisions of the sessions that the query leaves
 */
export function soughtDecisions(
  { terms }: Query,
  context: MatchContext,
): ((decision: Pick<Decision, 'text'>, row: IndexedRow, position: number) => boolean) | null {
  const tests = terms.filter(isSought).map((term) => testOfTerm(term, context))
  if (tests.length === 0) return null
  return ({ text }, row, position) => {
    const texts = foldedTexts(() => [text])
    return tests.every((test) => test(texts, row, position))
  }
}
