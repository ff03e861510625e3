import { create } from 'zustand'
import type { AppInfo } from '../../shared/ipc/answers.ts'
import type { RepositoryState } from '../../shared/model/repository.ts'

interface RepositoryStore {
  /** As last pushed by main; null: no repository is open in this window. */
  readonly repository: RepositoryState | null
  readonly info: AppInfo | null
  /**
   * Version of the rows when the repository had first been read whole; null: it is still being read. Before it
   * rows come as they come, from it on new ones wait to be shown.
   */
  readonly settledVersion: number | null
}

/** The repository of this window and what is known of the app. */
export const useRepository = create<RepositoryStore>(() => ({
  repository: null,
  info: null,
  settledVersion: null,
}))

/** Version of the rows; a request made with it is asked again when it grows. */
export function useVersion(): number {
  return useRepository((store) => store.repository?.version ?? 0)
}

/** Takes over a state that main told; null: no repository is open. */
export function setRepository(repository: RepositoryState | null): void {
  useRepository.setState((before) => {
    const settled = before.repository?.id === repository?.id ? before.settledVersion : null
    const isWhole = repository?.phase === 'ready'
    return { repository, settledVersion: settled ?? (isWhole ? repository.version : null) }
  })
}

/** Takes over what the app says of itself. */
export function setInfo(info: AppInfo): void {
  useRepository.setState({ info })
}
