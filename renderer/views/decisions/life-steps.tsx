import type { Decision } from '../../../shared/model/session.ts'
import { useRepository } from '../../state/repository.ts'
import { compareAt, LifeSteps as Steps } from '../../ui/life-steps.tsx'
import css from './decisions.module.css'
import { noLife } from './no-life.ts'
import { ReplacedStep } from './replacement.tsx'

/** The steps of a decision's life, or why none is known. */
export function LifeSteps({ decision }: { readonly decision: Decision }) {
  const { life, sessionRow, path, text, replacedIn } = decision
  const repository = useRepository((store) => store.repository)
  if (life.length === 0) return <p className={css.who}>{noLife(repository, decision)}</p>
  // The steps are its own digest's; that another decision replaced it is told there.
  const more = replacedIn && {
    at: replacedIn.committed ?? replacedIn.date,
    step: <ReplacedStep place={replacedIn} />,
  }
  return <Steps life={life} session={sessionRow} path={path} text={text} {...(more && { more })} />
}

/** Compares at the step that has the focus, else at the newest one that is in a commit; false: there is none. */
export function compareStep({ life, sessionRow, path }: Decision): boolean {
  const focused = document.activeElement?.closest<HTMLElement>('[data-step]')?.dataset.step
  const commit = focused || life.findLast((step) => step.commit !== null)?.commit
  if (!commit) return false
  compareAt(sessionRow, path, commit)
  return true
}
