import { create } from 'zustand'
import type { AppInfo } from '../../shared/ipc/answers.ts'
import type { RepositoryState } from '../../shared/model/repository.ts'

interface RepositoryStore {
  /** As last pushed by main; null: no repository is open in this window. */
  readonly repository: RepositoryState | null
  readonly info: AppInfo | null
}

export const useRepository = create<RepositoryStore>(() => ({ repository: null, info: null }))

/** Version of the rows; a request made with it is asked again when it grows. */
export function useVersion(): number {
  return useRepository((store) => store.repository?.version ?? 0)
}

export function setRepository(repository: RepositoryState | null): void {
  useRepository.setState({ repository })
}

export function setInfo(info: AppInfo): void {
  useRepository.setState({ info })
}
