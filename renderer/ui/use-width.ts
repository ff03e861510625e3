import { type RefObject, useLayoutEffect, useState } from 'react'

/** Width of an element in px, kept up with its size; 0 before it is drawn. */
export function useWidth(ref: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    setWidth(element.clientWidth)
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
  return width
}

/** True below 760 px, where panes come from below and lists become buttons. Text zoom narrows as well. */
export function useNarrow(): boolean {
  const [narrow, setNarrow] = useState(isNarrow)
  useLayoutEffect(() => {
    const check = () => setNarrow(isNarrow())
    window.addEventListener('resize', check)
    return () => window.removeEventListener('resize', check)
  }, [])
  return narrow
}

function isNarrow(): boolean {
  return window.innerWidth < 760
}
