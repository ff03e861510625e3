import { isUndocumented } from './documented.ts'
import { type FacetRule, facetRules } from './facet-rules.ts'
import { spellingKey } from './facet-values.ts'
import type { Filtered } from './filter-rows.ts'
import type { IndexedRow } from './indexed-row.ts'
import type { ValueField } from './row-values.ts'
import { spellingOf } from './spellings.ts'
import { ValueBook, type ValueColumn, valueBooks } from './value-columns.ts'

/** The values of each rule; those of fields are the same that completion counts. */
const books = facetRules.map(({ field, valuesOf }) =>
  valuesOf ? new ValueBook(valuesOf) : valueBooks[field as ValueField],
)

/** Values with the same key are spellings of one; fixed values and months have one alone. */
export function keyOf(rule: FacetRule, value: string | null): string {
  return spellingKey(value, rule.fixed || rule.newestFirst ? (written) => written : spellingOf)
}

/** What the rows before the filter have under one rule, whatever is filtered. */
interface BaseValues {
  readonly column: ValueColumn
  /** The values that are there, by their numbers, with the rows that have each. */
  readonly met: readonly { readonly code: number; readonly value: string | null }[]
  /** The rows of the set that have each. */
  readonly before: ReadonlyMap<string | null, number>
  /** What the spellings of each share. */
  readonly keys: ReadonlyMap<string | null, string>
  /** Number of the spelling of each value; null: no two values share one. */
  readonly spellingOf: Int32Array | null
  readonly spellingKeys: readonly string[]
  /** For each value 1 where it is none of those that the format lists; null: no value is one. */
  readonly isOther: Uint8Array | null
}

const baseValues = new WeakMap<Int32Array, readonly BaseValues[]>()

function valuesBefore({ rows, baseAt }: Filtered): readonly BaseValues[] {
  let all = baseValues.get(baseAt)
  if (!all) {
    all = facetRules.map((rule, at) => valuesOfRule(rule, books[at] as ValueBook, rows, baseAt))
    baseValues.set(baseAt, all)
  }
  return all
}

function valuesOfRule(
  rule: FacetRule,
  book: ValueBook,
  rows: readonly IndexedRow[],
  baseAt: Int32Array,
): BaseValues {
  const column = book.column(rows)
  const { values } = book
  const before = new Int32Array(values.length)
  countCodes(column, baseAt, before)
  const met = values.flatMap((value, code) => (before[code] ? [{ code, value }] : []))
  const keys = new Map(met.map(({ value }) => [value, keyOf(rule, value)]))
  const numbers = new Map<string, number>()
  const spelling = new Int32Array(values.length)
  const isOther = new Uint8Array(values.length)
  for (const { code, value } of met) {
    const key = keys.get(value) as string
    const number = numbers.get(key) ?? numbers.size
    numbers.set(key, number)
    spelling[code] = number
    if (isUndocumented(rule.field, value)) isOther[code] = 1
  }
  return {
    column,
    met,
    before: new Map(met.map(({ value, code }) => [value, before[code] as number])),
    keys,
    spellingOf: numbers.size < met.length ? spelling : null,
    spellingKeys: [...numbers.keys()],
    isOther: isOther.includes(1) ? isOther : null,
  }
}

/** Adds, for each value, the rows at some positions that have it. */
function countCodes({ starts, codes }: ValueColumn, positions: ArrayLike<number>, counts: Int32Array): void {
  for (let n = 0; n < positions.length; n++) {
    const position = positions[n] as number
    const end = starts[position + 1] as number
    for (let at = starts[position] as number; at < end; at++) {
      const code = codes[at] as number
      counts[code] = (counts[code] as number) + 1
    }
  }
}

/** Rows at some positions that have any value that is marked. */
function countMarked(
  { starts, codes }: ValueColumn,
  positions: ArrayLike<number>,
  marks: Uint8Array,
): number {
  let count = 0
  for (let n = 0; n < positions.length; n++) {
    const position = positions[n] as number
    let has = 0
    for (let at = starts[position] as number; at < (starts[position + 1] as number); at++)
      has |= marks[codes[at] as number] as number
    count += has
  }
  return count
}

/** Adds, for each spelling, the rows at some positions that have it; a row with two of its values counts once. */
function countSpellings(
  { starts, codes }: ValueColumn,
  positions: ArrayLike<number>,
  spellingAt: Int32Array,
  counts: Int32Array,
): void {
  const lastRow = new Int32Array(counts.length).fill(-1)
  for (let n = 0; n < positions.length; n++) {
    const position = positions[n] as number
    for (let at = starts[position] as number; at < (starts[position + 1] as number); at++) {
      const spelling = spellingAt[codes[at] as number] as number
      if (lastRow[spelling] === position) continue
      lastRow[spelling] = position
      counts[spelling] = (counts[spelling] as number) + 1
    }
  }
}

/** What one facet counts. */
export interface Tally {
  readonly of: BaseValues
  /** Rows that a value leaves beside the other filters. */
  readonly counts: ReadonlyMap<string | null, number>
  /** Rows by what their spellings share; a row with two spellings in a list counts once. Empty: no two share any. */
  readonly spellings: ReadonlyMap<string, number>
  readonly undocumented: number
}

const none: readonly number[] = []

/** Number of rows per rule and value, of all values that rows before the filter have. */
export function tally(filtered: Filtered): Tally[] {
  const { shownAt, outBy } = filtered
  return valuesBefore(filtered).map((own, at): Tally => {
    const { field, slot = field } = facetRules[at] as FacetRule
    const { column, met, spellingOf: spelling, spellingKeys, isOther } = own
    const out = outBy.get(slot) ?? none
    const counts = new Int32Array((met.at(-1)?.code ?? -1) + 1)
    countCodes(column, shownAt, counts)
    countCodes(column, out, counts)
    const bySpelling = new Int32Array(spelling ? spellingKeys.length : 0)
    if (spelling) {
      countSpellings(column, shownAt, spelling, bySpelling)
      countSpellings(column, out, spelling, bySpelling)
    }
    return {
      of: own,
      counts: new Map(met.map(({ value, code }) => [value, counts[code] as number])),
      spellings: new Map(spelling ? spellingKeys.map((key, n) => [key, bySpelling[n] as number]) : []),
      undocumented: isOther ? countMarked(column, shownAt, isOther) + countMarked(column, out, isOther) : 0,
    }
  })
}
