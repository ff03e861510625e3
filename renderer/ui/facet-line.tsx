import { type KeyboardEvent, type ReactNode, useState } from 'react'
import type { FacetValue } from '../../shared/ipc/list-answers.ts'
import { numeral } from '../../shared/text/counted.ts'
import { useSettings } from '../state/settings.ts'
import { LinkButton } from './button.tsx'
import { stop } from './facet-area.tsx'
import css from './facet-list.module.css'
import { Value } from './status-square.tsx'

const marks = { any: '✓', not: '−', some: '▪' } as const
const said = { any: '', not: ', left out', some: ', some of its spellings' } as const

interface FacetLineProps {
  /** One with a label has words of ours, which are never cut. */
  readonly value: Pick<FacetValue, 'count' | 'state' | 'label'>
  /** The value as it is read aloud. */
  readonly name: string
  readonly inner?: boolean
  readonly onToggle: (mode: 'any' | 'not') => void
  readonly children: ReactNode
}

/** Box, value, count. A click or the space bar: any of; with Shift, or x: not. */
export function FacetLine({ value, name, inner, onToggle, children }: FacetLineProps) {
  const { state, count } = value
  const onKeyDown = (event: KeyboardEvent) => {
    const isX = event.key === 'x' && useSettings.getState().singleKeys
    if (event.ctrlKey || event.metaKey || event.altKey || (event.key !== ' ' && !isX)) return
    event.preventDefault()
    onToggle(isX || event.shiftKey ? 'not' : 'any')
  }
  return (
    <button
      {...stop}
      type="button"
      role="checkbox"
      aria-checked={state === 'any' ? true : state === null ? false : 'mixed'}
      aria-label={`${name}, ${count}${state === null ? '' : said[state]}`}
      className={`${css.value} ${count === 0 ? css.zero : ''}`}
      data-inner={inner || undefined}
      data-wraps={value.label === undefined ? undefined : ''}
      data-state={state ?? undefined}
      onClick={(event) => onToggle(event.shiftKey ? 'not' : 'any')}
      onKeyDown={onKeyDown}
    >
      <span className={css.box} aria-hidden="true">
        {state === null ? '' : marks[state]}
      </span>
      <span className={css.text} data-cut="">
        {children}
      </span>
      <span className={css.count}>{numeral(count)}</span>
    </button>
  )
}

/** A value as it is read aloud. */
export function nameOf({ label, value }: Pick<FacetValue, 'label' | 'value'>): string {
  return label ?? (value === null ? '(missing)' : value === '' ? '(empty)' : value)
}

interface ValueLineProps {
  readonly value: FacetValue
  readonly onToggle: (values: readonly (string | null)[], mode: 'any' | 'not') => void
  readonly draw: ((value: string | null) => ReactNode) | undefined
}

/** A value; where it is written in several ways, all of them are chosen with it, and each below it alone. */
export function ValueLine({ value, onToggle, draw }: ValueLineProps) {
  const [open, setOpen] = useState(false)
  const { spellings } = value
  const shown = (one: FacetValue) => draw?.(one.value) ?? one.label ?? <Value value={one.value} />
  const all = (spellings ?? [value]).map((one) => one.value)
  return (
    <>
      <FacetLine value={value} name={nameOf(value)} onToggle={(mode) => onToggle(all, mode)}>
        {shown(value)}
      </FacetLine>
      {spellings && (
        <LinkButton
          {...stop}
          className={css.spellings}
          aria-expanded={open}
          aria-label={`${spellings.length} spellings of ${nameOf(value)}`}
          onClick={() => setOpen(!open)}
        >
          {spellings.length} spellings <span aria-hidden="true">{open ? '▾' : '▸'}</span>
        </LinkButton>
      )}
      {open &&
        spellings?.map((one) => (
          <FacetLine
            key={one.value}
            inner
            value={one}
            name={`spelling ${nameOf(one)}`}
            onToggle={(mode) => onToggle([one.value], mode)}
          >
            <span className={css.raw}>{one.value}</span>
          </FacetLine>
        ))}
    </>
  )
}
