import type { SessionList } from '../ipc/list-answers.ts'
import type { DigestHits, RowHits } from '../ipc/search-answers.ts'
import { explainRank } from '../search/explain.ts'
import { hitsOf, soughtBy } from '../search/row-hits.ts'
import type { RepositoryIndex } from './repository-index.ts'
import { querySessionsSteps, type SessionsRequest, selectRows } from './run-query.ts'
import { rankColumn, sortRows } from './sort-rows.ts'

/** Hits of one session that can be stepped through. */
const mostHits = 2_000

/** Hits of rows in the order asked for, with a pause after each; null: there is no such row (any more). */
export function* hitLineSteps(
  index: RepositoryIndex,
  query: string,
  removed: boolean,
  ids: readonly string[],
): Generator<void, (RowHits | null)[]> {
  const { filtered, query: parsed } = selectRows(index, query, removed)
  const sought = soughtBy(parsed.terms, filtered.search)
  const lines: (RowHits | null)[] = []
  for (const id of ids) {
    const row = index.byId.get(id)
    if (row) {
      const { total, sections, best, ever } = hitsOf(row, sought, index.input.past ?? null)
      lines.push({ id, total, sections, best, ever })
    } else lines.push(null)
    yield
  }
  return lines
}

/** Sessions that match, as `querySessionsSteps` tells them, with what the query finds in the first of them. */
export function* searchedSessionsSteps(
  index: RepositoryIndex,
  request: SessionsRequest & { readonly lines?: number | undefined },
): Generator<void, SessionList> {
  const list = yield* querySessionsSteps(index, request)
  if (!request.lines) return list
  const { query, removed, lines } = request
  const hits = yield* hitLineSteps(index, query, removed, list.ids.slice(0, lines))
  return { ...list, lines: hits.filter((one) => one !== null) }
}

/** All hits in sessions and the reasons of their ranks, in the order asked for; null: there is no such row. */
export function digestHits(
  index: RepositoryIndex,
  query: string,
  removed: boolean,
  ids: readonly string[],
): (DigestHits | null)[] {
  const { filtered, query: parsed } = selectRows(index, query, removed)
  const { search } = filtered
  const sought = soughtBy(parsed.terms, search)
  const ranked = search
    ? sortRows(index.rows, filtered.shownAt, [{ column: rankColumn, desc: true }], search.scores)
    : []
  const places = new Map(ranked.map((row, at) => [row, at + 1]))
  const positions = new Map(index.rows.map((row, at) => [row, at]))
  return ids.map((id) => {
    const row = index.byId.get(id)
    const position = row && positions.get(row)
    if (!row || position === undefined) return null
    const { places: found, ...hits } = hitsOf(row, sought, index.input.past ?? null)
    return {
      ...hits,
      hits: found.slice(0, mostHits),
      place: places.get(row) ?? null,
      points: search?.scores[position] ?? 0,
      parts: search ? explainRank(row, position, search, filtered.base.length) : [],
    }
  })
}
