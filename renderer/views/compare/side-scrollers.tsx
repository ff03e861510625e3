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
          <div style={{ width: `calc(${count}ch + ${columns.length > 1 ? 82 : 118}px)` }} />
        </div>
      ))}
    </div>
  )
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
