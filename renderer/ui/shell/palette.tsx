import { type KeyboardEvent, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { numeral } from '../../../shared/text/counted.ts'
import { isLink } from '../../../shared/text/link-scheme.ts'
import { useVersion } from '../../state/repository.ts'
import { useRequest } from '../../state/use-request.ts'
import { openSheet, useView } from '../../state/view.ts'
import { KeyHint } from '../key-hint.tsx'
import options from '../options.module.css'
import { Sheet } from '../sheet.tsx'
import css from './palette.module.css'
import { actionEntries } from './palette-actions.ts'
import {
  decisionEntries,
  filterEntry,
  linkEntry,
  type PaletteEntry,
  queryIn,
  ranked,
  sessionEntries,
  wordsOf,
} from './palette-entries.ts'

/** Entries of each kind that are listed; the count says how many there are. */
const firstShown = 6

/** The parts of a label that were typed, in 600. */
function Marked({ text, typed }: { readonly text: string; readonly typed: string }) {
  const words = wordsOf(typed).map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  if (words.length === 0) return text
  const parts = text.split(new RegExp(`(${words.join('|')})`, 'gi'))
  return parts.map((part, at) => (at % 2 === 1 ? <b key={at}>{part}</b> : part))
}

function bestOf(entries: readonly PaletteEntry[], text: string): number {
  const labels = entries.map((entry) => entry.label.toLowerCase())
  const whole = labels.indexOf(text)
  if (whole !== -1) return whole
  const first = text === '' ? -1 : labels.findIndex((label) => label.startsWith(text))
  return first === -1 ? labels.findIndex((label) => label.includes(text)) : first
}

/** Sessions, decisions and actions by some letters of them. Arrows choose, Enter does it. */
export function Palette() {
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState<number | null>(null)
  const text = useDeferredValue(typed.trim())
  // A link is nothing to look for, and may be longer than what can be.
  const sought = isLink(text) ? '' : text
  const version = useVersion()
  const removed = useView((view) => view.removed)
  const list = { sort: [], removed }
  const foundSessions = useRequest(
    'sessions.query',
    { ...list, query: queryIn('title', sought), group: null },
    version,
  )
  const foundDecisions = useRequest(
    'decisions.query',
    sought === ''
      ? undefined
      : { ...list, query: queryIn('decisions', sought), byProject: false, state: 'any' },
    version,
  )
  const foundTexts = useRequest(
    'sessions.query',
    sought === '' ? undefined : { ...list, query: sought, group: null },
    version,
  )
  const inTexts =
    foundTexts.matches && foundTexts.value
      ? `${numeral(foundTexts.value.shown)} of ${numeral(foundTexts.value.total)}`
      : undefined
  const sessions = foundSessions.value
  const decisions = foundDecisions.value
  // What is listed belongs to all that was typed.
  const settled = typed.trim() === text && !foundSessions.loading && !foundDecisions.loading
  const [entered, setEntered] = useState(false)
  const box = useRef<HTMLDivElement>(null)

  const groups = useMemo(() => {
    if (isLink(text)) return [{ title: 'Link', entries: [linkEntry(text)], of: 1 }]
    const actions = ranked(actionEntries(text), text)
    const own = text === '' ? actions : [...actions, filterEntry(text, inTexts)]
    return [
      {
        title: 'Sessions',
        entries: ranked(sessionEntries(sessions?.first ?? []), text).slice(0, firstShown),
        of: sessions?.shown ?? 0,
      },
      {
        title: 'Decisions',
        entries: ranked(decisionEntries(decisions?.first ?? []), text).slice(0, firstShown),
        of: decisions?.shown ?? 0,
      },
      { title: 'Actions', entries: own, of: own.length },
    ].filter((group) => group.entries.length > 0)
  }, [sessions, decisions, inTexts, text])
  const flat = groups.flatMap((group) => group.entries)
  const total = groups.reduce((sum, group) => sum + group.of, 0)
  // Until a person chooses: the entry that is what was typed, or begins with it, or has it in its own words.
  const best = bestOf(flat, text.toLowerCase())
  const chosen = Math.min(at ?? Math.max(0, best), flat.length - 1)

  const again = useRef(false)
  const act = (entry: PaletteEntry | undefined) => {
    if (!entry) return
    openSheet(null)
    // After the sheet has given the focus back, so that the action may move it.
    setTimeout(() => {
      const isAsked = again.current || useView.getState().sheet === 'palette'
      entry.run()
      // Its key, struck while the choice was still on its way, holds: the action has closed all sheets.
      if (isAsked) openSheet('palette')
    }, 0)
  }
  // Enter behind fast typing waits for the list of what was typed, or it would do what stood there before.
  useEffect(() => {
    if (!entered || !settled) return
    setEntered(false)
    act(flat[chosen])
  }, [entered, settled])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') setEntered(true)
    else if (entered && (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k')
      again.current = true
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const next = (chosen + (event.key === 'ArrowDown' ? 1 : -1) + flat.length) % Math.max(1, flat.length)
      setAt(next)
      box.current?.querySelector(`[data-at="${next}"]`)?.scrollIntoView({ block: 'nearest' })
    } else return
    event.preventDefault()
  }

  let index = -1
  return (
    <Sheet label="Palette" open onClose={() => openSheet(null)}>
      <div className={css.head}>
        <input
          className={css.input}
          role="combobox"
          aria-label="Sessions, decisions, actions"
          aria-expanded
          aria-controls="palette-list"
          aria-activedescendant={`palette-${chosen}`}
          value={typed}
          // biome-ignore lint/a11y/noAutofocus: the palette is a field that was asked for
          autoFocus
          spellCheck={false}
          onChange={(event) => {
            setTyped(event.target.value)
            setAt(null)
            setEntered(false)
          }}
          onKeyDown={onKeyDown}
        />
        <span className={css.count}>
          {flat.length} of {numeral(total)}
        </span>
      </div>
      <div className={css.list} id="palette-list" role="listbox" aria-label="Found" ref={box}>
        {groups.map((group) => (
          <div key={group.title} role="group" aria-label={group.title}>
            <p className={css.title} aria-hidden="true">
              {group.title}
            </p>
            {group.entries.map((entry) => {
              index += 1
              const place = index
              return (
                // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled once, by the field
                <div
                  key={entry.id}
                  id={`palette-${place}`}
                  role="option"
                  className={`${options.option} ${css.entry}`}
                  data-at={place}
                  aria-selected={place === chosen}
                  onClick={() => act(entry)}
                >
                  <span className={css.label}>
                    <Marked text={entry.label} typed={text} />
                  </span>
                  {entry.keys ? (
                    <KeyHint keys={entry.keys} />
                  ) : (
                    <span className={css.detail}>{entry.detail}</span>
                  )}
                </div>
              )
            })}
          </div>
        ))}
        {flat.length === 0 && <p className={css.title}>Nothing has these words.</p>}
      </div>
    </Sheet>
  )
}
