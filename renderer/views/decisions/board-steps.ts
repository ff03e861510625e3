import { type BoardColumn, boardColumns } from '../../../shared/model/decision-column.ts'

/** One column of the board with the ids of its cards. */
export interface BoardPart {
  readonly column: BoardColumn
  readonly ids: readonly string[]
}

/** Cuts the ids of a board, which follow each other by column, into columns. */
export function partsOf(ids: readonly string[], states: Readonly<Record<BoardColumn, number>>): BoardPart[] {
  let start = 0
  return boardColumns.map((column) => {
    const from = start
    start += states[column]
    return { column, ids: ids.slice(from, start) }
  })
}

/**
 * The card that lies so many steps across and down from one. Across, columns without a card are passed over, and the
 * place in the column is kept as far as it reaches; down, a step ends at the last card. Null: there is none that way.
 */
export function stepOn(parts: readonly BoardPart[], id: string, across: number, down: number): string | null {
  const at = parts.findIndex(({ ids }) => ids.includes(id))
  const row = parts[at]?.ids.indexOf(id) ?? -1
  if (row < 0) return null
  if (across === 0) {
    const own = parts[at]?.ids ?? []
    const to = Math.max(0, Math.min(own.length - 1, row + down))
    return to === row ? null : (own[to] ?? null)
  }
  for (let next = at + across; next >= 0 && next < parts.length; next += across) {
    const ids = parts[next]?.ids ?? []
    if (ids.length > 0) return ids[Math.min(row, ids.length - 1)] ?? null
  }
  return null
}
