import type { ViewName } from '../../routes.ts'
import { useSessionList } from '../../state/list.ts'
import { useVersion } from '../../state/repository.ts'
import { useRequest } from '../../state/use-request.ts'
import { useView } from '../../state/view.ts'

/** What the filter leaves in each view that counts something. */
export function useCounts(): Partial<Record<ViewName, string>> {
  const query = useView((view) => view.query)
  const removed = useView((view) => view.removed)
  const version = useVersion()
  const sessions = useSessionList().value
  // Asked after the sessions: the rows come first.
  const list = sessions ? { query, sort: [], removed } : undefined
  const decisions = useRequest(
    'decisions.query',
    list && { ...list, byProject: false, state: 'any' },
    version,
  )
  const problems = useRequest('problems.query', list && { ...list, severity: [], family: [] }, version)
  return {
    sessions: sessions?.shown.toLocaleString('en-US'),
    decisions: decisions.value?.shown.toLocaleString('en-US'),
    problems: problems.value?.shown.toLocaleString('en-US'),
  }
}
