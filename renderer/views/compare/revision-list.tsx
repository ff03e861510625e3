import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { sameChoice } from '../../../shared/comparison/revision-steps.ts'
import { recordedTime, shortId } from '../../../shared/comparison/words.ts'
import type { Revision, RevisionSize } from '../../../shared/model/revision.ts'
import type { TextPair, TextRef } from '../../routes.ts'
import { upOrDown } from '../../state/keys.ts'
import { useRepository } from '../../state/repository.ts'
import { LinkButton } from '../../ui/button.tsx'
import { KeyHint } from '../../ui/key-hint.tsx'
import { VisibleText } from '../../ui/visible-text.tsx'
import css from './revision-list.module.css'
import { historyRead, revisionNotes, revisionTimes, sizeWords } from './revision-words.ts'
import type { RevisionsOf } from './use-sides.ts'

interface RevisionListProps {
  readonly lists: readonly RevisionsOf[]
  /** Title of a session, for the heads of two lists. */
  readonly titleOf: (session: string) => string
  readonly pair: TextPair | null
  /** Compares the digest with its record; undefined: it has none. */
  readonly onRecord: (() => void) | undefined
  readonly onChoose: (side: 'a' | 'b', choice: TextRef) => void
}

/** Revisions newest first, each with boxes A and B. One tab stop: arrows or j and k go through the boxes. */
export function RevisionList({ lists, titleOf, pair, onRecord, onChoose }: RevisionListProps) {
  const list = useRef<HTMLElement>(null)
  const repository = useRepository((store) => store.repository)
  const count = lists.reduce(
    (sum, each) => sum + each.revisions.filter((one) => one.commit !== null).length,
    0,
  )
  const working = lists.some((each) => each.revisions[0]?.commit === null)
  const onKeyDown = (event: KeyboardEvent) => {
    const rows = upOrDown(event.key)
    // Each row has two boxes.
    const step = rows ? rows * 2 : { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (step === undefined || event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return
    const boxes = [...(list.current?.querySelectorAll<HTMLElement>('[data-box]') ?? [])]
    const next = boxes[boxes.indexOf(event.target as HTMLElement) + step]
    if (!next) return
    event.preventDefault()
    next.focus()
  }
  // One tab stop: the box that the focus was in last, else the one that is A.
  const [focused, setFocused] = useState<string | null>(null)
  const all = lists.flatMap((each) => each.revisions.map((revision) => boxId('a', choiceOf(each, revision))))
  const chosen = pair && boxId('a', pair.a)
  const stop = focused ?? (chosen && all.includes(chosen) ? chosen : all[0])
  const chosenPair = pair && `${chosen} ${boxId('b', pair.b)}`
  // Steps of both sides take the focus along, so that it never stays at a box that is no longer chosen. The same pair
  // told anew, as when something was read meanwhile, leaves it where a person walked to.
  useEffect(() => {
    const at = document.activeElement
    if (!(at instanceof HTMLElement) || !list.current?.contains(at)) setFocused(null)
    else if (at.dataset.box && at.ariaPressed !== 'true') {
      list.current.querySelector<HTMLElement>(`[data-box="${at.dataset.box}"][aria-pressed="true"]`)?.focus()
    }
  }, [chosenPair])
  return (
    <nav ref={list} className={css.list} aria-label="Revisions" data-area="revisions" onKeyDown={onKeyDown}>
      <div className={css.head}>
        <strong>Revisions {count}</strong>{' '}
        {working && <span className={css.quiet}>and the working copy</span>}
        <div className={css.steps}>
          Newest first. <KeyHint keys="[" /> <KeyHint keys="]" /> steps both sides.
        </div>
      </div>
      {lists.map((each) => (
        <div key={each.session}>
          {lists.length > 1 && <h2 className={css.part}>{titleOf(each.session)}</h2>}
          <ol>
            {each.revisions.map((revision) => {
              const choice = choiceOf(each, revision)
              return (
                <RevisionRow
                  key={`${revision.commit ?? 'disk'} ${revision.path}`}
                  revision={revision}
                  size={each.sizes.get(revision.commit)}
                  inA={pair !== null && sameChoice(pair.a, choice)}
                  inB={pair !== null && sameChoice(pair.b, choice)}
                  stop={stopOf(stop, choice)}
                  onFocus={(side) => setFocused(boxId(side, choice))}
                  onChoose={(side) => onChoose(side, choice)}
                />
              )
            })}
          </ol>
        </div>
      ))}
      {onRecord && (
        <p className={css.foot}>
          <LinkButton onClick={onRecord}>Compare with its record</LinkButton>
        </p>
      )}
      <p className={css.foot}>{historyRead(repository)}</p>
    </nav>
  )
}

function choiceOf(list: RevisionsOf, revision: Revision): TextRef {
  return { session: list.session, revision: revision.commit, path: revision.path }
}

function boxId(side: 'a' | 'b', choice: TextRef): string {
  return JSON.stringify([side, choice.session, choice.revision, choice.path])
}

/** Which of a revision's boxes is the tab stop of the list. */
function stopOf(stop: string | undefined, choice: TextRef): 'a' | 'b' | null {
  return (['a', 'b'] as const).find((side) => boxId(side, choice) === stop) ?? null
}

interface RevisionRowProps {
  readonly revision: Revision
  /** Undefined: not known yet, or not at all. */
  readonly size: RevisionSize | undefined
  readonly inA: boolean
  readonly inB: boolean
  readonly stop: 'a' | 'b' | null
  readonly onFocus: (side: 'a' | 'b') => void
  readonly onChoose: (side: 'a' | 'b') => void
}

function RevisionRow({ revision, size, inA, inB, stop, onFocus, onChoose }: RevisionRowProps) {
  const id = revision.commit === null ? 'on disk' : shortId(revision.commit)
  const none = revision.blob === null
  const box = (side: 'a' | 'b', chosen: boolean) => (
    <button
      type="button"
      className={css.box}
      data-box={side}
      data-tip={none ? 'The digest was removed here: what it is compared with shows as a whole.' : undefined}
      tabIndex={side === stop ? 0 : -1}
      aria-pressed={chosen}
      aria-label={`${id} as side ${side.toUpperCase()}`}
      onFocus={() => onFocus(side)}
      onClick={() => onChoose(side)}
    >
      {side.toUpperCase()}
    </button>
  )
  return (
    <li className={inA || inB ? `${css.revision} ${css.chosen}` : css.revision}>
      {box('a', inA)}
      {box('b', inB)}
      <div className={css.words} data-tip={revisionTimes(revision, recordedTime).join(', ') || undefined}>
        <span className={css.id}>{id}</span>
        {size && <span className={css.size}>{sizeWords(size)}</span>}
        <div className={css.subject}>
          <VisibleText text={revision.commit === null ? 'Working copy' : revision.subject} />
        </div>
        {revisionNotes(revision).map((note) => (
          <div key={note}>{withWholeDate(note)}</div>
        ))}
      </div>
    </li>
  )
}

/** A date and its zone stay on one line, below the words before it where they do not fit beside them. */
function withWholeDate(note: string) {
  const [words = '', date] = note.split(/(\d{4}-\d\d-\d\d .*)$/)
  return date === undefined ? (
    <VisibleText text={note} />
  ) : (
    <>
      <VisibleText text={words} />
      <span className={css.whole}>{date}</span>
    </>
  )
}
