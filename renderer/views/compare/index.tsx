import { useEffect, useState } from 'react'
import { firstPair, stepPair } from '../../../shared/comparison/revision-steps.ts'
import type { Session } from '../../../shared/model/session.ts'
import { whyNoHistory } from '../../../shared/text/no-history.ts'
import type { SetNames, TextRef } from '../../routes.ts'
import { compareWithRecord } from '../../state/actions.ts'
import { useCommand } from '../../state/keys.ts'
import { useRepository, useVersion } from '../../state/repository.ts'
import { useRequest } from '../../state/use-request.ts'
import { go, say, select, useKept, useView, walk } from '../../state/view.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { EmptyState, ErrorBlock } from '../../ui/empty-state.tsx'
import { NotThere } from '../../ui/not-there.tsx'
import { Progress } from '../../ui/progress.tsx'
import { PopoverButton } from '../../ui/sheet.tsx'
import { useSessionWalk } from '../../ui/use-session-walk.ts'
import { useNarrow } from '../../ui/use-width.ts'
import { ViewBar } from '../../ui/view-bar.tsx'
import { WalkButtons } from '../../ui/walk-buttons.tsx'
import chooser from './choose-session.module.css'
import { AnotherSession, ChooseSession } from './choose-session.tsx'
import css from './compare.module.css'
import { CompareActions } from './compare-actions.tsx'
import { ComparisonView } from './comparison-view.tsx'
import { RecordComparison } from './record-comparison.tsx'
import { RevisionList } from './revision-list.tsx'
import { SetComparison } from './set-comparison.tsx'
import { TimeSlider } from './time-slider.tsx'
import { useComparison } from './use-comparison.ts'
import { usePins } from './use-pins.ts'
import { useSides } from './use-sides.ts'

/** Two texts of a digest, or of two, side by side: what a person chose, or the newest with the one before it. */
export default function Compare() {
  const route = useView((store) => store.route)
  const selected = useView((store) => store.selected)
  const named = route.view === 'compare' ? route : null
  const session = named?.session ?? (selected?.startsWith('d:') ? selected : null)
  const set = named?.set
  if (set && !named.session) return <SetComparison key={`${set.a} ${set.b}`} names={set} />
  if (named?.record && named.session) return <RecordComparison session={named.session} />
  const choose = (chosen: Session) => {
    select(chosen.id)
    go({ view: 'compare', session: chosen.id, a: null, b: null })
  }
  if (session === null) {
    return (
      <div className={css.view}>
        <ViewBar instead={<span className={css.comparing}>Nothing is compared yet</span>} />
        <ChooseSession onChoose={choose} />
      </div>
    )
  }
  return (
    <CompareSession key={session} session={session} a={named?.a ?? null} b={named?.b ?? null} set={set} />
  )
}

interface CompareSessionProps {
  readonly session: string
  readonly a: TextRef | null
  readonly b: TextRef | null
  /** The set that the comparison was taken from. */
  readonly set: SetNames | undefined
}

