import { awaitField } from '../../state/keys.ts'
import { setInView, useWhileOpen } from '../../state/view.ts'

const name = 'note written'

/** Opens the form for the note on a session, once its digest is in the pane. */
export function writeNoteOn(session: string): void {
  awaitField()
  setInView(name, session)
}

/** Whether the form for the note on a session is open. */
export interface NoteForm {
  readonly isOpen: boolean
  readonly open: () => void
  readonly close: () => void
}

/** Whether the form for the note on a session is open. */
export function useNoteForm(session: string): NoteForm {
  const [written, setWritten] = useWhileOpen<string | null>(name, null)
  return {
    isOpen: written === session,
    open: () => setWritten(session),
    close: () => setWritten(null),
  }
}
