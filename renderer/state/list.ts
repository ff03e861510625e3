import { create } from 'zustand'
import type { SessionList } from '../../shared/ipc/answers.ts'
import type { SortKey } from '../ui/data-table-model.ts'
import { useRepository, useVersion } from './repository.ts'
import { type Answer, useRequest } from './use-request.ts'
import { useView } from './view.ts'

/** How the list of sessions is ordered. Apart from the filter, which is the whole app's. */
interface ListStore {
  readonly sort: readonly SortKey[]
  /** Column that rows are grouped by; null: none. */
  readonly group: string | null
}

/** How the sessions are sorted and grouped. */
export const useList = create<ListStore>(() => ({ sort: [{ column: 'date', desc: true }], group: null }))

/** The sessions that the filter leaves, in order. Shared by all that show "n of m". */
export function useSessionList(): Answer<SessionList> {
  const query = useView((view) => view.query)
  const removed = useView((view) => view.removed)
  const { sort, group } = useList()
  const open = useRepository((store) => store.repository !== null)
  const version = useVersion()
  return useRequest('sessions.query', open ? { query, sort: [...sort], removed, group } : undefined, version)
}
