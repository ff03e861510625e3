import { useState } from 'react'
import type { RecordKeyChange } from '../../../shared/index/record-key-changes.ts'
import type { RecordRevision } from '../../../shared/ipc/digest-answers.ts'
import type { Session } from '../../../shared/model/session.ts'
import { counted } from '../../../shared/text/counted.ts'
import { unreadWords } from '../../../shared/text/edge-words.ts'
import { whyNoHistory } from '../../../shared/text/no-history.ts'
import { copyText } from '../../state/actions.ts'
import { useRepository, useVersion } from '../../state/repository.ts'
import { useRequest } from '../../state/use-request.ts'
import { EmptyState, ErrorBlock } from '../../ui/empty-state.tsx'
import { Progress } from '../../ui/progress.tsx'
import { Sign } from '../../ui/sign.tsx'
import { Value } from '../../ui/status-square.tsx'
import { VisibleText } from '../../ui/visible-text.tsx'
import css from './digest.module.css'
import own from './history-tab.module.css'
import recordCss from './record-tab.module.css'
import { keyOf, type Picked, pick, RevisionRow } from './revision-row.tsx'

const signs = { added: 'added', changed: 'reworded', dropped: 'dropped' } as const

/** Keys named in one line; the rest is counted. */
const named = 6

/** "changed decisions, status; added tags": what a commit did to the line. */
export function keyWords({ change, keys }: Pick<RecordRevision, 'change' | 'keys'>): string | null {
  if (change === 'added' || change === 'removed' || change === 'restored') return null
  const parts = (['changed', 'added', 'dropped'] as const).flatMap((kind) => {
    const own = keys.filter((one) => one.change === kind).map(({ key }) => key)
    const more = own.length > named ? ` and ${own.length - named} more` : ''
    return own.length === 0 ? [] : [`${kind} ${own.slice(0, named).join(', ')}${more}`]
  })
  return parts.length > 0 ? parts.join('; ') : 'same values, written otherwise'
}

/** When the JSON line of a session was added, changed and removed; two of its versions are compared key by key. */
export function RecordHistory({ session }: { readonly session: Session }) {
  const version = useVersion()
  const answer = useRequest('record.history', { session: session.id }, version)
  const none = useRepository(({ repository }) => repository && whyNoHistory(repository))
  const reading = useRepository((store) => store.repository?.lineReading)
  const [picked, setPicked] = useState<Picked>({ a: null, b: null })
  if (answer.error)
    return <ErrorBlock title="The history of the line could not be read." error={answer.error} />
  if (answer.value === undefined) {
    const label = 'Reading the line at each commit'
    if (reading?.session !== session.id) return <p className={css.waiting}>{label}…</p>
    const { done, total } = reading
    return <Progress {...{ label, done, total }} unit="commits" note="It ends when this tab is left." />
  }
  const { revisions = [], unread = 0 } = answer.value ?? {}
  if (revisions.length === 0)
    return (
      <EmptyState title="The JSON line has no history.">
        {none ? `${none}.` : 'No commit that was read holds it.'} {unread > 0 && unreadWords(unread)}
      </EmptyState>
    )
  const a = revisions.find((revision) => keyOf(revision) === picked.a)
  const b = revisions.find((revision) => keyOf(revision) === picked.b)
  const count = revisions.filter(({ commit }) => commit !== null).length
  return (
    <div className={css.scroller} data-scroller="">
      <section className={own.compared} aria-label="Two versions of the line" aria-live="polite">
        {a && b ? (
          <KeyTable session={session.id} a={a} b={b} version={version} />
        ) : (
          <p className={css.quiet}>Pick a revision as A and another as B to compare them key by key.</p>
        )}
      </section>
      <ol>
        {revisions.map((revision) => {
          const key = keyOf(revision)
          const words = keyWords(revision)
          return (
            <RevisionRow
              key={key}
              revision={revision}
              hasText={revision.change !== 'removed'}
              side={picked.a === key ? 'a' : picked.b === key ? 'b' : null}
              onSide={(side) => setPicked((now) => pick(now, side, key))}
              copy={{
                what: 'commit id',
                act: () => void copyText(revision.commit ?? 'not committed', 'commit id'),
              }}
            >
              {words !== null && <p className={css.life}>{words}</p>}
            </RevisionRow>
          )
        })}
      </ol>
      <p className={own.historyEnd}>
        {counted(count, 'commit')} of {answer.value?.file} changed this line.
        {unread > 0 && ` ${unreadWords(unread)}`}
      </p>
    </div>
  )
}

interface KeyTableProps {
  readonly session: string
  readonly a: RecordRevision
  readonly b: RecordRevision
  readonly version: number
}

function KeyTable({ session, a, b, version }: KeyTableProps) {
  const answer = useRequest('record.compare', { session, a: a.commit, b: b.commit }, version)
  if (answer.error) return <ErrorBlock title="The two versions could not be compared." error={answer.error} />
  if (answer.value === undefined || !answer.matches) return <p className={css.quiet}>Comparing…</p>
  const changes = answer.value
  const nameOf = ({ commit }: RecordRevision) => commit?.slice(0, 7) ?? 'on disk'
  if (changes.length === 0) return <p className={css.quiet}>No key differs between the two versions.</p>
  return (
    <table className={recordCss.differences}>
      <caption>{counted(changes.length, 'key differs.', 'keys differ.')}</caption>
      <thead>
        <tr>
          <th scope="col">Key</th>
          <th scope="col">A {nameOf(a)}</th>
          <th scope="col">B {nameOf(b)}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map((one) => (
          <tr key={one.key}>
            <th scope="row">
              <code>
                <VisibleText text={one.key} />
              </code>
              <br />
              <Sign kind={signs[one.change]} word={one.change} />
            </th>
            <td>
              <KeyValue value={one.a} />
            </td>
            <td>
              <KeyValue value={one.b} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function KeyValue({ value }: { readonly value: RecordKeyChange['a'] }) {
  return value === null ? <Value value={null} /> : <VisibleText text={value} />
}
