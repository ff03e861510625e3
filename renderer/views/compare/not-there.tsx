import { useRepository } from '../../state/repository.ts'
import { showAsOf } from '../../state/trail.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

interface NotThereProps {
  readonly session: string
  readonly onAnother: () => void
}

/** Says that a session is in no row of the state that is shown, and offers the way to one that has it. */
export function NotThere({ session, onAnother }: NotThereProps) {
  const asOf = useRepository((store) => store.repository?.asOf?.name)
  const name = session.startsWith('d:') ? session.slice(2) : 'This session'
  const another = (
    <Button size="normal" onClick={onAnother}>
      Another session…
    </Button>
  )
  if (asOf === undefined)
    return (
      <EmptyState title="This session is not here any more." actions={another}>
        {name} is in no row now.
      </EmptyState>
    )
  return (
    <EmptyState
      title={`This session is not there as of ${asOf}.`}
      actions={
        <>
          <Button size="normal" onClick={() => void showAsOf(null)}>
            Back to now
          </Button>
          {another}
        </>
      }
    >
      {name} is in no commit up to there, so there is nothing to compare.
    </EmptyState>
  )
}
