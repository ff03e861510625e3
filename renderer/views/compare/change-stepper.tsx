import type { ReactNode } from 'react'
import { numeral } from '../../../shared/text/counted.ts'
import { runCommand } from '../../state/keys.ts'
import heard from '../../ui/aloud.module.css'
import { Button } from '../../ui/button.tsx'
import { useNarrow } from '../../ui/use-width.ts'
import { type ChangePlace, decisionCount } from './change-steps.ts'
import css from './compare.module.css'

interface ChangeStepperProps {
  readonly places: readonly ChangePlace[]
  /** Position of the current change; -1: none. */
  readonly at: number
}

/** Which of the changes is the current one, which of those that touch a decision, and the steps to the next of each. */
export function ChangeStepper({ places, at }: ChangeStepperProps) {
  const narrow = useNarrow()
  const none = places.length === 0 ? 'The texts do not differ in any line.' : null
  const decisions = decisionCount(places, at)
  const key = (caps: string) => !narrow && <span className={css.key}> {caps}</span>
  return (
    <div className={css.changes}>
      <span aria-live="polite">
        {none ? (
          'No change'
        ) : (
          <>
            Change <Place of={places.length}>{numeral(at + 1)}</Place> of {numeral(places.length)}
          </>
        )}
      </span>
      <Button off={none} onClick={() => runCommand('change.previous')}>
        Previous{key('p')}
      </Button>
      <Button off={none} onClick={() => runCommand('change.next')}>
        Next{key('n')}
      </Button>
      {!narrow && (
        <Button
          off={decisions.of > 0 ? null : 'No change touches a decision.'}
          onClick={() => runCommand('decision.next')}
        >
          Next decision{key('N')}
        </Button>
      )}
      {decisions.of > 0 && (
        <span aria-live="polite" data-tip="Changes that touch a decision">
          <span className={narrow ? undefined : heard.aloud}>Decision </span>
          <Place of={decisions.of}>{decisions.at === null ? <NoPlace /> : numeral(decisions.at)}</Place> of{' '}
          {numeral(decisions.of)}
        </span>
      )}
    </div>
  )
}

/** A number as wide as the last one of its row, so that the bar never breaks into another line from step to step. */
function Place({ of, children }: { readonly of: number; readonly children: ReactNode }) {
  return <strong style={{ minWidth: `${numeral(of).length}ch` }}>{children}</strong>
}

/** The current change touches no decision: drawn no wider than a number, heard as a word. */
function NoPlace() {
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className={heard.aloud}>none</span>
    </>
  )
}
