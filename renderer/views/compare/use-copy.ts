import { type ClipboardEvent, type PointerEvent, type RefObject, useRef } from 'react'
import type { Row } from '../../../shared/model/comparison.ts'
import { selectedText } from './copy-side.ts'

/**
 * Selecting in the drawn lines stays within the side that it began in, and what is copied is the text alone.
 * Gives what the scrolled element listens to.
 */
export function useCopy(
  scroller: RefObject<HTMLElement | null>,
  rows: readonly Row[],
  form: 'side-by-side' | 'unified',
) {
  const side = useRef<'a' | 'b' | null>(null)
  return {
    onPointerDown: (event: PointerEvent) => {
      const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-side]') : null
      side.current = form === 'unified' ? null : cell?.dataset.side === 'a' ? 'a' : 'b'
      // A style, not a state: selecting draws nothing anew.
      if (scroller.current) scroller.current.dataset.selecting = side.current ?? ''
    },
    onCopy: (event: ClipboardEvent) => {
      const selection = document.getSelection()
      const text = selection && selectedText(selection, rows, side.current)
      if (text === null) return
      event.clipboardData.setData('text/plain', text)
      event.preventDefault()
    },
  }
}
