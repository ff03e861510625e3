import { create } from 'zustand'
import type { AppInfo } from '../../shared/ipc/answers.ts'
import type { RepositoryState } from '../../shared/model/repository.ts'
import { say } from './view.ts'

interface RepositoryStore {
  /** As last pushed by main; null: no repository is open in this window. */
  readonly repository: RepositoryState | null
  readonly info: AppInfo | null
  /**
   * Version of the rows when the folders had first been read whole; null: they are still being read. Before it
   * rows come as they come, from it on new ones wait to be shown. Other folders are a first reading again.
   */
  readonly settledVersion: number | null
  /** Version of the rows when all files had been read, the history not yet; null: they are still being read. */
  readonly filesVersion: number | null
}

/** The repository of this window and what is known of the app. */
export const useRepository = create<RepositoryStore>(() => ({
  repository: null,
  info: null,
  settledVersion: null,
  filesVersion: null,
}))

/** Version of the rows; a request made with it is asked again when it grows. */
export function useVersion(): number {
  return useRepository((store) => store.repository?.version ?? 0)
}

/** True when rows of this version were listed before all files had been read: their number is then no total. */
export function useIsPartial(version: number): boolean {
  return useRepository(({ filesVersion }) => filesVersion === null || version < filesVersion)
}

function isReadingFiles({ phase }: RepositoryState): boolean {
  return phase === 'opening' || phase === 'files'
}

/** True when a state goes on from the one before it: the same folders of the same repository, read further. */
function goesOn(before: RepositoryState | null, now: RepositoryState): boolean {
  if (before?.id !== now.id || before.asOf?.commit !== now.asOf?.commit || isReadingFiles(now)) return false
  return before.folders.join('\n') === now.folders.join('\n')
}

/** Takes over a state that main told; null: no repository is open. */
export function setRepository(repository: RepositoryState | null): void {
  const open = useRepository.getState().repository
  if (open?.kind === 'folder' && open.id === repository?.id && repository.kind !== 'folder')
    say('This folder is a git repository now. Its history is read from here on.')
  useRepository.setState((before) => {
    if (!repository) return { repository, settledVersion: null, filesVersion: null }
    const { phase, version } = repository
    const known = goesOn(before.repository, repository) ? before : null
    return {
      repository,
      settledVersion: known?.settledVersion ?? (phase === 'ready' ? version : null),
      filesVersion: known?.filesVersion ?? (isReadingFiles(repository) ? null : version),
    }
  })
}

/** Takes over what the app says of itself. */
export function setInfo(info: AppInfo): void {
  useRepository.setState({ info })
}
