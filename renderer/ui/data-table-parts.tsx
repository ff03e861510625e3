import { type KeyboardEvent, memo, type ReactNode } from 'react'
import type { SortKey } from '../../shared/model/sort-key.ts'
import css from './data-table.module.css'
import type { TableColumn, TableGroup } from './data-table-model.ts'

/** What all cells of a table have to know. */
export interface TableParts<R> {
  readonly columns: readonly TableColumn<R>[]
  readonly lastPinned: string | null
}

interface HeadCellProps<R> {
  readonly column: TableColumn<R>
  readonly index: number
  readonly sort: readonly SortKey[]
  readonly line: boolean
  readonly onSort: ((column: string, add: boolean) => void) | undefined
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly children: ReactNode
}

/** Head of a column: arrow after the word when sorted, its number from the second key on. */
export function HeadCell<R>({ column, index, sort, line, onSort, onKeyDown, children }: HeadCellProps<R>) {
  const at = sort.findIndex((key) => key.column === column.id)
  const key = sort[at]
  const sortable = column.sortable !== false && onSort !== undefined
  return (
    <div
      role="columnheader"
      className={css.headCell}
      data-column={column.id}
      data-align={column.align}
      data-line={line || undefined}
      data-sorted={key ? '' : undefined}
      data-tip={column.name && column.name !== column.head ? column.name : undefined}
      aria-colindex={index + 1}
      aria-label={column.name ?? column.head}
      aria-sort={key ? (key.desc ? 'descending' : 'ascending') : undefined}
      tabIndex={-1}
      onClick={sortable ? (event) => onSort(column.id, event.shiftKey) : undefined}
      onKeyDown={onKeyDown}
    >
      <span className={css.headText}>
        {column.head}
        {key && (key.desc ? ' ↓' : ' ↑')}
        {key && at > 0 && <span className={css.headNumber}> {at + 1}</span>}
      </span>
      {children}
    </div>
  )
}

interface LineProps<R> {
  readonly parts: TableParts<R>
  /** Distance from the first line, in px. */
  readonly top: number
  readonly rowIndex: number
  readonly active: boolean
  /** Stays the same function: a row is drawn anew only when something of its own changed. */
  readonly onFocus: (key: string) => void
}

interface RowProps<R> extends LineProps<R> {
  readonly id: string
  readonly row: R | undefined
  readonly selected: boolean
  readonly dimmed: string | null
  readonly onOpen: (id: string) => void
  readonly onMark: ((id: string) => void) | undefined
}

function PlainRow<R>({ parts, top, rowIndex, active, onFocus, ...props }: RowProps<R>) {
  const { id, row, selected, dimmed, onOpen, onMark } = props
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled once, by the grid
    <div
      role="row"
      className={css.row}
      data-row={id}
      data-active={active}
      data-dimmed={dimmed === null ? undefined : ''}
      aria-rowindex={rowIndex}
      aria-selected={selected}
      tabIndex={active ? 0 : -1}
      style={{ transform: `translateY(${top}px)` }}
      onFocus={() => onFocus(id)}
      onClick={(event) => ((event.ctrlKey || event.metaKey) && onMark ? onMark(id) : onOpen(id))}
    >
      {parts.columns.map((column, index) => (
        <div
          key={column.id}
          role="gridcell"
          className={css.cell}
          data-align={column.align}
          data-line={column.id === parts.lastPinned || undefined}
          data-noted={(dimmed !== null && column.grows) || undefined}
          aria-colindex={index + 1}
        >
          {row === undefined ? <span className={css.waiting}>…</span> : column.cell(row)}
          {dimmed !== null && column.grows && <span className={css.note}>{dimmed}</span>}
        </div>
      ))}
    </div>
  )
}

/** Scrolling draws only the rows that came into sight. */
export const Row = memo(PlainRow) as typeof PlainRow

interface GroupRowProps<R> extends LineProps<R> {
  readonly group: TableGroup
  readonly open: boolean
  readonly onToggle: () => void
}

/** Head of a group: its name over the columns without a sum, its sums under the others. */
export function GroupRow<R>({
  parts,
  top,
  rowIndex,
  active,
  onFocus,
  group,
  open,
  onToggle,
}: GroupRowProps<R>) {
  const firstSum = parts.columns.findIndex((column) => group.cells?.[column.id] !== undefined)
  const span = firstSum === -1 ? parts.columns.length : Math.max(1, firstSum)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled once, by the grid
    <div
      role="row"
      className={`${css.row} ${css.group}`}
      data-active={active}
      aria-rowindex={rowIndex}
      tabIndex={active ? 0 : -1}
      style={{ transform: `translateY(${top}px)` }}
      onFocus={() => onFocus(`\0${group.key}`)}
      onClick={onToggle}
    >
      <div
        role="gridcell"
        className={css.cell}
        style={{ gridColumn: `1 / span ${span}` }}
        aria-colindex={1}
        aria-colspan={span}
        aria-expanded={open}
      >
        <span aria-hidden="true">{open ? '▾' : '▸'} </span>
        {group.head}
      </div>
      {parts.columns.slice(span).map((column, index) => (
        <div
          key={column.id}
          role="gridcell"
          className={css.cell}
          data-align={column.align}
          aria-colindex={span + index + 1}
        >
          {group.cells?.[column.id]}
        </div>
      ))}
    </div>
  )
}
