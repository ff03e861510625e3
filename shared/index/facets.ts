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

/** Values of all rows of an index under one rule, as numbers: what a query then counts is cheap. */
interface Coded {
  readonly values: readonly (string | null)[]
  /** Number of the only value of each row; -1: see `lists`. */
  readonly single: Int32Array
  readonly lists: ReadonlyMap<number, readonly number[]>
}

const kept = new WeakMap<readonly IndexedRow[], Map<FieldName, Coded>>()

function codedValues(all: readonly IndexedRow[], rule: FacetRule): Coded {
  let byField = kept.get(all)
  if (!byField) {
    byField = new Map()
    kept.set(all, byField)
  }
  let coded = byField.get(rule.field)
  if (!coded) {
    const codes = new Map<string | null, number>()
    const codeOf = (value: string | null) => {
      const known = codes.get(value)
      if (known !== undefined) return known
      codes.set(value, codes.size)
      return codes.size - 1
    }
    const single = new Int32Array(all.length)
    const lists = new Map<number, readonly number[]>()
    for (const [at, row] of all.entries()) {
      const values = rule.valuesOf(row)
      single[at] = values.length === 1 ? codeOf(values[0] as string | null) : -1
      if (values.length !== 1) lists.set(at, values.map(codeOf))
    }
    coded = { values: [...codes.keys()], single, lists }
    byField.set(rule.field, coded)
  }
  return coded
}

/** Number of rows per value, of all values that rows before the filter have. */
function tally(all: readonly IndexedRow[], rule: FacetRule, filtered: Filtered): Map<string | null, number> {
  const { values, single, lists } = codedValues(all, rule)
  const counts = new Int32Array(values.length)
  const isInBase = new Uint8Array(values.length)
  for (const [at, position] of filtered.baseAt.entries()) {
    const by = filtered.keptOutBy[at]
    const counted = by === null || by === rule.field ? 1 : 0
    const code = single[position] as number
    for (const one of code >= 0 ? [code] : (lists.get(position) ?? [])) {
      counts[one] = (counts[one] as number) + counted
      isInBase[one] = 1
    }
  }
  return new Map(
    values.flatMap((value, code) => (isInBase[code] ? [[value, counts[code] as number] as const] : [])),
  )
}

function facet(rule: FacetRule, all: readonly IndexedRow[], filtered: Filtered, query: Query): Facet {
  const counts = new Map<string | null, number>()
  if (rule.fixed) for (const { value } of rule.fixed) counts.set(value, 0)
  else for (const value of namedValues(query, rule.field)) counts.set(value, 0)
  for (const [value, count] of tally(all, rule, filtered)) counts.set(value, count)
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
export function facetsOf(all: readonly IndexedRow[], filtered: Filtered, query: Query): Facet[] {
  return rules.map((rule) => facet(rule, all, filtered, query))
}
