import { create } from 'zustand'
import { parseQuery } from '../../shared/index/query-grammar.ts'
import type { SessionList } from '../../shared/ipc/list-answers.ts'
import type { SortKey } from '../../shared/model/sort-key.ts'
import { showsText, splitTerms } from '../../shared/search/needles.ts'
import { useRepository, useVersion } from './repository.ts'
import { type Answer, useRequest } from './use-request.ts'
import { useView } from './view.ts'

/** How the list of sessions is ordered. Apart from the filter, which is the whole app's. */
interface ListStore {
  readonly sort: readonly SortKey[]
  /** Column that rows are grouped by; null: none. */
  readonly group: string | null
}

/** Rows of a list that what is found is told of at most, however high the window is. */
const mostLines = 100

/** Order until a person chooses another: newest first, and by rank while words are looked for. */
export const firstSort: readonly SortKey[] = [{ column: 'date', desc: true }]
const byRank: readonly SortKey[] = [{ column: 'rank', desc: true }]

/** How the sessions are sorted and grouped. */
export const useList = create<ListStore>(() => ({ sort: firstSort, group: null }))

/** The query that was looked at last: many ask of the same one. */
let looked = { query: '', ranks: false }

function orderOf(query: string, sort: readonly SortKey[]): readonly SortKey[] {
  if (sort !== firstSort && sort.length > 0) return sort
  if (looked.query !== query)
    looked = { query, ranks: splitTerms(parseQuery(query).query.terms).needles.length > 0 }
  return looked.ranks ? byRank : sort
}

/**
 * The order that holds: what a person chose, else the nearest first where the query ranks, else the newest. Whoever shows it
 * is drawn anew when it becomes another one, not with each query.
 */
export function useSort(): readonly SortKey[] {
  const sort = useList((store) => store.sort)
  return useView((view) => orderOf(view.query, sort))
}

/** What the list of sessions is asked with at present, but for its groups. */
export function listNow(): { query: string; removed: boolean; sort: SortKey[] } {
  const { query, removed } = useView.getState()
  return { query, removed, sort: [...orderOf(query, useList.getState().sort)] }
}

let onScreen: { readonly ids: readonly string[]; readonly query: string } | null = null

/**
 * Says which rows the table shows, so that the next list of the same query comes with the rows around them, and that of
 * another query with what it finds in as many rows: drawn with them it takes one picture in place of two.
 */
export function standAt(ids: readonly string[], query: string): void {
  onScreen = { ids, query }
}
function near(): { near: string | null; lines?: number } {
  const { query } = useView.getState()
  if (onScreen?.query === query) return { near: onScreen.ids[0] ?? null }
  // Another query's list begins at its top.
  const isSought = showsText(parseQuery(query).query.terms)
  return { near: null, lines: isSought ? Math.min(mostLines, onScreen?.ids.length ?? 0) : 0 }
}

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
