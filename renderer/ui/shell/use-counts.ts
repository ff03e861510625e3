import type { ViewName } from '../../routes.ts'
import { useSessionList } from '../../state/list.ts'
import { useRepository, useVersion } from '../../state/repository.ts'
import { useRequest } from '../../state/use-request.ts'
import { useView } from '../../state/view.ts'

/** What the filter leaves in each view that counts something. */
export function useCounts(): Partial<Record<ViewName, string>> {
  const query = useView((view) => view.query)
  const removed = useView((view) => view.removed)
  const version = useVersion()
  const sessions = useSessionList().value
  const all = useRepository((store) => store.repository?.counts)
  const isFiltered = query.trim() !== '' || removed
  // Asked after the sessions: the rows come first. Without a filter the counts came with the state.
  const list = sessions && isFiltered ? { query, sort: [], removed, countOnly: true } : undefined
  const decisions = useRequest(
    'decisions.query',
    list && { ...list, byProject: false, state: 'any' },
    version,
  )
  const problems = useRequest('problems.query', list && { ...list, severity: [], family: [] }, version)
  const counts = isFiltered
    ? { decisions: decisions.value?.shown, problems: problems.value?.shown }
    : sessions && all
  return {
    sessions: sessions?.shown.toLocaleString('en-US'),
    decisions: counts?.decisions?.toLocaleString('en-US'),
    problems: counts?.problems?.toLocaleString('en-US'),
  }
}
