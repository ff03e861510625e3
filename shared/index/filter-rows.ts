import type { IndexedRow } from './indexed-row.ts'
import { asksForRemoved, type MatchContext, testOf } from './match-query.ts'
import { withoutTerm } from './query-edit.ts'
import type { FieldName } from './query-fields.ts'
import type { Query } from './query-model.ts'
import { printQuery, printTerm } from './query-print.ts'

/** Rows that a query leaves, and how near the others are. */
export interface Filtered {
  /** Rows before the filter: all present ones, and the removed ones when asked for. */
  readonly base: readonly IndexedRow[]
  readonly shown: readonly IndexedRow[]
  /** Positions of `base` and `shown` among all rows of the index. */
  readonly baseAt: readonly number[]
  readonly shownAt: readonly number[]
  /**
   * For each row of `base` the one field whose terms alone keep it out; null: nothing does, it is shown;
   * `undefined`: something else does. Facets count with it as if their own field were not filtered.
   */
  readonly keptOutBy: readonly (FieldName | null | undefined)[]
}

/** Words cost most, and most rows are out by the time they are looked for. */
const costs = { ignored: 0, field: 0, any: 1, text: 2 } as const

/** Filters rows in one pass, so that rows and facets always agree. */
export function filterRows(
  rows: readonly IndexedRow[],
  query: Query,
  removed: boolean,
  context: MatchContext,
): Filtered {
  const withRemoved = removed || asksForRemoved(query.terms)
  const tests = query.terms
    .map((term) => ({
      // Only a term of a field of its own has a facet that must not count it.
      field: term.kind === 'field' ? term.field : null,
      cost: costs[term.kind],
      test: testOf(term, context),
    }))
    .sort((a, b) => a.cost - b.cost)
  const base: IndexedRow[] = []
  const shown: IndexedRow[] = []
  const baseAt: number[] = []
  const shownAt: number[] = []
  const keptOutBy: (FieldName | null | undefined)[] = []
  for (const [position, row] of rows.entries()) {
    if (row.session.removed && !withRemoved) continue
    let by: FieldName | null | undefined = null
    for (const { field, test } of tests) {
      if (test(row)) continue
      if (field === null || (by !== null && by !== field)) {
        by = undefined
        break
      }
      by = field
    }
    base.push(row)
    baseAt.push(position)
    keptOutBy.push(by)
    if (by === null) {
      shown.push(row)
      shownAt.push(position)
    }
  }
  return { base, shown, baseAt, shownAt, keptOutBy }
}

/** The term whose removal brings most rows back where nothing is shown; null: none does, or rows are shown. */
export function culpritOf(filtered: Filtered, query: Query, context: MatchContext) {
  if (filtered.shown.length > 0 || query.terms.length === 0) return null
  const tests = query.terms.map((term) => testOf(term, context))
  const aloneOut = query.terms.map(() => 0)
  for (const row of filtered.base) {
    let only = -1
    for (const [at, test] of tests.entries()) {
      if (test(row)) continue
      if (only >= 0) {
        only = -1
        break
      }
      only = at
    }
    if (only >= 0) aloneOut[only] = (aloneOut[only] ?? 0) + 1
  }
  const rows = Math.max(...aloneOut)
  const best = aloneOut.indexOf(rows)
  const term = query.terms[best]
  if (!term || rows === 0) return null
  return { term: printTerm(term), queryWithout: printQuery(withoutTerm(query, best)), rows }
}
