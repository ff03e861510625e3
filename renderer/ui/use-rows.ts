import { useEffect, useLayoutEffect, useMemo, useState } from 'react'
import type { Result } from '../../shared/model/result.ts'
import { createRowCache, type RowCache } from '../state/row-cache.ts'

/** An ordered list as it is answered: all ids, the first rows. */
export interface ListOfRows<R> {
  readonly ids: readonly string[]
  readonly version: number
  readonly first: readonly R[]
  /** Rows where the table stood when it asked; absent: it was not told. */
  readonly near?: readonly R[]
}

/**
 * Rows of a long list by id, loaded as they come near the window and kept for as long as the view stands.
 *
 * @param load asks for some rows; taken from the first drawing on
 */
export function useRows<R extends { readonly id: string }>(
  list: ListOfRows<R> | undefined,
  load: (ids: string[]) => Promise<Result<readonly (R | null)[]>>,
): RowCache<R> {
  const [cache] = useState(() =>
    createRowCache<R>(async (ids) => {
      const answer = await load([...ids])
      return answer.ok ? answer.value : null
    }),
  )
  const [, redraw] = useState(0)
  useEffect(() => cache.subscribe(() => redraw(cache.edition())), [cache])
  // Before the list is drawn, so that no picture of it lacks the rows that came with it.
  useMemo(() => {
    if (!list) return
    const came = [...list.first, ...(list.near ?? [])]
    cache.take(
      came.map((row) => [row.id, row] as const),
      list.version,
    )
  }, [cache, list])
  useLayoutEffect(() => {
    if (list) cache.follow(list.ids, list.version)
  }, [cache, list])
  return cache
}
