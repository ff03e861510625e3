import type { ProblemGroup, ProblemRow } from '../ipc/problem-answers.ts'
import type { NameOf } from './spelling-names.ts'

/** What problems can be grouped by, as it is named on screen. */
export const problemGroupings = ['severity', 'rule', 'file', 'project'] as const

/** What problems can be grouped by. */
export type ProblemGrouping = (typeof problemGroupings)[number]

/**
 * Problems with those of a group behind each other, groups in the order in which they are first met.
 *
 * @param nameOf the name of a project under which all its spellings are grouped
 */
export function groupProblems(
  problems: readonly ProblemRow[],
  by: ProblemGrouping,
  nameOf: NameOf,
): { problems: ProblemRow[]; groups: ProblemGroup[] } {
  const members = new Map<string | null, ProblemRow[]>()
  for (const problem of problems) {
    const value = sharedValue(problem, by, nameOf)
    const known = members.get(value)
    if (known) known.push(problem)
    else members.set(value, [problem])
  }
  let start = 0
  const groups = [...members].map(([value, { length: count }]) => {
    start += count
    return { value, start: start - count, count }
  })
  return { problems: [...members.values()].flat(), groups }
}

function sharedValue(problem: ProblemRow, by: ProblemGrouping, nameOf: NameOf): string | null {
  if (by === 'rule') return problem.code
  if (by === 'project') return nameOf(problem.project)
  return problem[by]
}
