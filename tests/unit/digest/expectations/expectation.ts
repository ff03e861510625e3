import type { ProblemCode } from '../../../../shared/model/problem.ts'

/** What a real file says, as a person reads it. */
export interface Expectation {
  /** History that holds the text, and the id of the text there; absent: a file of the real data. */
  readonly bundle?: string
  readonly blob?: string
  /** Path; the name may hold the date. */
  readonly file: string
  readonly title: string
  /** As written; null: neither fields, file name nor body name one. */
  readonly date: string | null
  readonly project: string | null
  readonly status: string | null
  /** Decisions, learnings, actions, gaps, strengths, promotion targets. */
  readonly counts: readonly [number, number, number, number, number, number]
  /** Code and line of each problem. */
  readonly problems: readonly `${ProblemCode}@${number | 'file'}`[]
}
