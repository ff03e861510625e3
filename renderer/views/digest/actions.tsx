import type { Result } from '../../../shared/model/result.ts'
import type { Session } from '../../../shared/model/session.ts'
import { call } from '../../bridge.ts'
import { useCommand } from '../../state/keys.ts'
import { go, say } from '../../state/view.ts'
import { KeyHint } from '../../ui/key-hint.tsx'
import { MenuButton } from '../../ui/menu.tsx'
import css from './digest.module.css'

function tell(done: string): (result: Result<unknown>) => void {
  return (result) => say(result.ok ? done : `${result.error.what} ${result.error.next}`)
}

/** Text, file and line, commit, blob and the git command that shows it, to the clipboard. */
export async function copyEvidence(
  session: string,
  revision: string | null,
  line: number | null,
): Promise<void> {
  const evidence = await call('evidence.get', { session, revision, line })
  if (!evidence.ok) return say(`${evidence.error.what} ${evidence.error.next}`)
  const copied = await call('action.copy', { text: evidence.value.text })
  tell(line === null ? 'Copied as evidence.' : `Copied line ${line} as evidence.`)(copied)
}

interface DigestActionsProps {
  readonly session: Session
  readonly line: number | null
}

/** What can be done with the digest in the pane. */
export function DigestActions({ session, line }: DigestActionsProps) {
  const { id, path } = session
  const edit = () =>
    void call('action.openInEditor', { session: id, line }).then(tell('Opened in the editor.'))
  const reveal = () => void call('action.reveal', { session: id }).then(tell('Shown in its folder.'))
  const copy = (text: string, what: string) =>
    void call('action.copy', { text }).then(tell(`Copied the ${what}.`))
  const compare = () => go({ view: 'compare', session: id, a: null, b: null })
  const onDisk = path !== null && !session.removed
  const evidence = () => void copyEvidence(id, null, line)
  useCommand('digest.editor', edit, onDisk)
  useCommand('digest.reveal', reveal, onDisk)
  useCommand('digest.evidence', evidence)
  useCommand('revision.older', compare, path !== null)
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
            { id: 'evidence', label: 'Copy as evidence', detail: <KeyHint keys="y" /> },
          ],
        },
      ]}
      onAction={(action) => {
        if (action === 'compare') compare()
        else if (action === 'edit') edit()
        else if (action === 'reveal') reveal()
        else if (action === 'path') copy(path ?? '', 'path')
        else if (action === 'commit') copy(session.lastCommit ?? '', 'commit id')
        else evidence()
      }}
    />
  )
}
