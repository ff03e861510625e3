import { memo, type ReactNode, useId, useState } from 'react'
import type { Facet, FacetValue } from '../../shared/ipc/list-answers.ts'
import { counted, numeral } from '../../shared/text/counted.ts'
import { fold } from '../../shared/text/fold.ts'
import { LinkButton } from './button.tsx'
import { FacetArea, stop } from './facet-area.tsx'
import { FacetLine, nameOf, ValueLine } from './facet-line.tsx'
import css from './facet-list.module.css'

/** Values shown of a facet before the rest is asked for; chosen ones are always shown. */
const firstShown = 8
/** Values drawn at a time of a facet that was opened. */
const shownAtOnce = 100

/** What choosing does. */
export interface FacetChoice {
  /** Several values are the spellings of one. */
  readonly onToggle: (field: string, values: readonly (string | null)[], mode: 'any' | 'not') => void
  /** Chooses all values that are not documented. */
  readonly onUndocumented?: (field: string, mode: 'any' | 'not') => void
  /** How a value is drawn, where its text is not enough. */
  readonly drawValue?: (field: string, value: string | null) => ReactNode
}

/** The values of a facet that are chosen, each spelling for itself where not all of them are. */
export function chosenIn({ values, undocumented }: Facet, state?: 'any' | 'not'): number {
  const own = values.flatMap((value) => (value.state === 'some' ? (value.spellings ?? []) : [value]))
  return [...own, ...(undocumented ? [undocumented] : [])].filter((one) =>
    state ? one.state === state : one.state !== null,
  ).length
}

function headOf(facet: Facet): string {
  const any = chosenIn(facet, 'any')
  const not = chosenIn(facet, 'not')
  return [any ? `${any} any` : '', not ? `${not} not` : ''].filter(Boolean).join(', ')
}

function holds(value: FacetValue, wanted: string): boolean {
  return [value, ...(value.spellings ?? [])].some((one) => fold(nameOf(one)).includes(wanted))
}

/** One field with its values. A long one is cut and says so; opened, it can be looked through. */
export const FacetGroup = memo(FacetOfField, (one, other) => {
  // Each answer brings the facets anew, most of them with the same counts.
  return one.choice === other.choice && JSON.stringify(one.facet) === JSON.stringify(other.facet)
})

function FacetOfField({ facet, choice }: { readonly facet: Facet; readonly choice: FacetChoice }) {
  const [most, setMost] = useState(firstShown)
  const [typed, setTyped] = useState('')
  const list = useId()
  const { field, label, undocumented } = facet
  if (facet.values.length === 0) return null
  const open = most > firstShown
  const wanted = open ? fold(typed) : ''
  const found = wanted === '' ? facet.values : facet.values.filter((value) => holds(value, wanted))
  const cut = !open && found.length <= firstShown + 1 ? found.length : most
  const values = found.filter((value, at) => at < cut || value.state !== null)
  const more = found.length - values.length
  const draw = choice.drawValue
  const close = () => {
    setMost(firstShown)
    setTyped('')
  }
  return (
    <fieldset className={css.facet} aria-label={label}>
      <div className={css.head}>
        <span>{label}</span>
        <span className={css.chosen}>{headOf(facet)}</span>
      </div>
      {open && (
        <input
          {...stop}
          className={css.find}
          type="search"
          value={typed}
          placeholder={`Find in ${numeral(facet.values.length)}`}
          aria-label={`Find a value of ${label}`}
          aria-controls={list}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || typed === '') return
            event.preventDefault()
            setTyped('')
          }}
        />
      )}
      <div id={list}>
        {values.map((value) => (
          <ValueLine
            key={value.value === null ? '\0' : value.value}
            value={value}
            onToggle={(all, mode) => choice.onToggle(field, all, mode)}
            draw={draw && ((one) => draw(field, one))}
          />
        ))}
      </div>
      {wanted !== '' && (
        <p className={css.found} aria-live="polite">
          {numeral(found.length)} of {numeral(facet.values.length)} values
        </p>
      )}
      {more > 0 && (
        <LinkButton
          {...stop}
          className={css.more}
          onClick={() => setMost(open ? most + shownAtOnce : shownAtOnce)}
        >
          {counted(more, 'more value')}
        </LinkButton>
      )}
      {open && (
        <LinkButton {...stop} className={css.more} onClick={close}>
          Fewer values
        </LinkButton>
      )}
      {undocumented && choice.onUndocumented && (
        <FacetLine
          value={undocumented}
          name={undocumented.label ?? ''}
          onToggle={(mode) => choice.onUndocumented?.(field, mode)}
        >
          <em className={css.other}>{undocumented.label}</em>
        </FacetLine>
      )}
    </fieldset>
  )
}

/** Facets with their values; one tab stop, arrows or j and k inside. Space: any of; Shift+Space or x: not. */
export function FacetList({ facets, ...choice }: FacetChoice & { readonly facets: readonly Facet[] }) {
  return (
    <FacetArea>
      {facets.map((facet) => (
        <FacetGroup key={facet.field} facet={facet} choice={choice} />
      ))}
    </FacetArea>
  )
}
