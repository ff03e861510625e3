import type { AnsweredKin, DecisionGroup, DecisionList } from '../ipc/list-answers.ts'
import { keptOf } from '../kept-answers.ts'
import { boardColumns, columnOf, type DecisionFilter } from '../model/decision-column.ts'
import type { Decision } from '../model/session.ts'
import type { SortKey } from '../model/sort-key.ts'
import { toEnd } from '../steps.ts'
import { recordedLag } from '../text/recorded-lag.ts'
import type { IndexedRow } from './indexed-row.ts'
import { byCodePoint, byNatureMissingLast, naturalKey } from './natural-order.ts'
import type { RepositoryIndex } from './repository-index.ts'
import { contextOf, type ListRequest, selectRows } from './run-query.ts'
import { soughtDecisions } from './sought-decisions.ts'
import { type NameOf, spellingNames } from './spelling-names.ts'
import { suggestionsSteps } from './suggestions.ts'

/** Decisions that are sent along with an answer; fewer than sessions, for each has its likely kin looked up. */
const firstDecisions = 100

/** Which decisions are listed, and how. */
interface DecisionsRequest extends ListRequest {
  readonly byProject: boolean
  readonly state: DecisionFilter
  /** For a board: by state in the order of `boardColumns`, newest first in each; comes before `byProject`. */
  readonly byState?: boolean | undefined
  /** Only the numbers are wanted: the answer has no ids, rows, groups or days. */
  readonly countOnly?: boolean | undefined
}

function hasState(decision: Decision, state: DecisionFilter): boolean {
  if (state === 'any') return true
  if (state === 'reworded') return columnOf(decision) === 'reworded'
  return decision.state === state
}

type Cell = string | number | null

const cells: Readonly<Record<string, (decision: Decision) => Cell>> = {
  state: (decision) => ['standing', 'dropped', 'replaced'].indexOf(decision.state),
  text: (decision) => naturalKey(decision.text),
  decision: (decision) => naturalKey(decision.text),
  date: (decision) => decision.dateKey,
  bornOn: (decision) => decision.bornOn,
  bornIn: (decision) => decision.bornOn,
  born: (decision) => decision.bornOn,
  lag: recordedLag,
  project: (decision) => (decision.project ? naturalKey(decision.project) : null),
  model: (decision) => (decision.model ? naturalKey(decision.model) : null),
  status: (decision) => (decision.status ? naturalKey(decision.status) : null),
  title: (decision) => naturalKey(decision.title),
  path: (decision) => decision.path,
  line: (decision) => decision.line,
  reworded: (decision) => decision.reworded,
}

function compareCells(a: Cell, b: Cell, desc: boolean): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1
  const order = typeof a === 'number' && typeof b === 'number' ? a - b : byCodePoint(String(a), String(b))
  return desc ? -order : order
}

function sortDecisions(decisions: readonly Decision[], sort: readonly SortKey[]): Decision[] {
  const known = sort.filter((key) => Object.hasOwn(cells, key.column))
  const keys = known.length > 0 ? known : [{ column: 'date', desc: true }]
  const keyed = new Map(decisions.map((one) => [one, keys.map(({ column }) => cells[column]?.(one) ?? null)]))
  return [...decisions].sort((a, b) => {
    const left = keyed.get(a) ?? []
    const right = keyed.get(b) ?? []
    for (const [at, key] of keys.entries()) {
      const order = compareCells(left[at] ?? null, right[at] ?? null, key.desc)
      if (order !== 0) return order
    }
    return 0
  })
}

/** The day from which a decision's life line is drawn: of the commit that bore it, else of its session. */
function bornKey(decision: Decision): string | null {
  return decision.bornOn ?? decision.dateKey
}

/** By column of the board, newest first in each. */
function byColumn(decisions: readonly Decision[]): Decision[] {
  const newestFirst = sortDecisions(decisions, [])
  return boardColumns.flatMap((column) => newestFirst.filter((one) => columnOf(one) === column))
}

/** By project in natural order, its spellings as one, missing last; inside by birth, then by place. */
function byProjectAndBirth(decisions: readonly Decision[], nameOf: NameOf): Decision[] {
  const projects = [...new Set(decisions.map(({ project }) => nameOf(project)))].sort(byNatureMissingLast)
  const rank = new Map(projects.map((project, at) => [project, at]))
  const keyed = decisions.map((decision) => ({
    decision,
    project: rank.get(nameOf(decision.project)) as number,
    born: bornKey(decision),
  }))
  keyed.sort(
    (a, b) =>
      a.project - b.project ||
      compareCells(a.born, b.born, false) ||
      compareCells(a.decision.path, b.decision.path, false) ||
      compareCells(a.decision.line, b.decision.line, false),
  )
  return keyed.map(({ decision }) => decision)
}

function groupsOf(ordered: readonly Decision[], nameOf: NameOf): DecisionGroup[] {
  const groups: { -readonly [K in keyof DecisionGroup]: DecisionGroup[K] }[] = []
  let sessions = new Set<string>()
  for (const [at, decision] of ordered.entries()) {
    let group = groups.at(-1)
    const project = nameOf(decision.project)
    if (!group || group.project !== project) {
      group = {
        project,
        start: at,
        count: 0,
        standing: 0,
        dropped: 0,
        replaced: 0,
        sessions: 0,
      }
      groups.push(group)
      sessions = new Set()
    }
    group.count++
    group[decision.state]++
    group.sessions = sessions.add(decision.sessionRow).size
  }
  return groups
}

