import type { ReactNode } from 'react'
import type { SortKey } from '../../shared/model/sort-key.ts'

/** A column of a table as it is drawn. */
export interface TableColumn<Row> {
  readonly id: string
  /** Short head in sentence case: "Dec". */
  readonly head: string
  /** Full name, for the tooltip and for reading aloud. */
  readonly name?: string
  /** Width in px at 100 % text zoom; of a growing column the least width. */
  readonly width: number
  /** Takes the width that is left. One column of a table. */
  readonly grows?: boolean
  /** 'end' for numbers. */
  readonly align?: 'start' | 'end'
  /** Stays when columns leave for want of width; the last pinned one ends in a line. */
  readonly pinned?: boolean
  readonly sortable?: boolean
  readonly cell: (row: Row) => ReactNode
}

/** A group of rows that follow each other in `ids`. */
export interface TableGroup {
  readonly key: string
  /** Position of its first row in `ids`. */
  readonly start: number
  readonly count: number
  /** Name in 600, with what is said after it. */
  readonly head: ReactNode
  /** What stands under columns, by column id: sums. */
  readonly cells?: Readonly<Record<string, ReactNode>>
}

/** One line of the list: a row by its place in `ids`, or the head of a group. */
export type TableLine =
  | { readonly kind: 'row'; readonly id: string }
  | { readonly kind: 'group'; readonly group: TableGroup; readonly open: boolean }

/** Name of a line: the id of its row, or the key of its group after a character that no id begins with. */
export function lineKey(line: TableLine): string {
  return line.kind === 'row' ? line.id : `\0${line.group.key}`
}

/** Lines in order; rows of closed groups are left out. */
export function linesOf(
  ids: readonly string[],
  groups: readonly TableGroup[] | null | undefined,
  closed: ReadonlySet<string>,
): readonly TableLine[] {
  if (!groups) return ids.map((id) => ({ kind: 'row', id }))
  return groups.flatMap((group): readonly TableLine[] => {
    const open = !closed.has(group.key)
    const head: TableLine = { kind: 'group', group, open }
    if (!open) return [head]
    const rows = ids.slice(group.start, group.start + group.count)
    return [head, ...rows.map((id): TableLine => ({ kind: 'row', id }))]
  })
}

/**
 * The row that takes the place of one that left its list: the next one after it that is still there, else the last one
 * before it; null: none of them is, or the row was not in the list before.
 */
export function successorOf(
  gone: string,
  before: readonly string[],
  isThere: (id: string) => boolean,
): string | null {
  const at = before.indexOf(gone)
  if (at < 0) return null
  return before.slice(at + 1).find(isThere) ?? before.slice(0, at).findLast(isThere) ?? null
}

/** Px that the last column has more than the others, for the inset of its area is at its end. */
export const endInset = 6

/** Columns that fit into a width (px), and those that left from the right. Pinned ones always fit. */
export function fitColumns<C extends { readonly width: number; readonly pinned?: boolean }>(
  columns: readonly C[],
  width: number,
): { readonly fit: readonly C[]; readonly left: readonly C[] } {
  let used = columns.filter((column) => column.pinned).reduce((sum, column) => sum + column.width, endInset)
  let full = false
  const fit: C[] = []
  const left: C[] = []
  for (const column of columns) {
    if (!column.pinned) {
      full = full || used + column.width > width
      if (full) {
        left.push(column)
        continue
      }
      used += column.width
    }
    fit.push(column)
  }
  return { fit, left }
}

/** Next sort after a click on a head: ascending, descending, none; with `add` beside the keys that stand. */
export function nextSort(sort: readonly SortKey[], column: string, add: boolean): readonly SortKey[] {
  const now = sort.find((key) => key.column === column)
  const next: SortKey | null = !now ? { column, desc: false } : now.desc ? null : { column, desc: true }
  if (!add) return next ? [next] : []
  if (!now) return next ? [...sort, next] : sort
  return sort.flatMap((key) => (key.column === column ? (next ? [next] : []) : [key]))
}
