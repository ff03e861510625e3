import type { Row } from '../../../shared/model/comparison.ts'

/** Where a change stands among the rows of a comparison. */
export interface ChangePlace {
  /** 0-based number of the change. */
  readonly index: number
  /** First and last row of its first run: the second half of a move stands elsewhere. */
  readonly row: number
  readonly lastRow: number
  readonly decision: boolean
}

/** Every change with its rows, in order of their first row. */
export function changePlaces(rows: readonly Row[]): ChangePlace[] {
  const places = new Map<number, ChangePlace>()
  rows.forEach((row, at) => {
    if (row.changeIndex < 0) return
    const known = places.get(row.changeIndex)
    places.set(row.changeIndex, {
      index: row.changeIndex,
      row: known?.row ?? at,
      lastRow: known === undefined || known.lastRow === at - 1 ? at : known.lastRow,
      decision: (known?.decision ?? false) || row.decision,
    })
  })
  return [...places.values()].sort((one, other) => one.row - other.row)
}

/**
 * Position of the next (or previous) change after a position; `only` leaves out those that touch no decision.
 * Stays where it is at either end, so that a key held down never jumps round. -1: before the first.
 */
export function stepChange(
  places: readonly ChangePlace[],
  from: number,
  direction: 1 | -1,
  only: 'all' | 'decisions',
): number {
  for (let at = from + direction; at >= 0 && at < places.length; at += direction) {
    if (only === 'all' || places[at]?.decision) return at
  }
  return from
}

/** Which of the changes that touch a decision the one at a position is, from 1 (null: none of them), and of how many. */
export function decisionCount(
  places: readonly ChangePlace[],
  at: number,
): { readonly at: number | null; readonly of: number } {
  const before = places.slice(0, at + 1).filter(({ decision }) => decision).length
  return {
    at: places[at]?.decision ? before : null,
    of: places.filter(({ decision }) => decision).length,
  }
}

/** Position of the first change at or below a row; the last one when there is none below; -1 without changes. */
export function changeNear(places: readonly ChangePlace[], row: number): number {
  const below = places.findIndex((place) => place.lastRow >= row)
  return below >= 0 ? below : places.length - 1
}
