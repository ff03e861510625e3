import { useMemo, useRef } from 'react'
import { parseQuery } from '../../../shared/index/query-grammar.ts'
import { asksForDecisions } from '../../../shared/index/sought-decisions.ts'
import type { ProblemList } from '../../../shared/ipc/problem-answers.ts'
import type { RepositoryState } from '../../../shared/model/repository.ts'
import { numeral } from '../../../shared/text/counted.ts'
import type { ViewName } from '../../routes.ts'
import { useSessionList } from '../../state/list.ts'
import { useRepository, useVersion } from '../../state/repository.ts'
import { useRequest } from '../../state/use-request.ts'
import { useView } from '../../state/view.ts'

type Counts = Partial<Record<ViewName, number>> & {
  readonly aside?: number | undefined
  readonly areSought?: boolean
}

/** States come faster than lists while much is read; counts of this many versions are kept for theirs. */
const mostKept = 20

/** The counts that were told with a version of the rows, as far as they are known. */
function useCountsOf(version: number | undefined): RepositoryState['counts'] | undefined {
  const told = useRef(new Map<number, RepositoryState['counts']>())
  const repository = useRepository((store) => store.repository)
  if (repository) {
    told.current.delete(repository.version)
    told.current.set(repository.version, repository.counts)
    const [oldest] = told.current.keys()
    if (told.current.size > mostKept && oldest !== undefined) told.current.delete(oldest)
  }
  return version === undefined ? undefined : told.current.get(version)
}

function asideOf(problems: ProblemList | undefined): number | undefined {
  return problems && problems.aside.accepted + problems.aside.off
}

/**
 * What the filter leaves in each view that counts something; `aside` are findings that no total counts, `areSought` says that
 * only the decisions that the query looks for are counted, not all of the sessions. The numbers
 * belong together: until all of them are of one filter (and, without a filter, of one version of the rows) the ones before stand.
 */
export function useCounts(): Partial<Record<ViewName | 'aside', string>> & { readonly areSought: boolean } {
  const query = useView((view) => view.query)
  const removed = useView((view) => view.removed)
  const version = useVersion()
  const sessions = useSessionList()
  const all = useCountsOf(sessions.value?.version)
  const last = useRef<Counts>({})
  const areSought = useMemo(() => asksForDecisions(parseQuery(query).query), [query])
  const isFiltered = query.trim() !== '' || removed
  // Asked after the sessions: the rows come first. Without a filter the counts came with the state.
  const list = sessions.value && isFiltered ? { query, sort: [], removed, countOnly: true } : undefined
  const decisions = useRequest(
    'decisions.query',
    list && { ...list, byProject: false, state: 'any' },
    version,
  )
  const problems = useRequest('problems.query', list && { ...list, severity: [], family: [] }, version)
  const others = !isFiltered
    ? all && { decisions: all.decisions, problems: all.problems, aside: all.problemsAside }
    : decisions.matches && problems.matches
      ? { decisions: decisions.value?.shown, problems: problems.value?.shown, aside: asideOf(problems.value) }
      : undefined
  if (sessions.matches && others) last.current = { sessions: sessions.value?.shown, ...others, areSought }
  const { current } = last
  return {
    sessions: written(current.sessions ?? sessions.value?.shown),
    decisions: written(current.decisions),
    problems: written(current.problems),
    areSought: current.areSought ?? false,
    aside: current.aside ? numeral(current.aside) : undefined,
  }
}

function written(count: number | undefined): string | undefined {
  return count === undefined ? undefined : numeral(count)
}
