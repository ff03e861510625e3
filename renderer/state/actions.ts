import type { Saved } from '../../shared/ipc/answers.ts'
import type { Result } from '../../shared/model/result.ts'
import { counted } from '../../shared/text/counted.ts'
import { whyNoHistory } from '../../shared/text/no-history.ts'
import { call } from '../bridge.ts'
import { useRepository } from './repository.ts'
import { go, say, select, useView } from './view.ts'

/** Says in the status bar what came of a request: `done`, or why it was not done. */
export function tell(done: string): (result: Result<unknown>) => void {
  return (result) => say(result.ok ? done : `${result.error.what} ${result.error.next}`)
}

/** What can be done with a session, from any view. Each says in the status bar what came of it. */
export function openInEditor(session: string, line: number | null): void {
  void call('action.openInEditor', { session, line }).then(tell('Opened in the editor.'))
}

/** Shows the file of a session in the system's file manager. */
export function revealInFolder(session: string): void {
  void call('action.reveal', { session }).then(tell('Shown in its folder.'))
}

/** Copies a text; `what` names it: "path". */
export function copyText(text: string, what: string): void {
  void call('action.copy', { text }).then(tell(`Copied the ${what}.`))
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

/** Lists the digests on disk that differ from the newest commit. */
export function showUncommitted(): void {
  const { repository } = useRepository.getState()
  if (repository?.asOf) say('The files on disk are not part of what is shown. Go back to now first.')
  else if (repository?.kind !== 'git') say('Only the files of a git repository can be uncommitted.')
  else go({ view: 'compare', session: null, a: null, b: null, set: { a: 'HEAD', b: 'WORK' } })
}

/** Compares all digests of the newest commit that is shown with the files on disk, if any, until other states are named. */
export function compareSets(): void {
  const { repository } = useRepository.getState()
  const none = repository && whyNoHistory(repository)
  if (none) say(`${none}, so there are no commits to compare.`)
  else {
    const a = repository?.asOf?.name ?? 'HEAD'
    const b = repository?.kind === 'bare' || repository?.asOf ? a : 'WORK'
    go({ view: 'compare', session: null, a: null, b: null, set: { a, b } })
  }
}

/** Compares the digest of a session with its record. */
export function compareWithRecord(session: string): void {
  select(session)
  go({ view: 'compare', session, a: null, b: null, record: true })
}

/** Says that rows were written to a file, and which findings are not in it. */
export function sayExported({ rows, fileName, aside }: Saved): void {
  const done = `Exported ${counted(rows, 'row')} to ${fileName ?? 'the file'}.`
  say(aside ? `${done} Not counted by choice: ${aside}.` : done)
}

/** Compares the newest text of a session with the one before it. */
export function compareWithPrevious(session: string): void {
  go({ view: 'compare', session, a: null, b: null })
}

/**
 * Compare as it was left, unless another session was chosen since: that one is compared then. So is the chosen one
 * where nothing was compared yet.
 */
export function goCompare(): void {
  const { selected, chosenThen, left, route } = useView.getState()
  const known = route.view === 'compare' ? route : left.compare
  const compared = known?.view === 'compare' ? known : null
  const isEmpty = compared === null || (compared.session === null && compared.set === undefined)
  const isOther = route.view !== 'compare' && selected !== chosenThen && selected !== compared?.session
  if (selected && (isEmpty || isOther)) compareWithPrevious(selected)
  else go('compare')
}
