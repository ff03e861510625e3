import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { useLeaving } from '../state/use-leaving.ts'
import { lineKey, type TableLine } from './data-table-model.ts'

interface TopRow {
  readonly key: string
  /** Px that it is scrolled beyond. */
  readonly offset: number
  /** The list that it was the top of. */
  readonly of: string
}

/**
 * Keeps the row at the top of the window where it is when rows come and go, and while another view is visited;
 * another list (`place`) begins at its top.
 *
 * @param label names the table in the window
 * @param places position of each line by its key
 * @param rowHeight in px
 * @returns what the scroller calls when it was scrolled
 */
export function useTopRow(
  label: string,
  scroller: RefObject<HTMLElement | null>,
  lines: readonly TableLine[],
  places: ReadonlyMap<string, number>,
  rowHeight: number,
  place: string | undefined,
): () => void {
  const lastPlace = useRef(place)
  const held = useRef<Omit<TopRow, 'of'> | null>(null)
  const left = useLeaving<TopRow>(
    `top of ${label}`,
    () => held.current && { ...held.current, of: lastPlace.current ?? '' },
  )
  const isDrawn = useRef(false)
  if (!isDrawn.current && left !== null && left.of === (place ?? ''))
    held.current = { key: left.key, offset: left.offset }
  isDrawn.current = true
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    if (lastPlace.current !== place) {
      lastPlace.current = place
      // Where it is at its top already, writing that would lay the whole page out once more than is drawn.
      if (held.current) element.scrollTop = 0
      held.current = null
      return
    }
    const at = held.current ? places.get(held.current.key) : undefined
    if (held.current && at !== undefined) element.scrollTop = at * rowHeight + held.current.offset
  }, [scroller, places, place, rowHeight])
  return () => {
    const top = scroller.current?.scrollTop ?? 0
    const at = Math.floor(top / rowHeight)
    const line = lines[at]
    held.current = line && top > 0 ? { key: lineKey(line), offset: top - at * rowHeight } : null
  }
}

/**
 * A line that comes or goes above the table moves no row that is in sight, unless the list is at its top.
 *
 * @param hasLine there is such a line
 */
export function useStillRows(scroller: RefObject<HTMLElement | null>, hasLine: boolean): void {
  const above = useRef<{ readonly hasLine: boolean; readonly height: number }>({ hasLine: false, height: 0 })
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element?.parentElement || above.current.hasLine === hasLine) return
    const height = element.getBoundingClientRect().top - element.parentElement.getBoundingClientRect().top
    if (element.scrollTop > 0) element.scrollTop += height - above.current.height
    above.current = { hasLine, height }
  }, [scroller, hasLine])
}

/**
 * A pane that opens below takes height away: the row with the tab stop, if it was in sight, is scrolled clear of it.
 *
 * @param top distance of that row from the first one, in px
 * @param show scrolls to it
 */
export function useInSight(scroller: RefObject<HTMLElement | null>, top: number, show: () => void): void {
  const latest = useRef({ top, show })
  latest.current = { top, show }
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    let height = element.clientHeight
    const observer = new ResizeObserver(() => {
      const before = height
      height = element.clientHeight
      const at = latest.current.top - element.scrollTop
      if (height < before && at >= 0 && at < before) latest.current.show()
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [scroller])
}
