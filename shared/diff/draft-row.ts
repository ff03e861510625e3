import type { RowChange, Span } from '../model/comparison.ts'

/** A row while it is worked out: 0-based places in the two texts, -1 for no line. */
export interface DraftRow {
  a: number
  b: number
  change: RowChange
  spansA: readonly Span[] | null
  spansB: readonly Span[] | null
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
  return { a, b, change, spansA, spansB, rewrapped: false, movedTo: -1, changeIndex: -1 }
}
