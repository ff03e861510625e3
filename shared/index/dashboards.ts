import type {
  CanonicalChange,
  Dashboard,
  Group,
  Mention,
  MonthActivity,
  ProjectModelCell,
} from '../model/dashboard.ts'
import { toEnd } from '../steps.ts'
import { daysBetween } from '../text/dates.ts'
import { type AnswerBook, answerBookSteps, answersOf } from './gap-answers.ts'
import { byRecurrence, groupFrom, groupMentionsSteps, type MentionGroup } from './group-mentions.ts'
import type { IndexedRow } from './indexed-row.ts'
import { byCodePoint, byNatureMissingLast } from './natural-order.ts'
import { targetsSteps } from './promotion-targets.ts'
import { facetValue, withTerm } from './query-edit.ts'
import type { FieldName } from './query-fields.ts'
import type { Query } from './query-model.ts'
import { printQuery } from './query-print.ts'
import type { RepositoryIndex } from './repository-index.ts'
import { selectRows } from './run-query.ts'
import { statusOverTime } from './status-over-time.ts'

/** Longest query that a view accepts. */
const longestQuery = 10_000

/** Months that are filled in between two sessions; beyond that the axis would be longer than any use. */
const mostMonths = 600

/** A query that leaves exactly these rows, whatever else is filtered; null: it would be too long. */
function queryOfRows(rows: Iterable<string>): string | null {
  const values = [...new Set(rows)].map((id) => ({
    kind: 'is' as const,
    text: id.startsWith('d:') ? id.slice(2) : id,
  }))
  const text = printQuery({ terms: [{ kind: 'field', not: false, field: 'id', values }] })
  return values.length > 0 && text.length <= longestQuery ? text : null
}

/** The query with values of fields added, for a mark that stands for a part of what is shown. */
function narrowed(query: Query, values: readonly (readonly [FieldName, string | null])[]): string {
  const all = values.reduce(
    (before, [field, value]) =>
      withTerm(before, { kind: 'field', not: false, field, values: [facetValue(field, value)] }),
    query,
  )
  return printQuery(all)
}

function mentionsOf(rows: readonly IndexedRow[], kind: 'gap' | 'strength'): Mention[] {
  return rows.flatMap(({ session, items }) =>
    items[kind].map((item) => ({
      text: item.text,
      sessionRow: session.id,
      path: item.file,
      line: item.line,
      date: session.date,
      dateKey: session.dateKey,
      ...(session.dateFrom === 'git-or-before' ? { dateAtEdge: true as const } : {}),
      project: session.project,
      model: session.model,
    })),
  )
}

/** Days between two days; null where one is missing or no day of the calendar. */
function days(from: string | null, to: string | null): number | null {
  if (from === null || to === null) return null
  const count = daysBetween(from.slice(0, 10), to.slice(0, 10))
  return Number.isFinite(count) ? count : null
}

function groupOf(
  own: MentionGroup,
  newest: string | null,
  answers: ReturnType<typeof answersOf> | null,
  keyOfRow: (id: string) => string | null,
): Group {
  const dated = own.mentions.filter((mention) => mention.dateKey !== null)
  const firstSeen = dated[0]?.dateKey?.slice(0, 10) ?? null
  const lastSeen = dated.at(-1)?.dateKey?.slice(0, 10) ?? null
  const rows = new Set(own.mentions.map((mention) => mention.sessionRow))
  const stated = answers?.stated ?? null
  return {
    wording: own.wording,
    variants: own.variants,
    mentions: own.mentions,
    sessions: rows.size,
    firstSeen,
    ...(dated[0]?.dateAtEdge ? { firstSeenAtEdge: true as const } : {}),
    lastSeen,
    projects: [...new Set(own.mentions.flatMap(({ project }) => (project ? [project] : [])))].sort(
      byCodePoint,
    ),
    state: stated ? 'answered' : 'open',
    days: answers ? days(firstSeen, stated ? keyOfRow(stated.sessionRow) : newest) : null,
    answeredBy: stated,
    suggestedAnswer: answers?.suggested ?? null,
    query: queryOfRows(rows),
  }
}

function nextMonth(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return number >= 12
    ? `${String(year + 1).padStart(4, '0')}-01`
    : `${String(year).padStart(4, '0')}-${String(number + 1).padStart(2, '0')}`
}

/** Sessions by month, oldest first, months without a session among them. Sessions without a date are in none. */
function monthsOf(rows: readonly IndexedRow[], query: Query): MonthActivity[] {
  const byMonth = new Map<string, IndexedRow[]>()
  for (const row of rows) {
    const month = row.values.month[0]
    if (!month || !/^\d{4}-(0[1-9]|1[0-2])$/.test(month)) continue
    const list = byMonth.get(month)
    if (list) list.push(row)
    else byMonth.set(month, [row])
  }
  const known = [...byMonth.keys()].sort(byCodePoint)
  const last = known.at(-1)
  const months: string[] = []
  for (
    let month = known[0];
    month && last && month <= last && months.length < mostMonths;
    month = nextMonth(month)
  ) {
    months.push(month)
  }
  const isComplete = months.at(-1) === last
  return (isComplete ? months : known).map((month) => {
    const own = byMonth.get(month) ?? []
    return {
      month,
      sessions: own.length,
      decisions: own.reduce((sum, { session }) => sum + session.counts.decisions, 0),
      gaps: own.reduce((sum, { session }) => sum + session.counts.gaps, 0),
      sessionRows: own.map(({ session }) => session.id),
      query: narrowed(query, [['month', month]]),
    }
  })
}

