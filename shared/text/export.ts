import type { ExportFormat, ExportKind } from '../model/export.ts'
import type { Problem } from '../model/problem.ts'
import type { Decision, Session } from '../model/session.ts'
import { type Cell, csvText } from './csv.ts'
import { edgeText } from './edge-words.ts'
import { markdownTable } from './markdown-table.ts'
import { recordedLag } from './recorded-lag.ts'
import { decisionShape, problemShape, sessionShape } from './shapes.ts'

/** What a row of each list is. */
interface ExportRows {
  readonly sessions: Session
  readonly decisions: Decision
  readonly problems: Problem
}

/** JSON has no commit where none is known for certain; people are told the oldest one that is. */
function marked(commit: string | null, edge: boolean): string | null {
  return commit === null ? null : edgeText(commit, edge)
}

type Column<Row> = readonly [head: string, cell: (row: Row) => Cell]

const sessionColumns: readonly Column<Session>[] = [
  ['id', (row) => row.id],
  ['path', (row) => row.path],
  ['sessionId', (row) => row.sessionId],
  ['title', (row) => row.title],
  ['date', (row) => row.date],
  ['dateFrom', (row) => row.dateFrom],
  ['project', (row) => row.project],
  ['domain', (row) => row.domain],
  ['model', (row) => row.model],
  ['modelProvider', (row) => row.modelProvider],
  ['platform', (row) => row.platform],
  ['status', (row) => row.status],
  ['type', (row) => row.type],
  ['tags', (row) => row.tags?.join(', ') ?? null],
  ['decisions', (row) => row.counts.decisions],
  ['learnings', (row) => row.counts.learnings],
  ['actions', (row) => row.counts.actions],
  ['gaps', (row) => row.counts.gaps],
  ['strengths', (row) => row.counts.strengths],
  ['promotionTargets', (row) => row.counts.promotionTargets],
  ['revisions', (row) => row.revisions],
  ['firstCommit', (row) => marked(row.firstCommit, row.startsAtEdge)],
  ['lastCommit', (row) => marked(row.lastCommit, row.lastChangeAtEdge)],
  ['uncommitted', (row) => row.uncommitted !== null],
  ['removed', (row) => row.removed],
  ['recordLine', (row) => row.record?.line ?? null],
  ['recordMatchedBy', (row) => row.record?.matchedBy ?? null],
  ['recordAgrees', (row) => row.record?.agrees ?? null],
  ['problems', (row) => row.problemCount],
]

const decisionColumns: readonly Column<Decision>[] = [
  ['text', (row) => row.text],
  ['path', (row) => row.path],
  ['line', (row) => row.line],
  ['section', (row) => row.section],
  ['date', (row) => row.date],
  ['dateFrom', (row) => row.dateFrom],
  ['project', (row) => row.project],
  ['model', (row) => row.model],
  ['status', (row) => row.status],
  ['state', (row) => row.state],
  ['reworded', (row) => row.reworded],
  ['bornIn', (row) => marked(row.bornIn, row.bornAtEdge)],
  ['recordedOn', (row) => marked(row.bornOn, row.bornAtEdge)],
  ['lagDays', recordedLag],
  ['lastRewordedIn', (row) => row.lastRewordedIn],
  ['droppedIn', (row) => row.droppedIn],
  ['replacedBy', (row) => row.replacedBy],
  ['replacedHow', (row) => decisionShape(row).replacedHow],
  ['acceptedReason', (row) => row.replacedByChoice?.reason ?? null],
]

const problemColumns: readonly Column<Problem>[] = [
  ['severity', (row) => row.severity],
  ['code', (row) => row.code],
  ['file', (row) => row.file],
  ['line', (row) => row.line],
  ['column', (row) => row.column],
  ['revision', (row) => row.revision],
  ['what', (row) => row.what],
  ['mend', (row) => row.mend],
]

/** Columns and JSON shape of each kind of row. */
const kinds: {
  readonly [K in ExportKind]: {
    columns: readonly Column<ExportRows[K]>[]
    shape: (row: ExportRows[K]) => unknown
  }
} = {
  sessions: { columns: sessionColumns, shape: sessionShape },
  decisions: { columns: decisionColumns, shape: decisionShape },
  problems: { columns: problemColumns, shape: problemShape },
}

/**
 * The one writer of exports, for window and command line. JSON has the shapes of the command line, text as written;
 * CSV has one row per line, made safe for spreadsheets (see `neutralise`); Markdown is one table. A missing and an
 * empty value are both empty cells in CSV and Markdown; JSON tells them apart.
 */
export function exportText<K extends ExportKind>(
  what: K,
  format: ExportFormat,
  rows: readonly ExportRows[K][],
): string {
  const { columns, shape } = kinds[what]
  if (format === 'json') return `${JSON.stringify(rows.map(shape), null, 2)}\n`
  const head = columns.map(([name]) => name)
  const cells = rows.map((row) => columns.map(([, cell]) => cell(row)))
  return format === 'csv' ? csvText(head, cells) : markdownTable(head, cells)
}
