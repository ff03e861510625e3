import { keptAnswers } from '../kept-answers.ts'
import { isPlainWord, type SplitTerms, splitTerms } from '../search/needles.ts'
import { type RowSearch, searchRows } from '../search/search-rows.ts'
import { slotOf } from './filter-slot.ts'
import type { IndexedRow } from './indexed-row.ts'
import { asksForRemoved, type MatchContext, type RowTest, testOf } from './match-query.ts'
import { numberColumns } from './number-columns.ts'
import { withoutTerm } from './query-edit.ts'
import type { Query } from './query-model.ts'
import { printQuery, printTerm } from './query-print.ts'

/** Rows before the filter: all present ones, and the removed ones when asked for. */
interface Base {
  readonly base: readonly IndexedRow[]
  /** Their positions among all rows of the index. */
  readonly baseAt: Int32Array
}

/** Rows that a query leaves, and how near the others are. */
export interface Filtered extends Base {
  /** All rows of the index. */
  readonly rows: readonly IndexedRow[]
  readonly shown: readonly IndexedRow[]
  /** Positions of `shown` among all rows of the index. */
  readonly shownAt: Int32Array
  /**
   * For a slot (see `slotOf`) the positions of the rows that its terms alone keep out. Facets count with them as if
   * their own slot were not filtered.
   */
  readonly outBy: ReadonlyMap<string, readonly number[]>
  /** What the texts that the query looks for found; null: it looks for none. */
  readonly search: RowSearch | null
  /** Plain words of the query that did not count. */
  readonly passedOver: readonly string[]
}

const bases = keptAnswers<readonly IndexedRow[], Base>(2)

/** The same objects for every query, so that what is counted of them is counted once. */
function baseOf(rows: readonly IndexedRow[], withRemoved: boolean): Base {
  return bases(rows, withRemoved ? 'all' : 'present', () => {
    const isRemoved = numberColumns.removed.of(rows)
    const at: number[] = []
    for (let position = 0; position < rows.length; position++)
      if (withRemoved || isRemoved[position] === 0) at.push(position)
    const base = at.length === rows.length ? rows : at.map((position) => rows[position] as IndexedRow)
    return { base, baseAt: Int32Array.from(at) }
  })
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

/** Rows that are passed between two pauses: a text that is looked for in items has them read when it is first asked for. */
const rowsPerPause = 16

/** Filters rows in one pass, so that rows and facets always agree; in steps, each `yield` a place to pause. */
export function* filterRowsSteps(
  rows: readonly IndexedRow[],
  query: Query,
  removed: boolean,
  context: MatchContext,
): Generator<void, Filtered> {
  const { search, split, withRemoved } = prepare(rows, query, removed)
  const tests: { slot: string | null; cost: number; test: RowTest }[] = split.rest.map((term) => ({
    // Only a term that chooses among the values of a facet must not be counted by it.
    slot: slotOf(term),
    cost: costs[term.kind],
    test: testOf(term, context),
  }))
  if (search) tests.push({ slot: null, cost: 0, test: (_, position) => search.passes[position] === 1 })
  tests.sort((a, b) => a.cost - b.cost)
  const { base, baseAt } = baseOf(rows, withRemoved)
  const shown: IndexedRow[] = []
  const shownAt: number[] = []
  const outBy = new Map<string, number[]>()
  for (let place = 0; place < baseAt.length; place++) {
    if (place % rowsPerPause === 0) yield
    const row = base[place] as IndexedRow
    const position = baseAt[place] as number
    let by: string | null | undefined = null
    for (const { slot, test } of tests) {
      if (test(row, position)) continue
      if (slot === null || (by !== null && by !== slot)) {
        by = undefined
        break
      }
      by = slot
    }
    if (by === undefined) continue
    if (by === null) {
      shown.push(row)
      shownAt.push(position)
      continue
    }
    const out = outBy.get(by)
    if (out) out.push(position)
    else outBy.set(by, [position])
  }
  return {
    rows,
    base,
    baseAt,
    shown,
    shownAt: Int32Array.from(shownAt),
    outBy,
    search,
    passedOver: split.passedOver,
  }
}

/** The term whose removal brings most rows back where nothing is shown; null: none does, or rows are shown. */
export function culpritOf(filtered: Filtered, query: Query, context: MatchContext) {
  if (filtered.shown.length > 0 || query.terms.length === 0) return null
  const { search } = filtered
  const bitsOf = ({ text }: { readonly text: string }) =>
    (search?.sought ?? []).reduce(
      (bits, { needle }, at) =>
        needle.required && (needle.partOf ?? needle.typed) === text ? bits | (1 << at) : bits,
      0,
    )
  const tests = query.terms.map((term): RowTest => {
    if (!isPlainWord(term)) return testOf(term, context)
    const bits = bitsOf(term)
    if (bits === 0 || !search) return () => true
    return (_, position) => search.passes[position] === 1 || ((search.bits[position] ?? 0) & bits) !== 0
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
