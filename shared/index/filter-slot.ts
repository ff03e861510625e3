import { isCountField } from './query-fields.ts'
import type { QueryTerm } from './query-model.ts'

const worst: ReadonlySet<string> = new Set(['error', 'warning', 'info', 'none'])

/**
 * What a term chooses among: the values of a field (`status`) or a span of numbers (`gaps..`). A facet or histogram
 * counts as if the terms of its own slot were not there. Null: no facet offers such a choice (a text in decisions, a
 * rule of problems, words), so the term counts for all of them.
 */
export function slotOf(term: QueryTerm): string | null {
  if (term.kind !== 'field') return null
  const { field, values } = term
  if (!isCountField(field) && field !== 'problems' && field !== 'revisions') return field
  if (values.every(({ kind }) => kind === 'compare' || kind === 'range' || kind === 'missing'))
    return `${field}..`
  const isWorst =
    field === 'problems' && values.every((value) => value.kind === 'is' && worst.has(value.text))
  return isWorst ? field : null
}
