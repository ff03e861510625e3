import type { IndexedRow } from './indexed-row.ts'
import { asksForRemoved, type MatchContext, type RowTest, testOf } from './match-query.ts'
import { withoutTerm } from './query-edit.ts'
import type { Query } from './query-model.ts'
import { printQuery, printTerm } from './query-print.ts'

/** Rows that a query leaves, and how near the others are. */
export interface Filtered {
  /** Rows before the filter: all present ones, and the removed ones when asked for. */
  readonly base: readonly IndexedRow[]
  readonly shown: readonly IndexedRow[]
  /**
   * For each row of `base` the one facet field whose terms alone keep it out; null: nothing does, it is shown;
   * `undefined`: something else does. Facets count with it as if their own field were not filtered.
   */
  readonly keptOutBy: readonly (string | null | undefined)[]
  /** Per term of the query: how many rows it alone keeps out. */
  readonly aloneOut: readonly number[]
}

/** Filters rows in one pass, so that rows, facets and the culprit always agree. */
export function filterRows(
  rows: readonly IndexedRow[],
  query: Query,
  removed: boolean,
  context: MatchContext,
): Filtered {
  const withRemoved = removed || asksForRemoved(query.terms)
  const base = withRemoved ? rows : rows.filter((row) => !row.session.removed)
  const tests = query.terms
    .map((term, at) => ({
      at,
      field: term.kind === 'field' ? term.field : `#${at}`,
      // Words are looked for last: they cost most, and most rows are out by then.
      cost: term.kind === 'text' ? 2 : term.kind === 'any' ? 1 : 0,
      test: testOf(term, context) as RowTest,
    }))
    .sort((a, b) => a.cost - b.cost)
  const shown: IndexedRow[] = []
  const keptOutBy: (string | null | undefined)[] = []
  const aloneOut = query.terms.map(() => 0)
  for (const row of base) {
    let by: string | null | undefined = null
    let fails = 0
    let failed = -1
    for (const { at, field, test } of tests) {
      if (test(row)) continue
      fails++
      failed = at
      if (by === null) by = field
      else if (by !== field) {
        by = undefined
        break
      }
    }
    keptOutBy.push(by)
    if (by === null) shown.push(row)
    else if (fails === 1) aloneOut[failed] = (aloneOut[failed] ?? 0) + 1
  }
  return { base, shown, keptOutBy, aloneOut }
}

/** The term whose removal brings most rows back where nothing is shown; null: none does, or rows are shown. */
export function culpritOf(filtered: Filtered, query: Query) {
  if (filtered.shown.length > 0) return null
  let best = -1
  for (const [at, rows] of filtered.aloneOut.entries()) {
    if (rows > 0 && (best < 0 || rows > (filtered.aloneOut[best] ?? 0))) best = at
  }
  const term = query.terms[best]
  if (!term) return null
  return {
    term: printTerm(term),
    queryWithout: printQuery(withoutTerm(query, best)),
    rows: filtered.aloneOut[best] ?? 0,
  }
}