/** Cells by project, then model, both in natural order; the sessions of a cell in time order. */
function cellsOf(rows: readonly IndexedRow[], query: Query): ProjectModelCell[] {
  const cells = new Map<string, IndexedRow[]>()
  for (const row of rows) {
    const key = JSON.stringify([row.session.project, row.session.model])
    const list = cells.get(key)
    if (list) list.push(row)
    else cells.set(key, [row])
  }
  return [...cells.values()]
    .map((own) => {
      const { project, model } = (own[0] as IndexedRow).session
      const inTime = [...own].sort((a, b) => byNatureMissingLast(a.session.dateKey, b.session.dateKey))
      return {
        project,
        model,
        bars: inTime.map(({ session }) => ({
          sessionRow: session.id,
          gaps: session.counts.gaps,
          date: session.date,
        })),
        query: cellQuery(own, project, model, query),
      }
    })
    .sort((a, b) => byNatureMissingLast(a.project, b.project) || byNatureMissingLast(a.model, b.model))
}

/** A list value (`projects: [a, b]`) is no single value of the field, so its rows are named one by one. */
function cellQuery(
  own: readonly IndexedRow[],
  project: string | null,
  model: string | null,
  query: Query,
): string {
  const isPlain = own.every(({ values }) => values.project.length === 1 && values.model.length === 1)
  const byName = isPlain ? null : queryOfRows(own.map(({ session }) => session.id))
  return (
    byName ??
    narrowed(query, [
      ['project', project],
      ['model', model],
    ])
  )
}

function canonicalOf(index: RepositoryIndex, rows: readonly IndexedRow[]): CanonicalChange[] {
  const changes = index.input.canonicalChanges
  if (!changes) return []
  return rows
    .flatMap(({ session }) => {
      const { path } = session
      return path === null
        ? []
        : (changes.get(path) ?? []).map(({ commit, date, canonicalSince, sinceAtEdge }) => {
            const edge = sinceAtEdge ? { sinceAtEdge } : {}
            return { sessionRow: session.id, path, commit, date, canonicalSince, ...edge }
          })
    })
    .sort((a, b) => byCodePoint(a.date, b.date))
}

/**
 * All figures of the dashboards for the sessions that a query leaves, in steps: each `yield` is a place to pause.
 * @param likeness Jaccard likeness from which two wordings are one gap
 */
export function* buildDashboardSteps(
  index: RepositoryIndex,
  queryText: string,
  removed: boolean,
  likeness = groupFrom,
): Generator<void, Dashboard> {
  const { filtered, query } = selectRows(index, queryText, removed)
  const rows = filtered.shown
  let newest: string | null = null
  for (const { session } of rows) {
    if (session.dateKey !== null && (newest === null || session.dateKey > newest)) newest = session.dateKey
  }
  yield
  const gapGroups = yield* groupMentionsSteps(mentionsOf(rows, 'gap'), likeness)
  const book: AnswerBook = yield* answerBookSteps(rows, gapGroups)
  const gapsOfRow = new Map(rows.map(({ session }) => [session.id, session.counts.gaps]))
  const keyOfRow = (id: string) => index.byId.get(id)?.session.dateKey ?? null
  const gaps: Group[] = []
  for (const group of gapGroups) {
    gaps.push(groupOf(group, newest, answersOf(group, book, gapsOfRow), keyOfRow))
    yield
  }
  const strengths = yield* groupMentionsSteps(mentionsOf(rows, 'strength'), likeness)
  const promotionTargets = (yield* targetsSteps(index, rows, newest)).map((target) => ({
    ...target,
    query: queryOfRows([target.promisedBy.sessionRow]) ?? '',
  }))
  yield
  const status = statusOverTime(rows, index.input.statusHistory).map((point) => ({
    ...point,
    query: queryOfRows(point.changed),
  }))
  yield
  const months = monthsOf(rows, query)
  yield
  return {
    sessions: rows.length,
    total: filtered.base.length,
    sessionDates: rows
      .map(({ session }) => ({ sessionRow: session.id, dateKey: session.dateKey }))
      .sort((a, b) => byNatureMissingLast(a.dateKey, b.dateKey)),
    newestDate: newest,
    gaps: gaps.sort(byRecurrence),
    strengths: strengths.map((group) => groupOf(group, newest, null, keyOfRow)).sort(byRecurrence),
    promotionTargets,
    status,
    canonicalChanges: canonicalOf(index, rows),
    months,
    projectModel: cellsOf(rows, query),
  }
}

/** All figures of the dashboards in one go. */
export function buildDashboard(
  index: RepositoryIndex,
  query: string,
  removed: boolean,
  likeness = groupFrom,
): Dashboard {
  return toEnd(buildDashboardSteps(index, query, removed, likeness))
}
