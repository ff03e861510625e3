import { decisionsById, queryDecisions } from '../../shared/index/decisions.ts'
import { exportRows } from '../../shared/index/export-rows.ts'
import { allProblems, queryProblems } from '../../shared/index/problems.ts'
import { querySessions, sessionsById } from '../../shared/index/run-query.ts'
import type { ProblemRow } from '../../shared/ipc/problem-answers.ts'
import type { DecisionFilter } from '../../shared/model/decision-column.ts'
import { boardColumns } from '../../shared/model/decision-column.ts'
import type { ExportFormat, ExportKind } from '../../shared/model/export.ts'
import { type Severity, standings } from '../../shared/model/problem.ts'
import type { Session } from '../../shared/model/session.ts'
import { asideWords } from '../../shared/text/aside-words.ts'
import { edgeSign, isDatedAtEdge } from '../../shared/text/edge-words.ts'
import { recordedLag } from '../../shared/text/recorded-lag.ts'
import { decisionShape, problemShape, sessionShape } from '../../shared/text/shapes.ts'
import type { SessionEngine } from '../repo-host/session-engine.ts'
import { counted, json, type Output, printableLines } from './output.ts'
import { type Column, table, wrapped } from './table.ts'

/** A value in a table; a missing one is told apart from an empty one, as in the window. */
function orMissing(value: string | null): string {
  return value ?? '(missing)'
}

/** The day, where the date reads as one; else the text as written. */
function dayOf(row: Pick<Session, 'date' | 'dateKey' | 'dateFrom'>): string {
  return edgeSign(row.dateKey?.slice(0, 10) ?? orMissing(row.date), isDatedAtEdge(row))
}

const sessionColumns: readonly Column<Session>[] = [
  { head: 'Date', cell: dayOf, least: 10 },
  { head: 'Title', cell: (row) => (row.removed ? `${row.title} (removed)` : row.title), least: 22 },
  { head: 'Project', cell: ({ project }) => orMissing(project), least: 9, spare: 2 },
  { head: 'Model', cell: ({ model }) => orMissing(model), least: 9, spare: 3 },
  { head: 'Status', cell: ({ status }) => orMissing(status), least: 9, spare: 1 },
  { head: 'Dec', cell: ({ counts }) => counts.decisions },
  { head: 'Gaps', cell: ({ counts }) => counts.gaps },
  {
    head: 'Rev',
    cell: ({ revisions, startsAtEdge }) => (startsAtEdge ? `≥ ${revisions}` : revisions),
  },
  { head: 'Prob', cell: ({ problemCount }) => problemCount },
  { head: 'Path', cell: ({ path }) => path ?? '(record alone)', least: 22, keepEnd: true },
]

/** What `list` and `decisions` are asked with. */
interface ListOptions {
  readonly query: string
  readonly removed: boolean
  readonly json: boolean
}

/** Writes the sessions that a query leaves, as the window lists them. */
export function listSessions(engine: SessionEngine, options: ListOptions, out: Output): void {
  const { query, removed } = options
  const list = querySessions(engine.index, { query, sort: [], removed, group: null })
  const sessions = sessionsById(engine.index, list.ids).filter((session) => session !== null)
  const { total, shown } = list
  const { head, limitedBy, name } = engine.state
  if (options.json) {
    const rows = sessions.map(sessionShape)
    out.data(json({ repository: name, head, limitedBy, total, shown, sessions: rows }))
    return
  }
  out.data(table(sessions, sessionColumns, out.width))
  out.words(`${shown} of ${counted(total, 'session')}.`)
  sayAside(engine, { query, removed }, out)
}

