import type { Histogram, HistogramBin } from '../ipc/list-answers.ts'
import type { Filtered } from './filter-rows.ts'
import type { IndexedRow } from './indexed-row.ts'
import { valueState } from './query-edit.ts'
import { countedBy, isCountField } from './query-fields.ts'
import type { Query } from './query-model.ts'
import { type RangeField, rangeOf, slotOfRange } from './query-range.ts'

/** Bars that are drawn of one histogram; with more, each of them takes in more months or numbers. */
const mostBins = 48

const rules: readonly { readonly field: RangeField; readonly label: string }[] = [
  { field: 'date', label: 'Date' },
  { field: 'decisions', label: 'Decisions' },
  { field: 'learnings', label: 'Learnings' },
  { field: 'actions', label: 'Actions' },
  { field: 'gaps', label: 'Gaps' },
  { field: 'strengths', label: 'Strengths' },
  { field: 'targets', label: 'Promotion targets' },
  { field: 'revisions', label: 'Revisions' },
  { field: 'problems', label: 'Problems' },
]

/** The number that a row has, its month, or null where it has none. */
function numberOf(field: RangeField, { session }: IndexedRow): number | string | null {
  if (field === 'date') return session.dateKey?.slice(0, 7) ?? null
  if (field === 'revisions') return session.revisions
  if (field === 'problems') return session.problemCount
  return isCountField(field) ? session.counts[countedBy[field].count] : null
}

type Values = readonly (number | string | null)[]

const kept = new WeakMap<readonly IndexedRow[], readonly Values[]>()

/** The values of all rows of an index for each rule; they are the same for every query. */
function valuesOf(rows: readonly IndexedRow[]): readonly Values[] {
  let values = kept.get(rows)
  if (!values) {
    values = rules.map(({ field }) => rows.map((row) => numberOf(field, row)))
    kept.set(rows, values)
  }
  return values
}

type Span = Pick<HistogramBin, 'from' | 'to'>

/** A rounded number of units that one bar takes in. */
function stepFor(units: number): number {
  const least = Math.ceil(units / mostBins)
  const ten = 10 ** Math.floor(Math.log10(least))
  return [1, 2, 5, 10].map((times) => times * ten).find((step) => step >= least) ?? least
}

function numberSpans(most: number): readonly Span[] {
  const step = stepFor(most + 1)
  return Array.from({ length: Math.floor(most / step) + 1 }, (_, at) => ({
    from: String(at * step),
    to: String((at + 1) * step - 1),
  }))
}

const pad = (number: number, signs: number) => String(number).padStart(signs, '0')

/** Months from the first to the last, or years where that were too many. A month that no calendar has stands in its place. */
function dateSpans(months: readonly string[]): readonly Span[] {
  const sorted = [...new Set(months)].sort()
  const first = sorted[0]
  const last = sorted.at(-1)
  if (first === undefined || last === undefined) return []
  const from = Number(first.slice(0, 4))
  const to = Number(last.slice(0, 4))
  if ((to - from + 1) * 12 <= mostBins + 12) {
    const all = Array.from({ length: (to - from + 1) * 12 }, (_, at) => {
      return `${pad(from + Math.floor(at / 12), 4)}-${pad((at % 12) + 1, 2)}`
    }).filter((month) => month >= first && month <= last)
    return [...new Set([...all, ...sorted])].sort().map((month) => ({ from: month, to: month }))
  }
  const step = stepFor(to - from + 1)
  const start = from - (from % step)
  return Array.from({ length: Math.floor((to - start) / step) + 1 }, (_, at) => ({
    from: pad(start + at * step, 4),
    to: pad(start + (at + 1) * step - 1, 4),
  }))
}

/** Position of the span that holds a month; spans stand in order and without holes. */
function placeOfMonth(spans: readonly Span[], month: string): number {
  let low = 0
  let high = spans.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    const from = spans[middle]?.from ?? ''
    if (month.slice(0, from.length) >= from) low = middle
    else high = middle - 1
  }
  return low
}

/** Tells the position of the span that holds a value. */
function placing(spans: readonly Span[]): (value: number | string) => number {
  const width = Number(spans[0]?.to) + 1
  const months = new Map<string, number>()
  return (value) => {
    if (typeof value === 'number') return Math.floor(value / width)
    let place = months.get(value)
    if (place === undefined) {
      place = placeOfMonth(spans, value)
      months.set(value, place)
    }
    return place
  }
}

/**
 * How the rows before the filter are spread over months and numbers. A bar counts the rows that it would leave beside all
 * other filters, and those that are shown; with the rows that have no value, the bars add up to all.
 */
export function histogramsOf(filtered: Filtered, query: Query): Histogram[] {
  const { rows, baseAt, keptOutBy } = filtered
  const all = valuesOf(rows)
  return rules.map(({ field, label }, rule) => {
    const own = all[rule] as Values
    const values = baseAt.map((at) => own[at] as number | string | null)
    const spans =
      field === 'date'
        ? dateSpans(values.filter((value) => typeof value === 'string'))
        : numberSpans(values.reduce<number>((most, value) => Math.max(most, Number(value ?? 0)), 0))
    const placeOf = placing(spans)
    const counts = new Int32Array(spans.length + 1)
    const shown = new Int32Array(spans.length + 1)
    const slot = slotOfRange(field)
    for (let at = 0; at < values.length; at++) {
      const by = keptOutBy[at]
      if (by !== null && by !== slot) continue
      const value = values[at] as number | string | null
      const place = value === null ? spans.length : placeOf(value)
      counts[place] = (counts[place] ?? 0) + 1
      if (by === null) shown[place] = (shown[place] ?? 0) + 1
    }
    const numbers = (at: number) => ({ count: counts[at] ?? 0, shown: shown[at] ?? 0 })
    return {
      field,
      label,
      bins: spans.map((span, at) => ({ ...span, ...numbers(at) })),
      missing: { ...numbers(spans.length), state: valueState(query, field, null) },
      range: rangeOf(query, field),
    }
  })
}
