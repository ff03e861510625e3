import { useMemo, useRef } from 'react'
import type { SessionList } from '../../../shared/ipc/list-answers.ts'
import type { Refusal } from '../../../shared/model/result.ts'
import type { SortKey } from '../../../shared/model/sort-key.ts'
import { useList, useSessionList, useSort } from '../../state/list.ts'
import { useView } from '../../state/view.ts'

/** A list with what it was asked with. */
export interface AnsweredList {
  readonly list: SessionList | undefined
  readonly error: Refusal | null
  readonly query: string
  readonly removed: boolean
  readonly sort: readonly SortKey[]
  readonly group: string | null
}

/** What is asked for now once its answer is there; until then the list before, with what that was asked with. */
export function useAnsweredList(): AnsweredList {
  const { value: list, error, matches } = useSessionList()
  const query = useView((view) => view.query)
  const removed = useView((view) => view.removed)
  const sort = useSort()
  const group = useList((store) => store.group)
  const now = useMemo(
    () => ({ list, error, query, removed, sort, group }),
    [list, error, query, removed, sort, group],
  )
  const last = useRef(now)
  if (matches || !last.current.list) last.current = now
  return last.current
}
