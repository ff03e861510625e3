import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import css from './form-scroller.module.css'
import type { TextPlace } from './rows-by-line.ts'
import { useGutter } from './use-gutter.ts'
import { showCurrent, useKeptPlace } from './use-kept-place.ts'

interface FormScrollerProps {
  /** Read aloud: what is scrolled. */
  readonly label: string
  readonly place: RefObject<TextPlace>
  /** Grows with every step to another change. */
  readonly reveal: number
  readonly children: ReactNode
}

/**
 * The scrolled part of a form that is not made of rows. It opens at the place where the form before stood, and
 * brings what carries `data-current` into sight after a step.
 */
export function FormScroller({ label, place, reveal, children }: FormScrollerProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const revealed = useRef(reveal)
  useKeptPlace(scroller, place)
  useGutter(scroller)
  useEffect(() => {
    if (revealed.current === reveal) return
    revealed.current = reveal
    if (scroller.current) showCurrent(scroller.current)
  }, [reveal])
  return (
    <div
      ref={scroller}
      className={css.scroller}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled area must be reachable by keys
      tabIndex={0}
      role="group"
      aria-label={label}
      data-area="text"
    >
      {children}
    </div>
  )
}
