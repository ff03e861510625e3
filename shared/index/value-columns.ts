import type { IndexedRow } from './indexed-row.ts'

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
  readonly #ofRow = new WeakMap<IndexedRow, readonly number[]>()
  readonly #columns = new WeakMap<readonly IndexedRow[], ValueColumn>()

  /** @param onNew told each value when it is met first, in the order of their numbers */
  constructor(
    private readonly valuesOf: ValuesOf,
    private readonly onNew: (value: string | null) => void = () => {},
  ) {}

  /** All values that were met, by number. */
  get values(): readonly (string | null)[] {
    return this.#values
  }

  /** The values of all rows of an index, by position. */
  column(rows: readonly IndexedRow[]): ValueColumn {
    let column = this.#columns.get(rows)
    if (!column) {
      const starts = new Uint32Array(rows.length + 1)
      const codes: number[] = []
      for (const [at, row] of rows.entries()) {
        for (const code of this.#codesOf(row)) codes.push(code)
        starts[at + 1] = codes.length
      }
      column = { starts, codes: Uint32Array.from(codes) }
      this.#columns.set(rows, column)
    }
    return column
  }

  /** Rows at some positions, by the value that they have; a row with two values counts for both. */
  tally(rows: readonly IndexedRow[], positions: readonly number[]): Map<string | null, number> {
    const { starts, codes } = this.column(rows)
    const counts = new Uint32Array(this.#values.length)
    for (const position of positions)
      for (let at = starts[position] as number; at < (starts[position + 1] as number); at++)
        counts[codes[at] as number] = (counts[codes[at] as number] as number) + 1
    return new Map(this.#values.flatMap((value, code) => (counts[code] ? [[value, counts[code]]] : [])))
  }

  #codesOf(row: IndexedRow): readonly number[] {
    let found = this.#ofRow.get(row)
    if (!found) {
      found = this.valuesOf(row).map((value) => this.#numberOf(value))
      this.#ofRow.set(row, found)
    }
    return found
  }

  #numberOf(value: string | null): number {
    const known = this.#numbers.get(value)
    if (known !== undefined) return known
    this.#numbers.set(value, this.#values.length)
    this.onNew(value)
    return this.#values.push(value) - 1
  }
}
