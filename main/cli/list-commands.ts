import { buildDashboard } from '../../shared/index/dashboards.ts'
import { queryDecisions } from '../../shared/index/decisions.ts'
import { exportRows } from '../../shared/index/export-rows.ts'
import { queryProblems } from '../../shared/index/problems.ts'
import { querySessions } from '../../shared/index/run-query.ts'
import type { Severity } from '../../shared/model/problem.ts'
import type { ExportFormat } from '../../shared/text/export.ts'
import { decisionShape, problemShape, sessionShape } from '../../shared/text/shapes.ts'
import type { SessionEngine } from '../repo-host/session-engine.ts'
import { json, type Output, table } from './output.ts'

/** Where faults of a query go: the rows are filtered by the rest, but the reader must know. */
function sayFaults(faults: readonly { readonly what: string }[], out: Output): void {
  for (const fault of faults) out.words(fault.what)
}

export function listSessions(
  engine: SessionEngine,
  query: string,
  removed: boolean,
  asJson: boolean,
  out: Output,
): void {
  const list = querySessions(engine.index, { query, sort: [], removed, group: null })
  sayFaults(list.faults, out)
  const sessions = list.ids.flatMap((id) => engine.index.byId.get(id)?.session ?? [])
  const { head, limitedBy, name } = engine.state
  if (asJson)
    return out.data(
      json({
        repository: name,
        head,
        limitedBy,
        total: list.total,
        shown: list.shown,
        sessions: sessions.map(sessionShape),
      }),
    )
  out.data(
    table(
      sessions,
      [
        { head: 'Date', cell: ({ date }) => date ?? '(missing)', whole: true },
        {
          head: 'Title',
          cell: ({ title, removedIn }) =>
            removedIn ? `${title} (removed in ${removedIn.slice(0, 7)})` : title,
        },
        { head: 'Project', cell: ({ project }) => project ?? '(missing)' },
        { head: 'Model', cell: ({ model }) => model ?? '(missing)' },
        { head: 'Status', cell: ({ status }) => status ?? '(missing)', whole: true },
        { head: 'Dec', cell: ({ counts }) => counts.decisions, whole: true },
        { head: 'Gaps', cell: ({ counts }) => counts.gaps, whole: true },
        { head: 'Rev', cell: ({ revisions }) => revisions, whole: true },
        { head: 'Prob', cell: ({ problemCount }) => problemCount, whole: true },
        { head: 'Path', cell: ({ path }) => path ?? '(record alone)' },
      ],
      out.width,
    ),
  )
  out.words(`${list.shown} of ${list.total} sessions.`)
}

export function listDecisions(engine: SessionEngine, query: string, asJson: boolean, out: Output): void {
  const list = queryDecisions(engine.index, {
    query,
    sort: [],
    removed: false,
    byProject: true,
    state: 'any',
  })
  sayFaults(list.faults, out)
  const byId = new Map(engine.index.decisions.map((decision) => [decision.id, decision]))
  const decisions = list.ids.flatMap((id) => byId.get(id) ?? [])
  if (asJson)
    return out.data(json({ total: list.total, shown: list.shown, decisions: decisions.map(decisionShape) }))
  out.data(
    table(
      decisions,
      [
        { head: 'Project', cell: ({ project }) => project ?? '(missing)' },
        {
          head: 'State',
          cell: ({ state, reworded }) => (reworded ? `${state}, reworded ${reworded} ×` : state),
          whole: true,
        },
        { head: 'Decision', cell: ({ text }) => text },
        { head: 'Date', cell: ({ date }) => date ?? '(missing)', whole: true },
        { head: 'Born in', cell: ({ bornIn }) => bornIn?.slice(0, 7) ?? '', whole: true },
        { head: 'Place', cell: ({ path, line }) => (line === null ? path : `${path}:${line}`) },
      ],
      out.width,
    ),
  )
  out.words(`${list.shown} of ${list.total} decisions.`)
}

/** @returns number of problems at or above the severity that lets the command fail */
export function listProblems(
  engine: SessionEngine,
  failOn: Severity | 'never',
  asJson: boolean,
  out: Output,
): number {
  const list = queryProblems(engine.index, { query: '', sort: [], removed: false, severity: [], family: [] })
  const byId = new Map(engine.index.problems.map((problem) => [problem.id, problem]))
  const problems = list.ids.flatMap((id) => byId.get(id) ?? [])
  if (asJson)
    out.data(json({ total: list.total, bySeverity: list.bySeverity, problems: problems.map(problemShape) }))
  else {
    for (const { severity, code, file, line, what, mend } of problems) {
      out.data(`${severity} ${code} ${file}${line === null ? '' : `:${line}`}\n  ${what}\n  ${mend}`)
    }
    out.words(
      `${list.shown} problems: ${list.bySeverity.error} errors, ${list.bySeverity.warning} warnings, ${list.bySeverity.info} info.`,
    )
  }
  const rank = { error: 0, warning: 1, info: 2, never: -1 }
  return problems.filter(({ severity }) => rank[severity] <= rank[failOn]).length
}

export function showDashboard(engine: SessionEngine, query: string, asJson: boolean, out: Output): void {
  const { gaps, strengths, promotionTargets, status } = buildDashboard(engine.index, query, false)
  if (asJson) return out.data(json({ gaps, strengths, promotionTargets, status }))
  const groups = (title: string, rows: typeof gaps) => {
    out.data(`${title} (${rows.length})`)
    out.data(
      table(
        rows,
        [
          { head: 'Sessions', cell: ({ sessions }) => sessions, whole: true },
          { head: 'State', cell: ({ state }) => state, whole: true },
          { head: 'Wording', cell: ({ wording }) => wording },
          { head: 'First seen', cell: ({ firstSeen }) => firstSeen, whole: true },
          { head: 'Last seen', cell: ({ lastSeen }) => lastSeen, whole: true },
        ],
        out.width,
      ),
    )
  }
  groups('Gaps', gaps)
  groups('\nStrengths', strengths)
  out.data(`\nPromotion targets (${promotionTargets.length})`)
  out.data(
    table(
      promotionTargets,
      [
        { head: 'State', cell: ({ state }) => state, whole: true },
        { head: 'Target', cell: ({ path, text }) => path ?? text },
        { head: 'Promised on', cell: ({ promisedOn }) => promisedOn, whole: true },
        { head: 'Changed after', cell: ({ changedAfter }) => changedAfter, whole: true },
      ],
      out.width,
    ),
  )
  const last = status.at(-1)
  if (last)
    out.data(
      `\nStatus on ${last.date}: ${last.draft} draft, ${last.active} active, ${last.canonical} canonical, ${last.archived} archived, ${last.other} other.`,
    )
}

export function exportList(
  engine: SessionEngine,
  what: 'sessions' | 'decisions' | 'problems',
  format: ExportFormat,
  query: string,
  out: Output,
): void {
  out.data(
    exportRows(engine.index, what, format, { query, sort: [], removed: false }).text.replace(/\n$/, ''),
  )
}
