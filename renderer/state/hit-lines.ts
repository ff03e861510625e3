import type { RowHits } from '../../shared/ipc/search-answers.ts'
import { call } from '../bridge.ts'

/** Rows asked for at a time: each is looked through for its hits. */
const chunkSize = 100

/** Hits of the rows that are drawn. It stays the same for as long as its table, so that a new query draws no row anew. */
export interface HitLines {
  /**
   * Another query, or the same with texts that may have changed. What is drawn stands until its new hits are there.
   *
   * @param came hits that came with the list. They are told of when its rows are drawn: this is called while that is prepared
   */
  readonly follow: (query: string, removed: boolean, came?: readonly RowHits[]) => void
  /** The rows that are drawn now: those not known yet are asked for. */
  readonly draw: (ids: readonly string[]) => void
  /** Undefined: not known yet. */
  readonly get: (id: string) => RowHits | undefined
  readonly subscribe: (listener: () => void) => () => void
}

function isSame(one: RowHits | undefined, other: RowHits): boolean {
  return one !== undefined && JSON.stringify(one) === JSON.stringify(other)
}

/** Asks for hits as rows come into sight, one request at a time; what went out of sight meanwhile is not asked for. */
export function createHitLines(): HitLines {
  let wanted: { readonly query: string; readonly removed: boolean } | null = null
  let old = new Map<string, RowHits>()
  let known = new Map<string, RowHits>()
  let gone = new Set<string>()
  let drawn: readonly string[] = []
  let busyWith: object | null = null
  let control = new AbortController()
  const listeners = new Set<() => void>()
  const get = (id: string) => known.get(id) ?? (gone.has(id) ? undefined : old.get(id))
  /** Some came with a list whose rows are not drawn yet. */
  let isUntold = false
  const tell = () => {
    isUntold = false
    for (const listener of listeners) listener()
  }
  const keep = (hits: RowHits) => {
    const before = get(hits.id)
    known.set(hits.id, before && isSame(before, hits) ? before : hits)
  }
  const next = async (): Promise<void> => {
    const asked = wanted
    const ids = drawn.filter((id) => !known.has(id) && !gone.has(id)).slice(0, chunkSize)
    if (!asked || busyWith === asked || ids.length === 0) return
    busyWith = asked
    const answer = await call('search.lines', { ...asked, ids }, control.signal)
    // What another query found is of no use any more.
    if (asked !== wanted) return
    busyWith = null
    // A refusal is not asked again before the list changes.
    for (const [at, id] of ids.entries()) {
      const hits = answer.ok ? answer.value?.[at] : null
      if (hits) keep(hits)
      else gone.add(id)
    }
    tell()
    await next()
  }
  return {
    follow(query, removed, came = []) {
      old = new Map(drawn.flatMap((id) => [[id, get(id)] as const]).filter(hasHits))
      known = new Map()
      gone = new Set()
      wanted = { query, removed }
      came.forEach(keep)
      isUntold = came.length > 0
      control.abort()
      control = new AbortController()
    },
    draw(ids) {
      drawn = ids
      if (isUntold) tell()
      void next()
    },
    get,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function hasHits(entry: readonly [string, RowHits | undefined]): entry is readonly [string, RowHits] {
  return entry[1] !== undefined
}
