import { useMemo } from 'react'
import { create } from 'zustand'
import { parseQuery } from '../../shared/index/query-grammar.ts'
import type { SessionList } from '../../shared/ipc/list-answers.ts'
import type { SortKey } from '../../shared/model/sort-key.ts'
import { splitTerms } from '../../shared/search/needles.ts'
import { useRepository, useVersion } from './repository.ts'
import { type Answer, useRequest } from './use-request.ts'
import { useView } from './view.ts'

/** How the list of sessions is ordered. Apart from the filter, which is the whole app's. */
interface ListStore {
  readonly sort: readonly SortKey[]
  /** Column that rows are grouped by; null: none. */
  readonly group: string | null
}

/** Order until a person chooses another: newest first, and by rank while words are looked for. */
export const firstSort: readonly SortKey[] = [{ column: 'date', desc: true }]
const byRank: readonly SortKey[] = [{ column: 'rank', desc: true }]

/** How the sessions are sorted and grouped. */
export const useList = create<ListStore>(() => ({ sort: firstSort, group: null }))

/** The order that holds: what a person chose, else the nearest first where the query ranks, else the newest. */
export function useSort(): readonly SortKey[] {
  const query = useView((view) => view.query)
  const sort = useList((store) => store.sort)
  const ranks = useMemo(() => splitTerms(parseQuery(query).query.terms).needles.length > 0, [query])
  return ranks && (sort === firstSort || sort.length === 0) ? byRank : sort
}

let onScreen: { readonly id: string; readonly query: string } | null = null

/** Says which row the table shows, so that the next list of the same query comes with the rows around it. */
export function standAt(id: string | null, query: string): void {
  onScreen = id === null ? null : { id, query }
}
// Another query's list begins at its top.
const near = () => ({ near: onScreen?.query === useView.getState().query ? onScreen.id : null })

/** The sessions that the filter leaves, in order. Shared by all that show "n of m". */
export function useSessionList(): Answer<SessionList> {
  const query = useView((view) => view.query)
  const removed = useView((view) => view.removed)
  const sort = useSort()
  const group = useList((store) => store.group)
  const open = useRepository((store) => store.repository !== null)
  const version = useVersion()
  const request = open ? { query, sort: [...sort], removed, group } : undefined
  return useRequest('sessions.query', request, version, near)
}
