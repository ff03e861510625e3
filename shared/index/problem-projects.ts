import type { Facet, FacetValue } from '../ipc/list-answers.ts'
import type { ProblemRow } from '../ipc/problem-answers.ts'
import { bySpelling, orderValues, spellingKey } from './facet-values.ts'
import type { Filtered } from './filter-rows.ts'
import type { ProblemGrouping } from './problem-groups.ts'
import { valueState } from './query-edit.ts'
import type { Query } from './query-model.ts'
import type { RepositoryIndex } from './repository-index.ts'
import { type NameOf, spellingNames } from './spelling-names.ts'
import { spellingOf } from './spellings.ts'
import { valueBooks } from './value-columns.ts'

/** A problem of the repository as a whole is counted where its project is missing. */
const noProject: readonly null[] = [null]

/** Projects by their names in the facet of the sessions; nothing is named where nothing is grouped by them. */
export function projectNames({ base }: Filtered, by: ProblemGrouping): NameOf {
  return spellingNames(by === 'project' ? base.map(({ session }) => session.project) : [])
}

/**
 * Projects as the facet of the sessions has them: one by one where a session names several, spellings of one as one.
 *
 * @param all whose projects are listed
 * @param counted those that are left beside the choice of projects
 */
export function projectFacet(
  { byId, rows }: RepositoryIndex,
  { baseAt }: Filtered,
  query: Query,
  all: readonly ProblemRow[],
  counted: readonly ProblemRow[],
): Facet {
  const projectsOf = ({ sessionRow }: ProblemRow) =>
    (sessionRow === null ? undefined : byId.get(sessionRow)?.values.project) ?? noProject
  const keyOf = (value: string | null) => spellingKey(value, spellingOf)
  const count = <K>(keysOf: (problem: ProblemRow) => Iterable<K>) => {
    const counts = new Map<K, number>()
    for (const one of counted) for (const key of keysOf(one)) counts.set(key, (counts.get(key) ?? 0) + 1)
    return counts
  }
  const counts = count(projectsOf)
  const before = valueBooks.project.tally(rows, baseAt)
  const listed = new Set(all.flatMap((one) => projectsOf(one).map(keyOf)))
  // Also the spellings of sessions without a problem: the most frequent of all gives the name.
  const values = [...new Set([...before.keys(), null])]
    .filter((value) => listed.has(keyOf(value)))
    .map(
      (value): FacetValue => ({
        value,
        count: counts.get(value) ?? 0,
        state: valueState(query, 'project', value),
      }),
    )
  const spellings = { keyOf, before, counts: count((one) => new Set(projectsOf(one).map(keyOf))) }
  return { field: 'project', label: 'Project', values: orderValues(bySpelling(values, spellings), false) }
}
