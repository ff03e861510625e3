import type { Facet, FacetValue } from '../ipc/list-answers.ts'
import { isDocumented, isUndocumented } from './documented.ts'
import type { Filtered } from './filter-rows.ts'
import type { IndexedRow } from './indexed-row.ts'
import { byNature } from './natural-order.ts'
import { undocumentedState, valueState } from './query-edit.ts'
import type { FieldName } from './query-fields.ts'
import type { Query } from './query-model.ts'
import { spellingOf } from './spellings.ts'
import { ValueBook } from './value-columns.ts'

interface FacetRule {
  readonly field: FieldName
  readonly label: string
  readonly valuesOf: (row: IndexedRow) => readonly (string | null)[]
  /** Values in a fixed order; absent: by count, then natural order. */
  readonly fixed?: readonly { readonly value: string; readonly label?: string }[]
  /** Newest first instead of by count. */
  readonly newestFirst?: true
  /** The slot of the terms that choose among its values, where it is not the field. */
  readonly slot?: string
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
    slot: 'gaps..',
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

/** Values met under one rule, and the number of the spelling that each shares. */
interface Book {
  readonly book: ValueBook
  readonly spellings: ReadonlyMap<string, number>
  readonly spellingAt: readonly number[]
}

const books = rules.map((rule): Book => {
  const spellings = new Map<string, number>()
  const spellingAt: number[] = []
  const book = new ValueBook(rule.valuesOf, (value) => {
    const spelling = keyOf(rule, value)
    const at = spellings.get(spelling) ?? spellings.size
    spellings.set(spelling, at)
    spellingAt.push(at)
  })
  return { book, spellings, spellingAt }
})

/** Values with the same key are spellings of one; fixed values, months, "(missing)" and "(empty)" have one alone. */
function keyOf(rule: FacetRule, value: string | null): string {
  if (value === null || value === '') return value === null ? '\0' : '\0\0'
  return rule.fixed || rule.newestFirst ? value : spellingOf(value)
}

interface Tally {
  /** Rows that a value leaves beside the other filters, and those of the set that have it at all. */
  readonly counts: ReadonlyMap<string | null, number>
  readonly before: ReadonlyMap<string | null, number>
  /** Rows by what their spellings share; a row with two spellings in a list counts once. */
  readonly spellings: ReadonlyMap<string, number>
  readonly undocumented: number
  readonly anyUndocumented: boolean
}

/** Number of rows per rule and value, of all values that rows before the filter have. */
function tally({ rows, baseAt, keptOutBy }: Filtered): Tally[] {
  return rules.map(({ field, slot = field }, rule): Tally => {
    const { book, spellings, spellingAt } = books[rule] as Book
    const { starts, codes } = book.column(rows)
    const { values } = book
    const counts = new Int32Array(values.length)
    const before = new Int32Array(values.length)
    const bySpelling = new Int32Array(spellings.size)
    const lastRow = new Int32Array(spellings.size).fill(-1)
    const isOther = Uint8Array.from(values, (value) => (isUndocumented(field, value) ? 1 : 0))
    let undocumented = 0
    let anyUndocumented = false
    for (let place = 0; place < baseAt.length; place++) {
      const by = keptOutBy[place]
      const counted = by === null || by === slot ? 1 : 0
      const position = baseAt[place] as number
      let other = 0
      for (let at = starts[position] as number; at < (starts[position + 1] as number); at++) {
        const code = codes[at] as number
        counts[code] = (counts[code] as number) + counted
        before[code] = (before[code] as number) + 1
        other |= isOther[code] as number
        const spelling = spellingAt[code] as number
        if (lastRow[spelling] !== place) bySpelling[spelling] = (bySpelling[spelling] as number) + counted
        lastRow[spelling] = place
      }
      undocumented += other & counted
      anyUndocumented ||= other === 1
    }
    const met = values.flatMap((value, code) => (before[code] ? [{ value, code }] : []))
    return {
      counts: new Map(met.map(({ value, code }) => [value, counts[code] as number])),
      before: new Map(met.map(({ value, code }) => [value, before[code] as number])),
      spellings: new Map([...spellings].map(([key, at]) => [key, bySpelling[at] as number])),
      undocumented,
      anyUndocumented,
    }
  })
}

/** Values with the same spelling as one; it has the name of the most frequent, which no other filter changes. */
function bySpelling(rule: FacetRule, values: readonly FacetValue[], tallied: Tally): FacetValue[] {
  const groups = new Map<string, FacetValue[]>()
  for (const value of values) {
    const key = keyOf(rule, value.value)
    const group = groups.get(key)
    if (group) group.push(value)
    else groups.set(key, [value])
  }
  return [...groups].map(([key, group]): FacetValue => {
    const [only] = group
    if (only && group.length === 1) return only
    const often = ({ value }: FacetValue) => tallied.before.get(value) ?? 0
    const spellings = group.sort((a, b) => often(b) - often(a) || byNature(a.value ?? '', b.value ?? ''))
    const first = spellings[0] as FacetValue
    const isOne = spellings.every(({ state }) => state === first.state)
    return {
      value: first.value,
      count: tallied.spellings.get(key) ?? 0,
      state: isOne ? first.state : 'some',
      spellings,
    }
  })
}

function facet(rule: FacetRule, tallied: Tally, query: Query): Facet {
  const { field } = rule
  const counts = new Map<string | null, number>()
  if (rule.fixed) for (const { value } of rule.fixed) counts.set(value, 0)
  else for (const value of namedValues(query, field)) counts.set(value, 0)
  for (const [value, count] of tallied.counts) counts.set(value, count)
  const hasState = query.terms.some((term) => term.kind === 'field' && term.field === field)
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
  const state = isDocumented(field) ? undocumentedState(query, field) : null
  return {
    field,
    label: rule.label,
    values: rule.fixed ? values : orderValues(bySpelling(rule, values, tallied), rule.newestFirst ?? false),
    ...(tallied.anyUndocumented || state !== null
      ? { undocumented: { count: tallied.undocumented, state, label: 'not documented' } }
      : {}),
  }
}

/**
 * Facets of the rows before the filter. A value's count is the number of rows it would leave beside all other
 * filters, those of its own field left out; every value of the set is listed, be its count 0. Spellings of one value are
 * one, with each of them below it.
 */
export function facetsOf(filtered: Filtered, query: Query): Facet[] {
  const tallies = tally(filtered)
  return rules.map((rule, at) => facet(rule, tallies[at] as Tally, query))
}
