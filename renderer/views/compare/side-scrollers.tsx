import type { RefObject, WheelEvent } from 'react'
import css from './side-scrollers.module.css'

interface SideScrollersProps {
  /** Columns of the longest line by side; one entry in the unified form. */
  readonly columns: readonly number[]
  /** Where the shift of each side is kept as a style, for all its lines at once. */
  readonly target: RefObject<HTMLElement | null>
  readonly bars: RefObject<HTMLDivElement | null>
}

/** Exactly one scroller per side, below the text, for lines that are not wrapped. */
export function SideScrollers({ columns, target, bars }: SideScrollersProps) {
  return (
    <div ref={bars} className={columns.length > 1 ? `${css.bars} ${css.two}` : css.bars}>
      {columns.map((count, at) => (
        <div
          key={at}
          role="group"
          className={css.bar}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: arrows scroll it
          tabIndex={0}
          aria-label={columns.length > 1 ? `Scroll side ${at === 0 ? 'A' : 'B'} sideways` : 'Scroll sideways'}
          onScroll={(event) => {
            target.current?.style.setProperty(`--shift-${at}`, `${event.currentTarget.scrollLeft}px`)
          }}
        >
          <div style={{ width: `calc(${count}ch + ${besideText(columns)}px)` }} />
        </div>
      ))}
    </div>
  )
}

/** Px of a line that are not its text: numbers, sign and insets. */
function besideText(columns: readonly number[]): number {
  return columns.length > 1 ? 82 : 118
}

/**
 * Brings a column of each side into sight, if it is not.
 *
 * @param columns as above
 * @param wanted the column by side
 */
export function showColumns(
  bars: HTMLElement | null,
  columns: readonly number[],
  wanted: readonly number[],
): void {
  ;[...(bars?.children ?? [])].forEach((bar, at) => {
    const beside = besideText(columns)
    const room = bar.clientWidth - beside
    const x = ((bar.scrollWidth - beside) / Math.max(1, columns[at] ?? 1)) * (wanted[at] ?? 0)
    if (x < bar.scrollLeft || x > bar.scrollLeft + room * 0.8) bar.scrollLeft = Math.max(0, x - room / 3)
  })
}

/** Sideways turns of a wheel over a side move that side's scroller. */
export function wheelSideways(event: WheelEvent<HTMLElement>, bars: HTMLElement | null): void {
  const by = event.shiftKey && event.deltaX === 0 ? event.deltaY : event.deltaX
  if (!bars || by === 0) return
  const box = event.currentTarget.getBoundingClientRect()
  const right = event.clientX > box.left + box.width / 2
  const bar = bars.children[bars.children.length > 1 && right ? 1 : 0]
  if (bar) bar.scrollLeft += by
}
