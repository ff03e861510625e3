import { memo } from 'react'
import { type FieldName, fieldOf } from '../../../shared/index/query-fields.ts'
import {
  parseQuery,
  printQuery,
  type Query,
  toggleUndocumented,
  toggleValues,
} from '../../../shared/index/query-grammar.ts'
import { withRange } from '../../../shared/index/query-range.ts'
import type { Facet, Histogram, SessionList } from '../../../shared/ipc/list-answers.ts'
import type { Severity } from '../../../shared/model/problem.ts'
import { setQuery, useView } from '../../state/view.ts'
import { FacetArea } from '../../ui/facet-area.tsx'
import { chosenIn, type FacetChoice, FacetGroup } from '../../ui/facet-list.tsx'
import { HistogramFacet } from '../../ui/histogram-facet.tsx'
import { PopoverButton } from '../../ui/sheet.tsx'
import css from './sessions.module.css'

const severitySigns: Record<Severity, string> = { error: '×', warning: '!', info: 'i' }

function drawValue(field: string, value: string | null) {
  if (field === 'problems') {
    const sign = severitySigns[value as Severity]
    if (sign) return `${sign} ${value}`
    if (value === null || value === '' || value === 'none') return <em className={css.none}>(none)</em>
  }
  return field === 'uncommitted' && value === 'no' ? <em className={css.none}>(none)</em> : null
}

/** Writes a choice into the query's text: it is the only place where the filter is kept. */
function change(field: string, edit: (query: Query, field: FieldName) => Query): void {
  const name = fieldOf(field)
  if (name === null) return
  setQuery(printQuery(edit(parseQuery(useView.getState().query).query, name)))
}

const choice: FacetChoice = {
  onToggle: (field, values, mode) => change(field, (query, name) => toggleValues(query, name, values, mode)),
  onUndocumented: (field, mode) => change(field, (query, name) => toggleUndocumented(query, name, mode)),
  drawValue,
}

type Parts = Pick<SessionList, 'facets' | 'histograms'>

/** Facets that stand above the time line: what most filters begin with. */
const aboveTime = 4

function Facets({ facets, histograms }: Parts) {
  const group = (facet: Facet) => <FacetGroup key={facet.field} facet={facet} choice={choice} />
  const bars = (histogram: Histogram) => (
    <HistogramFacet
      key={histogram.field}
      histogram={histogram}
      openAtFirst={histogram.field === 'date'}
      onRange={(range) => change(histogram.field, (query) => withRange(query, histogram.field, range))}
      onMissing={(mode) => choice.onToggle(histogram.field, [null], mode)}
    />
  )
  return (
    <FacetArea>
      {facets.slice(0, aboveTime).map(group)}
      {histograms.filter(({ field }) => field === 'date').map(bars)}
      {facets.slice(aboveTime).map(group)}
      {histograms.filter(({ field }) => field !== 'date').map(bars)}
    </FacetArea>
  )
}

/** The facets beside the table; drawn anew only when they changed. */
export const FacetPane = memo(function FacetPane({ list }: { readonly list: Parts | undefined }) {
  return (
    <aside className={css.facets} aria-label="Facets" data-area="facets">
      {list && <Facets facets={list.facets} histograms={list.histograms} />}
    </aside>
  )
})

/** The facets behind a button with the number of chosen values, where the window is narrow. */
export function FacetButton({ list }: { readonly list: Parts | undefined }) {
  const { facets = [], histograms = [] } = list ?? {}
  const spans = histograms.filter(({ range }) => range !== null).length
  const chosen = facets.reduce((sum, facet) => sum + chosenIn(facet), spans)
  return (
    <PopoverButton plain name="Facets" label={chosen === 0 ? 'Facets' : `Facets ${chosen}`}>
      <div className={css.facetSheet}>
        <Facets facets={facets} histograms={histograms} />
      </div>
    </PopoverButton>
  )
}
