import { useRef, useState } from 'react'
import type { KeptNote } from '../../../shared/model/notes.ts'
import { counted } from '../../../shared/text/counted.ts'
import { deleteNote, useChoices } from '../../state/choices.ts'
import { useVersion } from '../../state/repository.ts'
import { useRequest } from '../../state/use-request.ts'
import { go, openSheet, select } from '../../state/view.ts'
import { LinkButton } from '../button.tsx'
import { DeletedNote } from '../deleted-note.tsx'
import { KeyHint } from '../key-hint.tsx'
import { Sheet } from '../sheet.tsx'
import css from './gone-sheet.module.css'
import sheets from './sheets.module.css'

/** Notes of which it is asked whether their session is there; the others open what they can. */
const most = 500

/** All notes on sessions of this repository, the last one first; none is lost with its digest. */
export function NotesSheet() {
  const notes = (useChoices(({ choices }) => choices?.notes) ?? []).toReversed()
  const asked = notes.slice(0, most).map(({ row }) => row)
  const rows = useRequest('sessions.rows', asked.length > 0 ? { ids: asked } : undefined, useVersion())
  const [deleted, setDeleted] = useState<KeptNote | null>(null)
  const body = useRef<HTMLDivElement>(null)
  const onBack = () => {
    // The button goes: without the focus in it, the sheet would not hear of keys.
    body.current?.focus()
    setDeleted(null)
  }
  const open = (row: string) => {
    openSheet(null)
    select(row)
    go({ view: 'sessions', session: row })
  }
  return (
    <Sheet label="Notes on sessions" open className={sheets.wide} onClose={() => openSheet(null)}>
      <div className={sheets.head}>
        <h2 className={sheets.title}>Notes on sessions</h2>
        <KeyHint keys="Escape" />
      </div>
      <div className={css.body} ref={body} tabIndex={-1}>
        <p className={sheets.lead}>
          {notes.length === 0
            ? 'None is written for this repository. “Write a note” stands in the menu of a row and under More of a digest.'
            : `${counted(notes.length, 'note')}, kept in the data folder of the app, never in the repository.`}
        </p>
        <p role="status">{deleted && <DeletedNote key={deleted.id} note={deleted} onBack={onBack} />}</p>
        <ol className={css.commits}>
          {notes.map((note, at) => {
            const isGone = rows.matches && at < most && rows.value?.[at] === null
            return (
              <li key={note.id} className={css.commit}>
                <p>
                  {isGone ? (
                    <strong>{note.title}</strong>
                  ) : (
                    <LinkButton onClick={() => open(note.row)}>{note.title}</LinkButton>
                  )}{' '}
                  <span className={css.quiet}>
                    {note.row.slice(2)}
                    {isGone && ', not there under this name: its digest shows the note, if it was renamed'}
                  </span>
                </p>
                <p>{note.text}</p>
                <p className={css.quiet}>
                  {note.at.slice(0, 10)}{' '}
                  <LinkButton
                    aria-label={`Delete the note on ${note.title}`}
                    onClick={() => {
                      void deleteNote(note.id)
                      setDeleted(note)
                    }}
                  >
                    Delete
                  </LinkButton>
                </p>
              </li>
            )
          })}
        </ol>
      </div>
    </Sheet>
  )
}
