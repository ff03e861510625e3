import type { Decision } from '../model/session.ts'
import { type FoldedTexts, foldedTexts } from './item-texts.ts'
import type { Query } from './query-model.ts'
import { soughtText } from './sought-text.ts'

/**
 * `decisions:"text"` of the query narrows the decisions themselves, not only their sessions: who looks for a
 * decision does not want its neighbours.
 *
 * @returns what tells the decisions that are looked for; null: all decisions of the sessions that the query leaves
 */
export function soughtDecisions(query: Query): ((decision: Pick<Decision, 'text'>) => boolean) | null {
  const tests = query.terms.flatMap((term) => {
    if (term.kind !== 'field' || term.field !== 'decisions') return []
    const sought = term.values.flatMap((value) =>
      value.kind === 'is' || value.kind === 'word' || value.kind === 'exact' ? [soughtText(value)] : [],
    )
    if (sought.length !== term.values.length) return []
    return [(texts: FoldedTexts) => sought.some((one) => one.isIn(texts)) !== term.not]
  })
  if (tests.length === 0) return null
  return ({ text }) => {
    const texts = foldedTexts(() => [text])
    return tests.every((test) => test(texts))
  }
}
