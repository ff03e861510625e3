import type { Decision } from '../model/session.ts'
import { fold } from '../text/fold.ts'
import type { Query } from './query-model.ts'

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
      value.kind === 'is'
        ? [{ text: fold(value.text), written: false }]
        : value.kind === 'exact'
          ? [{ text: value.text, written: true }]
          : [],
    )
    if (sought.length !== term.values.length) return []
    return [
      (written: string, folded: string) =>
        sought.some((one) => (one.written ? written : folded).includes(one.text)) !== term.not,
    ]
  })
  if (tests.length === 0) return null
  return ({ text }) => {
    const folded = fold(text)
    return tests.every((test) => test(text, folded))
  }
}
