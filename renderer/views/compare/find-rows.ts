import type { Row } from '../../../shared/model/comparison.ts'

/** One place that was found in the text of a comparison. */
export interface RowHit {
  /** Position in the comparison's rows. */
  readonly row: number
  /** Side of the row; an equal line stands on both, and counts once, as B's. */
  readonly side: 'a' | 'b'
  /** Which of the places in that line it is, from 0. */
  readonly nth: number
}

/** Two texts that are searched: a row of a comparison, an item. */
export interface Searched {
  /** Of equal texts B's alone is searched. */
  readonly change?: Row['change']
  readonly a: { readonly text: string } | null
  readonly b: { readonly text: string } | null
}

/** What a search gave. */
export interface Found {
  readonly hits: readonly RowHit[]
  /** There are more places than are kept. */
  readonly more: boolean
}

/** Places that are kept; nobody steps through more. */
export const mostHits = 10_000
/** Rows and characters that are searched between two pauses. */
const rowsAtOnce = 500
const charactersAtOnce = 200_000

/** What finds a text as typed, in any case; null: there is nothing to find. */
export function findPattern(text: string): RegExp | null {
  return text === '' ? null : new RegExp(text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'), 'giu')
}

/** Searches both sides of all rows, folded ones too, in small steps. */
export function* findInRows(rows: readonly Searched[], pattern: RegExp): Generator<void, Found> {
  const hits: RowHit[] = []
  let characters = 0
  for (let row = 0; row < rows.length; row += 1) {
    const each = rows[row] as Searched
    for (const side of each.change === 'equal' ? (['b'] as const) : (['a', 'b'] as const)) {
      const text = each[side]?.text
      if (text === undefined) continue
      characters += text.length
      let nth = 0
      for (const _ of text.matchAll(pattern)) {
        if (hits.length === mostHits) return { hits, more: true }
        hits.push({ row, side, nth })
        nth += 1
      }
    }
    if (row % rowsAtOnce === rowsAtOnce - 1 || characters > charactersAtOnce) {
      characters = 0
      yield
    }
  }
  return { hits, more: false }
}

/** The first place at or below a row; the first of all where none is below; -1 without places. */
export function hitNear(hits: readonly RowHit[], row: number): number {
  if (hits.length === 0) return -1
  return Math.max(
    0,
    hits.findIndex((hit) => hit.row >= row),
  )
}