/** Writes the decisions of the sessions that a query leaves, by project. */
export function listDecisions(
  engine: SessionEngine,
  { query, state, json: asJson }: Omit<ListOptions, 'removed'> & { readonly state: DecisionFilter },
  out: Output,
): void {
  const request = { query, sort: [], removed: false, byProject: true, state } as const
  const { ids, shown, total, states } = queryDecisions(engine.index, request)
  const decisions = decisionsById(engine.index, ids).filter((decision) => decision !== null)
  if (asJson) {
    const { limitedBy } = engine.state
    out.data(json({ limitedBy, total, shown, states, decisions: decisions.map(decisionShape) }))
    return
  }
  out.data(
    table(
      decisions,
      [
        { head: 'Project', cell: ({ project }) => orMissing(project), least: 10, spare: 1 },
        {
          head: 'State',
          cell: ({ state, reworded }) => (reworded ? `${state}, reworded ${reworded} ×` : state),
          least: 9,
        },
        { head: 'Decision', cell: ({ text }) => text, least: 36 },
        { head: 'Decided', cell: dayOf, least: 10 },
        { head: 'Lag', cell: recordedLag, spare: 1 },
        {
          head: 'Born in',
          cell: ({ bornIn, bornAtEdge }) =>
            bornIn === null ? null : edgeSign(bornIn.slice(0, 7), bornAtEdge),
          spare: 2,
        },
        {
          head: 'Place',
          cell: ({ path, line }) => (line === null ? orMissing(path) : `${path}:${line}`),
          least: 16,
          keepEnd: true,
        },
      ],
      out.width,
    ),
  )
  const each = boardColumns.map((column) => `${states[column]} ${column}`).join(', ')
  out.words(`${shown} of ${counted(total, 'decision')}: ${each}.`)
}

/** What `problems` is asked with. */
interface ProblemOptions {
  readonly failOn: Severity | 'never'
  /** Those set aside are listed too. */
  readonly all: boolean
  readonly json: boolean
}

/** Says which findings of the sessions of a query are set aside, and so in no total. */
function sayAside({ index }: SessionEngine, shown: { query: string; removed: boolean }, out: Output): void {
  const request = { ...shown, sort: [], severity: [], family: [], countOnly: true }
  const words = asideWords(queryProblems(index, request).aside)
  if (words !== '') out.words(notCounted(words))
}

function notCounted(aside: string): string {
  return `Not counted by choice: ${aside}. They are listed by problems --all.`
}

/** @returns number of problems at or above the severity that lets the command fail */
export function listProblems(
  engine: SessionEngine,
  { failOn, all, json: asJson }: ProblemOptions,
  out: Output,
): number {
  const request = { query: '', sort: [], removed: false, standing: all ? standings : [] }
  const list = queryProblems(engine.index, { ...request, severity: [], family: [] })
  const { total, bySeverity, aside } = list
  const problems = allProblems(engine.index, request)
  const shape = (problem: ProblemRow) =>
    all ? { ...problemShape(problem), standing: problem.standing } : problemShape(problem)
  if (asJson) {
    const judged = engine.index.input.judgement ? { aside } : {}
    out.data(json({ total, bySeverity, ...judged, problems: problems.map(shape) }))
  } else {
    for (const { severity, code, file, line, what, mend, standing } of problems) {
      const place = line === null ? file : `${file}:${line}`
      const mark = standing === 'open' ? '' : `  (${standing})`
      out.data(wrapped(`${severity}  ${code}  ${place}${mark}`, out.width, ''))
      out.data(wrapped(what, out.width, '  '))
      out.data(wrapped(mend, out.width, '  '))
    }
    const { error, warning, info } = bySeverity
    out.words(
      `${counted(total, 'problem')}: ${counted(error, 'error')}, ${counted(warning, 'warning')}, ${info} worth knowing.`,
    )
  }
  if (!all) sayAside(engine, request, out)
  const rank = { error: 0, warning: 1, info: 2, never: -1 }
  return problems.filter(({ severity }) => rank[severity] <= rank[failOn]).length
}

/** Writes the very text that the window saves as an export. */
export function exportList(
  engine: SessionEngine,
  what: ExportKind,
  format: ExportFormat,
  { query, state }: { readonly query: string; readonly state: DecisionFilter },
  out: Output,
): void {
  const request = { query, sort: [], removed: false, state }
  const { text, aside } = exportRows(engine.index, what, format, request)
  if (aside !== '') out.words(notCounted(aside))
  // A file holds the very bytes that the window writes; a terminal would obey some of them.
  if (!out.terminal) out.file(text)
  else out.data(format === 'json' ? json(JSON.parse(text)) : printableLines(text))
}
