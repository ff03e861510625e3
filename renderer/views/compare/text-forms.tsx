import { useVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, type RefObject, useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import {
  type Entry,
  entryOfRow,
  foldCount,
  foldPlace,
  type RowRange,
} from '../../../shared/comparison/fold-rows.ts'
import { pinNote, pinOf } from '../../../shared/comparison/pins.ts'
import { spokenRow } from '../../../shared/comparison/row-words.ts'
import type { Row } from '../../../shared/model/comparison.ts'
import type { Pin } from '../../../shared/model/pin.ts'
import { counted } from '../../../shared/text/counted.ts'
import { useCommand } from '../../state/keys.ts'
import { useSettings } from '../../state/settings.ts'
import type { ChangePlace } from './change-steps.ts'
import type { LineMarks } from './line-marks.ts'
import { columnOfMark, longestLines } from './longest-lines.ts'
import { NotPrinted } from './not-printed.tsx'
import { type LineIndex, rowOfPlace, type TextPlace } from './rows-by-line.ts'
import { SideScrollers, showColumns, wheelSideways } from './side-scrollers.tsx'
import css from './text-forms.module.css'
import { TextRow } from './text-row.tsx'
import { useCopy } from './use-copy.ts'
import { useDrawn } from './use-drawn.ts'
import { useEntryKeys } from './use-entry-keys.ts'
import { useGutter } from './use-gutter.ts'
import { useOverscan } from './use-overscan.ts'
import { usePinning } from './use-pinning.ts'
import { useUnfold } from './use-unfold.ts'

interface TextFormsProps {
  readonly form: 'side-by-side' | 'unified'
  readonly rows: readonly Row[]
  readonly entries: readonly Entry[]
  readonly lines: LineIndex
  readonly wrap: boolean
  readonly marks: LineMarks
  /** Size of the text in px at 100 % zoom. */
  readonly size: number
  readonly current: ChangePlace | undefined
  /** The row that was last asked for; another object asks again. */
  readonly goal: { readonly row: number } | null
  /** First place in the window; kept when the form or the wrap changes. */
  readonly place: RefObject<TextPlace>
  readonly onShow: (range: RowRange) => void
  readonly pins: readonly Pin[]
  readonly onPins: (pins: readonly Pin[]) => void
}

/** Height of a line for each px of its text. */
const lineHeight = 1.5
const foldHeight = 22

/**
 * The two texts, side by side or in one column. Both sides of a row are one grid row, so wrapped lines stay
 * level; rows are measured as they are drawn, and only those near the window are drawn.
 */
export function TextForms(props: TextFormsProps) {
  const { form, rows, entries, lines, wrap, marks, size, current, goal, place, onShow, pins, onPins } = props
  const unified = form === 'unified'
  const rowHeight = size * lineHeight
  const zoom = useSettings((settings) => settings.zoom) / 100
  const scroller = useRef<HTMLDivElement>(null)
  const bars = useRef<HTMLDivElement>(null)
  const columns = useMemo(() => longestLines(rows), [rows])
  const barColumns = unified ? [Math.max(columns.a, columns.b)] : [columns.a, columns.b]
  // Another form, wrap or zoom gives rows other heights. They are other rows then: drawn anew, and so measured anew.
  const shape = `${form} ${wrap} ${zoom} ${size} ${marks.invisibles}`
  const getItemKey = useCallback(
    (at: number) => {
      const entry = entries[at] as Entry
      return entry.kind === 'row' ? `${shape} ${entry.row}` : `${shape} fold ${entry.from} ${entry.to}`
    },
    [entries, shape],
  )
  const overscan = useOverscan()
  const virtual = useVirtualizer({
    count: entries.length,
    getScrollElement: () => scroller.current,
    estimateSize: (at) => (entries[at]?.kind === 'fold' ? foldHeight : rowHeight) * zoom,
    getItemKey,
    overscan,
  })

  const drawn = useDrawn(virtual, entries.length, getItemKey)
  useGutter(scroller)

  // In another shape the first line in the window stays the first.
  useLayoutEffect(() => {
    const { a, b } = place.current
    if (a !== null || b !== null)
      virtual.scrollToIndex(entryOfRow(entries, rowOfPlace(lines, place.current)), { align: 'start' })
  }, [shape])

  const copying = useCopy(scroller, rows, form)
  const onScroll = () => {
    const top = virtual.getVirtualItemForOffset(scroller.current?.scrollTop ?? 0)
    const entry = top ? entries[top.index] : undefined
    const row = entry && rows[entry.kind === 'row' ? entry.row : entry.to - 1]
    if (row) place.current = { a: row.a?.line ?? null, b: row.b?.line ?? null }
  }
  const jump = (side: 'a' | 'b', line: number) => {
    const row = lines.rowOf(side, line)
    if (row < 0) return
    const at = entryOfRow(entries, row)
    const entry = entries[at]
    if (entry?.kind === 'fold') onShow({ from: entry.from, to: entry.to })
    moveTo(at, 'center')
  }
  const otherSection = ({ a, movedTo }: Row) =>
    movedTo === null ? null : (rows[lines.rowOf(a ? 'b' : 'a', movedTo)]?.section ?? null)
  const openEntry = (at: number) => {
    const entry = entries[at]
    if (entry?.kind === 'fold') onShow({ from: entry.from, to: entry.to })
    const row = entry?.kind === 'row' ? rows[entry.row] : undefined
    if (row && row.movedTo !== null) jump(row.a ? 'b' : 'a', row.movedTo)
  }
  const keys = useEntryKeys({
    count: entries.length,
    scrollTo: (at, align) => virtual.scrollToIndex(at, { align }),
    page: () => Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 2),
    onEnter: openEntry,
    onSideways: (by) => {
      for (const bar of bars.current?.children ?? []) bar.scrollLeft += by * 60
      return bars.current !== null
    },
  })
  const { active, moveTo } = keys
  useUnfold({ entries, active, moveTo, onShow })
  const toEnd = (end: boolean) => {
    for (const bar of bars.current?.children ?? []) bar.scrollLeft = end ? bar.scrollWidth : 0
  }
  useCommand('lines.end', () => toEnd(true), !wrap)
  useCommand('lines.begin', () => toEnd(false), !wrap)
  const pinning = usePinning({
    pins,
    onPins,
    rows,
    activeRow: () => {
      const entry = entries[active]
      return entry?.kind === 'row' ? rows[entry.row] : undefined
    },
  })
  const pinMarks = { pins, held: pinning.held, letGo: pinning.letGo }

  useLayoutEffect(() => {
    if (!goal) return
    moveTo(entryOfRow(entries, goal.row), 'center')
    const { a = null, b = null } = rows[goal.row] ?? {}
    const [markA, markB] = [columnOfMark(a), columnOfMark(b)]
    if (!wrap) showColumns(bars.current, barColumns, unified ? [b ? markB : markA] : [markA, markB])
    // In a low window the text itself may be below what is seen.
    scroller.current?.scrollIntoView({ block: 'nearest' })
  }, [goal])

  const label = `Text comparison, ${counted(rows.length, 'row')}, ${unified ? 'unified' : 'side by side'}`
  // A list cannot tell which of its entries is current, so the list stands in a group that can.
  const named = {
    ...(!unified && { 'aria-rowcount': entries.length }),
    'aria-label': label,
    'aria-activedescendant': `diff-${active}`,
    tabIndex: 0,
  }
  const listening = {
    ...copying,
    onScroll,
    onClick: ({ target }: React.MouseEvent) => {
      const number = target instanceof Element ? target.closest<HTMLElement>('[data-number]') : null
      const { number: side, line } = number?.dataset ?? {}
      if (side && line) pinning.onLine({ side: side === 'a' ? 'a' : 'b', line: Number(line) })
    },
    onKeyDown: keys.onKeyDown,
    onWheel: wrap ? undefined : (event: React.WheelEvent<HTMLElement>) => wheelSideways(event, bars.current),
  }
  const isCurrent = (entry: Entry) =>
    current !== undefined &&
    (entry.kind === 'row'
      ? rows[entry.row]?.changeIndex === current.index
      : entry.from <= current.row && current.row < entry.to)
  return (
    <div
      className={css.area}
      style={
        { '--digits': String(columns.lastLine).length, '--text-size': `${size / 16}rem` } as CSSProperties
      }
    >
      <div
        ref={scroller}
        className={css.scroller}
        role={unified ? 'group' : 'grid'}
        {...named}
        data-area="text"
        {...listening}
      >
        <div
          {...(unified && { role: 'list', 'aria-label': 'Lines' })}
          className={`${css.canvas} ${unified ? '' : css.split} ${wrap || drawn.onPaper ? '' : css.noWrap}`}
          style={{ height: drawn.height }}
        >
          {drawn.entries.map((item) => {
            const entry = entries[item.index] as Entry
            const classes = [
              css.row,
              drawn.onPaper ? css.printed : '',
              item.index === active ? css.focused : '',
              isCurrent(entry) ? css.current : '',
              entry.kind === 'row' && !unified ? css.both : '',
            ]
            const place = unified
              ? {
                  role: 'listitem',
                  'aria-label': spokenEntry(entry, rows, pins, otherSection),
                  'aria-setsize': entries.length,
                  'aria-posinset': item.index + 1,
                }
              : { role: 'row', 'aria-rowindex': item.index + 1 }
            return (
              <div
                key={item.key}
                ref={item.ref}
                id={`diff-${item.index}`}
                data-index={item.index}
                {...place}
                className={classes.filter(Boolean).join(' ')}
                style={item.style}
              >
                <TextRow
                  entry={entry}
                  rows={rows}
                  form={form}
                  marks={marks}
                  pinning={pinMarks}
                  otherSection={otherSection}
                  onJump={jump}
                  onShow={onShow}
                />
              </div>
            )
          })}
        </div>
      </div>
      <NotPrinted left={drawn.left} />
      {!wrap && !drawn.onPaper && <SideScrollers columns={barColumns} target={scroller} bars={bars} />}
    </div>
  )
}

/** Name of an entry of the unified list: "removed, line 12: Ask", "14 equal lines folded, Goal". */
function spokenEntry(
  entry: Entry,
  rows: readonly Row[],
  pins: readonly Pin[],
  otherSection: (row: Row) => string | null,
): string {
  if (entry.kind === 'row') {
    const row = rows[entry.row] as Row
    const pin = pinOf(row, pins)
    return spokenRow(row, otherSection(row)) + (pin ? `; ${pinNote(pin, 'a')}` : '')
  }
  return [`${foldCount(entry)} folded`, foldPlace(entry)].filter((words) => words !== '').join(', ')
}
