import {
  type AnswerCounts,
  type Breakdown,
  type BreakdownField,
  type Breakdowns,
  breakdownFields,
  type CanonicalChange,
  type Dashboard,
  type Group,
  type Mention,
  type ProjectModelCell,
  type StatusName,
  type StatusNow,
} from '../model/dashboard.ts'
import type { GroupedKind } from '../model/group-limits.ts'
import { toEnd } from '../steps.ts'
import { daysBetween } from '../text/day-number.ts'
import { monthsOf, rowsBy, weekdaysOf } from './activity.ts'
import { agedDrafts } from './aged-drafts.ts'
import { breakdownOf } from './breakdown.ts'
import { ExactQueries, exactly, queryOfRows, termOf } from './exact-query.ts'
import { type AnswerBook, answerBookSteps, answersOf } from './gap-answers.ts'
import { byRecurrence, groupFrom, groupMentionsSteps, type MentionGroup } from './group-mentions.ts'
import type { IndexedRow } from './indexed-row.ts'
import { likeTargetsSteps } from './like-targets.ts'
import { byCodePoint, byNatureMissingLast } from './natural-order.ts'
import { targetsSteps } from './promotion-targets.ts'
import type { CountField } from './query-fields.ts'
import { learningsOf } from './recurring-learnings.ts'
import type { RepositoryIndex } from './repository-index.ts'
import { contextOf, selectRows } from './run-query.ts'
import { seenSteps } from './seen-by-month.ts'
import { dayMark } from './session-date.ts'
import { statusOverTime } from './status-over-time.ts'

/** What all groups of one dashboard rest on. */
interface Facts {
  readonly newest: string | null
  readonly keyOfRow: (id: string) => string | null
  readonly queries: ExactQueries
}

const countFieldOf: Readonly<Record<GroupedKind, CountField>> = {
  gap: 'gaps',
  strength: 'strengths',
  learning: 'learnings',
}

/** Pauses after each row, for its items may have to be taken up. */
function* mentionSteps(rows: readonly IndexedRow[], kind: GroupedKind): Generator<void, Mention[]> {
  const mentions: Mention[] = []
  for (const { session, items } of rows) {
    for (const { text, file, line } of items[kind])
      mentions.push({
        text,
        sessionRow: session.id,
        path: file,
        line,
        date: session.date,
        dateKey: session.dateKey,
        ...dayMark(session),
        project: session.project,
        model: session.model,
      })
    yield
  }
  return mentions
}

function groupOf(
  own: MentionGroup,
  kind: GroupedKind,
  { newest, keyOfRow, queries }: Facts,
  answers: ReturnType<typeof answersOf> | null = null,
): Group {
  const dated = own.mentions.filter((mention) => mention.dateKey !== null)
  const firstSeen = dated[0]?.dateKey?.slice(0, 10) ?? null
  const lastSeen = dated.at(-1)?.dateKey?.slice(0, 10) ?? null
  const rows = new Set(own.mentions.map((mention) => mention.sessionRow))
  const by = answers?.by ?? null
  return {
    wording: own.wording,
    ...(own.name ? { name: own.name } : {}),
    ...(own.adjusted ? { adjusted: own.adjusted } : {}),
    variants: own.variants,
    mentions: own.mentions,
    sessions: rows.size,
    firstSeen,
    ...(dated[0]?.dateAtEdge ? { firstSeenAtEdge: true as const } : {}),
    lastSeen,
    ...(dated.at(-1)?.dateAtEdge ? { lastSeenAtEdge: true as const } : {}),
    projects: [...new Set(own.mentions.flatMap(({ project }) => (project ? [project] : [])))].sort(
      byCodePoint,
    ),
    state: by ? 'answered' : 'open',
    days: answers ? daysBetween(firstSeen, by ? keyOfRow(by.sessionRow) : newest) : null,
    answeredBy: by,
    suggestedAnswer: answers?.suggested ?? null,
    query: queries.byName([...rows], [exactly(countFieldOf[kind], own.variants)]),
  }
}

/** Cells by project, then model, both in natural order; the sessions of a cell in time order. */
function cellsOf(rows: readonly IndexedRow[], queries: ExactQueries): ProjectModelCell[] {
  const cells = rowsBy(rows, ({ session }) => JSON.stringify([session.project, session.model]))
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
          strengths: session.counts.strengths,
          learnings: session.counts.learnings,
          decisions: session.counts.decisions,
          date: session.date,
          ...dayMark(session),
        })),
        query: queries.of(
          own.map(({ session }) => session.id),
          [termOf('project', [project]), termOf('model', [model])],
        ),
      }
    })
    .sort((a, b) => byNatureMissingLast(a.project, b.project) || byNatureMissingLast(a.model, b.model))
}

/** Documented statuses by their name, all others as what is none of those. */
function statusNowOf(now: ReadonlyMap<string, StatusName>, queries: ExactQueries): StatusNow[] {
  const named = ['draft', 'active', 'canonical', 'archived'] as const
  return [...named, 'other' as const]
    .map((status) => {
      const rows = [...now].flatMap(([row, each]) => (each === status ? [row] : []))
      const term = status === 'other' ? termOf('status', named, true) : termOf('status', [status])
      return { status, sessionRows: rows, query: queries.of(rows, [term]) }
    })
    .filter(({ sessionRows }) => sessionRows.length > 0)
}

