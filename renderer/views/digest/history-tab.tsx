import { useState } from 'react'
import type { Revision } from '../../../shared/model/revision.ts'
import type { Session } from '../../../shared/model/session.ts'
import { numeral } from '../../../shared/text/counted.ts'
import { whyNoHistory } from '../../../shared/text/no-history.ts'
import type { TextRef } from '../../routes.ts'
import { copyEvidence } from '../../state/actions.ts'
import { useRepository, useVersion } from '../../state/repository.ts'
import { useRequest } from '../../state/use-request.ts'
import { go, useKept } from '../../state/view.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState, ErrorBlock } from '../../ui/empty-state.tsx'
import { Progress } from '../../ui/progress.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import css from './digest.module.css'
import own from './history-tab.module.css'
import { RecordHistory } from './record-history.tsx'
import { keyOf, type Picked, pick, RevisionRow } from './revision-row.tsx'

function refOf(session: string, revision: Revision): TextRef {
  return { session, revision: revision.commit, path: revision.path }
}

/** The history of the digest and, where the session has one, of its JSON line. */
export function HistoryTab({ session }: { readonly session: Session }) {
  const [what, setWhat] = useKept<'digest' | 'record'>('history of', 'digest')
  if (session.path === null) return <RecordHistory session={session} />
  if (session.record === null) return <DigestHistory session={session} />
  return (
    <>
      <div className={own.which}>
        <Segmented
          label="History of"
          value={what}
          onChange={setWhat}
          options={[
            { value: 'digest', label: 'Digest' },
            { value: 'record', label: `JSON line ${session.record.line}` },
          ]}
        />
      </div>
      {what === 'digest' ? <DigestHistory session={session} /> : <RecordHistory session={session} />}
    </>
  )
}

/** All revisions, newest first; two of them can be picked and compared. */
function DigestHistory({ session }: { readonly session: Session }) {
  const version = useVersion()
  const answer = useRequest('digest.history', { session: session.id }, version)
  const repository = useRepository((store) => store.repository)
  const [picked, setPicked] = useState<Picked>({ a: null, b: null })
  const revisions = answer.value?.revisions
  if (answer.error) return <ErrorBlock title="The history could not be read." error={answer.error} />
  if (!revisions) {
    const none = repository && whyNoHistory(repository)
    if (repository?.phase === 'history')
      return <Progress label="Reading history" unit="commits" note="Newest first." {...repository.history} />
    if (answer.loading) return <p className={css.waiting}>Reading…</p>
    return (
      <EmptyState title="There is no history.">
        History comes from the commits that changed a digest.{' '}
        {none ? `${none}.` : 'None was read for this one.'}
      </EmptyState>
    )
  }
  const a = revisions.find((revision) => keyOf(revision) === picked.a)
  const b = revisions.find((revision) => keyOf(revision) === picked.b)
  const off = a && b ? null : 'Pick a revision as A and another as B.'
  const history = repository?.history
  return (
    <div className={css.scroller} data-scroller="">
      <div className={own.pick}>
        <Button
          off={off}
          onClick={() => {
            if (a && b)
              go({ view: 'compare', session: session.id, a: refOf(session.id, a), b: refOf(session.id, b) })
          }}
        >
          Compare A and B
        </Button>
        <span className={css.quiet}>
          {off ?? `${a?.commit?.slice(0, 7) ?? 'on disk'} with ${b?.commit?.slice(0, 7) ?? 'on disk'}`}
        </span>
      </div>
      <ol>
        {revisions.map((revision) => {
          const key = keyOf(revision)
          return (
            <RevisionRow
              key={key}
              revision={revision}
              hasText={revision.blob !== null}
              copy={{
                what: 'as evidence',
                act: () => void copyEvidence(session.id, revision.commit, null),
              }}
              side={picked.a === key ? 'a' : picked.b === key ? 'b' : null}
              onSide={(side) => setPicked((now) => pick(now, side, key))}
            />
          )
        })}
      </ol>
      {history && (
        <p className={own.historyEnd}>
          {history.complete
            ? `History of this file is complete: ${numeral(history.done)} commits read.`
            : `${numeral(history.done)} commits are read; older revisions may be missing here.`}
        </p>
      )}
    </div>
  )
}
