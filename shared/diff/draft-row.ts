import type { RowChange, Span } from '../model/comparison.ts'

/**
 * A row while it is worked out, or a run of rows whose lines are equal: of a long text most lines are, and nothing
 * needs to be known of each.
 */
export interface DraftRow {
  /** 0-based places in the two texts, of the first line of a run; -1 for no line. */
  a: number
  b: number
  /** Number of rows: 1, but for equal ones. */
  count: number
  change: RowChange
  spansA: readonly Span[] | null
  spansB: readonly Span[] | null
  /** Word marks are not worked out yet: what the row is does not depend on them. */
  unmarked: boolean
  /** Part of a unit whose words are all the same and only its line breaks differ. */
  rewrapped: boolean
  /** 0-based place on the other side of a moved line; -1 for none. */
  movedTo: number
  /** Number of the change it belongs to; -1 for equal rows. */
  changeIndex: number
}

/** A row before it is known what it moves to; -1 as line: that side has none. */
export function draftRow(
  a: number,
  b: number,
  change: RowChange,
  spansA: readonly Span[] | null = null,
  spansB: readonly Span[] | null = null,
): DraftRow {
  return {
    a,
    b,
    count: 1,
    change,
    spansA,
    spansB,
    unmarked: false,
    rewrapped: false,
    movedTo: -1,
    changeIndex: -1,
  }
}

/** A row of two lines whose word marks are worked out later. */
export function unmarkedRow(a: number, b: number, change: RowChange): DraftRow {
  return { ...draftRow(a, b, change), unmarked: true }
}

/** A run of equal rows. */
export function equalRows(a: number, b: number, count: number): DraftRow {
  return { ...draftRow(a, b, 'equal'), count }
}

/** True for two lines that differ in white space. */
export function isSpaced(row: DraftRow): boolean {
  return row.change === 'whitespace' && row.a >= 0 && row.b >= 0
}
