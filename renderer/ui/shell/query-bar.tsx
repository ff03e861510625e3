import { useEffect, useRef, useState } from 'react'
import type { SessionList } from '../../../shared/ipc/answers.ts'
import { useSessionList } from '../../state/list.ts'
import { useIsPartial } from '../../state/repository.ts'
import { setQuery, useView } from '../../state/view.ts'
import { KeyHint } from '../key-hint.tsx'
import { Sign } from '../sign.tsx'
import css from './query-bar.module.css'

/** Typing pauses this long (ms) before the rows follow. */
const PAUSE_MS = 90

/** "24 of 31 sessions"; while files are read that is no total, and it says so. */
function Shown({ list }: { readonly list: SessionList }) {
  const isPartial = useIsPartial(list.version)
  const removed = useView((view) => view.removed)
  const total = list.total.toLocaleString('en-US')
  return (
    <>
      <strong>{list.shown.toLocaleString('en-US')}</strong>{' '}
      {isPartial ? `of ${total} read so far` : `of ${total} sessions`}
      {removed && `, ${list.removed.toLocaleString('en-US')} of them removed`}
    </>
  )
}

/** The filter of the whole app, always in sight, with "n of m" and what of it could not be read. */
export function QueryBar() {
  const query = useView((view) => view.query)
  const [draft, setDraft] = useState(query)
  const [focused, setFocused] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const list = useSessionList()
  useEffect(() => {
    clearTimeout(timer.current)
    setDraft(query)
  }, [query])

  const faults = list.value?.faults ?? []
  const type = (text: string) => {
    setDraft(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setQuery(text), PAUSE_MS)
  }
  return (
    <search className={css.bar}>
      <div className={css.line}>
        <div className={css.field} data-area="query" data-fault={faults.length > 0 || undefined}>
          <input
            className={css.input}
            aria-label="Filter sessions"
            aria-invalid={faults.length > 0}
            aria-describedby="query-faults"
            value={draft}
            spellCheck={false}
            autoComplete="off"
            onChange={(event) => type(event.target.value)}
            onFocus={() => setFocused(true)}
            onBlur={() => setFocused(false)}
            onKeyDown={(event) => {
              if (event.key !== 'Escape' && event.key !== 'Enter' && event.key !== 'ArrowDown') return
              event.preventDefault()
              clearTimeout(timer.current)
              if (draft !== query) setQuery(draft)
              const row = document.querySelector<HTMLElement>('[data-active="true"]')
              if (row) row.focus()
              else event.currentTarget.blur()
            }}
          />
          <KeyHint keys={focused ? 'Escape' : '/'} />
        </div>
        <output className={css.count} aria-label="Sessions shown">
          {list.value ? <Shown list={list.value} /> : '…'}
        </output>
      </div>
      {faults.length > 0 && (
        <div className={css.faults} id="query-faults" role="alert">
          {faults.map((fault) => (
            <p key={`${fault.at} ${fault.what}`}>
              <Sign kind="error" word="not read" /> {fault.what} Rows are filtered by the rest.
            </p>
          ))}
        </div>
      )}
    </search>
  )
}
