import {
  columnOrderingFeature,
  columnPinningFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  createColumnHelper,
  functionalUpdate,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useMemo } from 'react'
import type { Session } from '../../../shared/model/session.ts'
import { useList, useSort } from '../../state/list.ts'
import { changeSettings, dragSettings, useSettings } from '../../state/settings.ts'
import { namingColumns, sessionColumns, shownAtFirst } from './columns.tsx'
import { measuredWidths } from './measured-widths.ts'

const features = tableFeatures({
  rowSortingFeature,
  columnVisibilityFeature,
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnResizingFeature,
})
const helper = createColumnHelper<typeof features, Session>()
const columns = helper.columns(
  sessionColumns.map((column) =>
    helper.display({
      id: column.id,
      header: column.head,
      size: column.width,
      minSize: 28,
      enableSorting: true,
      enableHiding: !namingColumns.includes(column.id),
      sortDescFirst: column.align === 'end',
    }),
  ),
)
/** Rows never pass through the table: the repo host filters, sorts and groups, and the page asks for chunks. */
const noRows: Session[] = []
const allIds = sessionColumns.map((column) => column.id)

/** Ids in the order a person gave them; columns that came to be later stand at their own place. */
export function orderOf(saved: readonly string[]): string[] {
  const known = saved.filter((id) => allIds.includes(id))
  if (known.length === 0) return allIds
  return [...known, ...allIds.filter((id) => !known.includes(id))]
}

/**
 * Which columns are drawn. The column that rows are grouped by says nothing more; model takes a project's place.
 *
 * @param isSpelledTwice rows of one group write its value in several ways: then the column does say more
 */
export function visibleColumns(
  order: readonly string[],
  hidden: readonly string[] | null,
  group: string | null,
  isSpelledTwice = false,
): ReadonlySet<string> {
  const shown = new Set(hidden ? order.filter((id) => !hidden.includes(id)) : shownAtFirst)
  for (const id of namingColumns) shown.add(id)
  if (isSpelledTwice) return shown
  if (group !== null && group !== 'month' && shown.delete(group) && group === 'project') shown.add('model')
  return shown
}

/**
 * The columns of the sessions table: order, width, visibility, pins and sort, remembered in the settings.
 *
 * @param longest longest text of each column that is never cut
 * @param isSpelledTwice rows of one group write its value in several ways
 */
export function useColumns(longest: Readonly<Record<string, string>> | undefined, isSpelledTwice: boolean) {
  const order = useSettings((settings) => settings.columnOrder)
  const hidden = useSettings((settings) => settings.hiddenColumns)
  const pinned = useSettings((settings) => settings.pinnedColumns)
  const widths = useSettings((settings) => settings.columnWidths)
  const sort = useSort()
  const group = useList((store) => store.group)
  // By what is measured: each answer brings the texts anew.
  const texts = JSON.stringify(longest ?? {})
  const measured = useMemo(() => measuredWidths(JSON.parse(texts), group !== null), [texts, group])
  const state = useMemo(() => {
    const start = pinned.filter((id) => allIds.includes(id))
    const columnOrder = [...start, ...orderOf(order).filter((id) => !start.includes(id))]
    const shown = visibleColumns(columnOrder, hidden, group, isSpelledTwice)
    return {
      columnOrder,
      columnVisibility: Object.fromEntries(allIds.map((id) => [id, shown.has(id)])),
      columnSizing: { ...measured, ...widths },
      columnPinning: { start, end: [] as string[] },
      sorting: sort.map((key) => ({ id: key.column, desc: key.desc })),
    }
  }, [order, hidden, pinned, widths, measured, sort, group, isSpelledTwice])
  return useTable({
    features,
    columns,
    data: noRows,
    state,
    manualSorting: true,
    enableMultiSort: true,
    columnResizeMode: 'onChange',
    onSortingChange: (updater) => {
      const next = functionalUpdate(updater, state.sorting)
      useList.setState({ sort: next.map((key) => ({ column: key.id, desc: key.desc })) })
    },
    onColumnOrderChange: (updater) =>
      changeSettings({ columnOrder: functionalUpdate(updater, state.columnOrder) }),
    onColumnPinningChange: (updater) =>
      changeSettings({ pinnedColumns: functionalUpdate(updater, state.columnPinning).start }),
    onColumnSizingChange: (updater) => {
      const next = Object.entries(functionalUpdate(updater, state.columnSizing))
      // What was only measured is no choice of a person.
      const chosen = next.filter(([id, width]) => id in widths || measured[id] !== width)
      dragSettings({ columnWidths: Object.fromEntries(chosen) })
    },
    onColumnVisibilityChange: (updater) => {
      const next = functionalUpdate(updater, state.columnVisibility)
      changeSettings({ hiddenColumns: allIds.filter((id) => !next[id]) })
    },
  })
}

/** The columns of the table of sessions, as a person has set them. */
export type SessionTable = ReturnType<typeof useColumns>

/** Moves a column by one place among those that are drawn; pinned ones stay before the others. */
export function moveColumn(table: SessionTable, id: string, by: 1 | -1): void {
  const drawn = table.getVisibleLeafColumns().map((column) => column.id)
  const neighbour = drawn[drawn.indexOf(id) + by]
  if (neighbour === undefined || isPinned(table, id) !== isPinned(table, neighbour)) return
  const moved = (order: readonly string[]) => {
    const rest = order.filter((other) => other !== id)
    const at = rest.indexOf(neighbour) + (by === 1 ? 1 : 0)
    return [...rest.slice(0, at), id, ...rest.slice(at)]
  }
  if (isPinned(table, id)) table.setColumnPinning(({ start, end }) => ({ start: moved(start), end }))
  else table.setColumnOrder(moved)
}

/** True for a column that stays at the start of the table. */
export function isPinned(table: SessionTable, id: string): boolean {
  return table.getColumn(id)?.getIsPinned() === 'start'
}

/** Pins a column behind those that are, or lets it go. */
export function togglePin(table: SessionTable, id: string): void {
  table.getColumn(id)?.pin(isPinned(table, id) ? false : 'start')
}
