import { type RefObject, useEffect, useState } from 'react'
import { parseQuery } from '../../../shared/index/query-grammar.ts'
import type { DigestHits } from '../../../shared/ipc/search-answers.ts'
import { showsText } from '../../../shared/search/needles.ts'
import { everWords, rankWords } from '../../../shared/search/note-words.ts'
import { counted, numeral } from '../../../shared/text/counted.ts'
import { useCommand } from '../../state/keys.ts'
import { useVersion } from '../../state/repository.ts'
import { useRequest } from '../../state/use-request.ts'
import { useView, useWhileOpen } from '../../state/view.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { clearMarks, markHits } from './hit-marks.ts'
import css from './hits-bar.module.css'

interface HitsBarProps {
  readonly session: string
  /** The pane whose text is marked. */
  readonly pane: RefObject<HTMLElement | null>
  readonly onLine: (line: number | null) => void
}

/** Marks the hits in the text that is drawn, and again whenever another part of it is drawn. */
function useMarks(pane: RefObject<HTMLElement | null>, hits: DigestHits | undefined, at: number): void {
  useEffect(() => {
    const element = pane.current
    if (!element || !hits) return
    const line = hits.hits[at]?.line ?? null
    const nth = hits.hits.slice(0, at).filter((hit) => hit.line === line).length
    let frame = 0
    const mark = () => {
      const scroller = element.querySelector<HTMLElement>('[data-scroller]')
      if (scroller) markHits(scroller, hits.forms, line, nth)
    }
    const observer = new MutationObserver(() => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(mark)
    })
    observer.observe(element, { childList: true, subtree: true })
    mark()
    return () => {
      observer.disconnect()
      cancelAnimationFrame(frame)
      clearMarks()
    }
  }, [pane, hits, at])
}

/** Why the session stands where it does among those that were found. */
function Reasons({ hits }: { readonly hits: DigestHits }) {
  return (
    <section className={css.reasons} aria-label="Why it ranks">
      <p>
        {hits.place === null ? 'Not among the sessions shown' : `Place ${numeral(hits.place)}`},{' '}
        {hits.points.toFixed(2)} points.
      </p>
      <ul>
        {hits.parts.map((part) => (
          <li key={part.typed}>{rankWords(part)}.</li>
        ))}
      </ul>
    </section>
  )
}

/** What the query found in the open digest: n of m hits to step through, hits by section, its past, its rank. */
export function HitsBar({ session, pane, onLine }: HitsBarProps) {
  const query = useView((view) => view.query)
  const removed = useView((view) => view.removed)
  const version = useVersion()
  const isSought = showsText(parseQuery(query).query.terms)
  const answer = useRequest('search.hits', isSought ? { query, removed, session } : undefined, version)
  const hits = answer.matches && answer.value?.id === session ? answer.value : undefined
  const [at, setAt] = useState(-1)
  const [why, setWhy] = useWhileOpen('why it ranks', false)
  useEffect(() => setAt(-1), [session, query])
  useMarks(pane, hits, at)
  const count = hits?.hits.length ?? 0
  const goTo = (place: number) => {
    setAt(place)
    onLine(hits?.hits[place]?.line ?? null)
  }
  const step = (by: 1 | -1) => {
    if (count === 0) return false
    goTo(at < 0 ? (by === 1 ? 0 : count - 1) : (at + by + count) % count)
    return true
  }
  useCommand('hit.next', () => step(1), count > 0)
  useCommand('hit.previous', () => step(-1), count > 0)
  useCommand('digest.rank', () => setWhy((now) => !now), (hits?.parts.length ?? 0) > 0)
  if (!isSought || !hits) return null
  const place = at < 0 ? 0 : at + 1
  return (
    <section className={css.bar} aria-label="Hits of the query">
      <div className={css.line}>
        <Button
          aria-label="Previous hit"
          data-tip="Previous hit, H"
          off={count === 0 ? 'No hit.' : null}
          onClick={() => step(-1)}
        >
          ↑
        </Button>
        <Button
          aria-label="Next hit"
          data-tip="Next hit, h"
          off={count === 0 ? 'No hit.' : null}
          onClick={() => step(1)}
        >
          ↓
        </Button>
        <output className={css.count} aria-label="Hit">
          {numeral(place)} of {counted(hits.total, 'hit')}
        </output>
        {hits.parts.length > 0 && (
          <Button aria-expanded={why} data-tip="Why it ranks, v" onClick={() => setWhy((now) => !now)}>
            Why it ranks
          </Button>
        )}
      </div>
      {why && hits.parts.length > 0 && <Reasons hits={hits} />}
      {hits.sections.length > 0 && (
        <p className={css.sections}>
          {hits.sections.map(({ section, count: own }) => (
            <LinkButton
              key={section}
              aria-label={`${section || 'Text'}, ${counted(own, 'hit')}`}
              onClick={() =>
                goTo(
                  Math.max(
                    0,
                    hits.hits.findIndex((hit) => hit.section === section),
                  ),
                )
              }
            >
              {section || 'Text'} {numeral(own)}
            </LinkButton>
          ))}
        </p>
      )}
      {hits.ever.map((one) => (
        <p key={one.text} className={css.ever}>
          {everWords(one)}
        </p>
      ))}
    </section>
  )
}
