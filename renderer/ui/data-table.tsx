import { useVirtualizer } from '@tanstack/react-virtual'
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useCallback,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { SortKey } from '../../shared/model/sort-key.ts'
import { useSettings } from '../state/settings.ts'
import css from './data-table.module.css'
import {
  endInset,
  lineKey,
  linesOf,
  successorOf,
  type TableColumn,
  type TableGroup,
} from './data-table-model.ts'
import { GroupRow, HeadCell, Row, type TableParts } from './data-table-parts.tsx'
import { type RowActionPart, useRowMenu } from './row-menu.tsx'
import { onTableKey } from './table-keys.ts'
import { useInSight, useStillRows, useTopRow } from './table-scroll.ts'

/** Lines that are drawn above and below the window. */
const rowsBeyond = 12

/** What a view may ask of its table. */
export interface TableHandle {
  /** Puts the focus on a row, or on the row that had it. */
  readonly focus: (id?: string) => void
  /** Moves the focus by lines; opens nothing. */
  readonly move: (by: number | 'first' | 'last') => void
  readonly focused: () => string | null
  /** Makes a row the one that has the focus in the table and scrolls to it, without taking the focus there. */
  readonly reveal: (id: string) => void
  /** Scrolls to a row; the focus and the tab stop stay where they are. */
  readonly scrollTo: (id: string) => void
}

interface DataTableProps<R> {
  readonly label: string
  /** The columns that are drawn; those that do not fit are left out by the view (`fitColumns`). */
  readonly columns: readonly TableColumn<R>[]
  /** All rows in order; only those near the window are drawn. */
  readonly ids: readonly string[]
  /** Undefined: not yet loaded, drawn as "…". */
  readonly rowOf: (id: string) => R | undefined
  readonly groups?: readonly TableGroup[] | null
  readonly sort?: readonly SortKey[]
  readonly onSort?: (column: string, add: boolean) => void
  readonly selected: ReadonlySet<string>
  /** Enter, and a click where `onChoose` is absent: the row is opened. */
  readonly onOpen: (id: string) => void
  /** A click, where that is less than opening. */
  readonly onChoose?: (id: string) => void
  readonly onMark?: (id: string) => void
  /** What the menu of a row offers: right click, Shift+F10, the menu key. */
  readonly menuOf?: (id: string) => readonly RowActionPart[]
  readonly onFocusRow?: (id: string) => void
  /** First and last row drawn, for loading rows in time. */
  readonly onRange?: (ids: readonly string[]) => void
  /** Words after which a row is dimmed ("no longer matches"); null: none. */
  readonly dimmed?: (id: string) => string | null
  readonly onHeadKey?: (column: string, event: KeyboardEvent) => void
  readonly drawHead?: (column: TableColumn<R>) => ReactNode
  /** Changes when the list is another one (filter, sort, group): it then begins at its top. */
  readonly place?: string
  /** Line above the rows: new rows that wait. */
  readonly before?: ReactNode
  /** What stands after the last row. */
  readonly end?: ReactNode
  readonly foot?: ReactNode
  /** Height of a row in px at 100 % text, for a list whose rows the density does not set. */
  readonly rowHeight?: number
  readonly ref?: Ref<TableHandle>
}

/**
 * The shell of every table: head, rows, group rows, end sentence, foot. A grid with one tab stop; rows are
 * drawn near the window only, the focused one always. Focus and scroll place stay on the same row by its id.
 */
