import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import type { ItemTrace } from '../../../shared/diff/item-lives.ts'
import type { ItemKind } from '../../../shared/model/digest.ts'
import type { livesShown } from '../../../shared/model/place.ts'
import type { Session } from '../../../shared/model/session.ts'
import { numeral } from '../../../shared/text/counted.ts'
import { stoppedWork, workLabel, workUnit } from '../../../shared/text/work-words.ts'
import { upOrDown } from '../../state/keys.ts'
import { useRepository, useVersion } from '../../state/repository.ts'
import { useRequest } from '../../state/use-request.ts'
import { go, useKept } from '../../state/view.ts'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState, ErrorBlock } from '../../ui/empty-state.tsx'
import { InlineText } from '../../ui/inline-text.tsx'
import { LifeSteps } from '../../ui/life-steps.tsx'
import { Progress } from '../../ui/progress.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Sign } from '../../ui/sign.tsx'
import css from './digest.module.css'
import own from './lives-tab.module.css'

/** Lives that are drawn at a time: more would hold the window up. */
const firstShown = 100

const kinds: readonly (readonly [ItemKind, string])[] = [
  ['decision', 'Decisions'],
  ['learning', 'Learnings'],
  ['action', 'Actions'],
  ['gap', 'Gaps'],
  ['strength', 'Strengths'],
  ['target', 'Promotion targets'],
]

type Which = (typeof livesShown)[number]

/** What to look at of the lives: all, those with more than a birth, those that were dropped. */
function isShown({ state, steps }: ItemTrace, which: Which): boolean {
  return which === 'all' || (which === 'dropped' ? state === 'dropped' : steps.length > 1)
}

/** Lives in the order of the file; what was dropped stands behind. */
function inOrder(one: ItemTrace, other: ItemTrace): number {
  return (one.line ?? Number.MAX_SAFE_INTEGER) - (other.line ?? Number.MAX_SAFE_INTEGER)
}

/** The life of each item of a digest, over all its revisions. Arrows, j and k go from step to step; Enter compares. */
export function LivesTab({ session, line }: { readonly session: Session; readonly line: number | null }) {
  const version = useVersion()
  const answer = useRequest('digest.lives', { session: session.id }, version)
  const repository = useRepository((store) => store.repository)
  const [which, setWhich] = useKept<Which>('lives shown', 'all')
  const [limit, setLimit] = useState(firstShown)
  const scroller = useRef<HTMLDivElement>(null)
  const all = useMemo(() => [...(answer.value ?? [])].sort(inOrder), [answer.value])
  useEffect(() => {
    if (line !== null) scroller.current?.querySelector('[data-asked]')?.scrollIntoView({ block: 'center' })
  }, [line, answer.value])
  if (answer.error) return <ErrorBlock title="The lives could not be read." error={answer.error} />
  if (all.length === 0) {
    const { work, workLeft = [] } = repository ?? {}
    if (work?.kind === 'lives')
      return <Progress label={workLabel(work)} unit={workUnit(work)} done={work.done} total={work.total} />
    if (repository?.phase === 'history')
      return (
        <Progress label="Reading history" unit="commits" note="Lives follow it." {...repository.history} />
      )
    if (answer.loading) return <p className={css.waiting}>Reading…</p>
    const left = workLeft.find(({ kind }) => kind === 'lives')
    return (
      <EmptyState title="No life is known.">
        {repository?.kind === 'folder'
          ? 'Lives are followed through commits, and this folder is no git repository.'
          : left
            ? stoppedWork(left)
            : 'No revision of this digest has a decision, learning, action, gap, strength or promotion target.'}
      </EmptyState>
    )
  }
  const shown = all.filter((life) => isShown(life, which))
  const drawn = shown.slice(0, limit)
  const onKeyDown = (event: KeyboardEvent) => {
    const stops = [...(scroller.current?.querySelectorAll<HTMLElement>('[data-compare]') ?? [])]
    const at = stops.indexOf(event.target as HTMLElement)
    const ends = { Home: 0, End: stops.length - 1 }[event.key]
    const by = upOrDown(event.key)
    const next = stops[ends ?? (by === undefined || at === -1 ? -1 : at + by)]
    if (!next || at === -1 || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    event.stopPropagation()
    next.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the steps in it have the focus, and arrows go through them
    <div className={css.scroller} ref={scroller} data-scroller="" onKeyDown={onKeyDown}>
      <div className={own.which}>
        <Segmented
          label="Lives shown"
          value={which}
          onChange={setWhich}
          options={[
            { value: 'all', label: `All ${all.length}` },
            { value: 'changed', label: 'Changed' },
            { value: 'dropped', label: 'Dropped' },
          ]}
        />
        <span className={css.quiet}>
          {numeral(shown.length)} of {numeral(all.length)}
        </span>
      </div>
      {kinds.map(([kind, title]) => {
        const lives = drawn.filter((life) => life.kind === kind)
        if (lives.length === 0) return null
        const count = shown.filter((life) => life.kind === kind).length
        return (
          <section key={kind} className={own.kind} aria-label={title}>
            <h3>
              {title} {numeral(count)}
            </h3>
            {lives.map((life) => (
              <Life
                key={`${life.line} ${life.text} ${life.steps[0]?.commit}`}
                life={life}
                session={session}
                isAsked={line !== null && life.line === line}
              />
            ))}
          </section>
        )
      })}
      {shown.length > drawn.length && (
        <p className={own.kind}>
          {numeral(shown.length - drawn.length)} more lives.{' '}
          <LinkButton onClick={() => setLimit(limit + firstShown)}>
            Show {Math.min(firstShown, shown.length - drawn.length)}
          </LinkButton>
        </p>
      )}
      {shown.length === 0 && (
        <p className={own.kind}>
          {which === 'dropped' ? 'Nothing was dropped.' : 'Every item is as it was born.'}
        </p>
      )}
    </div>
  )
}

interface LifeProps {
  readonly life: ItemTrace
  readonly session: Session
  readonly isAsked: boolean
}

/** One item: its newest wording, where it stands, and every step of its life. */
function Life({ life, session, isAsked }: LifeProps) {
  const { line, state } = life
  return (
    <article className={own.life} data-asked={isAsked || undefined}>
      <p className={own.text}>
        {state === 'dropped' && (
          <>
            <Sign kind="dropped" word="dropped" />{' '}
          </>
        )}
        <InlineText text={life.text} />
      </p>
      <p className={own.place}>
        {line === null ? (
          `stood in ${life.section}`
        ) : (
          <LinkButton onClick={() => go({ view: 'sessions', session: session.id, tab: 'read', line })}>
            {life.section}, line {line}
          </LinkButton>
        )}
        {life.reworded > 0 && `, reworded ${life.reworded === 1 ? 'once' : `${life.reworded} times`}`}
      </p>
      <LifeSteps life={life.steps} session={session.id} path={session.path} text={life.text} />
    </article>
  )
}
