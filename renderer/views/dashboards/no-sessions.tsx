import { counted } from '../../../shared/text/counted.ts'
import { useRepository } from '../../state/repository.ts'
import { setQuery } from '../../state/view.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

interface NoSessionsProps {
  /** Sessions that are read, before any filter. */
  readonly total: number
}

/** Says why there is nothing to count, and offers the way out. */
export function NoSessions({ total }: NoSessionsProps) {
  const repository = useRepository((store) => store.repository)
  if (total === 0) {
    if (repository?.phase === 'opening' || repository?.phase === 'files')
      return <EmptyState title="Reading the digests…" />
    const removed = repository?.counts.removed ?? 0
    return (
      <EmptyState title="There is no session to count.">
        The charts count what digests and session records say. Digests come from the folder of digests,
        records from the JSON lines beside it; neither holds any.
        {removed > 0 &&
          ` ${counted(removed, 'digest')} that ${removed === 1 ? 'was' : 'were'} removed ${removed === 1 ? 'is' : 'are'} left out.`}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title="No session matches."
      actions={
        <Button size="normal" onClick={() => setQuery('')}>
          Clear the filter
        </Button>
      }
    >
      {counted(total, 'session')} {total === 1 ? 'is' : 'are'} read; the filter leaves none.
    </EmptyState>
  )
}
