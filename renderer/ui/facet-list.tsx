import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import type { Facet, FacetValue } from '../../shared/ipc/answers.ts'
import { LinkButton } from './button.tsx'
import css from './facet-list.module.css'
import { Value } from './status-square.tsx'

/** Values shown of a facet before the rest is asked for; chosen ones are always shown. */
const SHOWN = 8

interface FacetListProps {
  readonly facets: readonly Facet[]
  readonly onToggle: (field: string, value: string | null, mode: 'any' | 'not') => void
  /** How a value is drawn, where its text is not enough. */
  readonly drawValue?: (field: string, value: string | null) => ReactNode
}

function headOf(facet: Facet): string {
  const any = facet.values.filter((value) => value.state === 'any').length
  const not = facet.values.filter((value) => value.state === 'not').length
  return [any ? `${any} any` : '', not ? `${not} not` : ''].filter(Boolean).join(', ')
}

/** A value as it is read aloud. */
function nameOf({ label, value }: FacetValue): string {
  return label ?? (value === null ? '(missing)' : value === '' ? '(empty)' : value)
}

/** The values to draw: the first ones and all that are chosen. */
function shownValues(facet: Facet, all: boolean): readonly FacetValue[] {
  if (all || facet.values.length <= SHOWN + 1) return facet.values
  return facet.values.filter((value, index) => index < SHOWN || value.state !== null)
}

function moveFocus(area: HTMLElement, from: Element, by: number | 'first' | 'last'): void {
  const stops = [...area.querySelectorAll<HTMLElement>('[data-stop]')]
  const at = stops.indexOf(from as HTMLElement)
  const to = by === 'first' ? 0 : by === 'last' ? stops.length - 1 : at + by
  const next = stops[Math.max(0, Math.min(stops.length - 1, to))]
  for (const stop of stops) stop.tabIndex = stop === next ? 0 : -1
  next?.focus()
}

/** Facets with their values; one tab stop, arrows or j and k inside. Space: any of; Shift+Space or x: not. */
export function FacetList({ facets, onToggle, drawValue }: FacetListProps) {
  const area = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  let stops = 0

  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    if (!area.current || event.altKey || event.ctrlKey || event.metaKey) return
    const to = {
      ArrowDown: 1,
      j: 1,
      ArrowUp: -1,
      k: -1,
      Home: 'first' as const,
      End: 'last' as const,
    }[event.key]
    if (to === undefined) return
    event.preventDefault()
    moveFocus(area.current, event.currentTarget, to)
  }
  const stop = () => {
    const tabIndex = stops === 0 ? 0 : -1
    stops += 1
    return { tabIndex, 'data-stop': '', onKeyDown: onKey }
  }

  return (
    <div ref={area}>
      {facets.map((facet) => {
        if (facet.values.length === 0) return null
        const values = shownValues(facet, open.has(facet.field))
        const more = facet.values.length - values.length
        return (
          <fieldset key={facet.field} className={css.facet} aria-label={facet.label}>
            <div className={css.head}>
              <span>{facet.label}</span>
              <span className={css.chosen}>{headOf(facet)}</span>
            </div>
            {values.map((value) => {
              const at = stop()
              return (
                <button
                  {...at}
                  key={value.value === null ? '\0' : value.value}
                  type="button"
                  role="checkbox"
                  aria-checked={value.state === 'any' ? true : value.state === 'not' ? 'mixed' : false}
                  aria-label={`${nameOf(value)}, ${value.count}${value.state === 'not' ? ', left out' : ''}`}
                  className={`${css.value} ${value.count === 0 ? css.zero : ''}`}
                  data-state={value.state ?? undefined}
                  onClick={(event) => onToggle(facet.field, value.value, event.shiftKey ? 'not' : 'any')}
                  onKeyDown={(event) => {
                    const not = event.key === 'x' || (event.key === ' ' && event.shiftKey)
                    if (not || event.key === ' ') {
                      event.preventDefault()
                      onToggle(facet.field, value.value, not ? 'not' : 'any')
                    } else onKey(event)
                  }}
                >
                  <span className={css.box} aria-hidden="true">
                    {value.state === 'any' ? '✓' : value.state === 'not' ? '−' : ''}
                  </span>
                  <span className={css.text} data-cut="">
                    {drawValue?.(facet.field, value.value) ?? value.label ?? <Value value={value.value} />}
                  </span>
                  <span className={css.count}>{value.count.toLocaleString('en-US')}</span>
                </button>
              )
            })}
            {(more > 0 || open.has(facet.field)) && (
              <LinkButton
                {...stop()}
                className={css.more}
                onClick={() =>
                  setOpen((now) => {
                    const next = new Set(now)
                    if (!next.delete(facet.field)) next.add(facet.field)
                    return next
                  })
                }
              >
                {more > 0 ? `${more} more values` : 'Fewer values'}
              </LinkButton>
            )}
          </fieldset>
        )
      })}
    </div>
  )
}
