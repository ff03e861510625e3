import { useId, useState } from 'react'
import type { Answer, Group } from '../../../shared/model/dashboard.ts'
import { longestReason, longestWording } from '../../../shared/model/group-limits.ts'
import { edgeText } from '../../../shared/text/edge-words.ts'
import { judgeAnswer } from '../../state/choices.ts'
import { Button } from '../../ui/button.tsx'
import { inlinePlain } from '../../ui/inline-runs.ts'
import css from './group-sheet.module.css'
import { namedWordings } from './titles.ts'

interface AnswerJudgementProps {
  readonly group: Group
  readonly answer: Answer
  readonly onDone: () => void
}

/** What answers a gap, and how that is known; a suggestion can be accepted or dismissed, with a reason. */
export function AnswerJudgement({ group, answer, onDone }: AnswerJudgementProps) {
  const [reason, setReason] = useState('')
  const reasonId = useId()
  const wordings = namedWordings(group.variants)
  const judge = (accepted: boolean) => {
    const verdict = { wordings, answer: answer.text, kind: answer.kind, accepted, reason: reason.trim() }
    void judgeAnswer(verdict, accepted ? 'The answer is accepted.' : 'The suggestion is dismissed.')
    onDone()
  }
  const isAccepted = !answer.stated && group.answeredBy !== null
  const off =
    wordings.length === 0 || answer.text.length > longestWording
      ? 'The wording is too long to be kept with a choice.'
      : null
  return (
    <section aria-label="Answer">
      <h3>
        {answer.stated
          ? 'Answer, stated in the text'
          : isAccepted
            ? 'Answer, accepted by you'
            : 'Answer, suggested by likeness'}
      </h3>
      <p>
        {answer.kind} of {edgeText(answer.date ?? 'no date', answer.dateAtEdge)}: {inlinePlain(answer.text)}
      </p>
      {isAccepted && answer.accepted !== '' && <p className={css.quiet}>Reason: {answer.accepted}</p>}
      {!answer.stated && (
        <>
          <label htmlFor={reasonId}>Reason</label>
          <div className={css.line}>
            <input
              id={reasonId}
              value={reason}
              maxLength={longestReason}
              onChange={(event) => setReason(event.target.value)}
            />
            {!isAccepted && (
              <Button off={off} onClick={() => judge(true)}>
                Accept answer
              </Button>
            )}
            <Button
              off={off ?? (reason.trim() === '' ? 'Say why, so that it can be understood later.' : null)}
              onClick={() => judge(false)}
            >
              Dismiss answer
            </Button>
          </div>
        </>
      )}
    </section>
  )
}