function CompareSession({ session, a, b, set }: CompareSessionProps) {
  const version = useVersion()
  const narrow = useNarrow()
  const repository = useRepository((store) => store.repository)
  const [ignoreWhitespace, setIgnoreWhitespace] = useKept('ignore whitespace', false)
  const [picking, setPicking] = useState(false)
  const { lists, choices, pair, history } = useSides(session, a, b, set !== undefined)
  const ids = lists.map((list) => list.session)
  const rowsOf = useRequest('sessions.rows', { ids }, version)
  const sessions = rowsOf.value ?? []
  const own = sessions.find((each) => each?.id === session)
  // A commit's text never changes; only a working copy asks for the comparison again at each new version.
  const live = pair && (pair.a.revision === null || pair.b.revision === null) ? version : 0
  // More time is offered for the texts on screen, and no others.
  const [patientFor, setPatientFor] = useState<string | null>(null)
  const shown = JSON.stringify([pair, ignoreWhitespace])
  const patient = patientFor === shown
  const { pins, setPins, checkPins, swapPins } = usePins(pair)
  const wanted = pair && {
    ...pair,
    ignoreWhitespace,
    ...(patient && { patient }),
    ...(pins.length > 0 && { pins: [...pins] }),
  }
  const answer = useComparison(wanted ?? undefined, live)
  const shownComparison = answer.value
  const present = answer.matches ? shownComparison?.rows : undefined
  useEffect(() => {
    if (present) checkPins(present)
  }, [present])

  const show = (next: { a: TextRef; b: TextRef }) => go({ view: 'compare', session, set, ...next })
  const neighbours = useSessionWalk({
    session,
    digestsOnly: true,
    // One taken from a set is left for its list, which has an order of its own.
    enabled: set === undefined,
    onGo: (id) => walk({ view: 'compare', session: id, a: null, b: null }),
  })
  const swap = () => {
    if (!pair) return
    swapPins()
    show({ a: pair.b, b: pair.a })
  }
  const stepSides = (direction: 1 | -1) => {
    if (!pair) return
    const next = stepPair(choices, pair, direction)
    if (next) walk({ view: 'compare', session, set, ...next })
    else say(direction === -1 ? 'No older revision for both sides.' : 'No newer revision for both sides.')
  }
  useCommand('revision.older', () => stepSides(-1))
  useCommand('revision.newer', () => stepSides(1))
  useCommand('swap', swap)
  const backToSet = () => go({ view: 'compare', session: null, a: null, b: null, set })
  useCommand('leave', backToSet, set !== undefined)

  const isReading = repository !== null && repository.phase !== 'ready'
  const isGone = rowsOf.matches && !rowsOf.loading && own === undefined && !isReading
  const titleOf = (id: string) => sessions.find((each) => each?.id === id)?.title ?? id.replace(/^d:/, '')
  const compareWith = (other: Session) => {
    setPicking(false)
    if (isGone) {
      select(other.id)
      return go({ view: 'compare', session: other.id, a: null, b: null })
    }
    const b = { session: other.id, revision: null, path: other.path ?? '' }
    const a = firstPair(session, lists[0]?.revisions ?? [])?.b ?? {
      session,
      revision: null,
      path: own?.path ?? '',
    }
    show({ a, b })
  }
  const list = (
    <RevisionList
      lists={lists}
      titleOf={titleOf}
      pair={pair}
      onRecord={own?.record ? () => compareWithRecord(session) : undefined}
      onChoose={(side, choice) => show({ a: pair?.a ?? choice, b: pair?.b ?? choice, [side]: choice })}
    />
  )
  const count = lists[0]?.revisions.filter((revision) => revision.commit !== null).length ?? 0
  return (
    <div className={css.view}>
      <ViewBar
        instead={
          <span className={css.comparing} data-cut="">
            {set && (
              <>
                <LinkButton onClick={backToSet}>Back to the list</LinkButton>{' '}
              </>
            )}
            Comparing <strong>{lists.map((each) => titleOf(each.session)).join(' with ')}</strong>
          </span>
        }
      >
        {narrow && (
          <PopoverButton plain label={`Revisions ${count}`} name="Revisions">
            <div className={chooser.picker}>{list}</div>
          </PopoverButton>
        )}
        {set === undefined && <WalkButtons of="session" walk={neighbours} />}
        <CompareActions
          wanted={wanted}
          ignoreWhitespace={ignoreWhitespace}
          onIgnoreWhitespace={setIgnoreWhitespace}
          onSwap={swap}
          onAnother={() => setPicking(true)}
        />
      </ViewBar>
      <p className="print-head">
        {repository?.name}:{' '}
        {lists.map((each) => `${titleOf(each.session)}, ${each.session.replace(/^d:/, '')}`).join(' with ')}
      </p>
      {lists.length === 1 && lists[0] && (
        <TimeSlider
          list={lists[0]}
          pair={pair}
          onShow={(next) => walk({ view: 'compare', session, set, ...next })}
        />
      )}
      <div className={css.body}>
        {!narrow && list}
        {shownComparison && answer.of && !answer.error && !isGone ? (
          <ComparisonView
            comparison={shownComparison}
            restError={answer.restError}
            pair={{ a: answer.of.a, b: answer.of.b }}
            ignoreWhitespace={answer.of.ignoreWhitespace}
            pins={pins}
            onPins={(next) => setPins(next, shownComparison.rows)}
            patience={{
              asked: patient,
              waiting: answer.loading,
              ask: () => setPatientFor(shown),
              stop: () => setPatientFor(null),
            }}
          />
        ) : (
          <div className={css.main}>{answer.error && !isGone ? failure() : waiting()}</div>
        )}
      </div>
      <AnotherSession
        open={picking}
        without={session}
        onClose={() => setPicking(false)}
        onChoose={compareWith}
      />
    </div>
  )

  function failure() {
    if (!answer.error) return null
    return (
      <ErrorBlock
        title="This comparison could not be made."
        error={answer.error}
        where={pair?.b.path}
        actions={
          <Button size="normal" onClick={() => go({ view: 'compare', session, a: null, b: null })}>
            Choose another revision
          </Button>
        }
      />
    )
  }

  function waiting() {
    if (isGone) return <NotThere session={session} onAnother={() => setPicking(true)} />
    if (pair || history.loading) return <p className={css.note}>Comparing the two texts…</p>
    const reading = repository && repository.kind !== 'folder' && repository.phase !== 'ready'
    if (reading) {
      return (
        <Progress
          label="Reading history"
          unit="commits"
          done={repository.history.done}
          total={repository.history.total}
          note="Revisions of this digest appear when they are read."
        />
      )
    }
    const none = repository && whyNoHistory(repository)
    const another = (
      <Button size="normal" onClick={() => setPicking(true)}>
        Another session…
      </Button>
    )
    if (!session.startsWith('d:'))
      return (
        <EmptyState title="This session has no digest to compare." actions={another}>
          It is a line of a records file. Its earlier versions stand in Sessions, in its tab History.
        </EmptyState>
      )
    return (
      <EmptyState title="There is one text only." actions={another}>
        {none === null
          ? 'No revision of this digest is known.'
          : `${none}, so the digest has no earlier revisions.`}
      </EmptyState>
    )
  }
}
