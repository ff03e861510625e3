import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { RecentRepository } from '../../../shared/model/repository.ts'
import type { Refusal } from '../../../shared/model/result.ts'
import { numeral } from '../../../shared/text/counted.ts'
import { call } from '../../bridge.ts'
import { openRecent, useOpening } from '../../state/opening.ts'
import { useRepository } from '../../state/repository.ts'
import { useSettings } from '../../state/settings.ts'
import { say } from '../../state/view.ts'
import { LinkButton } from '../../ui/button.tsx'
import { KeyHint } from '../../ui/key-hint.tsx'
import { Sign } from '../../ui/sign.tsx'
import { Tabular } from '../../ui/tabular.tsx'
import { openedAt } from './opened-at.ts'
import css from './welcome.module.css'

function Refused({ error }: { readonly error: Refusal }) {
  const { command } = error
  const copy = async (text: string) => {
    const done = await call('action.copy', { text })
    say(done.ok ? 'Copied the command.' : done.error.what)
  }
  return (
    <div className={css.refused} role="alert">
      <p>
        <Sign kind="error" word="will not open" /> {error.what}
      </p>
      <p className={css.next}>
        Next step: {command ? 'run ' : error.next}
        {command && (
          <>
            <code>{command}</code> <LinkButton onClick={() => void copy(command)}>Copy</LinkButton>
          </>
        )}
      </p>
    </div>
  )
}

/** Repositories opened before, newest first. One tab stop; arrows or j and k move, Enter opens, Del forgets. */
export function RecentList() {
  const [recent, setRecent] = useState<readonly RecentRepository[]>()
  const [at, setAt] = useState(0)
  const refusal = useOpening((store) => store.refusal)
  const single = useSettings((settings) => settings.singleKeys)
  const list = useRef<HTMLUListElement>(null)
  // A repository that was just opened is among them, once main has remembered it.
  const open = useRepository((store) => store.repository?.id)
  const isRead = useRepository((store) => store.repository?.phase === 'ready')
  useEffect(() => {
    void call('recent.list', null).then((answer) => {
      if (answer.ok) setRecent(answer.value)
    })
  }, [open, isRead])
  // The window opens on this list: the first key already moves in it.
  const count = recent?.length ?? 0
  useEffect(() => {
    if (count > 0 && document.activeElement === document.body)
      list.current?.querySelector<HTMLElement>('[data-recent]')?.focus()
  }, [count])
  if (!recent) return null

  const focusAt = (index: number) => {
    const next = Math.max(0, Math.min(recent.length - 1, index))
    setAt(next)
    list.current?.querySelectorAll<HTMLElement>('[data-recent]')[next]?.focus()
  }
  const forget = async (id: string) => {
    const answer = await call('recent.forget', { id })
    if (!answer.ok) return say(answer.error.what)
    setRecent(answer.value)
    requestAnimationFrame(() => focusAt(at))
  }
  const onKeyDown = (event: KeyboardEvent, entry: RecentRepository) => {
    if (event.target !== event.currentTarget) return
    if (event.key === 'ArrowDown' || (single && event.key === 'j')) focusAt(at + 1)
    else if (event.key === 'ArrowUp' || (single && event.key === 'k')) focusAt(at - 1)
    else if (event.key === 'Enter') void openRecent(entry.id, entry.name)
    else if (event.key === 'Delete') void forget(entry.id)
    else return
    event.preventDefault()
  }
  return (
    <section aria-labelledby="recent-title" data-area="recent">
      <div className={css.recentHead}>
        <h2 className={css.listTitle} id="recent-title">
          Recent
        </h2>
        {recent.length > 0 && (
          <span className={css.hints}>
            <KeyHint keys="j" /> <KeyHint keys="k" /> to move <KeyHint keys="Enter" /> to open{' '}
            <KeyHint keys="Delete" /> to forget
          </span>
        )}
      </div>
      {recent.length === 0 && !open && <p className={css.lead}>No repository was opened yet.</p>}
      <ul ref={list}>
        {recent.map((entry, index) => (
          <li
            key={entry.id}
            className={css.recent}
            data-recent=""
            data-current={index === at || undefined}
            tabIndex={index === at ? 0 : -1}
            onFocus={() => setAt(index)}
            onClick={(event) => {
              // The button inside an entry does its own work.
              if (!(event.target as Element).closest('button')) void openRecent(entry.id, entry.name)
            }}
            onKeyDown={(event) => onKeyDown(event, entry)}
          >
            <div className={css.recentLine}>
              <span className={css.recentName}>{entry.name}</span>
              <span className={css.recentPath} data-cut="">
                {entry.displayPath}
              </span>
              <span className={css.recentCount}>
                {entry.sessions !== null && `${numeral(entry.sessions)} sessions`}
              </span>
              <span className={css.recentBranch}>{entry.branch}</span>
              <span className={css.recentDate}>
                <Tabular text={openedAt(entry.openedAt, new Date())} />
              </span>
            </div>
            {entry.note && <p className={css.note}>{entry.note}</p>}
            {refusal?.recent === entry.id && <Refused error={refusal.error} />}
          </li>
        ))}
      </ul>
    </section>
  )
}
