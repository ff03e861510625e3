import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { keptOf, longestNote, noteOn, notesOfSameId } from '../../../shared/model/note-of.ts'
import type { KeptNote } from '../../../shared/model/notes.ts'
import type { Session } from '../../../shared/model/session.ts'
import { deleteNote, keepNote, useChoices } from '../../state/choices.ts'
import { takeEarly } from '../../state/keys.ts'
import { useVersion } from '../../state/repository.ts'
import { useRequest } from '../../state/use-request.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { DeletedNote } from '../../ui/deleted-note.tsx'
import css from './note.module.css'
import type { NoteForm } from './note-form.ts'

/** Notes of the same id of which it is asked whether their session is there. */
const mostAsked = 500

interface NoteBlockProps {
  readonly session: Session
  readonly form: NoteForm
}

/** The person's note on a session, found again under every name that its digest had; or the form to write it. */
export function NoteBlock({ session, form }: NoteBlockProps) {
  const notes = useChoices(({ choices }) => choices?.notes) ?? []
  const isAny = notes.length > 0
  const version = useVersion()
  const history = useRequest('digest.history', isAny ? { session: session.id } : undefined, version)
  const earlier = history.matches ? (history.value?.revisions ?? []).map(({ path }) => path) : []
  const asked = notesOfSameId(notes, session)
    .slice(0, mostAsked)
    .map(({ row }) => row)
  const rows = useRequest('sessions.rows', asked.length > 0 ? { ids: asked } : undefined, version)
  const isGone = (row: string) => rows.matches && rows.value?.[asked.indexOf(row)] === null
  const note = noteOn(notes, session, earlier, isGone)
  const [deleted, setDeleted] = useState<{ note: KeptNote; of: string } | null>(null)
  if (form.isOpen) return <WriteNote key={session.id} session={session} note={note} onDone={form.close} />
  if (!note && deleted?.of === session.id)
    return (
      <p className={css.note} role="status">
        <DeletedNote note={deleted.note} onBack={() => setDeleted(null)} />
      </p>
    )
  if (!note) return null
  return (
    <section className={css.note} aria-label="Note">
      <p className={css.text}>{note.text}</p>
      <p className={css.under}>
        <span data-tip="Kept in the data folder of the app, never in the repository.">
          Note of {note.at.slice(0, 10)}
        </span>
        <LinkButton onClick={form.open}>Edit</LinkButton>
        <LinkButton
          onClick={() => {
            void deleteNote(note.id)
            setDeleted({ note, of: session.id })
          }}
        >
          Delete
        </LinkButton>
      </p>
    </section>
  )
}

interface WriteNoteProps {
  readonly session: Session
  readonly note: KeptNote | undefined
  readonly onDone: () => void
}

function WriteNote({ session, note, onDone }: WriteNoteProps) {
  const [text, setText] = useState(note?.text ?? '')
  const id = useId()
  const form = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const early = takeEarly()
    if (early !== '') setText((now) => now + early)
  }, [])
  const given = text.trim()
  const leave = () => {
    const pane = form.current?.closest<HTMLElement>('[data-area="pane"]')
    onDone()
    pane?.focus()
  }
  const keep = () => {
    if (given === '') return
    const found = { ...keptOf(session), title: session.title.slice(0, 1_000), text: given }
    void keepNote(found, note?.id ?? null)
    leave()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) keep()
    else if (event.key === 'Escape') leave()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <section className={css.note} aria-label="Note" ref={form}>
      <label className={css.label} htmlFor={id}>
        Note on this session. It is kept in the data folder of the app, never in the repository.
      </label>
      <textarea
        id={id}
        className={css.field}
        rows={4}
        maxLength={longestNote}
        value={text}
        // biome-ignore lint/a11y/noAutofocus: it was asked for just now
        autoFocus
        onFocus={({ target }) => target.setSelectionRange(text.length, text.length)}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <p className={css.under}>
        <Button off={given === '' ? 'Nothing is written yet.' : null} onClick={keep}>
          Keep the note
        </Button>
        <Button onClick={leave}>Cancel</Button>
      </p>
    </section>
  )
}
