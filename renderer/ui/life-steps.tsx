import type { ReactNode } from 'react'
import { recordedTime, shortId } from '../../shared/comparison/words.ts'
import { startBudget } from '../../shared/diff/budget.ts'
import { wordSpans } from '../../shared/diff/word-spans.ts'
import type { LifeStep } from '../../shared/model/session.ts'
import { unsureRemark, unsureWords } from '../../shared/text/life-words.ts'
import { go, select } from '../state/view.ts'
import { LinkButton } from './button.tsx'
import { EdgeMark } from './edge-mark.tsx'
import { InlineText } from './inline-text.tsx'
import css from './life-steps.module.css'
import { mergeSpans } from './merge-spans.ts'
import { Sign } from './sign.tsx'
import { MarkedWords } from './word-marks.tsx'

/** Word marks of one rewording take no longer than this; after it the new wording stands alone. */
const markMs = 20

interface LifeStepsProps {
  /** Oldest first. */
  readonly life: readonly LifeStep[]
  /** Row of the digest that the item is, or was, in. */
  readonly session: string
  readonly path: string | null
  /** Newest wording; an older one is told at the steps that had it. */
  readonly text: string
  /** One more step, told elsewhere: it stands among the others by its date, first where that cannot be compared. */
  readonly more?: { readonly at: string | null; readonly step: ReactNode }
}

/** How many of the steps, newest first, are later than a time. */
function laterThan(steps: readonly LifeStep[], time: string | null): number {
  const at = Date.parse(time ?? '')
  return steps.filter(({ date }) => Date.parse(date ?? '') > at).length
}

/** Steps newest first; each rewording with its word marks, each commit a link to the comparison at that step. */
export function LifeSteps({ life, session, path, text, more }: LifeStepsProps) {
  const steps = life.map((step, at) => ({
    step,
    before: life.slice(0, at).findLast((each) => each.text !== null)?.text ?? null,
  }))
  const drawn = steps.reverse().map(({ step, before }) => (
    <li key={`${step.step} ${step.commit} ${step.date}`} data-step={step.commit ?? ''}>
      <p>
        <EdgeMark edge={step.edge} inWords>
          <strong>{step.date === null ? 'Working copy' : step.date.slice(0, 10)}</strong>
        </EdgeMark>{' '}
        <StepWord step={step} /> in{' '}
        <LinkButton
          mono
          data-compare=""
          aria-label={`Compare ${step.commit === null ? 'the working copy' : shortId(step.commit)} with the text before it`}
          onClick={() => compareAt(session, path, step.commit)}
        >
          {step.commit === null ? 'on disk' : shortId(step.commit)}
        </LinkButton>
        {step.unsure && <span data-tip={unsureRemark}> ({unsureWords})</span>}
      </p>
      {step.step === 'reworded' && before !== null && step.text !== null && (
        <p>
          <Rewording before={before} after={step.text} />
        </p>
      )}
      {step.step !== 'reworded' && step.text !== null && step.text !== text && (
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
  ))
  if (more) drawn.splice(laterThan(life, more.at), 0, <li key="more">{more.step}</li>)
  return (
    <ol className={css.steps} reversed>
      {drawn}
    </ol>
  )
}

function StepWord({ step }: { readonly step: LifeStep }) {
  if (step.step === 'reworded') return <Sign kind="reworded" word="reworded" />
  if (step.step === 'dropped') return <Sign kind="dropped" word="dropped" />
  if (step.step === 'moved') return <Sign kind="moved" word={`moved to ${step.section}`} />
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
  return <MarkedWords spans={mergeSpans(marks.a, marks.b)} />
}

/** Compares the text after a step with the text before it. */
export function compareAt(session: string, path: string | null, commit: string | null): void {
  select(session)
  const b = { session, revision: commit, path: path ?? '' }
  go({ view: 'compare', session, a: null, b })
}
