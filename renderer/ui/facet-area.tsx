import { type FocusEvent, type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import { useSettings } from '../state/settings.ts'

/** What a place in a facet area carries; the area gives one of them the tab stop. */
export const stop = { 'data-stop': '', tabIndex: -1 } as const

const steps: Readonly<Record<string, number | 'first' | 'last'>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  Home: 'first',
  End: 'last',
}
const letters: Readonly<Record<string, number>> = { j: 1, k: -1 }

function stepOf(key: string, inField: boolean): number | 'first' | 'last' | undefined {
  if (inField) return key.startsWith('Arrow') ? steps[key] : undefined
  return steps[key] ?? (useSettings.getState().singleKeys ? letters[key] : undefined)
}

/** Facets as one area: one tab stop, which arrows or j and k move over everything that carries `stop`. */
export function FacetArea({ children }: { readonly children: ReactNode }) {
  const area = useRef<HTMLDivElement>(null)
  const all = () => [...(area.current?.querySelectorAll<HTMLElement>('[data-stop]') ?? [])]
  const give = (to: HTMLElement | undefined) => {
    for (const one of all()) one.tabIndex = one === to ? 0 : -1
  }
  // What carried the tab stop may be gone. Until the focus was here it is the first, though values come before it while
  // files are read.
  const used = useRef(false)
  useLayoutEffect(() => {
    const stops = all()
    if (!used.current || !stops.some(({ tabIndex }) => tabIndex === 0)) give(stops[0])
  })
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    if (!('stop' in target.dataset)) return
    used.current = true
    give(target)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const from = event.target as HTMLElement
    const step = stepOf(event.key, from instanceof HTMLInputElement)
    const stops = all()
    const at = stops.indexOf(from)
    if (step === undefined || at < 0) return
    event.preventDefault()
    const to = step === 'first' ? 0 : step === 'last' ? stops.length - 1 : at + step
    const next = stops[Math.max(0, Math.min(stops.length - 1, to))]
    give(next)
    next?.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the controls inside are handled once
    <div ref={area} onKeyDown={onKeyDown} onFocus={onFocus}>
      {children}
    </div>
  )
}
