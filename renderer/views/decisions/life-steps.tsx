import { recordedTime, shortId } from '../../../shared/comparison/words.ts'
import { startBudget } from '../../../shared/diff/budget.ts'
import { wordSpans } from '../../../shared/diff/word-spans.ts'
import type { Decision, LifeStep } from '../../../shared/model/session.ts'
import { useRepository } from '../../state/repository.ts'
import { go, select } from '../../state/view.ts'
import { LinkButton } from '../../ui/button.tsx'
import { EdgeMark } from '../../ui/edge-mark.tsx'
import { InlineText } from '../../ui/inline-text.tsx'
import { Sign } from '../../ui/sign.tsx'
import { Spans } from '../compare/items-form.tsx'
import css from './decisions.module.css'
import { mergeSpans } from './merge-spans.ts'
import { noLife } from './no-life.ts'

/** Word marks of one rewording take no longer than this; after it the new wording stands alone. */
const markMs = 20

/** Steps newest first; each rewording with its word marks, each commit a link to the comparison at that step. */
export function LifeSteps({ decision }: { readonly decision: Decision }) {
  const { life } = decision
  const repository = useRepository((store) => store.repository)
  if (life.length === 0) return <p className={css.who}>{noLife(repository, decision)}</p>
  const steps = life.map((step, at) => ({
    step,
    before: life.slice(0, at).findLast((each) => each.text !== null)?.text ?? null,
  }))
  return (
    <ol className={css.steps} reversed>
      {steps.reverse().map(({ step, before }) => (
        <li key={`${step.step} ${step.commit} ${step.date}`} data-step={step.commit ?? ''}>
          <p>
            <EdgeMark edge={step.edge} inWords>
              <strong>{step.date === null ? 'Working copy' : step.date.slice(0, 10)}</strong>
            </EdgeMark>{' '}
            <StepWord step={step} />
            {step.commit !== null && (
              <>
                {' '}
                in{' '}
                <LinkButton mono onClick={() => compareAt(decision, step.commit)}>
                  {shortId(step.commit)}
                </LinkButton>
              </>
            )}
          </p>
          {step.step === 'reworded' && before !== null && step.text !== null && (
            <p>
              <Rewording before={before} after={step.text} />
            </p>
          )}
          {step.step !== 'reworded' && step.text !== null && step.text !== decision.text && (
            <p>
              <InlineText text={step.text} />
            </p>
          )}
          {step.author && !step.edge && (
            <p className={css.who}>
              {step.author}
              {step.date === null ? '' : `, ${recordedTime(step.date).slice(11)}`}
            </p>
          )}
        </li>
      ))}
    </ol>
  )
}

function StepWord({ step }: { readonly step: LifeStep }) {
  if (step.step === 'reworded') return <Sign kind="reworded" word="reworded" />
  if (step.step === 'dropped') return <Sign kind="dropped" word="dropped" />
  if (step.step === 'born' && step.edge) return 'seen'
  return step.step === 'back' ? 'back' : 'born'
}

/** Both wordings in one line: what went is struck, what came is underlined. */
function Rewording({ before, after }: { readonly before: string; readonly after: string }) {
  const marks = wordSpans(
    before,
    after,
    startBudget(markMs, () => performance.now()),
  )
  if (!marks) return after
  return <Spans spans={mergeSpans(marks.a, marks.b)} />
}

/** Compares the text after a step with the text before it. */
function compareAt(decision: Decision, commit: string | null): void {
  select(decision.sessionRow)
  const b = { session: decision.sessionRow, revision: commit, path: decision.path ?? '' }
  go({ view: 'compare', session: decision.sessionRow, a: null, b })
}

/** Compares at the step that has the focus, else at the newest one that is in a commit; false: there is none. */
export function compareStep(decision: Decision): boolean {
  const focused = document.activeElement?.closest<HTMLElement>('[data-step]')?.dataset.step
  const commit = focused || decision.life.findLast((step) => step.commit !== null)?.commit
  if (!commit) return false
  compareAt(decision, commit)
  return true
}