export function DataTable<R>(props: DataTableProps<R>) {
  const { columns, ids, groups, label, sort = [], place, before, end, foot } = props
  const zoom = useSettings((settings) => settings.zoom)
  const density = useSettings((settings) => settings.density)
  const rowHeight = ((props.rowHeight ?? (density === 'compact' ? 24 : 32)) * zoom) / 100
  const headHeight = (28 * zoom) / 100

  const scroller = useRef<HTMLDivElement>(null)
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const [active, setActive] = useState<string | null>(null)
  const lines = useMemo(() => linesOf(ids, groups, closed), [ids, groups, closed])
  const places = useMemo(() => new Map(lines.map((line, index) => [lineKey(line), index])), [lines])
  const activeAt = (active === null ? undefined : places.get(active)) ?? 0

  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: rowsBeyond,
    // The rows begin below the head, which stays in sight: so much more is scrolled until a row's end is seen.
    scrollPaddingEnd: headHeight,
    // The focused row stays in the page, else the focus would fall out of the window.
    rangeExtractor: (range) => {
      const first = Math.max(0, range.startIndex - range.overscan)
      const last = Math.min(range.count - 1, range.endIndex + range.overscan)
      const drawn: number[] = []
      for (let index = first; index <= last; index++) drawn.push(index)
      if (activeAt < first) return [activeAt, ...drawn]
      return activeAt > last && activeAt < range.count ? [...drawn, activeAt] : drawn
    },
  })
  useLayoutEffect(() => virtual.measure(), [rowHeight])

  const items = virtual.getVirtualItems()
  const { onRange } = props
  // The row with the tab stop is drawn wherever it is: what lies between it and the window is not.
  const first = Math.max(0, (virtual.range?.startIndex ?? 0) - rowsBeyond)
  const last = Math.min(lines.length - 1, (virtual.range?.endIndex ?? -1) + rowsBeyond)
  useLayoutEffect(() => {
    if (!onRange) return
    const drawn = lines.slice(first, last + 1)
    onRange(drawn.flatMap((line) => (line.kind === 'row' ? [line.id] : [])))
  }, [onRange, lines, first, last])

  const onScroll = useTopRow(label, scroller, lines, places, rowHeight, place)
  useStillRows(scroller, before !== undefined)
  useInSight(scroller, activeAt * rowHeight, () => virtual.scrollToIndex(activeAt, { align: 'auto' }))

  const wantFocus = useRef(false)
  const activeRow = () => scroller.current?.querySelector<HTMLElement>('[data-active="true"]') ?? null
  useLayoutEffect(() => {
    if (!wantFocus.current) return
    const element = activeRow()
    if (!element) return
    wantFocus.current = false
    element.focus({ preventScroll: true })
  })
  // A row may go while it has the focus, as when its own menu leaves it out: the one that takes its place then has it, so
  // that the next of a long list can be dealt with. React tells of no blur where it takes the element away itself.
  const hasFocus = useRef(false)
  const seen = useRef<{ readonly ids: readonly string[]; readonly place: string | undefined } | null>(null)
  useLayoutEffect(() => {
    if (active !== null && places.has(active)) {
      // The place changes before the list of it is there.
      if (seen.current?.ids !== ids) seen.current = { ids, place }
      return
    }
    const lostFocus = hasFocus.current && document.activeElement === document.body
    const before = seen.current?.place === place ? seen.current?.ids : undefined
    const next = active && before ? successorOf(active, before, (id) => places.has(id)) : null
    if (next !== null) {
      wantFocus.current ||= lostFocus
      setActive(next)
    } else if (lostFocus) activeRow()?.focus({ preventScroll: true })
  })
  const keyAt = (index: number): string | null => {
    const line = lines[index]
    return line ? lineKey(line) : null
  }
  const focusAt = (index: number) => {
    const key = keyAt(index)
    if (key === null) return
    virtual.scrollToIndex(index, { align: 'auto' })
    // Nothing is drawn anew where the row already was the one with the tab stop.
    const drawn = index === activeAt ? activeRow() : null
    if (drawn) drawn.focus({ preventScroll: true })
    else {
      wantFocus.current = true
      setActive(key)
    }
  }
  // However a row takes the focus, by key or by pointer, it is told; the function stays the same, for rows are drawn by it.
  const onFocusRow = useRef(props.onFocusRow)
  onFocusRow.current = props.onFocusRow
  const onFocus = useCallback((key: string) => {
    setActive(key)
    if (!key.startsWith('\0')) onFocusRow.current?.(key)
  }, [])
  const move = (by: number | 'first' | 'last') => {
    const inside = scroller.current?.contains(document.activeElement)
    if (by === 'first') focusAt(0)
    else if (by === 'last') focusAt(lines.length - 1)
    else focusAt(inside ? Math.max(0, Math.min(lines.length - 1, activeAt + by)) : activeAt)
  }
  const scrollTo = (id: string) => {
    const at = places.get(id)
    const element = scroller.current
    if (at === undefined || !element) return
    // By hand: the virtual list does not scroll before it has measured, and a table drawn just now has not.
    const top = at * rowHeight
    const room = element.clientHeight - headHeight
    if (top < element.scrollTop) element.scrollTop = top
    else if (top + rowHeight > element.scrollTop + room) element.scrollTop = top + rowHeight - room
  }
  useImperativeHandle(props.ref, () => ({
    focus: (id) => focusAt(id === undefined ? activeAt : (places.get(id) ?? activeAt)),
    move,
    focused: () => (active === null || active.startsWith('\0') ? null : active),
    reveal: (id) => {
      if (places.has(id)) setActive(id)
      scrollTo(id)
    },
    scrollTo,
  }))

  // The same functions at every drawing, whatever a view hands in: rows are drawn anew only when something of their own changed.
  const latest = useRef(props)
  latest.current = props
  const [acts] = useState(() => ({
    open: (id: string) => (latest.current.onChoose ?? latest.current.onOpen)(id),
    mark: (id: string) => latest.current.onMark?.(id),
  }))

  const toggleGroup = (key: string) =>
    setClosed((now) => {
      const next = new Set(now)
      if (!next.delete(key)) next.add(key)
      return next
    })

  const menu = useRowMenu(props.menuOf)
  const onKeyDown = (event: KeyboardEvent) =>
    onTableKey(event, {
      scroller,
      line: lines[activeAt],
      at: activeAt,
      rowHeight,
      move,
      focusRow: () => focusAt(activeAt),
      toggleGroup,
      onOpen: props.onOpen,
      onMark: props.onMark,
      onMenu: props.menuOf && ((id) => menu.openAt(id, activeRow())),
      onSort: props.onSort,
    })

  const grid = columns.map((column, at) => {
    const width = `${(column.width + (at === columns.length - 1 ? endInset : 0)) / 16}rem`
    return column.grows ? `minmax(${width}, 1fr)` : width
  })
  const parts = useMemo(
    (): TableParts<R> => ({
      columns,
      lastPinned: columns.findLast((column) => column.pinned)?.id ?? null,
    }),
    [columns],
  )
  return (
    <div className={css.table}>
      {before}
      <div
        className={css.scroller}
        ref={scroller}
        data-table=""
        onScroll={onScroll}
        style={
          {
            '--columns': grid.join(' '),
            ...(props.rowHeight ? { '--row': `${props.rowHeight / 16}rem` } : {}),
          } as React.CSSProperties
        }
      >
        <div
          role="grid"
          aria-label={label}
          aria-rowcount={lines.length + 1}
          aria-colcount={columns.length}
          tabIndex={-1}
          onKeyDown={onKeyDown}
          onFocus={() => {
            hasFocus.current = true
          }}
          onBlur={() => {
            hasFocus.current = false
          }}
          onContextMenu={menu.onContextMenu}
        >
          <div className={css.head} role="row" aria-rowindex={1}>
            {columns.map((column, index) => (
              <HeadCell
                key={column.id}
                column={column}
                index={index}
                sort={sort}
                line={column.id === parts.lastPinned}
                onSort={props.onSort}
                onKeyDown={(event) => props.onHeadKey?.(column.id, event)}
              >
                {props.drawHead?.(column)}
              </HeadCell>
            ))}
          </div>
          <div role="rowgroup" className={css.rows} style={{ height: virtual.getTotalSize() }}>
            {items.map((item) => {
              const line = lines[item.index]
              if (!line) return null
              const shared = {
                parts,
                top: item.start,
                rowIndex: item.index + 2,
                active: item.index === activeAt,
                onFocus,
              }
              if (line.kind === 'group')
                return (
                  <GroupRow
                    {...shared}
                    key={`\0${line.group.key}`}
                    group={line.group}
                    open={line.open}
                    onToggle={() => toggleGroup(line.group.key)}
                  />
                )
              return (
                <Row
                  {...shared}
                  key={line.id}
                  id={line.id}
                  row={props.rowOf(line.id)}
                  selected={props.selected.has(line.id)}
                  dimmed={props.dimmed?.(line.id) ?? null}
                  onOpen={acts.open}
                  onMark={props.onMark && acts.mark}
                />
              )
            })}
          </div>
        </div>
        {end !== undefined && <div className={css.end}>{end}</div>}
      </div>
      {foot !== undefined && <div className={css.foot}>{foot}</div>}
      {menu.menu}
    </div>
  )
}
