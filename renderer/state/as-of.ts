import { call } from '../bridge.ts'
import { useRepository } from './repository.ts'
import { say } from './view.ts'

/** Shows everything as of a commit, by its name or a date; what refuses is said, and all stays as it is. */
export async function showAsOf(name: string): Promise<void> {
  say(`Opening the digests as of ${name}…`)
  const answer = await call('repo.asOf', { name })
  const refusal = answer.ok ? answer.value.refusal : answer.error
  if (refusal) say(`${refusal.what} ${refusal.next}`)
  else if (answer.ok && answer.value.opened) say(`Everything is shown as of ${name}.`)
}

/** Shows everything as it is now again. */
export async function showNow(): Promise<void> {
  if (!useRepository.getState().repository?.asOf) return say('Everything is shown as it is now.')
  const answer = await call('repo.asOf', { name: null })
  say(answer.ok ? 'Back to now.' : `${answer.error.what} ${answer.error.next}`)
}

/** True where the files on disk are part of what is shown: neither in a bare repository nor as of a commit. */
export function useHasFiles(): boolean {
  return useRepository(({ repository }) => repository?.kind !== 'bare' && !repository?.asOf)
}
