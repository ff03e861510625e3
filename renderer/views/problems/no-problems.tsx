import type { ProblemList } from '../../../shared/ipc/problem-answers.ts'
import type { Standing } from '../../../shared/model/problem.ts'
import { counted } from '../../../shared/text/counted.ts'
import { useSessionList } from '../../state/list.ts'
import { setQuery } from '../../state/view.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { NoSessions } from '../../ui/no-sessions.tsx'
import { SetAside } from './problems-foot.tsx'

interface NoProblemsProps {
  readonly list: ProblemList
  /** Number of severities, standings and rule families that are chosen. */
  readonly chosen: number
  readonly onClear: () => void
  readonly onShow: (standing: Standing) => void
}

/** Says why no problem is listed, and offers the way out. */
export function NoProblems({ list, chosen, onClear, onShow }: NoProblemsProps) {
  const sessions = useSessionList().value
  if (sessions?.total === 0) return <NoSessions list={sessions} />
  if (chosen > 0) {
    return (
      <EmptyState
        title="No problem matches."
        actions={
          <>
            <Button size="normal" onClick={onClear}>
              Clear {chosen}
            </Button>
            <SetAside list={list} onShow={onShow} />
          </>
        }
      >
        Severity, standing and rule family leave none.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title="No problem."
      actions={
        list.leftOut + list.aside.accepted + list.aside.off + (list.aside.fresh ?? 0) > 0 && (
          <>
            {list.leftOut > 0 && (
              <LinkButton onClick={() => setQuery('')}>Show the problems of all sessions</LinkButton>
            )}
            <SetAside list={list} onShow={onShow} />
          </>
        )
      }
    >
      {list.leftOut > 0
        ? `The sessions of this filter have none. ${counted(list.leftOut, 'problem belongs', 'problems belong')} to other sessions.`
        : list.aside.accepted + list.aside.off > 0
          ? 'None counts; what was set aside can be listed.'
          : 'Every digest and every record that was read is as it is documented.'}
    </EmptyState>
  )
}