/** First and last day of all lives, for one axis. */
function span(decisions: readonly Decision[], newest: string | null) {
  let from: string | null = null
  let to: string | null = null
  const take = (key: string | null) => {
    if (key === null || (from !== null && to !== null && key >= from && key.slice(0, 10) <= to)) return
    const day = key.slice(0, 10)
    if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return
    if (from === null || day < from) from = day
    if (to === null || day > to) to = day
  }
  for (const decision of decisions) {
    take(bornKey(decision))
    for (const step of decision.life) take(step.date)
  }
  if (from !== null) take(newest)
  return { from, to }
}

/** How many sessions are looked through between two pauses. */
const rowsPerPause = 32

/** Decisions of the sessions that match, in any state or one, in one go. */
export function queryDecisions(index: RepositoryIndex, request: DecisionsRequest): DecisionList {
  return toEnd(queryDecisionsSteps(index, request))
}

/** Decisions of the sessions that match, in any state or one, in steps: each `yield` is a place to pause. */
export function* queryDecisionsSteps(
  index: RepositoryIndex,
  request: DecisionsRequest,
): Generator<void, DecisionList> {
  const { filtered, query, faults } = selectRows(index, request.query, request.removed)
  yield* index.decisionSteps()
  const { decisions, decisionsAt, rows } = index
  const isSought = soughtDecisions(query, contextOf(index))
  let total = 0
  for (const at of filtered.baseAt) total += (decisionsAt[at + 1] ?? 0) - (decisionsAt[at] ?? 0)
  const shown: Decision[] = []
  for (const [done, row] of filtered.shownAt.entries()) {
    if (done % rowsPerPause === 0) yield
    for (let at = decisionsAt[row] ?? 0; at < (decisionsAt[row + 1] ?? 0); at++) {
      const decision = decisions[at] as Decision
      if (!hasState(decision, request.state)) continue
      if (isSought?.(decision, rows[row] as IndexedRow, row) ?? true) shown.push(decision)
    }
  }
  const states = { standing: 0, reworded: 0, dropped: 0, replaced: 0 }
  for (const decision of shown) states[columnOf(decision)] += 1
  if (request.countOnly)
    return {
      version: index.version,
      total,
      shown: shown.length,
      states,
      ids: [],
      first: [],
      groups: null,
      from: null,
      to: null,
      faults,
    }
  const byProject = request.byProject && !request.byState
  const nameOf = spellingNames(byProject ? filtered.base.map(({ session }) => session.project) : [])
  yield
  const ordered = request.byState
    ? byColumn(shown)
    : byProject
      ? byProjectAndBirth(shown, nameOf)
      : sortDecisions(shown, request.sort)
  yield
  const first: Decision[] = []
  for (const decision of ordered.slice(0, firstDecisions)) first.push(yield* withSuggestions(index, decision))
  return {
    version: index.version,
    total,
    shown: ordered.length,
    states,
    ids: ordered.map((decision) => decision.id),
    first,
    groups: byProject ? groupsOf(ordered, nameOf) : null,
    ...span(ordered, index.newestDate),
    faults,
  }
}

/** A decision with its likely kin filled in. */
function* withSuggestions(index: RepositoryIndex, decision: Decision): Generator<void, Decision> {
  const suggested = yield* suggestionsSteps(index, decision)
  yield
  return suggested.length === 0 ? decision : { ...decision, suggested }
}

/** All decisions that match, in order and with their likely kin, for export and command line; in any state if none is named. */
export function allDecisions(
  index: RepositoryIndex,
  request: ListRequest & { readonly state?: DecisionFilter | undefined },
): Decision[] {
  const { ids } = queryDecisions(index, { ...request, byProject: false, state: request.state ?? 'any' })
  return decisionsById(index, ids).filter((decision) => decision !== null)
}

const mapById = keptOf(
  (decisions: readonly Decision[]): ReadonlyMap<string, Decision> =>
    new Map(decisions.map((decision) => [decision.id, decision])),
)

/** Decisions by id in one go; see {@link decisionsByIdSteps}. */
export function decisionsById(index: RepositoryIndex, ids: readonly string[]): (Decision | null)[] {
  return toEnd(decisionsByIdSteps(index, ids))
}

/** Decisions by id, in the order asked for, with their likely kin; null: there is no such decision (any more). */
export function* decisionsByIdSteps(
  index: RepositoryIndex,
  ids: readonly string[],
): Generator<void, (Decision | null)[]> {
  yield* index.decisionSteps()
  const known = mapById(index.decisions)
  const rows: (Decision | null)[] = []
  for (const id of ids) {
    const decision = known.get(id)
    rows.push(decision ? yield* withSuggestions(index, decision) : null)
  }
  return rows
}

/** What a person answered to suggestions of kin, with the decisions that it is about now. */
export function answeredKin({ kin }: RepositoryIndex): readonly AnsweredKin[] {
  return kin.map(({ verdict, decision, other }) => ({ ...verdict, decisionId: decision, otherId: other }))
}
