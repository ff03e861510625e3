import { type KeyboardEvent, useState } from 'react'
import type { Session } from '../../../shared/model/session.ts'
import { numeral } from '../../../shared/text/counted.ts'
import { isDatedAtEdge } from '../../../shared/text/edge-words.ts'
import { compareSets, showUncommitted } from '../../state/actions.ts'
import { useVersion } from '../../state/repository.ts'
import { useRequest } from '../../state/use-request.ts'
import { go, useView } from '../../state/view.ts'
import heard from '../../ui/aloud.module.css'
import { LinkButton } from '../../ui/button.tsx'
import { EdgeMark } from '../../ui/edge-mark.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Value } from '../../ui/status-square.tsx'
import own from './choose-session.module.css'
import css from './compare.module.css'
import { ShortPath } from './short-path.tsx'

const shownSessions = 20

/** What to do while no session is chosen, and the sessions whose text changed last. */
export function ChooseSession({ onChoose }: { readonly onChoose: (session: Session) => void }) {
  return (
    <div className={own.choose} data-area="text">
      <h1>Pick a session to compare its revisions.</h1>
      <p>
        Choose one in <LinkButton onClick={() => go('sessions')}>Sessions</LinkButton> and come back, or take
        one of those below. Of all digests at once, see{' '}
        <LinkButton onClick={showUncommitted}>what is uncommitted</LinkButton> or{' '}
        <LinkButton onClick={compareSets}>
          what differs between two commits, tags, branches or dates
        </LinkButton>
        .
      </p>
      <h2>Changed last</h2>
      <RecentlyChanged text="" onChoose={onChoose} />
    </div>
  )
}

interface RecentlyChangedProps {
  /** Words that the session must hold. */
  readonly text: string
  /** A session that is not offered. */
  readonly without?: string
  readonly onChoose: (session: Session) => void
}

function RecentlyChanged({ text, without, onChoose }: RecentlyChangedProps) {
  const version = useVersion()
  const removed = useView((store) => store.removed)
  const sort = [{ column: 'lastChange', desc: true }]
  const answer = useRequest('sessions.query', { query: text, sort, removed, group: null }, version)
  const all = (answer.value?.ids ?? []).filter((id) => id !== without && id.startsWith('d:'))
  const ids = all.slice(0, shownSessions)
  const rows = useRequest('sessions.rows', ids.length > 0 ? { ids } : undefined, version)
  const sessions = (rows.value ?? []).filter((row): row is Session => row !== null && ids.includes(row.id))
  if (answer.value && ids.length === 0) {
    return <p className={css.note}>No digest {text === '' ? 'is read yet.' : 'matches these words.'}</p>
  }
  const isTwice = ({ title }: Session) => sessions.filter((other) => other.title === title).length > 1
  const list = (
    <ul aria-label="Sessions that changed last">
      {sessions.map((session) => (
        <li key={session.id}>
          <button type="button" className={own.option} onClick={() => onChoose(session)}>
            <span data-cut="">{session.title}</span>
            <span className={own.when}>
              <Value value={session.project} />
            </span>
            <span className={own.when}>
              <EdgeMark
                edge={session.lastChange === null ? isDatedAtEdge(session) : session.lastChangeAtEdge}
              >
                {session.lastChange?.slice(0, 10) ?? session.date ?? ''}
              </EdgeMark>
            </span>
            {isTwice(session) && session.path !== null && (
              <span className={own.path} data-tip={session.path}>
                <ShortPath path={session.path.slice(session.path.lastIndexOf('/') + 1)} />
                <span className={heard.aloud}>{session.path}</span>
              </span>
            )}
          </button>
        </li>
      ))}
    </ul>
  )
  return (
    <>
      {list}
      {all.length > ids.length && (
        <p className={css.note}>
          {ids.length} of {numeral(all.length)} sessions, those that changed last.
        </p>
      )}
    </>
  )
}

/** Arrows lead from the field through the list and back; Enter in the field takes the first of the list. */
function onPickerKey(event: KeyboardEvent<HTMLElement>) {
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, li button')]
  const at = stops.indexOf(document.activeElement as HTMLElement)
  const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (by !== 0) stops[Math.max(0, Math.min(stops.length - 1, at + by))]?.focus()
  else if (event.key === 'Enter' && at === 0) stops[1]?.click()
  else return
  event.preventDefault()
}

interface AnotherSessionProps {
  readonly open: boolean
  readonly without: string
  readonly onClose: () => void
  readonly onChoose: (session: Session) => void
}

/** Picks the session whose newest text becomes side B. */
export function AnotherSession({ open, without, onClose, onChoose }: AnotherSessionProps) {
  const [text, setText] = useState('')
  return (
    <Sheet label="Compare with another session" open={open} className={own.sheet} onClose={onClose}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the field and the list inside */}
      <div className={own.picker} onKeyDown={onPickerKey}>
        <input
          type="search"
          aria-label="Words of the session's title or text"
          placeholder="Words of the session"
          // biome-ignore lint/a11y/noAutofocus: the sheet was opened to type here
          autoFocus
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <RecentlyChanged text={text} without={without} onChoose={onChoose} />
      </div>
    </Sheet>
  )
}
