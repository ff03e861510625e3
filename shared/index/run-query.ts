import type { SessionGroup, SessionList, SessionSums } from '../ipc/list-answers.ts'
import type { SearchNote } from '../ipc/search-answers.ts'
import { keptSteps } from '../kept-answers.ts'
import type { Session } from '../model/session.ts'
import type { SortKey } from '../model/sort-key.ts'
import { ownValue } from '../own-value.ts'
import type { RowSearch } from '../search/search-rows.ts'
import { toEnd } from '../steps.ts'
import { facetsOf } from './facets.ts'
import { culpritOf, type Filtered, filterRowsSteps } from './filter-rows.ts'
import { histogramsOf } from './histograms.ts'
import type { IndexedRow } from './indexed-row.ts'
import { longestTexts } from './longest-texts.ts'
import { asksForEver, type MatchContext } from './match-query.ts'
import { byNature, byNatureMissingLast } from './natural-order.ts'
import { noNumber, numberColumns } from './number-columns.ts'
import { parseQuery } from './query-grammar.ts'
import type { Query } from './query-model.ts'
import type { RepositoryIndex } from './repository-index.ts'
import { sortPositions } from './sort-rows.ts'
import { spellingNames } from './spelling-names.ts'

/** What every list is asked with. */
export interface ListRequest {
  readonly query: string
  readonly sort: readonly SortKey[]
  /** Removed digests are in the set. */
  readonly removed: boolean
}

/** Which sessions are listed, and how. */
export interface SessionsRequest extends ListRequest {
  /** Field to group by; null: no groups. */
  readonly group: string | null
  /** A row that is on screen: those around it are sent along. */
  readonly near?: string | null | undefined
}

/** Rows that are sent along with an answer. */
export const firstRows = 100

/** Rows that are sent from before and from behind a row that is on screen. */
const nearRows = { before: 60, after: 160 } as const

/** Rows around one of them, as far as they are not among the first. */
function rowsNear(rows: readonly IndexedRow[], near: string | null | undefined): Session[] {
  const at = near ? rows.findIndex(({ session }) => session.id === near) : -1
  if (at < 0) return []
  const from = Math.max(firstRows, at - nearRows.before)
  return rows.slice(from, Math.max(from, at + nearRows.after)).map((row) => row.session)
}

function sumAt(numbers: Int32Array, positions: Int32Array): number {
  let sum = 0
  for (let n = 0; n < positions.length; n++) sum += numbers[positions[n] as number] as number
  return sum
}

/** Sums of the rows at some positions. */
function sumsOf(rows: readonly IndexedRow[], positions: Int32Array): SessionSums {
  const sum = (name: keyof typeof numberColumns) => sumAt(numberColumns[name].of(rows), positions)
  const revisions = numberColumns.revisions.of(rows)
  return {
    decisions: sum('decisions'),
    learnings: sum('learnings'),
    actions: sum('actions'),
    gaps: sum('gaps'),
    strengths: sum('strengths'),
    promotionTargets: sum('promotionTargets'),
    problems: sum('problems'),
    problemsAside: sum('problemsAside'),
    revisions: positions.some((at) => revisions[at] === noNumber) ? null : sumAt(revisions, positions),
  }
}

/** Decisions of the rows at some positions that an earlier revision had and their newest text has not. */
function droppedOf({ rows, decisionsAt }: RepositoryIndex, positions: Int32Array): number {
  const inTexts = numberColumns.decisions.of(rows)
  let dropped = 0
  for (const at of positions)
    dropped += (decisionsAt[at + 1] ?? 0) - (decisionsAt[at] ?? 0) - (inTexts[at] as number)
  return dropped
}

const groupings: Readonly<Record<string, (session: Session) => string | null>> = {
  project: (session) => session.project,
  month: (session) => session.dateKey?.slice(0, 7) ?? null,
  model: (session) => session.model,
  provider: (session) => session.modelProvider,
  platform: (session) => session.platform,
  status: (session) => session.status,
  domain: (session) => session.domain,
  type: (session) => session.type,
}

/**
 * Rows in groups: by name in natural order, months newest first, "(missing)" last. Spellings of one value are one group, as
 * they are one line of a facet. When the sort begins with the grouped column, the groups follow its direction. Inside a
 * group the order of rows stays.
 */
