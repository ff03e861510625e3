import { isPlainWord, splitTerms } from '../search/needles.ts'
import type { Query, QueryTerm } from './query-model.ts'

const kinds = { word: 'word', prefix: 'prefix', phrase: 'is', exact: 'exact' } as const

/** True for words that must be there, and for a group of which each branch has some. */
function asksForWords(term: QueryTerm): boolean {
  if (term.kind === 'any') return !term.not && term.branches.every((branch) => branch.some(asksForWords))
  return term.kind === 'text' && !term.not
}

function inDecisions(term: QueryTerm): QueryTerm {
  if (!asksForWords(term)) return term
  if (term.kind === 'any')
    return { ...term, branches: term.branches.map((branch) => branch.map(inDecisions)) }
  if (term.kind !== 'text') return term
  const value = { kind: kinds[term.how], text: term.text }
  return { kind: 'field', not: false, field: 'decisions', values: [value] }
}

/**
 * The query with its words looked for in decisions alone: who asks for words in the list of decisions may want those that
 * say them, not all of the sessions that have them somewhere. What leaves words out stays as it is, and so does a group
 * that offers something else than words.
 *
 * @returns null: it asks for no words outside of fields
 */
export function saidInDecisions({ terms }: Query): Query | null {
  const passedOver = new Set(splitTerms(terms).passedOver)
  const counting = terms.filter((term) => !isPlainWord(term) || !passedOver.has(term.text))
  return counting.some(asksForWords) ? { terms: counting.map(inDecisions) } : null
}
