import type { Answer, Group } from '../../../shared/model/dashboard.ts'
import { go, select } from '../../state/view.ts'
import { LinkButton } from '../../ui/button.tsx'
import { EdgeMark } from '../../ui/edge-mark.tsx'
import css from './lists.module.css'

/** Opens the item that answers a gap, in its digest at its line. */
export function openAnswer(answer: Answer): void {
  select(answer.sessionRow)
  go({ view: 'sessions', session: answer.sessionRow, tab: 'read', line: answer.line })
}

/** What answered a gap, or that it is open and when it was last seen. */
export function AnswerCell({ group }: { readonly group: Group }) {
  const { answeredBy, suggestedAnswer, lastSeen, lastSeenAtEdge } = group
  if (answeredBy) {
    return (
      <>
        <span aria-hidden="true">◇ </span>
        <LinkButton data-tip={answeredBy.text} onClick={() => openAnswer(answeredBy)}>
          {answeredBy.kind}
        </LinkButton>{' '}
        <EdgeMark edge={answeredBy.dateAtEdge}>{answeredBy.date?.slice(5, 10)}</EdgeMark>
      </>
    )
  }
  return (
    <>
      <strong className={css.openWord}>open</strong> seen{' '}
      <EdgeMark edge={lastSeenAtEdge}>{lastSeen?.slice(5) ?? 'without date'}</EdgeMark>
      {suggestedAnswer && (
        <>
          {' '}
          <LinkButton
            aria-label={`Perhaps answered by the ${suggestedAnswer.kind} ${suggestedAnswer.text}`}
            data-tip={`Perhaps answered by the ${suggestedAnswer.kind} “${suggestedAnswer.text}”: suggested by likeness, not counted`}
            onClick={() => openAnswer(suggestedAnswer)}
          >
            ?
          </LinkButton>
        </>
      )}
    </>
  )
}
