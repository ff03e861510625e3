import { useMemo } from 'react'
import type { Session } from '../../../shared/model/session.ts'
import type { HitLines } from '../../state/hit-lines.ts'
import { fitColumns, type TableColumn } from '../../ui/data-table-model.ts'
import { columnById, type SessionColumn } from './columns.tsx'
import { FoundCell } from './found-cell.tsx'
import { columnsLeft } from './list-words.tsx'
import type { SessionTable } from './use-columns.ts'

/** What the query found in each row, beside the title; there while a text is looked for. */
function foundColumn(lines: HitLines): TableColumn<Session> {
  return {
    id: 'found',
    head: 'Found',
    name: 'What was found',
    width: 260,
    grows: true,
    pinned: true,
    sortable: false,
    cell: (session) => <FoundCell id={session.id} lines={lines} />,
  }
}

/** The columns that are chosen, as far as there is room for them. */
interface FitColumns {
  /** What the table draws. */
  readonly fit: readonly TableColumn<Session>[]
  /** The same without what was found. */
  readonly drawn: readonly SessionColumn[]
  /** What does not fit; null: all does. */
  readonly words: string | null
}

/** @param hits what the query found; null: no text is looked for. @param room px at 100 % text */
export function useFitColumns(table: SessionTable, hits: HitLines | null, room: number): FitColumns {
  const leaf = table.getVisibleLeafColumns()
  const widths = table.state.columnSizing
  const found = useMemo(() => hits && foundColumn(hits), [hits])
  // Kept while nothing of them changes, for rows are drawn anew with their columns; `getSize` reads the widths.
  const { fit, left } = useMemo(() => {
    const visible = leaf.flatMap((column): TableColumn<Session>[] => {
      const one = columnById.get(column.id)
      if (!one) return []
      return [
        {
          id: one.id,
          head: one.head,
          name: one.name,
          width: column.getSize(),
          align: one.align ?? 'start',
          pinned: column.getIsPinned() === 'start',
          grows: one.id === 'title' && !found,
          cell: one.draw,
        },
        ...(found && one.id === 'title' ? [found] : []),
      ]
    })
    return fitColumns(visible, room)
  }, [leaf, widths, room, found])
  const known = (columns: readonly TableColumn<Session>[]) =>
    columns.flatMap((column): readonly SessionColumn[] => {
      const one = columnById.get(column.id)
      return one ? [one] : []
    })
  return { fit, drawn: known(fit), words: columnsLeft(fit.length, known(left)) }
}
