import { isPlainWord, splitTerms } from '../search/needles.ts'
import type { Query, QueryTerm } from './query-model.ts'

/**
 * The query with its words looked for in decisions alone: who asks for words in the list of decisions may want those that
 * say them, not all of the sessions that have them somewhere. What leaves words out, and groups, stay as they are.
 *
 * @returns null: it asks for no words outside of fields and groups
 */
export function saidInDecisions(query: Query): Query | null {
  const passedOver = new Set(splitTerms(query.terms).passedOver)
  let isAny = false
  const terms = query.terms.flatMap((term): QueryTerm[] => {
    if (term.kind !== 'text' || term.not) return [term]
    if (isPlainWord(term) && passedOver.has(term.text)) return []
    isAny = true
    const kind = term.how === 'exact' ? 'exact' : term.how === 'phrase' ? 'is' : 'word'
    return [{ kind: 'field', not: false, field: 'decisions', values: [{ kind, text: term.text }] }]
  })
  return isAny ? { terms } : null
}
