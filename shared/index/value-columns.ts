import type { IndexedRow } from './indexed-row.ts'
import { type ValueField, valueFields } from './row-values.ts'
import { sharedEnds } from './shared-ends.ts'

type Rows = readonly IndexedRow[]
type ValuesOf = (row: IndexedRow) => readonly (string | null)[]

/** Values that rows have, as numbers: those of the row at `n` are `codes` from `starts[n]` to before `starts[n + 1]`. */
export interface ValueColumn {
  readonly starts: Uint32Array
  readonly codes: Uint32Array
}

/** Numbers the values of rows, so that counting them compares no texts. A value keeps its number. */
export class ValueBook {
  readonly #numbers = new Map<string | null, number>()
  readonly #values: (string | null)[] = []
  readonly #columns = new WeakMap<Rows, ValueColumn>()
  #last: WeakRef<Rows> | null = null

  constructor(private readonly valuesOf: ValuesOf) {}

  /** All values that were met, by number. */
  get values(): readonly (string | null)[] {
    return this.#values
  }

  /** The values of all rows of an index, by position; of rows that an earlier index had they are taken from there. */
  column(rows: Rows): ValueColumn {
    const known = this.#columns.get(rows)
    if (known) return known
    const before = this.#last?.deref()
    const old = before && this.#columns.get(before)
    const { head, tail } = before && old ? sharedEnds(before, rows) : { head: 0, tail: 0 }
    const changed: number[] = []
    const ends: number[] = []
    for (let at = head; at < rows.length - tail; at++) {
      for (const value of this.valuesOf(rows[at] as IndexedRow)) changed.push(this.#numberOf(value))
      ends.push(changed.length)
    }
    const headCodes = old?.starts[head] ?? 0
    const tailFrom = old ? (old.starts[old.starts.length - 1 - tail] as number) : 0
    const tailCodes = old ? old.codes.length - tailFrom : 0
    const starts = new Uint32Array(rows.length + 1)
    const codes = new Uint32Array(headCodes + changed.length + tailCodes)
    codes.set(changed, headCodes)
    for (const [n, end] of ends.entries()) starts[head + n + 1] = headCodes + end
    if (old) {
      starts.set(old.starts.subarray(0, head + 1))
      codes.set(old.codes.subarray(0, headCodes))
      codes.set(old.codes.subarray(tailFrom), headCodes + changed.length)
      const moved = headCodes + changed.length - tailFrom
      for (let n = 1; n <= tail; n++)
        starts[rows.length - tail + n] = (old.starts[old.starts.length - 1 - tail + n] as number) + moved
    }
    const column = { starts, codes }
    this.#columns.set(rows, column)
    this.#last = new WeakRef(rows)
    return column
  }

  /** Rows at some positions, by the value that they have; a row with two values counts for both. */
  tally(rows: Rows, positions: Int32Array): Map<string | null, number> {
    const { starts, codes } = this.column(rows)
    const counts = new Uint32Array(this.#values.length)
    for (let n = 0; n < positions.length; n++) {
      const position = positions[n] as number
      for (let at = starts[position] as number; at < (starts[position + 1] as number); at++)
        counts[codes[at] as number] = (counts[codes[at] as number] as number) + 1
    }
    return new Map(this.#values.flatMap((value, code) => (counts[code] ? [[value, counts[code]]] : [])))
  }

  #numberOf(value: string | null): number {
    const known = this.#numbers.get(value)
    if (known !== undefined) return known
    this.#numbers.set(value, this.#values.length)
    return this.#values.push(value) - 1
  }
}

/** The values of each field that is compared as written: facets and completion count the same ones. */
export const valueBooks = Object.fromEntries(
  valueFields.map((field) => [field, new ValueBook((row) => row.values[field])]),
) as Readonly<Record<ValueField, ValueBook>>
