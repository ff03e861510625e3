import type { Breakdown, BreakdownField } from '../model/dashboard.ts'
import { type ExactQueries, termOf } from './exact-query.ts'
import type { IndexedRow } from './indexed-row.ts'
import { byNatureMissingLast } from './natural-order.ts'

/**
 * Sessions and their items by each value of a field, the most used first, then in natural order. A session with a list
 * of values counts in each of them, as in the facets; one without the field under null, one with an empty one under ''.
 */
export function breakdownOf(
  rows: readonly IndexedRow[],
  field: BreakdownField,
  queries: ExactQueries,
): Breakdown[] {
  const byValue = new Map<string | null, IndexedRow[]>()
  for (const row of rows) {
    for (const value of row.values[field]) {
      const list = byValue.get(value)
      if (list) list.push(row)
      else byValue.set(value, [row])
    }
  }
  return [...byValue]
    .map(([value, own]) => {
      const sum = { decisions: 0, learnings: 0, gaps: 0, strengths: 0 }
      for (const { session } of own) {
        sum.decisions += session.counts.decisions
        sum.learnings += session.counts.learnings
        sum.gaps += session.counts.gaps
        sum.strengths += session.counts.strengths
      }
      const query = queries.of(
        own.map(({ session }) => session.id),
        [termOf(field, [value])],
      )
      return { value, sessions: own.length, ...sum, query }
    })
    .sort((a, b) => b.sessions - a.sessions || byNatureMissingLast(a.value, b.value))
}
