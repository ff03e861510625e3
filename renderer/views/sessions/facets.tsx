import { memo } from 'react'
import { fieldOf } from '../../../shared/index/query-fields.ts'
import { parseQuery, printQuery, toggleValue } from '../../../shared/index/query-grammar.ts'
import type { Facet } from '../../../shared/ipc/answers.ts'
import type { Severity } from '../../../shared/model/problem.ts'
import { setQuery, useView } from '../../state/view.ts'
import { FacetList } from '../../ui/facet-list.tsx'
import { PopoverButton } from '../../ui/sheet.tsx'
import css from './sessions.module.css'

const severitySigns: Record<Severity, string> = { error: '×', warning: '!', info: 'i' }

function drawValue(field: string, value: string | null) {
  if (field === 'problems') {
    const sign = severitySigns[value as Severity]
    if (sign) return `${sign} ${value}`
    if (value === null || value === '' || value === 'none') return <em className={css.none}>(none)</em>
  }
  return null
}

/** Writes a choice among facet values into the query's text: it is the only place where the filter is kept. */
export function toggleFacet(field: string, value: string | null, mode: 'any' | 'not'): void {
  const name = fieldOf(field)
  if (name === null) return
  const { query } = parseQuery(useView.getState().query)
  setQuery(printQuery(toggleValue(query, name, value, mode)))
}

export function Facets({ facets }: { readonly facets: readonly Facet[] }) {
  return <FacetList facets={facets} onToggle={toggleFacet} drawValue={drawValue} />
}

/** The facets beside the table; drawn anew only when they changed. */
export const FacetPane = memo(function FacetPane({ facets }: { readonly facets: readonly Facet[] }) {
  return (
    <aside className={css.facets} aria-label="Facets" data-area="facets">
      <Facets facets={facets} />
    </aside>
  )
})

/** The facets behind a button with the number of chosen values, where the window is narrow. */
export function FacetButton({ facets }: { readonly facets: readonly Facet[] }) {
  const chosen = facets.flatMap((facet) => facet.values).filter((value) => value.state !== null).length
  return (
    <PopoverButton plain name="Facets" label={`Facets ${chosen}`}>
      <div className={css.facetSheet}>
        <Facets facets={facets} />
      </div>
    </PopoverButton>
  )
}