function answerCounts(gaps: readonly Group[], dismissed: number): AnswerCounts {
  const answered = gaps.flatMap(({ answeredBy }) => answeredBy ?? [])
  return {
    stated: answered.filter(({ stated }) => stated).length,
    accepted: answered.filter(({ stated }) => !stated).length,
    suggested: gaps.filter(({ suggestedAnswer }) => suggestedAnswer !== null).length,
    dismissed,
  }
}

function canonicalOf(index: RepositoryIndex, rows: readonly IndexedRow[]): CanonicalChange[] {
  const changes = index.input.canonicalChanges
  if (!changes) return []
  return rows
    .flatMap(({ session }) => {
      const { path } = session
      return path === null
        ? []
        : (changes.get(path)?.steps ?? []).map(({ commit, date, canonicalSince, sinceAtEdge }) => {
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
  const queries = new ExactQueries(query, filtered, contextOf(index))
  let newest: string | null = null
  for (const { session } of rows) {
    if (session.dateKey !== null && (newest === null || session.dateKey > newest)) newest = session.dateKey
  }
  yield
  const { adjustments = [], verdicts = [] } = index.input.groups ?? {}
  const keyOfRow = (id: string) => index.byId.get(id)?.session.dateKey ?? null
  const facts: Facts = { newest, keyOfRow, queries }
  const grouped = function* (kind: GroupedKind) {
    const mentions = yield* mentionSteps(rows, kind)
    const own = adjustments.filter(({ of }) => of === kind)
    return yield* groupMentionsSteps(mentions, likeness, own)
  }
  const groupsOf = function* (kind: GroupedKind): Generator<void, Group[]> {
    const groups: Group[] = []
    for (const group of yield* grouped(kind)) {
      groups.push(groupOf(group, kind, facts))
      yield
    }
    return groups.sort(byRecurrence)
  }
  const gapGroups = yield* grouped('gap')
  const book: AnswerBook = yield* answerBookSteps(rows, gapGroups)
  const gapsOfRow = new Map(rows.map(({ session }) => [session.id, session.counts.gaps]))
  const gaps: Group[] = []
  let dismissed = 0
  for (const group of gapGroups) {
    const answers = answersOf(group, book, gapsOfRow, verdicts)
    dismissed += answers.dismissed
    gaps.push(groupOf(group, 'gap', facts, answers))
    yield
  }
  const strengths = yield* groupsOf('strength')
  const learningGroups = yield* groupsOf('learning')
  const learnings = learningsOf(learningGroups, newest)
  const seen = {
    strengths: yield* seenSteps(strengths, 'strengths', queries),
    learnings: yield* seenSteps(learningGroups, 'learnings', queries),
  }
  const promotionTargets = (yield* targetsSteps(index, rows, newest)).map((target) => ({
    ...target,
    query: queryOfRows([target.promisedBy.sessionRow]) ?? '',
  }))
  const likeTargets = yield* likeTargetsSteps(promotionTargets)
  yield
  const { points, now } = statusOverTime(rows, index.input.statusHistory)
  const status = points.map((point) => ({ ...point, query: queryOfRows(point.changed) }))
  yield
  const statusNow = statusNowOf(now, queries)
  yield
  const months = monthsOf(rows, queries)
  yield
  const weekdays = weekdaysOf(rows, queries)
  yield
  const breakdowns = yield* breakdownsSteps(rows, queries)
  const projectModel = cellsOf(rows, queries)
  yield
  return {
    sessions: rows.length,
    total: filtered.base.length,
    sessionDates: rows
      .map(({ session }) => ({ sessionRow: session.id, dateKey: session.dateKey }))
      .sort((a, b) => byNatureMissingLast(a.dateKey, b.dateKey)),
    newestDate: newest,
    gaps: gaps.sort(byRecurrence),
    answers: answerCounts(gaps, dismissed),
    strengths,
    learnings,
    seen,
    promotionTargets,
    likeTargets,
    status,
    statusNow,
    canonicalChanges: canonicalOf(index, rows),
    drafts: agedDrafts(rows),
    months,
    weekdays,
    breakdowns,
    projectModel,
  }
}

function* breakdownsSteps(rows: readonly IndexedRow[], queries: ExactQueries): Generator<void, Breakdowns> {
  const breakdowns: Partial<Record<BreakdownField, readonly Breakdown[]>> = {}
  for (const field of breakdownFields) {
    breakdowns[field] = breakdownOf(rows, field, queries)
    yield
  }
  return breakdowns as Breakdowns
}

/** The sessions that a query leaves, by each field that sessions are compared by: where a gap is named, say. */
export function* breakDownSteps(
  index: RepositoryIndex,
  queryText: string,
  removed: boolean,
): Generator<void, Breakdowns> {
  const { filtered, query } = selectRows(index, queryText, removed)
  return yield* breakdownsSteps(filtered.shown, new ExactQueries(query, filtered, contextOf(index)))
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
