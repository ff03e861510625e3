import { useEffect, useRef } from 'react'
import { recordedTime } from '../../../shared/comparison/words.ts'
import { columnOf } from '../../../shared/model/decision-column.ts'
import type { Decision } from '../../../shared/model/session.ts'
import { isDatedAtEdge } from '../../../shared/text/edge-words.ts'
import { recordedLag } from '../../../shared/text/recorded-lag.ts'
import { copyEvidence, openInEditor } from '../../state/actions.ts'
import { useCommand } from '../../state/keys.ts'
import { go, select } from '../../state/view.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { EdgeMark } from '../../ui/edge-mark.tsx'
import { InlineText } from '../../ui/inline-text.tsx'
import { Sign } from '../../ui/sign.tsx'
import { Status, Value } from '../../ui/status-square.tsx'
import { WalkButtons } from '../../ui/walk-buttons.tsx'
import css from './decisions.module.css'
import { Evidence } from './evidence.tsx'
import { KinList } from './kin.tsx'
import { compareStep, LifeSteps } from './life-steps.tsx'
import { evidencePlace } from './place.ts'
import { Replacement } from './replacement.tsx'
import { lagWords, times } from './state-words.ts'

/** A longer file name is cut at its start, so that its end and the line stay in one line. */
const longestName = 22

interface DecisionPaneProps {
  readonly decision: Decision
  /** Suggestions less alike than this are left out. */
  readonly least: number
  /** It is shown alone, as a page. */
  readonly full: boolean
  /** Position among the decisions that the filter leaves, from 0, and how many these are; -1: it is not among them. */
  readonly at: number
  readonly of: number
  /** Goes to the next or the previous of them. */
  readonly onStep: (by: 1 | -1) => void
  readonly onFull: (full: boolean) => void
}

/** One decision: where it stands, when it was taken and recorded, its life step by step, its kin, its evidence. */
export function DecisionPane({ decision, least, full, at, of, onStep, onFull }: DecisionPaneProps) {
  const state = columnOf(decision)
  const pane = useRef<HTMLElement>(null)
  const place = evidencePlace(decision)
  const copy = () => void copyEvidence(decision.sessionRow, place.revision, place.line)
  const openDigest = () => {
    select(decision.sessionRow)
    go({ view: 'sessions', session: decision.sessionRow, tab: 'read', line: decision.line })
  }
  useCommand('digest.evidence', copy)
  useCommand('digest.editor', () => openInEditor(decision.sessionRow, decision.line))
  useCommand('decision.step', () => compareStep(decision))
  useCommand('row.next', () => onStep(1), full)
  useCommand('row.previous', () => onStep(-1), full)
  useCommand('row.open', (event) => (event.target instanceof HTMLButtonElement ? false : openDigest()), full)
  // The table that had the focus is out of sight; the page takes it, so that no key is lost.
  useEffect(() => {
    if (full) pane.current?.focus({ preventScroll: true })
  }, [full])
  const file = decision.path?.split('/').at(-1) ?? decision.title
  return (
    <aside className={css.pane} aria-label="Decision" data-area="pane" ref={pane} tabIndex={-1}>
      <div className={css.top}>
        <p className={css.kind}>
          Decision, <Sign kind={state} word={state} />
          {decision.reworded ? `${state === 'reworded' ? '' : ', reworded'} ${times(decision.reworded)}` : ''}
        </p>
        <span className={css.walk}>
          <WalkButtons of="decision" walk={{ at, count: of, step: onStep }} />
          <Button onClick={() => onFull(!full)}>{full ? 'Back to the list' : 'Open full'}</Button>
        </span>
      </div>
      <h2>
        <InlineText text={decision.text} />
      </h2>
      <dl className={css.facts}>
        <dt>{decision.line === null ? 'stood in' : 'stands in'}</dt>
        <dd>
          <LinkButton mono data-tip={decision.path ?? undefined} onClick={openDigest}>
            {!full && file.length > longestName ? `…${file.slice(-longestName)}` : file}
            {decision.line === null ? '' : `:${decision.line}`}
          </LinkButton>
        </dd>
        {full && (
          <>
            <dt>session</dt>
            <dd>{decision.title}</dd>
            <dt>project</dt>
            <dd>
              <Value value={decision.project} />
            </dd>
          </>
        )}
        <dt>digest</dt>
        <dd>
          <Status status={decision.status} />
        </dd>
        <Days decision={decision} />
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
        {decision.line !== null && decision.path !== null && (
          <Button onClick={() => openInEditor(decision.sessionRow, decision.line)}>
            Open in editor <span className={css.key}>e</span>
          </Button>
        )}
        <Button onClick={copy}>
          Copy as evidence <span className={css.key}>y</span>
        </Button>
      </p>
      <h3>
        Life{' '}
        {decision.bornIn !== null && (
          <span>
            compare a step <span className={css.key}>d</span>
          </span>
        )}
      </h3>
      <LifeSteps decision={decision} />
      <KinList decision={decision} least={least} />
      {full && <Evidence decision={decision} />}
    </aside>
  )
}

/** Day decided, as written, and day recorded, with the days between. */
function Days({ decision }: { readonly decision: Decision }) {
  const { bornOn, bornAtEdge } = decision
  const lag = recordedLag(decision)
  return (
    <>
      <dt>decided</dt>
      <dd>
        <EdgeMark edge={isDatedAtEdge(decision)} inWords>
          <Value value={decision.date} />
        </EdgeMark>
      </dd>
      {bornOn !== null && (
        <>
          <dt>recorded</dt>
          <dd>
            <EdgeMark edge={bornAtEdge} inWords>
              {recordedTime(bornOn)}
            </EdgeMark>
            {lag !== null && <span className={css.after}>{lagWords(lag)}</span>}
          </dd>
        </>
      )}
    </>
  )
}
