import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import type { Range } from '../../shared/index/query-range.ts'
import type { Histogram, HistogramBin } from '../../shared/ipc/list-answers.ts'
import { counted, numeral } from '../../shared/text/counted.ts'
import { LinkButton } from './button.tsx'
import { stop } from './facet-area.tsx'
import css from './histogram.module.css'

interface HistogramProps {
  readonly histogram: Histogram
  /** The span that was brushed; null: none any more. */
  readonly onRange: (range: Range | null) => void
}

type Span = readonly [first: number, last: number]

const spanName = ({ from, to }: Range) => (from === to ? from : `${from} to ${to}`)

/** A span in words, its open ends too. */
export function rangeWords({ from, to }: Range): string {
  if (from === '' || to === '') return from === '' ? `up to ${to}` : `from ${from}`
  return spanName({ from, to })
}

/** How far two ends can be told apart: a day of a month lies in the bar of that month. */
function reaches({ from, to }: HistogramBin, range: Range, isNumber: boolean): boolean {
  if (isNumber)
    return (
      (range.from === '' || Number(to) >= Number(range.from)) &&
      (range.to === '' || Number(from) <= Number(range.to))
    )
  const upTo = (one: string, other: string) => one.slice(0, other.length) <= other.slice(0, one.length)
  return (range.from === '' || upTo(range.from, to)) && (range.to === '' || upTo(from, range.to))
}

/** First and last bar that a span reaches; null: none. */
export function barsIn({ bins, field }: Histogram, range: Range | null): Span | null {
  if (!range) return null
  const within = bins.map((bin) => reaches(bin, range, field !== 'date'))
  const first = within.indexOf(true)
  return first < 0 ? null : [first, within.lastIndexOf(true)]
}

/**
 * Bars over months or numbers, a span of which is chosen by dragging, or by arrow keys with Shift. Its bars are filled,
 * the others stay as outlines. Beside it the same as a table.
 */
export function HistogramBars({ histogram, onRange }: HistogramProps) {
  const { bins, range, label } = histogram
  const area = useRef<HTMLDivElement>(null)
  /** Bar that a span begins at, and the one it reaches to. */
  const [drag, setDrag] = useState<Span | null>(null)
  const [cursor, setCursor] = useState<Span | null>(null)
  const chosen = barsIn(histogram, range)
  const marked = drag ? order(drag) : chosen
  const at = Math.min(cursor?.[1] ?? chosen?.[0] ?? 0, bins.length - 1)
  const most = Math.max(1, ...bins.map(({ count }) => count))

  const choose = ([first, last]: Span) => {
    const from = bins[first]?.from
    const to = bins[last]?.to
    if (from === undefined || to === undefined) return
    const isChosen = chosen?.[0] === first && chosen[1] === last
    onRange(isChosen ? null : { from, to })
  }
  const barAt = ({ clientX }: PointerEvent) => {
    const box = area.current?.getBoundingClientRect()
    if (!box || box.width === 0) return 0
    return Math.max(
      0,
      Math.min(bins.length - 1, Math.floor(((clientX - box.left) / box.width) * bins.length)),
    )
  }
  const focusBar = (bar: number) =>
    area.current?.querySelectorAll<HTMLElement>('button')[bar]?.focus({ preventScroll: true })
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (event.altKey || event.ctrlKey || event.metaKey) return
    if (step !== undefined) {
      const next = Math.max(0, Math.min(bins.length - 1, at + step))
      const span: Span = [event.shiftKey ? (cursor?.[0] ?? at) : next, next]
      setCursor(span)
      if (event.shiftKey && (next !== at || chosen === null)) choose(order(span))
      requestAnimationFrame(() => focusBar(next))
    } else if ((event.key === 'Delete' || event.key === 'Backspace') && range) onRange(null)
    else return
    event.preventDefault()
  }
  return (
    <div
      role="group"
      aria-label={`${label}, ${bins.length} bars. Left and right walk them, with Shift they choose a span.`}
      ref={area}
      className={css.bars}
      data-brushed={marked ? '' : undefined}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        if (event.button !== 0) return
        const bar = barAt(event)
        event.currentTarget.setPointerCapture(event.pointerId)
        setDrag([event.shiftKey && chosen ? chosen[0] : bar, bar])
      }}
      onPointerMove={(event) => drag && setDrag([drag[0], barAt(event)])}
      onPointerCancel={() => setDrag(null)}
      onPointerUp={(event) => {
        if (!drag) return
        const bar = barAt(event)
        setDrag(null)
        setCursor([drag[0], bar])
        choose(order([drag[0], bar]))
      }}
    >
      {bins.map((bin, index) => {
        const isIn = marked !== null && index >= marked[0] && index <= marked[1]
        const name = `${spanName(bin)}: ${counted(bin.count, 'session')}`
        return (
          <button
            key={bin.from}
            {...(index === at ? stop : { tabIndex: -1 })}
            type="button"
            className={css.bar}
            data-in={isIn || undefined}
            data-tip={name}
            aria-label={name}
            aria-pressed={chosen !== null && index >= chosen[0] && index <= chosen[1]}
            // A press of the mouse is a brush; this is Enter and the space bar.
            onClick={(event) => event.detail === 0 && choose([index, index])}
          >
            <span
              className={css.fill}
              data-none={bin.count === 0 || undefined}
              style={{ height: `${(bin.count / most) * 100}%` }}
            />
          </button>
        )
      })}
    </div>
  )
}

function order([one, other]: Span): Span {
  return one <= other ? [one, other] : [other, one]
}

/** The bars as a table; each row chooses its span. */
export function HistogramTable({ histogram, onRange }: HistogramProps) {
  const { bins, label, range, field } = histogram
  const chosen = barsIn(histogram, range)
  return (
    <table className={css.table}>
      <caption>{label}</caption>
      <thead>
        <tr>
          <th scope="col">{field === 'date' ? 'Time' : 'Number'}</th>
          <th scope="col">Sessions</th>
          <th scope="col">Shown</th>
        </tr>
      </thead>
      <tbody>
        {bins.map((bin, at) => {
          const isIn = chosen !== null && at >= chosen[0] && at <= chosen[1]
          const isOnly = isIn && chosen[0] === chosen[1]
          return (
            <tr key={bin.from} data-in={isIn || undefined}>
              <th scope="row">
                <LinkButton {...stop} aria-pressed={isIn} onClick={() => onRange(isOnly ? null : bin)}>
                  {spanName(bin)}
                </LinkButton>
              </th>
              <td>{numeral(bin.count)}</td>
              <td>{numeral(bin.shown)}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
