import type { Histogram, HistogramBin } from '../ipc/list-answers.ts'
import type { Filtered } from './filter-rows.ts'
import type { IndexedRow } from './indexed-row.ts'
import { noNumber, numberColumns } from './number-columns.ts'
import { valueState } from './query-edit.ts'
import type { Query } from './query-model.ts'
import { type RangeField, rangeOf, slotOfRange } from './query-range.ts'
import { ValueBook } from './value-columns.ts'

/** Bars that are drawn of one histogram; with more, each of them takes in more months or numbers. */
const mostBins = 48

interface Rule {
  readonly field: RangeField
  readonly label: string
  /** Absent: months. */
  readonly numbers?: (typeof numberColumns)[keyof typeof numberColumns]
}

const rules: readonly Rule[] = [
  { field: 'date', label: 'Date' },
  { field: 'decisions', label: 'Decisions', numbers: numberColumns.decisions },
  { field: 'learnings', label: 'Learnings', numbers: numberColumns.learnings },
  { field: 'actions', label: 'Actions', numbers: numberColumns.actions },
  { field: 'gaps', label: 'Gaps', numbers: numberColumns.gaps },
  { field: 'strengths', label: 'Strengths', numbers: numberColumns.strengths },
  { field: 'targets', label: 'Promotion targets', numbers: numberColumns.promotionTargets },
  { field: 'revisions', label: 'Revisions', numbers: numberColumns.revisions },
  { field: 'problems', label: 'Problems', numbers: numberColumns.problems },
]

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

/** The bars of one rule, and for each row of the index the one it stands in; behind the last one: it has no value. */
interface Bars {
  readonly spans: readonly Span[]
  readonly placeOf: Uint16Array
}

const months = new ValueBook(({ session }) => [session.dateKey?.slice(0, 7) ?? null])

function dateBars(rows: readonly IndexedRow[], baseAt: Int32Array): Bars {
  const { codes } = months.column(rows)
  const { values } = months
  const isThere = new Uint8Array(values.length)
  for (const at of baseAt) isThere[codes[at] as number] = 1
  const spans = dateSpans(values.filter((value, code) => value !== null && isThere[code]) as string[])
  const places = values.map((value) => (value === null ? spans.length : placeOfMonth(spans, value)))
  return { spans, placeOf: Uint16Array.from(codes, (code) => places[code] as number) }
}

function numberBars(numbers: Int32Array, baseAt: Int32Array): Bars {
  let most = 0
  for (const at of baseAt) most = Math.max(most, numbers[at] as number)
  const spans = numberSpans(most)
  const width = Number(spans[0]?.to) + 1
  const placeOf = new Uint16Array(numbers.length)
  for (let at = 0; at < numbers.length; at++) {
    const number = numbers[at] as number
    placeOf[at] = number === noNumber ? spans.length : Math.floor(number / width)
  }
  return { spans, placeOf }
}

const kept = new WeakMap<Int32Array, readonly Bars[]>()

/** The bars of all rules; they are the same for every query that leaves the same rows out before any filter. */
function barsOf({ rows, baseAt }: Filtered): readonly Bars[] {
  let bars = kept.get(baseAt)
  if (!bars) {
    bars = rules.map(({ numbers }) =>
      numbers ? numberBars(numbers.of(rows), baseAt) : dateBars(rows, baseAt),
    )
    kept.set(baseAt, bars)
  }
  return bars
}

function count(placeOf: Uint16Array, positions: ArrayLike<number>, counts: Int32Array): void {
  for (let n = 0; n < positions.length; n++) {
    const place = placeOf[positions[n] as number] as number
    counts[place] = (counts[place] as number) + 1
  }
}

/**
 * How the rows before the filter are spread over months and numbers. A bar counts the rows that it would leave beside all
 * other filters, and those that are shown; with the rows that have no value, the bars add up to all.
 */
export function histogramsOf(filtered: Filtered, query: Query): Histogram[] {
  const { shownAt, outBy } = filtered
  return barsOf(filtered).map(({ spans, placeOf }, rule) => {
    const { field, label } = rules[rule] as Rule
    const shown = new Int32Array(spans.length + 1)
    count(placeOf, shownAt, shown)
    const counts = shown.slice()
    count(placeOf, outBy.get(slotOfRange(field)) ?? [], counts)
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
