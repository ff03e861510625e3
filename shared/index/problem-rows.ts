import type { ProblemRow } from '../ipc/problem-answers.ts'
import type { Problem, Severity } from '../model/problem.ts'
import { copied } from '../text/copied.ts'
import type { IndexedRow } from './indexed-row.ts'

const rank: Readonly<Record<Severity, number>> = { error: 0, warning: 1, info: 2 }

/** Order of severities, worst first. */
export function severityRank(severity: Severity): number {
  return rank[severity]
}

/** Worst severity among problems; null where there is none. */
export function worstOf(problems: readonly Problem[]): Severity | null {
  let worst: Severity | null = null
  for (const { severity } of problems) if (worst === null || rank[severity] < rank[worst]) worst = severity
  return worst
}

/** One for all: they are given to a problem only when somebody looks at it. */
const noContext: readonly never[] = []

/** Problems with ids that stay the same as long as rule and place do; equal ones are numbered. */
export function problemRows(
  problems: readonly Problem[],
  sessionRow: string | null,
  project: string | null,
): ProblemRow[] {
  const used = new Map<string, number>()
  return problems.map((problem) => {
    const base = copied(
      `${sessionRow ?? problem.file}|${problem.code}:${problem.line ?? ''}:${problem.column ?? ''}`,
    )
    const before = used.get(base) ?? 0
    used.set(base, before + 1)
    // Written out: spread, each of many thousands takes twice the memory.
    return {
      code: problem.code,
      severity: problem.severity,
      file: problem.file,
      line: problem.line,
      column: problem.column,
      revision: problem.revision,
      what: problem.what,
      mend: problem.mend,
      related: problem.related,
      id: before === 0 ? base : `${base}~${before + 1}`,
      sessionRow,
      project,
      standing: 'open',
      context: noContext,
    }
  })
}

const linesAround = 3

/** The lines around a problem's place as the index has them; none for a place in an older revision. */
export function withContext(problem: ProblemRow, row: IndexedRow | null): ProblemRow {
  const { line } = problem
  if (line === null || problem.revision !== null) return problem
  if (row?.entry && row.entry.path === problem.file) {
    const lines = row.entry.text.split(/\r\n|\n|\r/)
    const from = Math.max(1, line - linesAround)
    const context = lines
      .slice(from - 1, line + linesAround)
      .map((text, at) => ({ line: from + at, text: text.slice(0, 2_000) }))
    return { ...problem, context }
  }
  if (row?.record && row.record.file === problem.file && row.record.line === line) {
    return { ...problem, context: [{ line, text: row.record.raw.slice(0, 2_000) }] }
  }
  return problem
}
