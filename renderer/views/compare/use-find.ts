import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type Found, findInRows, findPattern, hitNear, type RowHit, type Searched } from './find-rows.ts'
import { clearPlaces, drawPlaces, placesIn, shownPlaces } from './highlight.ts'

/** Longest run of a search (ms) before keys and drawing get their turn. */
const sliceMs = 8

/** A search in both texts of a comparison. */
export interface Find {
  readonly open: boolean
  readonly text: string
  /** Places, as far as they are counted; null: still searching. */
  readonly count: number | null
  readonly more: boolean
  /** The current place, from 0; -1: none. */
  readonly at: number
  /** Grows when the field must take the focus. */
  readonly asked: number
  start(): void
  close(): void
  type(text: string): void
  step(by: 1 | -1): void
}

interface FindParts {
  readonly rows: readonly Searched[]
  /** Rows are what is drawn; false: rendered texts, in which what is shown is searched. */
  readonly inRows: boolean
  /** Row at which a search begins. */
  readonly from: () => number
  /** Brings a row into the window. */
  readonly onReveal: (row: number) => void
  /** What is around the forms. */
  readonly area: RefObject<HTMLElement | null>
}

/** Find within a comparison: searches rows in slices, marks what is drawn, steps through the places. */
export function useFind({ rows, inRows, from, onReveal, area }: FindParts): Find {
  const [open, setOpen] = useState(false)
  const [text, setText] = useState('')
  const [asked, setAsked] = useState(0)
  const [at, setAt] = useState(-1)
  const [found, setFound] = useState<Found | null>(null)
  const [shown, setShown] = useState(0)
  const pattern = useMemo(() => (open ? findPattern(text) : null), [open, text])

  const searched = useRef<RegExp | null>(null)
  const latest = useRef({ from, onReveal })
  latest.current = { from, onReveal }
  const goTo = useCallback((hits: readonly RowHit[], next: number) => {
    setAt(next)
    const hit = hits[next]
    if (hit) latest.current.onReveal(hit.row)
  }, [])

  // Lines and items: every one is searched, drawn or not.
  useEffect(() => {
    setFound(null)
    if (!pattern || !inRows) return
    const search = findInRows(rows, pattern)
    let timer: ReturnType<typeof setTimeout> | undefined
    const run = () => {
      const end = performance.now() + sliceMs
      for (;;) {
        const step = search.next()
        if (step.done) {
          setFound(step.value)
          // Rows that are new because a file was saved move nothing.
          if (searched.current !== pattern)
            goTo(step.value.hits, hitNear(step.value.hits, latest.current.from()))
          searched.current = pattern
          return
        }
        if (performance.now() > end) break
      }
      timer = setTimeout(run)
    }
    run()
    return () => clearTimeout(timer)
  }, [rows, pattern, inRows, goTo])

  // What is drawn is marked anew whenever it is drawn anew.
  const hit = inRows ? found?.hits[at] : undefined
  useEffect(() => {
    const element = area.current
    if (!pattern || !element) return
    let frame = 0
    const mark = () => {
      const all = shownPlaces(element, pattern)
      if (!inRows) setShown(all.length)
      drawPlaces(all, inRows ? placeOf(element, hit, pattern, all) : (all[at] ?? null))
    }
    const soon = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(mark)
    }
    mark()
    const observer = new MutationObserver(soon)
    observer.observe(element, { childList: true, subtree: true, characterData: true })
    return () => {
      observer.disconnect()
      cancelAnimationFrame(frame)
      clearPlaces()
    }
  }, [pattern, inRows, hit, at, area])

  useEffect(() => {
    if (!inRows) setAt(0)
  }, [pattern, inRows])
  const count = pattern === null ? 0 : inRows ? (found?.hits.length ?? null) : shown
  return {
    open,
    text,
    count,
    more: inRows && (found?.more ?? false),
    at: count ? Math.min(at, count - 1) : -1,
    asked,
    start: () => {
      setOpen(true)
      setAsked((times) => times + 1)
    },
    close: () => setOpen(false),
    type: setText,
    step: (by) => {
      if (!count) return
      const next = (Math.min(at, count - 1) + by + count) % count
      if (inRows) return goTo(found?.hits ?? [], next)
      setAt(next)
      const place = area.current && pattern && shownPlaces(area.current, pattern)[next]
      place?.startContainer.parentElement?.scrollIntoView({ block: 'center' })
    },
  }
}

/** The drawn range of a hit: the same one of those in its line. */
function placeOf(area: Element, hit: RowHit | undefined, pattern: RegExp, all: readonly Range[]) {
  if (!hit) return null
  const line = area.querySelector(`[data-text="${hit.side}"][data-row="${hit.row}"]`)
  const place = line ? placesIn(line, pattern)[hit.nth] : undefined
  return place ? (all.find((range) => equalRanges(range, place)) ?? null) : null
}

function equalRanges(one: Range, other: Range): boolean {
  return one.startContainer === other.startContainer && one.startOffset === other.startOffset
}
