import { type RefObject, useLayoutEffect } from 'react'

/**
 * Tells the parent of a scrolled area how wide its scroll bar is (`--gutter`), so that what stands above and below
 * lines up with the columns inside. Where nothing is scrolled there is no bar, and grounds run to the edge.
 */
export function useGutter(scroller: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = scroller.current
    const around = element?.closest<HTMLElement>('[data-gutter]')
    if (!element || !around) return
    const tell = () => around.style.setProperty('--gutter', `${element.offsetWidth - element.clientWidth}px`)
    tell()
    const observer = new ResizeObserver(tell)
    observer.observe(element)
    return () => {
      observer.disconnect()
      around.style.removeProperty('--gutter')
    }
  }, [scroller])
}
