import { type RefObject, useLayoutEffect } from 'react'
import type { TextPlace } from './rows-by-line.ts'

/**
 * Keeps the place in the text for a form that is not made of rows: elements carry `data-a` and `data-b`, the
 * lines they stand for. On showing the form the element nearest to the place is brought to the top, or, from the
 * top of a text, the current change into sight; while it is scrolled the place follows.
 */
export function useKeptPlace(scroller: RefObject<HTMLElement | null>, place: RefObject<TextPlace>) {
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const { a, b } = place.current
    const target = nearest(element, place.current)
    // From the top of a form that folds what is equal the change was in sight.
    if (a === null && b === null) showCurrent(element)
    if (target) element.scrollTop += target.getBoundingClientRect().top - element.getBoundingClientRect().top
    const follow = () => {
      place.current = { a: lineOf(topmost(element, 'a'), 'a'), b: lineOf(topmost(element, 'b'), 'b') }
    }
    element.addEventListener('scroll', follow, { passive: true })
    return () => element.removeEventListener('scroll', follow)
  }, [scroller, place])
}

/** What the frame around the current change takes up beyond it, in CSS pixels. */
const frame = 3
/** What is left in sight above a change that is taller than the window, in CSS pixels. */
const leastAbove = 24

/**
 * Brings the current change into sight on both sides, with what stands around it; nothing moves where it is in sight.
 * Of one that is too tall the begin is shown.
 */
export function showCurrent(scroller: HTMLElement): void {
  const parts = [...scroller.querySelectorAll('[data-current]')].map((part) => part.getBoundingClientRect())
  if (parts.length === 0) return
  const seen = scroller.getBoundingClientRect()
  const top = Math.min(...parts.map((part) => part.top)) - frame
  const bottom = Math.max(...parts.map((part) => part.bottom)) + frame
  if (top < seen.top || bottom > seen.bottom) {
    const above = Math.max(leastAbove, (seen.height - (bottom - top)) / 2)
    scroller.scrollTop += top - seen.top - above
  }
  // In a low window the text itself may be below what is seen.
  scroller.scrollIntoView({ block: 'nearest' })
}

function marked(element: HTMLElement, side: 'a' | 'b'): HTMLElement[] {
  return [...element.querySelectorAll<HTMLElement>(`[data-${side}]`)]
}

function lineOf(element: HTMLElement | null, side: 'a' | 'b'): number | null {
  const line = element?.dataset[side]
  return line ? Number(line) : null
}

/** The first element of a side in sight, the innermost one where several begin. */
function topmost(element: HTMLElement, side: 'a' | 'b'): HTMLElement | null {
  const { top } = element.getBoundingClientRect()
  let found: HTMLElement | null = null
  for (const each of marked(element, side)) {
    if (each.getBoundingClientRect().bottom <= top + 1) continue
    if (found && !found.contains(each)) break
    found = each
  }
  return found
}

/** The last element that begins at or before the place; none when the place is the top of the text. */
function nearest(element: HTMLElement, place: TextPlace): HTMLElement | null {
  const side = place.b !== null ? 'b' : 'a'
  const line = place[side]
  if (line === null) return null
  let found: HTMLElement | null = null
  for (const each of marked(element, side)) {
    const at = lineOf(each, side)
    if (at !== null && at <= line) found = each
  }
  return found
}
