import { useEffect, useState } from 'react'
import type { Result } from '../../shared/model/result.ts'
import { createRowCache, type RowCache } from '../state/row-cache.ts'

/** An ordered list as it is answered: all ids, the first rows. */
export interface ListOfRows<R> {
  readonly ids: readonly string[]
  readonly version: number
  readonly first: readonly R[]
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
  useEffect(() => {
    if (!list) return
    const first = list.first.map((row) => [row.id, row] as const)
    cache.follow(list.ids, list.version, first)
  }, [cache, list])
  return cache
}
