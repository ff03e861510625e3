import type { Group, Mention, Seen, SeenCount, SeenMonth } from '../model/dashboard.ts'
import { type ExactQueries, exactly, queryOfRows, termOf } from './exact-query.ts'
import { byCodePoint } from './natural-order.ts'
import type { CountField } from './query-fields.ts'
import { monthOf } from './session-date.ts'

/** Wordings that a query names at most: each is looked for in every row. */
const mostWordings = 20

interface OfMonth {
  readonly first: Group[]
  readonly again: Group[]
}

/**
 * How many strengths or learnings were named for the first time in each month, and how many that were known before were
 * named again in it, in steps. Months without any are left out; a group without a month is in none and is counted apart.
 */
export function* seenSteps(
  groups: readonly Group[],
  field: CountField,
  queries: ExactQueries,
): Generator<void, Seen> {
  const byMonth = new Map<string, OfMonth>()
  let undated = 0
  for (const group of groups) {
    const own = [...new Set(group.mentions.flatMap(({ dateKey }) => monthOf(dateKey) ?? []))].sort(
      byCodePoint,
    )
    if (own.length === 0) undated += 1
    for (const [at, month] of own.entries()) {
      const known = byMonth.get(month) ?? { first: [], again: [] }
      byMonth.set(month, known)
      known[at === 0 ? 'first' : 'again'].push(group)
    }
  }
  const countOf = (month: string, own: readonly Group[]): SeenCount => {
    const isOfMonth = ({ dateKey }: Mention) => monthOf(dateKey) === month
    const rows = new Set(
      own.flatMap(({ mentions }) => mentions.filter(isOfMonth)).map((one) => one.sessionRow),
    )
    return { groups: own.length, sessionRows: [...rows], query: queryOf(month, [...rows], own) }
  }
  /** The rows by name, else all of the month that have any, else those with one of the wordings. */
  const queryOf = (month: string, rows: readonly string[], own: readonly Group[]): string | null => {
    if (rows.length === 0) return null
    const ofMonth = termOf('month', [month])
    const wordings = own.flatMap(({ variants }) => variants)
    return (
      queryOfRows(rows) ??
      queries.of(rows, [ofMonth, termOf('has', [field])]) ??
      (wordings.length > mostWordings ? null : queries.of(rows, [ofMonth, exactly(field, wordings)]))
    )
  }
  const months: SeenMonth[] = []
  let known = 0
  for (const month of [...byMonth.keys()].sort(byCodePoint)) {
    const { first, again } = byMonth.get(month) as OfMonth
    known += first.length
    months.push({ month, first: countOf(month, first), again: countOf(month, again), known })
    yield
  }
  return { months, undated }
}
