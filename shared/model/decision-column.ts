import type { Decision } from './session.ts'

/** Columns of the board of decisions, in order. Each decision is in one: `standing` is standing as first written. */
export const boardColumns = ['standing', 'reworded', 'dropped', 'replaced'] as const

/** Column of the board that a decision is in, and the word for its state. */
export type BoardColumn = (typeof boardColumns)[number]

/** What decisions can be narrowed to, in the order offered; `reworded` are those of the standing ones that were. */
export const decisionFilters = ['any', ...boardColumns] as const

/** State that decisions are narrowed to. */
export type DecisionFilter = (typeof decisionFilters)[number]

/** The column of a decision: a standing one that was reworded says so, for that is its news. */
export function columnOf(decision: Pick<Decision, 'state' | 'reworded'>): BoardColumn {
  return decision.state === 'standing' && (decision.reworded ?? 0) > 0 ? 'reworded' : decision.state
}
