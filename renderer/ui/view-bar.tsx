import { type ReactNode, useMemo } from 'react'
import { chipsOf, parseQuery } from '../../shared/index/query-grammar.ts'
import { capital } from '../../shared/text/capital.ts'
import { goBack } from '../state/trail.ts'
import { setQuery, setRemoved, useView } from '../state/view.ts'
import { LinkButton } from './button.tsx'
import { Chip } from './chip.tsx'
import css from './view-bar.module.css'

const valuesInItalics = new Set(['(missing)', '(empty)', '(none)'])

/** The filter as sentences, each with × to take it away; removed digests are no filter, but change what is counted. */
function Chips() {
  const query = useView((view) => view.query)
  const chips = useMemo(() => chipsOf(parseQuery(query).query), [query])
  const removed = useView((view) => view.removed)
  return (
    <>
      {removed && (
        <Chip
          parts={[{ text: 'removed digests' }, { text: 'too', tone: 'quiet' }]}
          onRemove={() => setRemoved(false)}
        />
      )}
      {chips.map((chip, index) => (
        <Chip
          key={`${chip.term} ${chip.sentence}`}
          tabIndex={index === 0 && !removed ? 0 : -1}
          parts={chip.parts.map((part) => ({
            text: part.text,
            tone: part.role === 'verb' ? 'quiet' : valuesInItalics.has(part.text) ? 'italic' : undefined,
          }))}
          onRemove={() => setQuery(chip.queryWithout)}
        />
      ))}
      {chips.length > 1 && <LinkButton onClick={() => setQuery('')}>Clear {chips.length}</LinkButton>}
    </>
  )
}

/** After a mark was followed: the way back to it, as long as the filter is the one that it set. */
function Back() {
  const from = useView((view) =>
    view.cameFrom && view.cameFrom.opened === view.query && view.cameFrom.view !== view.route.view
      ? view.cameFrom.view
      : null,
  )
  if (from === null) return null
  return <LinkButton onClick={goBack}>Back to {capital(from)}</LinkButton>
}

interface ViewBarProps {
  /** Stands in place of the chips: what is compared. */
  readonly instead?: ReactNode
  /** Controls of the view, at the end. */
  readonly children?: ReactNode
}

/** The bar of 32 px above every view: chips of the filter (or what replaces them), then the view's controls. */
export function ViewBar({ instead, children }: ViewBarProps) {
  const walk = (event: React.KeyboardEvent<HTMLDivElement>) => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    const chips = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-chip]')]
    const at = chips.indexOf(event.target as HTMLElement)
    if (by === 0 || at === -1) return
    event.preventDefault()
    chips[Math.max(0, Math.min(chips.length - 1, at + by))]?.focus()
  }
  return (
    <div className={css.bar} data-no-print="">
      <div className={css.chips} data-area="chips" role="group" aria-label="Filters" onKeyDown={walk}>
        {instead ?? (
          <>
            <Back />
            <Chips />
          </>
        )}
      </div>
      <div className={css.controls} data-area="controls">
        {children}
      </div>
    </div>
  )
}
