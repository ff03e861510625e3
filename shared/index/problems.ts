import type { Facet } from '../ipc/list-answers.ts'
import type { ProblemList, ProblemRow, ProblemsAside, RuleCount } from '../ipc/problem-answers.ts'
import { keptOf } from '../kept-answers.ts'
import { type ProblemCode, problemCodes, type Severity, severities, standings } from '../model/problem.ts'
import type { SortKey } from '../model/sort-key.ts'
import { isOpen } from './judgement.ts'
import { byCodePoint, byNature } from './natural-order.ts'
import { groupProblems, type ProblemGrouping } from './problem-groups.ts'
import { projectFacet, projectNames } from './problem-projects.ts'
import { severityRank, withContext } from './problem-rows.ts'
import type { RepositoryIndex } from './repository-index.ts'
import { firstRows, type ListRequest, selectRows } from './run-query.ts'

/** Which problems are listed, and how. */
interface ProblemsRequest extends ListRequest {
  /** Any of these severities; none: all. */
  readonly severity: readonly string[]
  /** Any of these groups of rules, by their first family; none: all. */
  readonly family: readonly string[]
  /** Any of these standings; none: those that count. */
  readonly standing?: readonly string[] | undefined
  readonly group?: ProblemGrouping | null | undefined
  /** Only the numbers are wanted: the answer has neither ids nor rows. */
  readonly countOnly?: boolean | undefined
}

/** Narrows problems beside the query; absent or empty: all. */
export interface ProblemParts {
  readonly severity?: readonly string[] | undefined
  readonly family?: readonly string[] | undefined
  readonly standing?: readonly string[] | undefined
}

/** Families of rules that are shown as one, under the name of the first. */
const familyGroups = [
  ['frontmatter', 'field'],
  ['date'],
  ['record'],
  ['status', 'tag', 'canonical'],
  ['title', 'section'],
  ['privacy'],
  ['file'],
] as const

const groupOf = new Map<string, string>(
  familyGroups.flatMap((families) => families.map((family) => [family, families[0]] as const)),
)

/** The group of rules that a problem belongs to. */
function ruleGroup(code: string): string {
  const family = code.slice(0, code.indexOf('.'))
  return groupOf.get(family) ?? family
}

const columns: Readonly<Record<string, (problem: ProblemRow) => string | number | null>> = {
  severity: (problem) => severityRank(problem.severity),
  code: (problem) => problem.code,
  rule: (problem) => problem.code,
  what: (problem) => problem.what,
  file: (problem) => problem.file,
  where: (problem) => problem.file,
  line: (problem) => problem.line,
  project: (problem) => problem.project,
}

function sortProblems(problems: readonly ProblemRow[], sort: readonly SortKey[]): ProblemRow[] {
  const keys = sort.filter((key) => Object.hasOwn(columns, key.column))
  const used = keys.length > 0 ? keys : [{ column: 'severity', desc: false }]
  return [...problems].sort((a, b) => {
    for (const { column, desc } of used) {
      const left = columns[column]?.(a) ?? null
      const right = columns[column]?.(b) ?? null
      if (left === right) continue
      if (left === null || right === null) return left === null ? 1 : -1
      const order =
        typeof left === 'number' && typeof right === 'number'
          ? left - right
          : byNature(String(left), String(right))
      if (order !== 0) return desc ? -order : order
    }
    return byCodePoint(a.file, b.file) || (a.line ?? 0) - (b.line ?? 0)
  })
}

function tally<K extends string | null>(problems: readonly ProblemRow[], keyOf: (problem: ProblemRow) => K) {
  const counts = new Map<K, number>()
  for (const problem of problems) counts.set(keyOf(problem), (counts.get(keyOf(problem)) ?? 0) + 1)
  return counts
}

/**
 * Problems of the sessions that match. Problems of the repository as a whole belong to no session, so no query
 * leaves them out. Facets follow each other's choice but not their own.
 */
