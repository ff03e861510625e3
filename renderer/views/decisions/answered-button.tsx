import type { AnsweredKin } from '../../../shared/ipc/list-answers.ts'
import { numeral } from '../../../shared/text/counted.ts'
import { useChoices } from '../../state/choices.ts'
import { useVersion } from '../../state/repository.ts'
import { useRequest } from '../../state/use-request.ts'
import { go } from '../../state/view.ts'
import { LinkButton } from '../../ui/button.tsx'
import { ErrorBlock } from '../../ui/empty-state.tsx'
import { InlineText } from '../../ui/inline-text.tsx'
import { PopoverButton } from '../../ui/sheet.tsx'
import css from './answered.module.css'
import { answeredWords, takeBack } from './answers.ts'

/** All answers to suggestions of kin in this repository, newest first, each to be taken back; nothing without any. */
export function AnsweredButton() {
  const count = useChoices(({ choices }) => choices?.kin.length ?? 0)
  if (count === 0) return null
  return (
    <PopoverButton label={`Answered ${numeral(count)}`} name="Suggestions answered by you">
      {(close) => <AnsweredList onLeave={close} />}
    </PopoverButton>
  )
}

function AnsweredList({ onLeave }: { readonly onLeave: () => void }) {
  const kin = useChoices(({ choices }) => choices?.kin)
  const version = useVersion()
  const answer = useRequest('decisions.answered', null, version)
  const kept = new Set(kin?.map(({ id }) => id))
  const shown = [...(answer.value ?? [])].reverse().filter(({ id }) => kept.has(id))
  const open = (id: string) => {
    onLeave()
    go({ view: 'decisions', decision: id })
  }
  return (
    <section className={css.answered} aria-label="Suggestions answered by you">
      <h2>Suggestions answered by you</h2>
      {answer.error && <ErrorBlock title="The answers could not be listed." error={answer.error} />}
      <ul>
        {shown.map((each) => (
          <Answered key={each.id} answered={each} onOpen={open} />
        ))}
      </ul>
    </section>
  )
}

interface AnsweredProps {
  readonly answered: AnsweredKin
  readonly onOpen: (id: string) => void
}

function Answered({ answered, onOpen }: AnsweredProps) {
  const { id, accepted, kind, reason, decision, other, decisionId, otherId } = answered
  const gone = decisionId === null || otherId === null
  return (
    <li>
      <p>
        <Named text={decision.text} id={decisionId} onOpen={onOpen} />
      </p>
      <p className={css.quiet}>
        {accepted ? 'accepted' : 'dismissed'}, {answeredWords[kind]}:{' '}
        <Named text={other.text} id={otherId} onOpen={onOpen} />
      </p>
      <p className={css.quiet}>
        Reason: {reason} {gone && 'One of the two is not there any more, so this changes nothing. '}
        <LinkButton onClick={() => takeBack(id)}>Take back</LinkButton>
      </p>
    </li>
  )
}

interface NamedProps extends Pick<AnsweredProps, 'onOpen'> {
  readonly text: string
  readonly id: string | null
}

function Named({ text, id, onOpen }: NamedProps) {
  if (id === null) return <InlineText text={text} />
  return (
    <LinkButton onClick={() => onOpen(id)}>
      <InlineText text={text} />
    </LinkButton>
  )
}
