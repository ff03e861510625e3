import { useEffect, useMemo, useRef, useState } from 'react'
import type { SessionList } from '../../../shared/ipc/answers.ts'
import type { Session } from '../../../shared/model/session.ts'
import { call } from '../../bridge.ts'
import { useRepository } from '../../state/repository.ts'
import { createRowCache, type RowCache } from '../../state/row-cache.ts'
import { type Arranged, newRows, withHeldRow, withoutRows } from './arrange-rows.ts'

/** Rows of the open repository, loaded in chunks for as long as the view stands. */
export function useSessionRows(list: SessionList | undefined): RowCache<Session> {
  const [cache] = useState(() =>
    createRowCache<Session>(async (ids) => {
      const answer = await call('sessions.rows', { ids: [...ids] })
      return answer.ok ? answer.value : null
    }),
  )
  const [, redraw] = useState(0)
  useEffect(() => cache.subscribe(() => redraw(cache.edition())), [cache])
  useEffect(() => {
    if (list)
      cache.follow(
        list.ids,
        list.version,
        list.first.map((row) => [row.id, row]),
      )
  }, [cache, list])
  return cache
}

interface LiveList extends Arranged {
  /** Number of new rows that wait to be shown. */
  readonly waiting: number
  readonly showWaiting: () => void
  /** The focused row that has left the filter, still drawn. */
  readonly held: string | null
  /** The focus is on this row; a row held before goes. */
  readonly onFocusRow: (id: string) => void
}

/**
 * The list as it is drawn while the repository changes under it: new rows wait behind one line, and the focused
 * row stays when it no longer matches. Another filter, sort or group (`place`) shows all at once.
 */
export function useLiveList(list: SessionList | undefined, place: string): LiveList {
  const repository = useRepository((store) => store.repository?.id ?? null)
  const readWhole = useRepository((store) => store.repository?.phase === 'ready')
  const version = useRepository((store) => store.repository?.version)
  const [waiting, setWaiting] = useState<ReadonlySet<string>>(new Set())
  const [held, setHeld] = useState<{ id: string; at: number } | null>(null)
  const focused = useRef<string | null>(null)
  const before = useRef<{ place: string; repository: string | null; settled: boolean; ids: readonly string[] } | null>(null)

  useEffect(() => {
    if (!list) return
    const last = before.current
    // Rows wait only once a list of the whole repository was shown; while it is first read they come as they come.
    const same = last !== null && last.place === place && last.repository === repository
    const settled = (same && last.settled) || (readWhole && list.version === version)
    before.current = { place, repository, settled, ids: list.ids }
    if (!same || !last.settled) {
      setWaiting(new Set())
      setHeld(null)
      return
    }
    if (last.ids === list.ids) return
    const fresh = newRows(last.ids, list.ids)
    const present = new Set(list.ids)
    setWaiting((now) => new Set([...now, ...fresh].filter((id) => present.has(id))))
    const id = focused.current
    const at = id === null ? -1 : last.ids.indexOf(id)
    if (id !== null && at !== -1 && !present.has(id)) setHeld({ id, at })
    else setHeld((now) => (now && present.has(now.id) ? null : now))
  }, [list, place, repository, readWhole, version])

  const arranged = useMemo(() => {
    const whole: Arranged = { ids: list?.ids ?? [], groups: list?.groups ?? null }
    return withHeldRow(withoutRows(whole, waiting), held)
  }, [list, waiting, held])
  return {
    ...arranged,
    waiting: waiting.size,
    showWaiting: () => setWaiting(new Set()),
    held: held?.id ?? null,
    onFocusRow: (id) => {
      focused.current = id
      setHeld((now) => (now && now.id !== id ? null : now))
    },
  }
}
