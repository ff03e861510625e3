import { createContext, useContext } from 'react'
import { useCommand } from '../state/keys.ts'
import { useSessionList } from '../state/list.ts'
import { say, select } from '../state/view.ts'
import type { Walk } from './walk-buttons.tsx'

/** New sessions of the list that the table beside does not show yet; where no table stands, there are none. */
export const WaitingSessions = createContext<ReadonlySet<string>>(new Set())

interface WalkParts {
  /** The session that is looked at. */
  readonly session: string
  /** Sessions without a digest are passed by. */
  readonly digestsOnly?: boolean
  /** False: its keys do nothing. */
  readonly enabled?: boolean
  readonly onGo: (session: string) => void
}

/** Next and previous session in the order of the table, by their keys for as long as the view stands. */
export function useSessionWalk({ session, digestsOnly, enabled = true, onGo }: WalkParts): Walk {
  const list = useSessionList().value
  const waiting = useContext(WaitingSessions)
  const ids = (list?.ids ?? []).filter((id) => !waiting.has(id) && (!digestsOnly || id.startsWith('d:')))
  const at = ids.indexOf(session)
  const step = (by: 1 | -1) => {
    // One that has left the filter has no neighbours: the walk begins anew.
    const to = at < 0 ? ids[0] : ids[at + by]
    if (to === undefined) return say(`This is the ${by === 1 ? 'last' : 'first'} session shown.`)
    select(to)
    onGo(to)
  }
  useCommand('session.next', () => step(1), enabled)
  useCommand('session.previous', () => step(-1), enabled)
  return { at, count: ids.length, step }
}
