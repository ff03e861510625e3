import { type KeyboardEvent, useState } from 'react'
import { useSettings } from '../../state/settings.ts'

interface EntryKeys {
  /** Entries of the list, drawn or not. */
  readonly count: number
  readonly scrollTo: (at: number, align: 'auto' | 'center') => void
  /** Entries that one page has, about. */
  readonly page: () => number
  readonly onEnter: (active: number) => void
  /** Arrow to the left (-1) or to the right (1). @returns false: there is nothing to be done sideways */
  readonly onSideways?: (by: 1 | -1) => boolean
}

/** Keys of a list of which only what is near the window is drawn, and its active entry. */
export function useEntryKeys({ count, scrollTo, page, onEnter, onSideways }: EntryKeys) {
  const [active, setActive] = useState(0)
  const moveTo = (at: number, align: 'auto' | 'center' = 'auto') => {
    const next = Math.max(0, Math.min(count - 1, at))
    setActive(next)
    scrollTo(next, align)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return
    const single = useSettings.getState().singleKeys
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    // With Shift they lead to either end of the lines, wherever the focus is.
    const sideways = event.shiftKey ? 0 : by
    if (event.key === 'ArrowDown' || (single && event.key === 'j')) moveTo(active + 1)
    else if (event.key === 'ArrowUp' || (single && event.key === 'k')) moveTo(active - 1)
    else if (event.key === 'PageDown') moveTo(active + page())
    else if (event.key === 'PageUp') moveTo(active - page())
    else if (event.key === 'Home') moveTo(0)
    else if (event.key === 'End') moveTo(count - 1)
    else if (event.key === 'Enter') onEnter(active)
    else if (sideways === 0 || !onSideways?.(sideways)) return
    event.preventDefault()
  }
  return { active, moveTo, onKeyDown }
}
