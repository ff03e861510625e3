import { useState } from 'react'
import type { Revision, RevisionChange } from '../../../shared/model/revision.ts'
import type { Session } from '../../../shared/model/session.ts'
import { renameWords } from '../../../shared/text/rename-words.ts'
import type { TextRef } from '../../routes.ts'
import { copyEvidence } from '../../state/actions.ts'
import { useRepository, useVersion } from '../../state/repository.ts'
import { useRequest } from '../../state/use-request.ts'
import { go } from '../../state/view.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { EmptyState, ErrorBlock } from '../../ui/empty-state.tsx'
import { Progress } from '../../ui/progress.tsx'
import css from './digest.module.css'
import own from './history-tab.module.css'

const words: Record<RevisionChange, string> = {
  added: 'added',
  modified: 'changed',
  renamed: 'renamed',
  restored: 'restored',
  removed: 'removed',
  merged: 'merge',
  'working-copy': 'working copy',
}

/** Where older commits are not here, nothing was made for certain at the oldest one that is. */
export function changeWords({ change, cut }: Revision): string {
  if (!cut) return words[change]
  return change === 'added' ? 'oldest known' : `${words[change]}, here or before`
}

/** Date and time as recorded, without seconds: "2026-06-14 09:41 +02:00". */
function when(date: string | null): string {
  if (date === null) return 'not committed'
  const parts = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(?::\d\d)?(.*)$/.exec(date)
  return parts ? `${parts[1]} ${parts[2]} ${parts[3] === 'Z' ? '+00:00' : parts[3]}` : date
}

function RevisionRow({
  session,
  revision,
  side,
  onSide,
}: {
  readonly session: string
  readonly revision: Revision
  readonly side: 'a' | 'b' | null
  readonly onSide: (side: 'a' | 'b') => void
}) {
  const name = revision.commit?.slice(0, 7) ?? 'on disk'
  return (
    <li className={own.revision} data-side={side ?? undefined}>
      {(['a', 'b'] as const).map((one) => (
        <button
          key={one}
          type="button"
          className={own.sideBox}
          aria-pressed={side === one}
          aria-label={`${name} as ${one.toUpperCase()}`}
          aria-disabled={revision.blob === null || undefined}
          onClick={() => revision.blob !== null && onSide(one)}
        >
          {one.toUpperCase()}
        </button>
      ))}
      <div className={own.revisionText}>
        <p>
          <LinkButton
            mono
            aria-label={`Copy ${name} as evidence`}
            data-tip="Copy as evidence"
            onClick={() => void copyEvidence(session, revision.commit, null)}
          >
            {name}
          </LinkButton>{' '}
          <span className={css.quiet}>{changeWords(revision)}</span>
        </p>
        <p>{revision.subject}</p>
        <p className={css.life}>
          {revision.cut && 'The known history starts here: it may be older, and somebody else’s. '}
          {revision.author && `${revision.author}, `}
          {revision.authorDate !== null && 'authored '}
          {when(revision.authorDate)}
        </p>
        {revision.committerDate !== null && revision.committerDate !== revision.authorDate && (
          <p className={css.life}>committed {when(revision.committerDate)}</p>
        )}
        {revision.signed && <p className={css.life}>signed, not verified here</p>}
        {revision.renamedFrom !== null && (
          <p className={css.life}>
            renamed from {revision.renamedFrom}, {renameWords(revision)}
          </p>
        )}
        {revision.sameTextAs !== null && (
          <p className={css.life}>same text as {revision.sameTextAs.slice(0, 7)}</p>
        )}
      </div>
    </li>
  )
}

function refOf(session: string, revision: Revision): TextRef {
  return { session, revision: revision.commit, path: revision.path }
}

function keyOf(revision: Revision): string {
  return `${revision.commit} ${revision.path}`
}

/** All revisions, newest first; two of them can be picked and compared. */
export function HistoryTab({ session }: { readonly session: Session }) {
  const version = useVersion()
  const answer = useRequest('digest.history', { session: session.id }, version)
  const repository = useRepository((store) => store.repository)
  // By name, not by place: a commit that arrives moves all revisions down by one.
  const [picked, setPicked] = useState<{ a: string | null; b: string | null }>({ a: null, b: null })
  const revisions = answer.value?.revisions
  if (answer.error) return <ErrorBlock title="The history could not be read." error={answer.error} />
  if (!revisions) {
    if (repository?.phase === 'history')
      return <Progress label="Reading history" unit="commits" note="Newest first." {...repository.history} />
    if (answer.loading) return <p className={css.waiting}>Reading…</p>
    return (
      <EmptyState title="There is no history.">
        History comes from the commits that changed a digest.{' '}
        {repository?.kind === 'folder' ? 'This folder is no git repository.' : 'None was read for this one.'}
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
              session={session.id}
              revision={revision}
              side={picked.a === key ? 'a' : picked.b === key ? 'b' : null}
              onSide={(side) =>
                setPicked((now) => {
                  const other = side === 'a' ? 'b' : 'a'
                  return { ...now, [side]: key, [other]: now[other] === key ? null : now[other] }
                })
              }
            />
          )
        })}
      </ol>
      {history && (
        <p className={own.historyEnd}>
          {history.complete
            ? `History of this file is complete: ${history.done.toLocaleString('en-US')} commits read.`
            : `${history.done.toLocaleString('en-US')} commits are read; older revisions may be missing here.`}
        </p>
      )}
    </div>
  )
}
