import type { KeptNote } from '../../shared/model/notes.ts'
import { restoreNote } from '../state/choices.ts'
import { LinkButton } from './button.tsx'

interface DeletedNoteProps {
  readonly note: KeptNote
  readonly onBack: () => void
}

/** Says that a note was deleted, where it stood, and brings it back as it was. */
export function DeletedNote({ note, onBack }: DeletedNoteProps) {
  return (
    <>
      The note on “{note.title}” is deleted.{' '}
      <LinkButton
        // The button that had the focus is gone with its note
        autoFocus
        onClick={() => {
          void restoreNote(note)
          onBack()
        }}
      >
        Take back
      </LinkButton>
    </>
  )
}
