import { useEffect, useState } from 'react'
import { pairAt, sameChoice } from '../../../shared/comparison/revision-steps.ts'
import { recordedTime, shortId, zonedTime } from '../../../shared/comparison/words.ts'
import type { Revision, RevisionSize } from '../../../shared/model/revision.ts'
import { counted, numeral } from '../../../shared/text/counted.ts'
import type { TextPair, TextRef } from '../../routes.ts'
import { Status } from '../../ui/status-square.tsx'
import { VisibleText } from '../../ui/visible-text.tsx'
import { revisionTimes, sizeWords } from './revision-words.ts'
import css from './time-slider.module.css'
import type { RevisionsOf } from './use-sides.ts'

/** While the slider is moved on, a comparison is asked for once it rested for this long, in ms. */
const restMs = 120

interface Stop {
  readonly revision: Revision
  readonly size: RevisionSize | undefined
}

interface TimeSliderProps {
  readonly list: RevisionsOf
  readonly pair: TextPair | null
  readonly onShow: (pair: TextPair) => void
}

/** Lines changed, as a height from 0 to 1: one line can be seen, and a thousand leave room for more. */
function heightOf(size: RevisionSize | undefined): number {
  if (!size) return 0
  return Math.min(1, Math.log10(1 + size.added + size.removed) / 3.5)
}

/** "7b2d9f0" or "Working copy". */
function nameOf({ commit }: Revision): string {
  return commit === null ? 'Working copy' : shortId(commit)
}

function inWords({ revision, size }: Stop, at: number, of: number): string {
  const isGone = revision.blob === null
  const status = isGone
    ? 'removed'
    : size && (size.status === null ? 'status missing' : `status ${size.status}`)
  const lines = size && `${counted(size.added, 'line')} added, ${numeral(size.removed)} removed`
  const times = revisionTimes(revision, zonedTime)
  const parts = [
    `${numeral(at + 1)} of ${numeral(of)}`,
    nameOf(revision),
    ...times,
    status,
    lines,
    revision.subject,
  ]
  return parts.filter(Boolean).join(', ')
}

/** One digest's life, oldest to the left: each revision is a stop, compared with the one before it. */
export function TimeSlider({ list, pair, onShow }: TimeSliderProps) {
  const stops: readonly Stop[] = list.revisions
    .map((revision) => ({ revision, size: list.sizes.get(revision.commit) }))
    .reverse()
  const placeOf = (side: TextRef | undefined) =>
    stops.findIndex(
      ({ revision: { commit, path } }) =>
        side !== undefined && sameChoice(side, { session: list.session, revision: commit, path }),
    )
  const shown = placeOf(pair?.b)
  const [moved, setMoved] = useState<number | null>(null)
  useEffect(() => {
    if (moved === null) return
    const timer = setTimeout(() => {
      setMoved(null)
      const next = pairAt(list.session, list.revisions, stops[moved]?.revision.commit ?? null)
      if (next) onShow(next)
    }, restMs)
    return () => clearTimeout(timer)
  }, [moved])
  const at = moved ?? shown
  const stop = stops[at]
  if (stops.length < 2) return null
  const other = placeOf(pair?.a)
  return (
    <div className={css.slider} data-area="life">
      <div className={css.track}>
        <div className={css.bars} aria-hidden="true">
          {stops.map(({ revision, size }, place) => (
            <span
              key={`${revision.commit} ${revision.path}`}
              className={css.bar}
              data-side={place === at ? 'b' : place === other ? 'a' : undefined}
              data-turn={(place > 0 && size?.status !== stops[place - 1]?.size?.status) || undefined}
              style={{
                left: `${(place / (stops.length - 1)) * 100}%`,
                height: `${Math.round(2 + heightOf(size) * 14) / 16}rem`,
              }}
            />
          ))}
        </div>
        <input
          type="range"
          className={css.range}
          aria-label="Life of the digest"
          aria-valuetext={stop ? inWords(stop, at, stops.length) : 'No revision of this digest is B.'}
          data-tip={(stop && revisionTimes(stop.revision, recordedTime).join(', ')) || undefined}
          min={0}
          max={stops.length - 1}
          step={1}
          value={Math.max(0, at)}
          onChange={(event) => setMoved(Number(event.target.value))}
          onKeyDown={(event) => {
            const isOwn = /^(Arrow|Page|Home|End)/.test(event.key)
            if (isOwn && !event.altKey && !event.ctrlKey && !event.metaKey) event.stopPropagation()
          }}
        />
      </div>
      <p className={css.words} data-cut="">
        {stop ? (
          <>
            <span>
              {numeral(at + 1)} of {numeral(stops.length)}
            </span>
            <strong>{nameOf(stop.revision)}</strong>
            {revisionTimes(stop.revision, zonedTime).map((time) => (
              <span key={time}>{time}</span>
            ))}
            {stop.size && (
              <>
                {stop.revision.blob === null ? <span>removed</span> : <Status status={stop.size.status} />}
                <span>{sizeWords(stop.size)}</span>
              </>
            )}
            <bdi>
              <VisibleText text={stop.revision.subject} />
            </bdi>
          </>
        ) : (
          `${numeral(stops.length)} revisions`
        )}
      </p>
    </div>
  )
}
