import { slotOf } from './filter-slot.ts'
import type { FieldName } from './query-fields.ts'
import type { Query, QueryTerm, QueryValue } from './query-model.ts'
import { lastDaysOf } from './query-values.ts'

/** A field whose values stand in a line, so that a span of them can be chosen. */
export type RangeField = Extract<
  FieldName,
  'date' | 'decisions' | 'learnings' | 'actions' | 'gaps' | 'strengths' | 'targets' | 'revisions' | 'problems'
>

/** Both ends count; '' is an open end. */
export interface Range {
  readonly from: string
  readonly to: string
}

/** Slot of the terms that choose a span of a field (see `slotOf`). */
export function slotOfRange(field: RangeField): string {
  return field === 'date' ? field : `${field}..`
}

function isOwn(term: QueryTerm, field: RangeField): boolean {
  return term.kind === 'field' && !term.not && term.field === field && slotOf(term) === slotOfRange(field)
}

function spanOf(value: QueryValue | undefined): Range | null {
  switch (value?.kind) {
    case 'range':
      return { from: value.from, to: value.to }
    case 'compare':
      if (value.sign === '=') return { from: value.text, to: value.text }
      if (value.sign === '>=') return { from: value.text, to: '' }
      return value.sign === '<=' ? { from: '', to: value.text } : null
    case 'is':
      return lastDaysOf(value.text) === null ? { from: value.text, to: value.text } : null
    default:
      return null
  }
}

/** The one span of a field that the query asks for; null: none, or more than a span says. */
export function rangeOf(query: Query, field: RangeField): Range | null {
  const own = query.terms.filter((term) => isOwn(term, field))
  const [term] = own
  if (own.length !== 1 || term?.kind !== 'field' || term.values.length !== 1) return null
  return spanOf(term.values[0])
}

/** The query with this span of a field in place of the one it asked for; null: with none. */
export function withRange(query: Query, field: RangeField, range: Range | null): Query {
  const at = query.terms.findIndex((term) => isOwn(term, field))
  const rest = query.terms.filter((term) => !isOwn(term, field))
  if (!range) return { terms: rest }
  const { from, to } = range
  const one: QueryValue =
    field === 'date' ? { kind: 'is', text: from } : { kind: 'compare', sign: '=', text: from }
  const value: QueryValue = from === to ? one : { kind: 'range', from, to }
  const term: QueryTerm = { kind: 'field', not: false, field, values: [value] }
  const place = at < 0 ? rest.length : at
  return { terms: [...rest.slice(0, place), term, ...rest.slice(place)] }
}
