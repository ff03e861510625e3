import type { Virtualizer } from '@tanstack/react-virtual'
import type { CSSProperties, Key } from 'react'
import { usePrinting } from '../../ui/use-printing.ts'

/** Entries of a list that are printed at most: more of them would hold the window up for seconds. */
const mostPrinted = 4_000

interface DrawnEntry {
  readonly index: number
  readonly key: Key
  /** Measures its height; undefined on paper. */
  readonly ref: ((element: HTMLElement | null) => void) | undefined
  readonly style: CSSProperties | undefined
}

interface Drawn {
  readonly entries: readonly DrawnEntry[]
  /** Height of the whole list, drawn or not; undefined on paper. */
  readonly height: number | undefined
  readonly onPaper: boolean
  /** Entries that are not printed. */
  readonly left: number
}

/** What is drawn of a long list: what is near the window, and on paper all of it, one below the other. */
export function useDrawn(
  virtual: Virtualizer<HTMLDivElement, Element>,
  count: number,
  keyOf: (at: number) => Key,
): Drawn {
  const onPaper = usePrinting()
  if (!onPaper) {
    const entries = virtual.getVirtualItems().map(({ index, key, start }) => ({
      index,
      key,
      ref: virtual.measureElement,
      style: { transform: `translateY(${start}px)` },
    }))
    return { entries, height: virtual.getTotalSize(), onPaper, left: 0 }
  }
  const entries = Array.from({ length: Math.min(count, mostPrinted) }, (_, index) => ({
    index,
    key: `printed ${keyOf(index)}`,
    ref: undefined,
    style: undefined,
  }))
  return { entries, height: undefined, onPaper, left: count - entries.length }
}
