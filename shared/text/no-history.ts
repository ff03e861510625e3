import type { RepositoryState } from '../model/repository.ts'

/** Why the folder that is open has no history, without an end to the sentence; null: it has one, read or not. */
export function whyNoHistory({ kind, banners }: Pick<RepositoryState, 'kind' | 'banners'>): string | null {
  if (kind !== 'folder') return null
  const isRefused = banners.some(({ code }) => code === 'git-refused')
  return isRefused ? 'Git cannot read this repository' : 'This folder is not a git repository'
}

/**
 * Why a session, or an item of it, has no history of its own; null: it has one, read or not.
 *
 * @param path of its digest; null: it stands in a session record alone
 * @param isUncommitted all commits that were read are without it
 */
export function whyNoCommit(
  repository: Pick<RepositoryState, 'kind' | 'banners'>,
  path: string | null,
  isUncommitted: boolean,
): string | null {
  const none = whyNoHistory(repository)
  if (none !== null) return `${none}: there is no history.`
  if (path === null)
    return 'It stands in a session record only; history is followed through the revisions of digests.'
  return isUncommitted ? 'No commit has it yet.' : null
}
