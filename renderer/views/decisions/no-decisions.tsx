import type { DecisionFilter } from '../../../shared/model/decision-column.ts'
import { counted } from '../../../shared/text/counted.ts'
import { useSessionList } from '../../state/list.ts'
import { setQuery } from '../../state/view.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { NoSessions } from '../../ui/no-sessions.tsx'

interface NoDecisionsProps {
  /** Decisions that are read, before any filter. */
  readonly total: number
  readonly query: string
  readonly state: DecisionFilter
  readonly onAnyState: () => void
}

/** Says why no decision is listed, and offers the way out. */
export function NoDecisions({ total, query, state, onAnyState }: NoDecisionsProps) {
  const sessions = useSessionList().value
  if (sessions && sessions.shown === 0) return <NoSessions list={sessions} />
  if (total === 0) {
    return (
      <EmptyState title="No decision yet.">
        Decisions come from the section Decisions of a digest, or from the list of the same name in its JSON
        line. {counted(sessions?.total ?? 0, 'session has', 'sessions have')} neither.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title="No decision matches."
      actions={
        <>
          {state !== 'any' && (
            <Button size="normal" onClick={onAnyState}>
              Show every state
            </Button>
          )}
          {query !== '' && (
            <Button size="normal" onClick={() => setQuery('')}>
              Clear the filter
            </Button>
          )}
        </>
      }
    >
      {counted(total, 'decision is', 'decisions are')} read; the filter
      {state === 'any' ? ' leaves' : ` and the state ${state} leave`} none.
    </EmptyState>
  )
}
