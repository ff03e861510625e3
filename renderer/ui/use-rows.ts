import { useCallback, useRef, useState } from 'react'
import type { Result } from '../../shared/model/result.ts'

/** Rows asked for in one request. */
const chunk = 200

interface Held<R> {
  readonly row: R
  readonly list: unknown
}

/**
 * Rows of a long list by id, loaded as they come near the window. A row of an earlier list stays until the same
 * row of the present one has arrived, so that a live change does not blank the table.
 *
 * @param list identity of the present list; another one asks again
 * @param first rows that came with the list
 */
export function useRows<R extends { readonly id: string }>(
  list: unknown,
  first: readonly R[] | undefined,
  load: (ids: string[]) => Promise<Result<readonly (R | null)[]>>,
): { readonly rowOf: (id: string) => R | undefined; readonly want: (ids: readonly string[]) => void } {
  const held = useRef(new Map<string, Held<R>>())
  const pending = useRef(new Set<string>())
  const seeded = useRef<unknown>(undefined)
  const latest = useRef(list)
  const loader = useRef(load)
  loader.current = load
  latest.current = list
  const [, redraw] = useState(0)
  if (seeded.current !== list) {
    seeded.current = list
    pending.current = new Set()
    for (const row of first ?? []) held.current.set(row.id, { row, list })
  }

  const ask = useCallback(async (ids: string[], of: unknown) => {
    const answer = await loader.current(ids)
    if (latest.current !== of) return
    for (const id of ids) pending.current.delete(id)
    if (!answer.ok) return
    for (const row of answer.value) if (row) held.current.set(row.id, { row, list: of })
    redraw((count) => count + 1)
  }, [])
  const want = useCallback(
    (ids: readonly string[]) => {
      const of = latest.current
      const missing = ids.filter((id) => held.current.get(id)?.list !== of && !pending.current.has(id))
      for (const id of missing) pending.current.add(id)
      for (let at = 0; at < missing.length; at += chunk) void ask(missing.slice(at, at + chunk), of)
    },
    [ask],
  )
  const rowOf = useCallback((id: string) => held.current.get(id)?.row, [])
  return { rowOf, want }
}
