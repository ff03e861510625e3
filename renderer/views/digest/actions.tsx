import type { Session } from '../../../shared/model/session.ts'
import {
  compareWithPrevious,
  copyEvidence,
  copyText,
  openInEditor,
  revealInFolder,
} from '../../state/actions.ts'
import { KeyHint } from '../../ui/key-hint.tsx'
import { MenuButton } from '../../ui/menu.tsx'
import css from './actions.module.css'

interface DigestActionsProps {
  readonly session: Session
  readonly line: number | null
  readonly onNote: () => void
}

/** What can be done with the digest in the pane. */
export function DigestActions({ session, line, onNote }: DigestActionsProps) {
  const { id, path } = session
  const onDisk = path !== null && !session.removed
  const act = (action: string) => {
    if (action === 'compare') compareWithPrevious(id)
    else if (action === 'edit') openInEditor(id, line)
    else if (action === 'reveal') revealInFolder(id)
    else if (action === 'note') onNote()
    else if (action === 'path') copyText(path ?? '', 'path')
    else if (action === 'commit') copyText(session.lastCommit ?? '', 'commit id')
    else void copyEvidence(id, null, line)
  }
  return (
    <MenuButton
      className={css.actionsButton}
      label="More"
      name="Actions on this digest"
      parts={[
        {
          entries: [
            {
              id: 'compare',
              label: 'Compare with the previous revision',
              detail: <KeyHint keys="[" />,
              off: path === null,
            },
            { id: 'edit', label: 'Open in editor', detail: <KeyHint keys="e" />, off: !onDisk },
            { id: 'reveal', label: 'Reveal in folder', detail: <KeyHint keys="r" />, off: !onDisk },
            { id: 'path', label: 'Copy path', off: path === null },
            { id: 'commit', label: 'Copy commit id', off: session.lastCommit === null },
            { id: 'note', label: 'Write a note' },
            { id: 'evidence', label: 'Copy as evidence', detail: <KeyHint keys="y" /> },
          ],
        },
      ]}
      onAction={act}
    />
  )
}
