import type { RowHits } from '../../shared/ipc/search-answers.ts'
import { call } from '../bridge.ts'

/** Rows asked for at a time: each is looked through for its hits. */
const CHUNK = 100

/** Hits of the rows that are drawn, for one query at one version. */
export interface HitLines {
  /** The rows that are drawn now: those not known yet are asked for. */
  readonly draw: (ids: readonly string[]) => void
  /** Undefined: not known yet. */
  readonly get: (id: string) => RowHits | undefined
  /** The query that they belong to, with whether removed digests count. */
  readonly of: string
  readonly all: () => ReadonlyMap<string, RowHits>
  readonly subscribe: (listener: () => void) => () => void
}

/**
 * Asks for hits as rows come into sight, one request at a time; what went out of sight meanwhile is not asked for.
 *
 * @param before hits of the version before: those of the same query are shown until the new ones are there
 */
export function createHitLines(query: string, removed: boolean, before: HitLines | null): HitLines {
  const of = JSON.stringify([query, removed])
  const old = before?.of === of ? before.all() : new Map<string, RowHits>()
  const known = new Map<string, RowHits>()
  const listeners = new Set<() => void>()
  const gone = new Set<string>()
  let drawn: readonly string[] = []
  let busy = false
  const next = async (): Promise<void> => {
    const ids = drawn.filter((id) => !known.has(id) && !gone.has(id)).slice(0, CHUNK)
    if (busy || ids.length === 0) return
    busy = true
    const answer = await call('search.lines', { query, removed, ids })
    busy = false
    // A refusal is not asked again before the list changes.
    for (const [at, id] of ids.entries()) {
      const hits = answer.ok ? answer.value?.[at] : null
      if (hits) known.set(id, hits)
      else gone.add(id)
    }
    for (const listener of listeners) listener()
    await next()
  }
  return {
    draw(ids) {
      drawn = ids
      void next()
    },
    get: (id) => known.get(id) ?? old.get(id),
    of,
    all: () => new Map([...old, ...known]),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
