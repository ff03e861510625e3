import type { ProblemRow } from '../../../shared/ipc/answers.ts'

/** What problems can be grouped by. */
export type GroupBy = 'none' | 'rule' | 'file' | 'project' | 'severity'

/** Problems that share what they are grouped by. */
export interface ProblemGroup {
  readonly name: string
  readonly rows: readonly ProblemRow[]
}

/** Rows by what they share, groups in the order in which they are first met. */
export function groupProblems(rows: readonly ProblemRow[], by: Exclude<GroupBy, 'none'>): ProblemGroup[] {
  const groups = new Map<string, ProblemRow[]>()
  for (const row of rows) {
    const name = nameOf(row, by)
    const known = groups.get(name)
    if (known) known.push(row)
    else groups.set(name, [row])
  }
  return [...groups].map(([name, members]) => ({ name, rows: members }))
}

function nameOf(row: ProblemRow, by: Exclude<GroupBy, 'none'>): string {
  if (by === 'rule') return row.code
  if (by === 'file') return row.file
  if (by === 'severity') return row.severity
  return row.project ?? '(missing)'
}
