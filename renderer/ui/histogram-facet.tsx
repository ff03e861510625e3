import { memo, useState } from 'react'
import type { Range } from '../../shared/index/query-range.ts'
import type { Histogram } from '../../shared/ipc/list-answers.ts'
import { LinkButton } from './button.tsx'
import { stop } from './facet-area.tsx'
import { FacetLine } from './facet-line.tsx'
import list from './facet-list.module.css'
import css from './histogram.module.css'
import { HistogramBars, HistogramTable, rangeWords } from './histogram.tsx'

interface HistogramFacetProps {
  readonly histogram: Histogram
  /** Drawn until a person closes it; one with a span is always open. */
  readonly openAtFirst?: boolean
  readonly onRange: (range: Range | null) => void
  readonly onMissing: (mode: 'any' | 'not') => void
}

/**
 * A histogram among the facets: its name opens it, and it can be read as a table. Drawn anew when its counts change: what
 * choosing does depends on nothing but its field.
 */
export const HistogramFacet = memo(
  FacetOfNumbers,
  (one, other) => JSON.stringify(one.histogram) === JSON.stringify(other.histogram),
)

function FacetOfNumbers({ histogram, openAtFirst, onRange, onMissing }: HistogramFacetProps) {
  const [wanted, setWanted] = useState(openAtFirst ?? false)
  const [asTable, setAsTable] = useState(false)
  const { label, bins, range, missing } = histogram
  const first = bins[0]
  const last = bins.at(-1)
  if (!first || !last) return null
  const open = wanted || range !== null || missing.state !== null
  return (
    <fieldset className={list.facet} aria-label={label} data-histogram={histogram.field}>
      <div className={list.head}>
        <button
          {...stop}
          type="button"
          className={css.disclose}
          aria-expanded={open}
          onClick={() => setWanted(!open)}
        >
          <span aria-hidden="true">{open ? '▾' : '▸'}</span>
          {label}
        </button>
        {open && (
          <LinkButton
            {...stop}
            className={css.form}
            aria-label={`${label} as ${asTable ? 'bars' : 'a table'}`}
            onClick={() => setAsTable(!asTable)}
          >
            {asTable ? 'Bars' : 'Table'}
          </LinkButton>
        )}
      </div>
      {open && (
        <>
          {asTable ? (
            <HistogramTable histogram={histogram} onRange={onRange} />
          ) : (
            <>
              <HistogramBars histogram={histogram} onRange={onRange} />
              <div className={css.axis} aria-hidden="true">
                <span>{first.from}</span>
                {first !== last && <span>{last.to}</span>}
              </div>
            </>
          )}
          {range && (
            <div className={css.chosen}>
              <span>{rangeWords(range)}</span>
              <LinkButton {...stop} aria-label={`Show all of ${label}`} onClick={() => onRange(null)}>
                Show all
              </LinkButton>
            </div>
          )}
          {(missing.count > 0 || missing.state !== null) && (
            <FacetLine value={missing} name={`${label} (missing)`} onToggle={onMissing}>
              <em className={list.other}>(missing)</em>
            </FacetLine>
          )}
        </>
      )}
    </fieldset>
  )
}
