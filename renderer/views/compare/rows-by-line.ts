import type { Row } from '../../../shared/model/comparison.ts'

/** A place in the compared texts that every form can find again. */
export interface TextPlace {
  readonly a: number | null
  readonly b: number | null
}

/** Finds rows by the line of a side; built once for a comparison. */
export interface LineIndex {
  rowOf(side: 'a' | 'b', line: number): number
}

/** Rows of a comparison by the line of either side. */
export function indexLines(rows: readonly Row[]): LineIndex {
  // Lines stand in order and without a hole: plain lists are made many times as quickly as maps.
  const at: Record<'a' | 'b', number[]> = { a: [-1], b: [-1] }
  rows.forEach((row, index) => {
    if (row.a) at.a[row.a.line] = index
    if (row.b) at.b[row.b.line] = index
  })
  return { rowOf: (side, line) => at[side][line] ?? -1 }
}

/** The row of a place: by B's line, else A's; 0 when neither is there. */
export function rowOfPlace(index: LineIndex, place: TextPlace): number {
  const byB = place.b === null ? -1 : index.rowOf('b', place.b)
  if (byB >= 0) return byB
  const byA = place.a === null ? -1 : index.rowOf('a', place.a)
  return Math.max(0, byA)
}
