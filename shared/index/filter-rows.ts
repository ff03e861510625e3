import { isPlainWord, type SplitTerms, splitTerms } from '../search/needles.ts'
import { type RowSearch, searchRows } from '../search/search-rows.ts'
import { slotOf } from './filter-slot.ts'
import type { IndexedRow } from './indexed-row.ts'
import { asksForRemoved, type MatchContext, type RowTest, testOf } from './match-query.ts'
import { withoutTerm } from './query-edit.ts'
import type { Query } from './query-model.ts'
import { printQuery, printTerm } from './query-print.ts'

/** Rows that a query leaves, and how near the others are. */
export interface Filtered {
  /** All rows of the index. */
  readonly rows: readonly IndexedRow[]
  /** Rows before the filter: all present ones, and the removed ones when asked for. */
  readonly base: readonly IndexedRow[]
  readonly shown: readonly IndexedRow[]
  /** Positions of `base` and `shown` among all rows of the index. */
  readonly baseAt: readonly number[]
  readonly shownAt: readonly number[]
  /**
   * For each row of `base` the one slot (see `slotOf`) whose terms alone keep it out; null: nothing does, it is shown;
   * `undefined`: something else does. Facets count with it as if their own slot were not filtered.
   */
  readonly keptOutBy: readonly (string | null | undefined)[]
  /** What the texts that the query looks for found; null: it looks for none. */
  readonly search: RowSearch | null
  /** Plain words of the query that did not count. */
  readonly passedOver: readonly string[]
}

/** Texts cost most, and most rows are out by the time they are looked for. */
const costs = { ignored: 0, field: 0, any: 1, text: 2 } as const

interface Tests {
  readonly search: RowSearch | null
  readonly split: SplitTerms
  readonly withRemoved: boolean
}

function prepare(rows: readonly IndexedRow[], { terms }: Query, removed: boolean): Tests {
  const withRemoved = removed || asksForRemoved(terms)
  const split = splitTerms(terms)
  const search = searchRows(rows, split.needles, withRemoved)
  return { search, split, withRemoved }
}

/** Filters rows in one pass, so that rows and facets always agree. */
export function filterRows(
  rows: readonly IndexedRow[],
  query: Query,
  removed: boolean,
  context: MatchContext,
): Filtered {
  const { search, split, withRemoved } = prepare(rows, query, removed)
  const tests: { slot: string | null; cost: number; test: RowTest }[] = split.rest.map((term) => ({
    // Only a term that chooses among the values of a facet must not be counted by it.
    slot: slotOf(term),
    cost: costs[term.kind],
    test: testOf(term, context),
  }))
  if (search) tests.push({ slot: null, cost: 0, test: (_, position) => search.passes[position] === 1 })
  tests.sort((a, b) => a.cost - b.cost)
  const base: IndexedRow[] = []
  const shown: IndexedRow[] = []
  const baseAt: number[] = []
  const shownAt: number[] = []
  const keptOutBy: (string | null | undefined)[] = []
  for (const [position, row] of rows.entries()) {
    if (row.session.removed && !withRemoved) continue
    let by: string | null | undefined = null
    for (const { slot, test } of tests) {
      if (test(row, position)) continue
      if (slot === null || (by !== null && by !== slot)) {
        by = undefined
        break
      }
      by = slot
    }
    base.push(row)
    baseAt.push(position)
    keptOutBy.push(by)
    if (by === null) {
      shown.push(row)
      shownAt.push(position)
    }
  }
  return { rows, base, shown, baseAt, shownAt, keptOutBy, search, passedOver: split.passedOver }
}

/** The term whose removal brings most rows back where nothing is shown; null: none does, or rows are shown. */
export function culpritOf(filtered: Filtered, query: Query, context: MatchContext) {
  if (filtered.shown.length > 0 || query.terms.length === 0) return null
  const { search } = filtered
  const required = splitTerms(query.terms).needles.filter((needle) => needle.required)
  const tests = query.terms.map((term): RowTest => {
    if (!isPlainWord(term)) return testOf(term, context)
    const at = required.findIndex(({ typed, how }) => typed === term.text && how === term.how)
    if (at < 0 || !search) return () => true
    return (_, position) => search.passes[position] === 1 || ((search.bits[position] ?? 0) & (1 << at)) !== 0
  })
  const aloneOut = query.terms.map(() => 0)
  for (const [place, row] of filtered.base.entries()) {
    let only = -1
    for (const [at, test] of tests.entries()) {
      if (test(row, filtered.baseAt[place] ?? -1)) continue
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
