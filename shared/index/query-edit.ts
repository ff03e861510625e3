import { slotOf } from './filter-slot.ts'
import { type FieldName, isCountField } from './query-fields.ts'
import type { Query, QueryTerm, QueryValue } from './query-model.ts'
import { readValue, uncommittedKinds } from './query-values.ts'

/** The query with one more term. */
export function withTerm(query: Query, term: QueryTerm): Query {
  return { terms: [...query.terms, term] }
}

/** The query without the term at a position. */
export function withoutTerm(query: Query, at: number): Query {
  return { terms: query.terms.filter((_, position) => position !== at) }
}

/** The value that a facet's value stands for: null is "(missing)", '' is "(empty)". */
export function facetValue(field: FieldName, value: string | null): QueryValue {
  if (value === null) return { kind: 'missing' }
  if (value === '') return { kind: 'empty' }
  const hasSigns = isCountField(field) || field === 'revisions' || field === 'problems'
  const read = readValue(field, value, !hasSigns)
  return 'value' in read ? read.value : { kind: 'is', text: value }
}

function sameValue(a: QueryValue, b: QueryValue): boolean {
  if (a.kind !== b.kind) return false
  if (a.kind === 'exact') return b.kind === 'exact' && a.text === b.text
  if (a.kind === 'word') return b.kind === 'word' && a.text === b.text
  if (a.kind === 'prefix') return b.kind === 'prefix' && a.text === b.text
  if (a.kind === 'is') return b.kind === 'is' && a.text === b.text
  if (a.kind === 'like') return b.kind === 'like' && a.pattern === b.pattern
  if (a.kind === 'compare') return b.kind === 'compare' && a.sign === b.sign && a.text === b.text
  if (a.kind === 'range') return b.kind === 'range' && a.from === b.from && a.to === b.to
  return true
}

/** The query with `uncommitted:yes` as each of the ways that it stands for, as its facet shows and changes them. */
function spelledOut(query: Query): Query {
  const terms = query.terms.map((term): QueryTerm => {
    if (term.kind !== 'field' || term.field !== 'uncommitted') return term
    const values = term.values.flatMap((value): QueryValue[] =>
      value.kind === 'is' && value.text === 'yes'
        ? uncommittedKinds.map((text) => ({ kind: 'is', text }))
        : [value],
    )
    return { ...term, values }
  })
  return { terms }
}

/** How a facet's value stands in the query: asked for, excluded, or not at all. */
export function valueState(query: Query, field: FieldName, value: string | null): 'any' | 'not' | null {
  return stateOf(field === 'uncommitted' ? spelledOut(query) : query, field, facetValue(field, value))
}

function stateOf(query: Query, field: FieldName, wanted: QueryValue): 'any' | 'not' | null {
  for (const term of query.terms) {
    if (term.kind !== 'field' || term.field !== field) continue
    if (term.values.some((one) => sameValue(one, wanted))) return term.not ? 'not' : 'any'
  }
  return null
}

function withoutValue(query: Query, field: FieldName, wanted: QueryValue): Query {
  const terms = query.terms.flatMap((term): QueryTerm[] => {
    if (term.kind !== 'field' || term.field !== field) return [term]
    const values = term.values.filter((one) => !sameValue(one, wanted))
    return values.length === 0 ? [] : [{ ...term, values }]
  })
  return { terms }
}

function withValue(query: Query, field: FieldName, wanted: QueryValue, not: boolean): Query {
  let isIn = false
  const alone: QueryTerm = { kind: 'field', not, field, values: [wanted] }
  const terms = query.terms.map((term): QueryTerm => {
    if (isIn || term.kind !== 'field' || term.field !== field || term.not !== not) return term
    // A text that decisions hold is no number of them: the two must both be true.
    if (slotOf(term) !== slotOf(alone)) return term
    isIn = true
    return { ...term, values: [...term.values, wanted] }
  })
  return isIn ? { terms } : withTerm(query, alone)
}

/** Asks for a facet's value (`any`) or excludes it (`not`); a second time takes it off again. */
export function toggleValue(
  query: Query,
  field: FieldName,
  value: string | null,
  mode: 'any' | 'not',
): Query {
  return toggleValues(query, field, [value], mode)
}

/** The same for several values at once, as one choice: taken off only when all of them stand in that way. */
export function toggleValues(
  query: Query,
  field: FieldName,
  values: readonly (string | null)[],
  mode: 'any' | 'not',
): Query {
  return toggleAll(
    field === 'uncommitted' ? spelledOut(query) : query,
    field,
    values.map((value) => facetValue(field, value)),
    mode,
  )
}

function toggleAll(query: Query, field: FieldName, wanted: readonly QueryValue[], mode: 'any' | 'not') {
  const isOff = wanted.every((value) => stateOf(query, field, value) === mode)
  const rest = wanted.reduce((left, value) => withoutValue(left, field, value), query)
  return isOff ? rest : wanted.reduce((all, value) => withValue(all, field, value, mode === 'not'), rest)
}

/** How "other than documented" stands in the query. */
export function undocumentedState(query: Query, field: FieldName): 'any' | 'not' | null {
  return stateOf(query, field, { kind: 'undocumented' })
}

/** Asks for all values of a field that are not documented, or excludes them. */
export function toggleUndocumented(query: Query, field: FieldName, mode: 'any' | 'not'): Query {
  return toggleAll(query, field, [{ kind: 'undocumented' }], mode)
}

/** The next state of a facet's value: none, asked for, excluded, none. */
export function cycleValue(query: Query, field: FieldName, value: string | null): Query {
  const before = valueState(query, field, value)
  if (before === null) return toggleValue(query, field, value, 'any')
  return toggleValue(query, field, value, 'not')
}
