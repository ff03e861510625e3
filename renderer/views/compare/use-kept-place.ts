import { type RefObject, useLayoutEffect } from 'react'
import type { TextPlace } from './rows-by-line.ts'

/**
 * Keeps the place in the text for a form that is not made of rows: elements carry `data-a` and `data-b`, the
 * lines they stand for. On showing the form the element nearest to the place is brought to the top; while it is
 * scrolled the place follows.
 */
export function useKeptPlace(scroller: RefObject<HTMLElement | null>, place: RefObject<TextPlace>) {
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const target = nearest(element, place.current)
    if (target) element.scrollTop += target.getBoundingClientRect().top - element.getBoundingClientRect().top
    const follow = () => {
      const top = element.getBoundingClientRect().top
      for (const each of marked(element)) {
        if (each.getBoundingClientRect().bottom <= top + 1) continue
        place.current = { a: lineOf(each, 'a'), b: lineOf(each, 'b') }
        return
      }
    }
    element.addEventListener('scroll', follow, { passive: true })
    return () => element.removeEventListener('scroll', follow)
  }, [scroller, place])
}

function marked(element: HTMLElement): HTMLElement[] {
  return [...element.querySelectorAll<HTMLElement>('[data-a], [data-b]')]
}

function lineOf(element: HTMLElement, side: 'a' | 'b'): number | null {
  const line = element.dataset[side]
  return line ? Number(line) : null
}

/** The last element that begins at or before the place; none when the place is the top of the text. */
function nearest(element: HTMLElement, place: TextPlace): HTMLElement | null {
  const side = place.b !== null ? 'b' : 'a'
  const line = place[side]
  if (line === null) return null
  let found: HTMLElement | null = null
  for (const each of marked(element)) {
    const at = lineOf(each, side)
    if (at !== null && at <= line) found = each
  }
  return found
}
