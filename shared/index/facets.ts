import type { Facet, FacetValue } from '../ipc/answers.ts'
import type { Filtered } from './filter-rows.ts'
import type { IndexedRow } from './indexed-row.ts'
import { byNature } from './natural-order.ts'
import { valueState } from './query-edit.ts'
import type { FieldName } from './query-fields.ts'
import type { Query } from './query-model.ts'

interface FacetRule {
  readonly field: FieldName
  readonly label: string
  readonly valuesOf: (row: IndexedRow) => readonly (string | null)[]
  /** Values in a fixed order; absent: by count, then natural order. */
  readonly fixed?: readonly { readonly value: string; readonly label?: string }[]
  /** Newest first instead of by count. */
  readonly newestFirst?: true
}

const gapSteps = [['0'], ['1'], ['2'], ['>=3']] as const
const severityValues = [['error'], ['warning'], ['info'], ['none']] as const

/** The facets beside the table of sessions, in their order. */
const rules: readonly FacetRule[] = [
  { field: 'status', label: 'Status', valuesOf: (row) => row.values.status },
  { field: 'project', label: 'Project', valuesOf: (row) => row.values.project },
  { field: 'model', label: 'Model', valuesOf: (row) => row.values.model },
  { field: 'platform', label: 'Platform', valuesOf: (row) => row.values.platform },
  {
    field: 'problems',
    label: 'Problems',
    fixed: [{ value: 'error' }, { value: 'warning' }, { value: 'info' }, { value: 'none', label: '(none)' }],
    valuesOf: ({ session }) => severityValues[severityStep(session.worstProblem)],
  },
  {
    field: 'gaps',
    label: 'Gaps',
    fixed: [{ value: '0' }, { value: '1' }, { value: '2' }, { value: '>=3', label: '3 or more' }],
    valuesOf: ({ session }) => gapSteps[Math.min(3, session.counts.gaps) as 0 | 1 | 2 | 3],
  },
  { field: 'domain', label: 'Domain', valuesOf: (row) => row.values.domain },
  { field: 'type', label: 'Type', valuesOf: (row) => row.values.type },
  { field: 'tag', label: 'Tag', valuesOf: (row) => row.values.tag },
  { field: 'month', label: 'Month', valuesOf: (row) => row.values.month, newestFirst: true },
]

function severityStep(worst: string | null): 0 | 1 | 2 | 3 {
  return worst === 'error' ? 0 : worst === 'warning' ? 1 : worst === 'info' ? 2 : 3
}

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

/** Asked-for and plain values by count, then excluded ones, then "(empty)" and "(missing)". */
function orderValues(values: FacetValue[], newestFirst: boolean): FacetValue[] {
  const place = ({ value, state }: FacetValue) =>
    value === null ? 3 : value === '' ? 2 : state === 'not' && !newestFirst ? 1 : 0
  return values.sort((a, b) => {
    const byPlace = place(a) - place(b)
    if (byPlace !== 0) return byPlace
    const names = byNature(a.value ?? '', b.value ?? '')
    return newestFirst ? -names : b.count - a.count || names
  })
}

/** Values met under each rule, by number. Rows keep numbers, so that counting compares no texts. */
const books = rules.map(() => ({ codes: new Map<string | null, number>(), values: [] as (string | null)[] }))

/** Numbers of a row's values: one number, or a list, per rule. */
type RowCodes = readonly (number | readonly number[])[]

const kept = new WeakMap<IndexedRow, RowCodes>()

function codesOf(row: IndexedRow): RowCodes {
  let found = kept.get(row)
  if (!found) {
    found = rules.map(({ valuesOf }, at) => {
      const codes = valuesOf(row).map((value) => codeOf(at, value))
      return codes.length === 1 ? (codes[0] as number) : codes
    })
    kept.set(row, found)
  }
  return found
}

function codeOf(rule: number, value: string | null): number {
  const { codes, values } = books[rule] as (typeof books)[number]
  const known = codes.get(value)
  if (known !== undefined) return known
  codes.set(value, values.length)
  return values.push(value) - 1
}

/** Number of rows per rule and value, of all values that rows before the filter have. */
function tally(filtered: Filtered): Map<string | null, number>[] {
  const rowCodes = filtered.base.map(codesOf)
  return rules.map(({ field }, rule) => {
    const { values } = books[rule] as (typeof books)[number]
    const counts = new Int32Array(values.length)
    const isInBase = new Uint8Array(values.length)
    for (let at = 0; at < rowCodes.length; at++) {
      const by = filtered.keptOutBy[at]
      const counted = by === null || by === field ? 1 : 0
      const codes = (rowCodes[at] as RowCodes)[rule] as number | readonly number[]
      for (const code of typeof codes === 'number' ? [codes] : codes) {
        counts[code] = (counts[code] as number) + counted
        isInBase[code] = 1
      }
    }
    return new Map(
      values.flatMap((value, code) => (isInBase[code] ? [[value, counts[code] as number] as const] : [])),
    )
  })
}

function facet(rule: FacetRule, tallied: ReadonlyMap<string | null, number>, query: Query): Facet {
  const counts = new Map<string | null, number>()
  if (rule.fixed) for (const { value } of rule.fixed) counts.set(value, 0)
  else for (const value of namedValues(query, rule.field)) counts.set(value, 0)
  for (const [value, count] of tallied) counts.set(value, count)
  const hasState = query.terms.some((term) => term.kind === 'field' && term.field === rule.field)
  const labels = new Map(rule.fixed?.map(({ value, label }) => [value, label] as const))
  const values = [...counts].map(([value, count]): FacetValue => {
    const label = value === null ? undefined : labels.get(value)
    return {
      value,
      count,
      state: hasState ? valueState(query, rule.field, value) : null,
      ...(label === undefined ? {} : { label }),
    }
  })
  return {
    field: rule.field,
    label: rule.label,
    values: rule.fixed ? values : orderValues(values, rule.newestFirst ?? false),
  }
}

/**
 * Facets of the rows before the filter. A value's count is the number of rows it would leave beside all other
 * filters, those of its own field left out; every value of the set is listed, be its count 0.
 */
export function facetsOf(filtered: Filtered, query: Query): Facet[] {
  const tallies = tally(filtered)
  return rules.map((rule, at) => facet(rule, tallies[at] ?? new Map(), query))
}
