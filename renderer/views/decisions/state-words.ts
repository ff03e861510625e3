import type { Decision } from '../../../shared/model/session.ts'

/** State of a decision as the window names it. */
export type ShownState = 'standing' | 'reworded' | 'dropped' | 'replaced'

/** A decision's state as shown: a standing decision that was reworded says so, for that is its news. */
export function shownState(decision: Decision): ShownState {
  if (decision.state !== 'standing') return decision.state
  return (decision.reworded ?? 0) > 0 ? 'reworded' : 'standing'
}

/** "once", "twice", "3 times". */
export function times(count: number): string {
  return count === 1 ? 'once' : count === 2 ? 'twice' : `${count} times`
}