export function queryProblems(index: RepositoryIndex, request: ProblemsRequest): ProblemList {
  const { filtered, query } = selectRows(index, request.query, request.removed)
  const base = new Set(filtered.base.map((row) => row.session.id))
  const shownRows = new Set(filtered.shown.map((row) => row.session.id))
  const byProjectOnly = new Set(shownRows)
  for (const at of filtered.outBy.get('project') ?? []) byProjectOnly.add(index.rows[at]?.session.id ?? '')
  const inSet = ({ sessionRow }: ProblemRow, rows: ReadonlySet<string>) =>
    sessionRow === null || rows.has(sessionRow)
  const isSeverity = (one: ProblemRow) =>
    request.severity.length === 0 || request.severity.includes(one.severity)
  const isFamily = (one: ProblemRow) =>
    request.family.length === 0 || request.family.includes(ruleGroup(one.code))

  const { standing = [] } = request
  const isWanted = (one: ProblemRow) =>
    standing.length === 0 ? isOpen(one) : standing.includes(one.standing)

  const ofAnyStanding = index.problems.filter((one) => inSet(one, base))
  const judged = ofAnyStanding.filter((one) => inSet(one, shownRows))
  const all = ofAnyStanding.filter(isWanted)
  const ofSessions = judged.filter(isWanted)
  const sorted = sortProblems(
    ofSessions.filter((one) => isSeverity(one) && isFamily(one)),
    request.sort,
  )
  const grouped = request.group
    ? groupProblems(sorted, request.group, projectNames(filtered, request.group))
    : null
  const shown = grouped?.problems ?? sorted
  const severityCounts = tally(ofSessions.filter(isFamily), (one) => one.severity)
  const familyCounts = tally(ofSessions.filter(isSeverity), (one) => ruleGroup(one.code))
  const ofProjects = all.filter((one) => inSet(one, byProjectOnly) && isSeverity(one) && isFamily(one))
  const standingCounts = tally(
    judged.filter((one) => isSeverity(one) && isFamily(one)),
    (one) => one.standing,
  )
  const isAnyAside = index.input.judgement !== null && index.input.judgement !== undefined
  const allFamilies = tally(all, (one) => ruleGroup(one.code))
  const bySeverity = Object.fromEntries(
    severities.map((severity) => [severity, shown.filter((one) => one.severity === severity).length]),
  ) as Record<Severity, number>
  const facets = [
    facetOf('severity', 'Severity', severities, severityCounts, request.severity),
    ...(isAnyAside
      ? [facetOf('standing', 'Standing', met(standings, standingCounts, standing), standingCounts, standing)]
      : []),
    facetOf(
      'family',
      'Rule family',
      met(families, allFamilies, request.family),
      familyCounts,
      request.family,
    ),
    projectFacet(index, filtered, query, all, ofProjects),
  ]
  return {
    version: index.version,
    total: all.length,
    shown: shown.length,
    bySeverity,
    ids: request.countOnly ? [] : shown.map((one) => one.id),
    first: request.countOnly ? [] : shown.slice(0, firstRows).map((one) => contextOf(index, one)),
    groups: grouped?.groups ?? null,
    facets,
    leftOut: all.length - ofSessions.length,
    aside: asideOf(index, judged),
    rules: rulesOf(index, ofAnyStanding),
  }
}

const families = familyGroups.map(([first]) => first)

/** What a person reads for a value; of those that are not here it is the value itself. */
const labels: ReadonlyMap<string, string> = new Map<string, string>([
  ...familyGroups.map((group) => [group[0], group.join(', ')] as const),
  ['new', 'new since the baseline'],
  ['open', 'open'],
  ['accepted', 'accepted'],
  ['off', 'rule is off'],
])

/** Those values that there are, and those that are chosen. */
function met<V extends string>(
  values: readonly V[],
  counts: ReadonlyMap<string, number>,
  chosen: readonly string[],
): V[] {
  return values.filter((value) => counts.has(value) || chosen.includes(value))
}

function facetOf(
  field: string,
  label: string,
  values: readonly string[],
  counts: ReadonlyMap<string, number>,
  chosen: readonly string[],
): Facet {
  return {
    field,
    label,
    values: values.map((value) => ({
      value,
      label: labels.get(value),
      count: counts.get(value) ?? 0,
      state: chosen.includes(value) ? 'any' : null,
    })),
  }
}

function asideOf({ input }: RepositoryIndex, judged: readonly ProblemRow[]): ProblemsAside {
  const counts = tally(judged, (one) => one.standing)
  const off = judged.filter((one) => one.standing === 'off')
  return {
    accepted: counts.get('accepted') ?? 0,
    off: off.length,
    rulesOff: new Set(off.map((one) => one.code)).size,
    fresh: input.judgement?.hasBaseline ? (counts.get('new') ?? 0) : null,
  }
}

function rulesOf({ input }: RepositoryIndex, problems: readonly ProblemRow[]): RuleCount[] {
  const counts = tally(problems, (one) => one.code)
  const isOff = (code: ProblemCode) => input.judgement?.rulesOff.has(code) ?? false
  return problemCodes
    .filter((code) => counts.has(code) || isOff(code))
    .map((code) => ({ code, count: counts.get(code) ?? 0, off: isOff(code) }))
}

/** All problems that match, in order, for export and command line; of every severity and family if none is named. */
export function allProblems(index: RepositoryIndex, request: ListRequest & ProblemParts): ProblemRow[] {
  const { severity = [], family = [] } = request
  const { ids } = queryProblems(index, { ...request, severity, family })
  const known = mapById(index.problems)
  return ids.flatMap((id) => known.get(id) ?? [])
}

function contextOf(index: RepositoryIndex, problem: ProblemRow): ProblemRow {
  return withContext(problem, (problem.sessionRow !== null && index.byId.get(problem.sessionRow)) || null)
}

const mapById = keptOf(
  (problems: readonly ProblemRow[]): ReadonlyMap<string, ProblemRow> =>
    new Map(problems.map((problem) => [problem.id, problem])),
)

/** Problems by id, in the order asked for, with the lines around their places; null: gone. */
export function problemsById(index: RepositoryIndex, ids: readonly string[]): (ProblemRow | null)[] {
  const known = mapById(index.problems)
  return ids.map((id) => {
    const problem = known.get(id)
    return problem ? contextOf(index, problem) : null
  })
}
