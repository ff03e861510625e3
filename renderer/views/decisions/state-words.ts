import type { Decision } from '../../../shared/model/session.ts'

export type StateTone = 'kept' | 'reworded' | 'dropped' | 'replaced'

/** Sign, word and tone of a decision's state. A standing decision that was reworded says so, for that is its news. */
export function stateOf(decision: Decision): { sign: string; word: string; tone: StateTone } {
  if (decision.state === 'dropped') return { sign: '−', word: 'dropped', tone: 'dropped' }
  if (decision.state === 'replaced') return { sign: '»', word: 'replaced', tone: 'replaced' }
  if ((decision.reworded ?? 0) > 0) return { sign: '~', word: 'reworded', tone: 'reworded' }
  return { sign: '=', word: 'standing', tone: 'kept' }
}

/** "once", "twice", "3 times". */
export function times(count: number): string {
  return count === 1 ? 'once' : count === 2 ? 'twice' : `${count} times`
}
