import { useRef } from 'react'
import css from './segmented.module.css'

interface SegmentedProps<T extends string> {
  /** Read aloud; what is chosen. */
  readonly label: string
  readonly options: readonly { readonly value: T; readonly label: string }[]
  readonly value: T
  readonly onChange: (value: T) => void
}

/** One of a few, all visible. One tab stop; arrows choose. */
export function Segmented<T extends string>({ label, options, value, onChange }: SegmentedProps<T>) {
  const group = useRef<HTMLDivElement>(null)
  const step = (by: number) => {
    const at = options.findIndex((option) => option.value === value)
    const next = options[(at + by + options.length) % options.length]
    if (!next) return
    onChange(next.value)
    group.current?.querySelector<HTMLElement>(`[data-value="${next.value}"]`)?.focus()
  }
  return (
    <div className={css.group} role="radiogroup" aria-label={label} ref={group}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          role="radio"
          className={css.option}
          data-value={option.value}
          aria-checked={option.value === value}
          tabIndex={option.value === value ? 0 : -1}
          onClick={() => onChange(option.value)}
          onKeyDown={(event) => {
            if (event.shiftKey) return
            if (event.key === 'ArrowRight' || event.key === 'ArrowDown') step(1)
            else if (event.key === 'ArrowLeft' || event.key === 'ArrowUp') step(-1)
            else return
            event.preventDefault()
          }}
        >
          {option.label}
        </button>
      ))}
    </div>
  )
}
