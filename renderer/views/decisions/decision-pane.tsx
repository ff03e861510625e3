import { recordedTime, shortId } from '../../../shared/comparison/words.ts'
import { startBudget } from '../../../shared/diff/budget.ts'
import { wordSpans } from '../../../shared/diff/word-spans.ts'
import { columnOf } from '../../../shared/model/decision-column.ts'
import type { Decision, LifeStep, Suggestion } from '../../../shared/model/session.ts'
import { copyEvidence, openInEditor } from '../../state/actions.ts'
import { useCommand } from '../../state/keys.ts'
import { useRepository } from '../../state/repository.ts'
import { go, select } from '../../state/view.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { EdgeMark } from '../../ui/edge-mark.tsx'
import { InlineText } from '../../ui/inline-text.tsx'
import { Sign } from '../../ui/sign.tsx'
import { Status, Value } from '../../ui/status-square.tsx'
import { Spans } from '../compare/items-form.tsx'
import css from './decisions.module.css'
import { dismiss, useSuggestions } from './dismissed.ts'
import { mergeSpans } from './merge-spans.ts'
import { noLife } from './no-life.ts'
import { times } from './state-words.ts'

/** A longer file name is cut at its start, so that its end and the line stay in one line. */
const longestName = 22

/** Word marks of one rewording take no longer than this; after it the new wording stands alone. */
const markMs = 20

interface DecisionPaneProps {
  readonly decision: Decision
  /** Suggestions less alike than this are left out. */
  readonly least: number
}

/** One decision: where it stands, when it was taken, its life step by step, and what may be its kin. */
export function DecisionPane({ decision, least }: DecisionPaneProps) {
  const state = columnOf(decision)
  const suggestions = useSuggestions(decision.id, decision.suggested, least)
  useCommand('digest.evidence', () => void copyEvidence(decision.sessionRow, null, decision.line))
  useCommand('digest.editor', () => openInEditor(decision.sessionRow, decision.line))
  const openDigest = () => {
    select(decision.sessionRow)
    go({ view: 'sessions', session: decision.sessionRow, tab: 'read', line: decision.line })
  }
  const file = decision.path?.split('/').at(-1) ?? decision.title
  const born = decision.life.find((step) => step.step === 'born')
  return (
    <aside className={css.pane} aria-label="Decision" data-area="pane">
      <p className={css.kind}>
        Decision, <Sign kind={state} word={state} />
        {decision.reworded ? `${state === 'reworded' ? '' : ', reworded'} ${times(decision.reworded)}` : ''}
      </p>
      <h2>
        <InlineText text={decision.text} />
      </h2>
      <dl className={css.facts}>
        <dt>{decision.state === 'dropped' ? 'stood in' : 'stands in'}</dt>
        <dd>
          <LinkButton mono data-tip={decision.path ?? undefined} onClick={openDigest}>
            {file.length > longestName ? `…${file.slice(-longestName)}` : file}
            {decision.line === null ? '' : `:${decision.line}`}
          </LinkButton>
        </dd>
        <dt>digest</dt>
        <dd>
          <Status status={decision.status} />
        </dd>
        <dt>decided</dt>
        <dd>
          <Value value={decision.date} />
        </dd>
        {born?.date && (
          <>
            <dt>recorded</dt>
            <dd>
              <EdgeMark edge={born.edge} inWords>
                {recordedTime(born.date)}
              </EdgeMark>
            </dd>
          </>
        )}
        <dt>model</dt>
        <dd>
          <Value value={decision.model} />
        </dd>
        {decision.replacedBy !== null && (
          <>
            <dt>replaced by</dt>
            <dd>
              <Replacement decision={decision} />
            </dd>
          </>
        )}
      </dl>
      <p className={css.actions}>
        {decision.state !== 'dropped' && decision.path !== null && (
          <Button onClick={() => openInEditor(decision.sessionRow, decision.line)}>
            Open in editor <span className={css.key}>e</span>
          </Button>
        )}
        <Button onClick={() => void copyEvidence(decision.sessionRow, null, decision.line)}>
          Copy as evidence <span className={css.key}>y</span>
        </Button>
      </p>
      <h3>Life</h3>
      <Life decision={decision} />
      {suggestions.length > 0 && (
        <>
          <h3>
            Perhaps the same, perhaps opposite <span>{suggestions.length}</span>
          </h3>
          {suggestions.map((suggestion) => (
            <Kin
              key={`${suggestion.sessionRow} ${suggestion.line} ${suggestion.text}`}
              decision={decision}
              suggestion={suggestion}
            />
          ))}
        </>
      )}
    </aside>
  )
}

function Replacement({ decision }: { readonly decision: Decision }) {
  const place = decision.replacedIn
  if (!place) return `“${decision.replacedBy}”`
  const open = () => {
    select(place.sessionRow)
    go({ view: 'sessions', session: place.sessionRow, tab: 'read', line: place.line })
  }
  return <LinkButton onClick={open}>“{decision.replacedBy}”</LinkButton>
}

/** Steps newest first; each rewording with its word marks, each commit a link to the comparison at that step. */
function Life({ decision }: { readonly decision: Decision }) {
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
        <li key={`${step.step} ${step.commit} ${step.date}`}>
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

function Kin({ decision, suggestion }: { readonly decision: Decision; readonly suggestion: Suggestion }) {
  const elsewhere = suggestion.sessionRow !== decision.sessionRow
  const name = suggestion.path?.split('/').at(-1) ?? ''
  const reason = {
    same: 'likeness',
    opposite: 'opposite words, likeness',
    'replaced-by': 'a later wording, likeness',
  }
  const compare = () => {
    const a = { session: decision.sessionRow, revision: null, path: decision.path ?? '' }
    const b = { session: suggestion.sessionRow, revision: null, path: suggestion.path ?? '' }
    select(decision.sessionRow)
    go({ view: 'compare', session: decision.sessionRow, a, b })
  }
  const open = () => {
    select(suggestion.sessionRow)
    go({ view: 'sessions', session: suggestion.sessionRow, tab: 'read', line: suggestion.line })
  }
  return (
    <div className={css.suggestion}>
      <p>
        “<InlineText text={suggestion.text} />”
      </p>
      <p className={css.who}>
        suggested by {reason[suggestion.kind]} {suggestion.likeness.toFixed(2)},{' '}
        {elsewhere ? name : 'this digest'}
        {suggestion.line === null ? '' : `, line ${suggestion.line}`}
      </p>
      <p className={css.who}>
        <LinkButton onClick={elsewhere ? compare : open}>{elsewhere ? 'Compare' : 'Open'}</LinkButton>
        <LinkButton onClick={() => dismiss(decision.id, suggestion)}>Dismiss</LinkButton>
      </p>
    </div>
  )
}
