import type { Facet, FacetValue } from '../ipc/list-answers.ts'
import { isDocumented } from './documented.ts'
import { keyOf, type Tally, tally } from './facet-counts.ts'
import { type FacetRule, facetRules } from './facet-rules.ts'
import { bySpelling, orderValues } from './facet-values.ts'
import type { Filtered } from './filter-rows.ts'
import { undocumentedState, valueState } from './query-edit.ts'
import type { FieldName } from './query-fields.ts'
import type { Query } from './query-model.ts'

/** Values that the query names although no row has them: they stay listed, or they could not be taken off. */
function namedValues(query: Query, field: FieldName): (string | null)[] {
  return query.terms.flatMap((term) =>
    term.kind !== 'field' || term.field !== field
      ? []
      : term.values.flatMap((value) =>
          value.kind === 'is'
            ? [value.text]
            : value.kind === 'missing'
              ? [null]
              : value.kind === 'empty'
                ? ['']
                : [],
        ),
  )
}

function facet(rule: FacetRule, tallied: Tally, query: Query): Facet | null {
  const { field } = rule
  const hasState = query.terms.some((term) => term.kind === 'field' && term.field === field)
  if (!hasState && rule.plain !== undefined && tallied.of.met.every(({ value }) => value === rule.plain))
    return null
  const counts = new Map<string | null, number>()
  if (rule.fixed) for (const { value } of rule.fixed) counts.set(value, 0)
  else for (const value of namedValues(query, field)) counts.set(value, 0)
  for (const [value, count] of tallied.counts) counts.set(value, count)
  const labels = new Map(rule.fixed?.map(({ value, label }) => [value, label] as const))
  const values = [...counts].map(([value, count]): FacetValue => {
    const label = value === null ? undefined : labels.get(value)
    return {
      value,
      count,
      state: hasState ? valueState(query, field, value) : null,
      ...(label === undefined ? {} : { label }),
    }
  })
  const { before, keys } = tallied.of
  const spellings = {
    keyOf: (value: string | null) => keys.get(value) ?? keyOf(rule, value),
    before,
    counts: tallied.spellings,
  }
  const state = isDocumented(field) ? undocumentedState(query, field) : null
  return {
    field,
    label: rule.label,
    values: rule.fixed ? values : orderValues(bySpelling(values, spellings), rule.newestFirst ?? false),
    ...(tallied.of.isOther || state !== null
      ? { undocumented: { count: tallied.undocumented, state, label: 'not documented' } }
      : {}),
  }
}

/**
 * Facets of the rows before the filter. A value's count is the number of rows it would leave beside all other
 * filters, those of its own field left out; every value of the set is listed, be its count 0. Spellings of one value are
 * one, with each of them below it. A facet that only says of every row what goes without saying is left out.
 */
export function facetsOf(filtered: Filtered, query: Query): Facet[] {
  const tallies = tally(filtered)
  return facetRules.flatMap((rule, at) => facet(rule, tallies[at] as Tally, query) ?? [])
}