function groupRows(
  { rows, base }: Filtered,
  sorted: Int32Array,
  group: string,
  sort: readonly SortKey[],
): { ordered: Int32Array; groups: SessionGroup[] } | null {
  const groupOf = ownValue(groupings, group)
  if (!groupOf) return null
  const nameOf = spellingNames(base.map(({ session }) => groupOf(session)))
  const byValue = new Map<string | null, number[]>()
  const writtenAt = (at: number) => groupOf((rows[at] as IndexedRow).session)
  for (const at of sorted) {
    const value = nameOf(writtenAt(at))
    const list = byValue.get(value)
    if (list) list.push(at)
    else byValue.set(value, [at])
  }
  const first = sort[0]
  const isFirst = first?.column === group || (group === 'month' && first?.column === 'date')
  const sign = isFirst ? (first?.desc ? -1 : 1) : group === 'month' ? -1 : 1
  const values = [...byValue.keys()].sort((a, b) =>
    a === null || b === null ? byNatureMissingLast(a, b) : sign * byNatureMissingLast(a, b),
  )
  const ordered = new Int32Array(sorted.length)
  let start = 0
  const groups = values.map((value): SessionGroup => {
    const own = Int32Array.from(byValue.get(value) ?? [])
    ordered.set(own, start)
    start += own.length
    const written = new Set(Array.from(own, (at) => writtenAt(at) ?? ''))
    const spellings =
      written.size > 1 || !written.has(value ?? '') ? { spellings: [...written].sort(byNature) } : {}
    return { value, start: start - own.length, count: own.length, sums: sumsOf(rows, own), ...spellings }
  })
  return { ordered, groups }
}

/** What the terms of a query need to know of the whole set. */
export function contextOf({ rows, newestDate, newestChange, input }: RepositoryIndex): MatchContext {
  return { rows, newestDate, newestChange, past: input.past ?? null }
}

/** How much of the past can be looked through. */
function pastRead({ input }: RepositoryIndex): { read: number; total: number } {
  if (input.past) return { read: input.past.read, total: input.past.total }
  let total = 0
  // One that removed the digest has no text.
  for (const { revisions } of input.chains?.values() ?? [])
    for (const { blob } of revisions) if (blob !== null) total++
  return { read: 0, total }
}

/** How the words were taken, for the sentence above the rows. */
function noteOf(search: RowSearch, passedOver: readonly string[]): SearchNote {
  const required = search.sought.filter(({ needle }) => needle.required)
  return {
    mode: search.mode,
    words: required.map(({ needle, instead }) => ({ typed: needle.typed, instead })),
    parted: [...new Set(required.flatMap(({ needle }) => needle.partOf ?? []))],
    passedOver,
  }
}

/** What a query leaves, with how it was read. */
interface Selection {
  readonly filtered: Filtered
  readonly query: Query
  readonly faults: ReturnType<typeof parseQuery>['faults']
}

/** Selections made last: the list, its hits, the counts of the other views and the completion ask for the same one. */
const selections = keptSteps<RepositoryIndex, Selection>(4)

/** Rows that a query leaves: the one filter of every view. */
export function selectRows(index: RepositoryIndex, query: string, removed: boolean): Selection {
  return toEnd(selectRowsSteps(index, query, removed))
}

/** The same in steps, each `yield` a place to pause; whoever asks for the same rows next has them at once. */
export function selectRowsSteps(
  index: RepositoryIndex,
  query: string,
  removed: boolean,
): Generator<void, Selection> {
  return selections(index, `${removed} ${query}`, function* () {
    const parsed = parseQuery(query)
    const filtered = yield* filterRowsSteps(index.rows, parsed.query, removed, contextOf(index))
    return { filtered, ...parsed }
  })
}

/** Sessions that match, in order, with groups, facets and sums. With pauses, at which it may be given up. */
export function* querySessionsSteps(
  index: RepositoryIndex,
  request: SessionsRequest,
): Generator<void, SessionList> {
  const { filtered, query, faults } = selectRows(index, request.query, request.removed)
  yield
  const { search } = filtered
  const { rows: all } = index
  const sorted = sortPositions(all, filtered.shownAt, request.sort, search?.scores ?? null)
  const grouped = request.group === null ? null : groupRows(filtered, sorted, request.group, request.sort)
  const positions = grouped?.ordered ?? sorted
  const rows = Array.from(positions, (at) => all[at] as IndexedRow)
  yield
  const facets = facetsOf(filtered, query)
  yield
  const histograms = histogramsOf(filtered, query)
  yield
  return {
    version: index.version,
    total: filtered.base.length,
    shown: rows.length,
    removed: sumAt(numberColumns.removed.of(all), positions),
    longest: longestTexts(index, request.group !== null),
    ids: rows.map((row) => row.session.id),
    first: rows.slice(0, firstRows).map((row) => row.session),
    near: rowsNear(rows, request.near),
    groups: grouped?.groups ?? null,
    facets,
    histograms,
    sums: sumsOf(all, positions),
    dropped: droppedOf(index, positions),
    problemsApart: index.problemsApart,
    faults,
    culprit: culpritOf(filtered, query, contextOf(index)),
    search: search && noteOf(search, filtered.passedOver),
    past: asksForEver(query.terms) ? pastRead(index) : null,
  }
}

/** Sessions that match, in order, with groups, facets and sums. */
export function querySessions(index: RepositoryIndex, request: SessionsRequest): SessionList {
  return toEnd(querySessionsSteps(index, request))
}

/** Sessions by row id, in the order asked for; null: there is no such row (any more). */
export function sessionsById(index: RepositoryIndex, ids: readonly string[]): (Session | null)[] {
  return ids.map((id) => index.byId.get(id)?.session ?? null)
}
