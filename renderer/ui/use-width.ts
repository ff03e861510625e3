import { type RefObject, useLayoutEffect, useState } from 'react'
import { useSettings } from '../state/settings.ts'

/** Width of an element in px, kept up with its size; 0 before it is drawn. */
export function useWidth(ref: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  // What is measured may come to be, or be another, long after the first drawing: rows of a list that was empty, say.
  const [element, setElement] = useState<HTMLElement | null>(null)
  useLayoutEffect(() => setElement(ref.current))
  useLayoutEffect(() => {
    if (!element) return
    setWidth(element.clientWidth)
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])
  return width
}

/** True below 760 px at 100 % text, where panes come from below and lists become buttons. */
export function useNarrow(): boolean {
  const zoom = useSettings((settings) => settings.zoom)
  const [width, setWidth] = useState(() => window.innerWidth)
  useLayoutEffect(() => {
    const check = () => setWidth(window.innerWidth)
    window.addEventListener('resize', check)
    return () => window.removeEventListener('resize', check)
  }, [])
  return (width * 100) / zoom < 760
}
