import { memo, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { faultSentence } from '../../../shared/index/query-faults.ts'
import type { SessionList } from '../../../shared/ipc/list-answers.ts'
import { noteSentences } from '../../../shared/search/note-words.ts'
import { counted, doneOf, numeral } from '../../../shared/text/counted.ts'
import { useSessionList } from '../../state/list.ts'
import { useIsPartial } from '../../state/repository.ts'
import { setQuery, useView } from '../../state/view.ts'
import { KeyHint } from '../key-hint.tsx'
import { Sign } from '../sign.tsx'
import { Completions, completionId } from './completions.tsx'
import css from './query-bar.module.css'
import { useCompletions } from './use-completions.ts'
import { ViewsMenu } from './views-menu.tsx'

/** The field is drawn at each key, the menu beside it is not. */
const Views = memo(ViewsMenu)

/** Typing pauses this long (ms) before the rows follow. */
const pauseMs = 90
/** Typing rests this long (ms) before what is only begun is called a fault: each would move the rows down and up again. */
const restMs = 1_000

/** "24 of 31 sessions"; while files are read that is no total, and it says so. */
function Shown({ list }: { readonly list: SessionList }) {
  const isPartial = useIsPartial(list.version)
  const removed = useView((view) => view.removed)
  return (
    <>
      <strong>{numeral(list.shown)}</strong> of{' '}
      {isPartial ? `${numeral(list.total)} read so far` : counted(list.total, 'session')}
      {removed && `, ${numeral(list.removed)} of them removed`}
    </>
  )
}

/** How the words were taken, where it is not as a person expects, and how far the past is read. */
function notesOf({ search, past, shown }: SessionList): readonly string[] {
  const notes = search ? [...noteSentences(search, shown)] : []
  if (past && past.read < past.total) {
    const of = doneOf({ done: past.read, total: past.total })
    notes.push(`The texts of ${of} revisions are read so far.`)
  }
  return notes
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
  // What was typed for one repository does not filter the next.
  useEffect(() => () => clearTimeout(timer.current), [])

  const [rested, setRested] = useState(false)
  useEffect(() => {
    setRested(false)
    if (!draft) return
    const rest = setTimeout(() => setRested(true), restMs)
    return () => clearTimeout(rest)
  }, [draft])
  const faults = (list.value?.faults ?? []).filter((fault) => !fault.unfinished || rested || !focused)
  const notes = list.value ? notesOf(list.value) : []
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<number | null>(null)
  // The caret goes behind what was taken, once the field has the text.
  useLayoutEffect(() => {
    if (caret.current === null) return
    input.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  }, [draft])
  const completions = useCompletions((text, at) => {
    caret.current = at
    type(text)
  })
  const type = (text: string) => {
    setDraft(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setQuery(text), pauseMs)
  }
  return (
    <search className={css.bar}>
      <div className={css.line}>
        <div className={css.field} data-area="query" data-fault={faults.length > 0 || undefined}>
          <input
            ref={input}
            className={css.input}
            role="combobox"
            aria-label="Filter sessions"
            aria-autocomplete="list"
            aria-expanded={completions.open}
            aria-controls={completions.open ? 'completions' : undefined}
            aria-activedescendant={completions.chosen >= 0 ? completionId(completions.chosen) : undefined}
            aria-invalid={faults.length > 0}
            aria-describedby="query-faults"
            placeholder="Words, or a field such as status:draft"
            value={draft}
            spellCheck={false}
            autoComplete="off"
            onChange={(event) => {
              type(event.target.value)
              completions.typed(event.target.value, event.target.selectionStart ?? event.target.value.length)
            }}
            onFocus={() => setFocused(true)}
            onBlur={() => {
              setFocused(false)
              completions.close()
            }}
            onKeyDown={(event) => {
              if (completions.onKey(event)) return
              if (event.key !== 'Escape' && event.key !== 'Enter' && event.key !== 'ArrowDown') return
              event.preventDefault()
              completions.close()
              clearTimeout(timer.current)
              if (draft !== query) setQuery(draft)
              const row = document.querySelector<HTMLElement>('[data-active="true"]')
              if (row) row.focus()
              else event.currentTarget.blur()
            }}
          />
          <KeyHint keys={focused ? 'Escape' : '/'} />
          {completions.open && <Completions list={completions} />}
        </div>
        <output className={css.count} aria-label="Sessions shown">
          {list.value ? <Shown list={list.value} /> : '…'}
        </output>
        <Views />
      </div>
      {notes.length > 0 && (
        <div className={css.faults} role="status">
          {notes.map((note) => (
            <p key={note}>
              <Sign kind="info" word="note" /> {note}
            </p>
          ))}
        </div>
      )}
      {faults.length > 0 && (
        <div className={css.faults} id="query-faults" role="alert">
          {faults.map((fault) => (
            <p key={`${fault.at} ${fault.what}`}>
              <Sign kind="error" word="not understood" /> {faultSentence(fault)} Rows are filtered by what is
              understood.
            </p>
          ))}
        </div>
      )}
    </search>
  )
}
