import { type KeyboardEvent, useRef } from 'react'
import css from './tabs.module.css'

interface TabsProps<T extends string> {
  readonly label: string
  readonly tabs: readonly { readonly id: T; readonly label: string; readonly count?: number | null }[]
  readonly selected: T
  readonly onSelect: (id: T) => void
  /** Id of the element that the tabs fill. */
  readonly controls: string
}

/** Tabs with one tab stop; arrows move and choose. */
export function Tabs<T extends string>({ label, tabs, selected, onSelect, controls }: TabsProps<T>) {
  const list = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.id === selected)
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    const next = by ? tabs[(at + by + tabs.length) % tabs.length] : undefined
    if (!next) return
    event.preventDefault()
    onSelect(next.id)
    list.current?.querySelector<HTMLElement>(`[data-tab="${next.id}"]`)?.focus()
  }
  return (
    <div className={css.tabs} role="tablist" aria-label={label} ref={list}>
      {tabs.map((tab) => (
        <button
          key={tab.id}
          type="button"
          role="tab"
          className={css.tab}
          data-tab={tab.id}
          aria-selected={tab.id === selected}
          aria-controls={controls}
          tabIndex={tab.id === selected ? 0 : -1}
          onClick={() => onSelect(tab.id)}
          onKeyDown={move}
        >
          {tab.label}
          {tab.count !== undefined && tab.count !== null && <span className={css.count}> {tab.count}</span>}
        </button>
      ))}
    </div>
  )
}
