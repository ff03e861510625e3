import { call } from '../bridge.ts'
import { useRepository } from './repository.ts'
import { say } from './view.ts'

/** Name of the commit as of which everything is shown; null: as it is now. */
export function shownAsOf(): string | null {
  return useRepository.getState().repository?.asOf?.name ?? null
}

/** The last wish that main has not answered yet. */
let wish: { readonly name: string | null } | null = null

/** What will be shown once what is being opened is there; else what is shown. */
export function soonAsOf(): string | null {
  return wish ? wish.name : shownAsOf()
}

/**
 * Has everything shown as of a commit, by its name or a date, or as it is now (null). What comes of it is said.
 *
 * @returns false: it was refused, or another wish came after it, and all stays as it is
 */
export async function switchTo(name: string | null): Promise<boolean> {
  if (name !== null) say(`Opening the digests as of ${name}…`)
  const mine = { name }
  wish = mine
  const answer = await call('repo.asOf', { name })
  if (wish === mine) wish = null
  const refusal = answer.ok ? answer.value.refusal : answer.error
  const opened = answer.ok && answer.value.opened
  if (refusal) say(`${refusal.what} ${refusal.next}`)
  else if (opened) say(name === null ? 'Back to now.' : `Everything is shown as of ${name}.`)
  return opened
}

/** True where the files on disk are part of what is shown: neither in a bare repository nor as of a commit. */
export function hasFiles(): boolean {
  const { repository } = useRepository.getState()
  return repository?.kind !== 'bare' && !repository?.asOf
}

/** The same, followed. */
export function useHasFiles(): boolean {
  return useRepository(hasFiles)
}
