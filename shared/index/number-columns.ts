import type { Session } from '../model/session.ts'
import type { IndexedRow } from './indexed-row.ts'
import { sharedEnds } from './shared-ends.ts'

type Rows = readonly IndexedRow[]

/** Stands for a number that a row does not have; no count is below zero. */
export const noNumber = -1

/** One number of each row, by position; those of rows that an earlier index had are taken from there. */
class NumberColumn {
  readonly #columns = new WeakMap<Rows, Int32Array>()
  #last: WeakRef<Rows> | null = null

  constructor(private readonly numberOf: (session: Session) => number | null) {}

  of(rows: Rows): Int32Array {
    const known = this.#columns.get(rows)
    if (known) return known
    const before = this.#last?.deref()
    const old = before && this.#columns.get(before)
    const column = new Int32Array(rows.length)
    const { head, tail } = before && old ? sharedEnds(before, rows) : { head: 0, tail: 0 }
    if (old) {
      column.set(old.subarray(0, head))
      column.set(old.subarray(old.length - tail), rows.length - tail)
    }
    for (let at = head; at < rows.length - tail; at++)
      column[at] = this.numberOf((rows[at] as IndexedRow).session) ?? noNumber
    this.#columns.set(rows, column)
    this.#last = new WeakRef(rows)
    return column
  }
}

/** The numbers of sessions that are summed and spread over bars. */
export const numberColumns = {
  decisions: new NumberColumn(({ counts }) => counts.decisions),
  learnings: new NumberColumn(({ counts }) => counts.learnings),
  actions: new NumberColumn(({ counts }) => counts.actions),
  gaps: new NumberColumn(({ counts }) => counts.gaps),
  strengths: new NumberColumn(({ counts }) => counts.strengths),
  promotionTargets: new NumberColumn(({ counts }) => counts.promotionTargets),
  problems: new NumberColumn(({ problemCount }) => problemCount),
  problemsAside: new NumberColumn(({ problemsAside }) => problemsAside),
  revisions: new NumberColumn(({ revisions }) => revisions),
  removed: new NumberColumn(({ removed }) => (removed ? 1 : 0)),
} as const
