import { useRef, useState } from 'react'
import type { Decision, Suggestion } from '../../../shared/model/session.ts'
import { go, select } from '../../state/view.ts'
import { LinkButton } from '../../ui/button.tsx'
import { InlineText } from '../../ui/inline-text.tsx'
import { ReasonForm } from '../../ui/reason-form.tsx'
import { acceptedAs, acceptWords, answer, answeredWords, takeBack } from './answers.ts'
import css from './decisions.module.css'

const why: Readonly<Record<Suggestion['kind'], string>> = {
  same: 'likeness',
  opposite: 'opposite words, likeness',
  'replaced-by': 'a later wording in this project, likeness',
}

interface KinListProps {
  readonly decision: Decision
  /** Suggestions less alike than this are left out; what was answered stays. */
  readonly least: number
}

/** What may be the kin of a decision, each with its reason, and what a person answered to that. */
export function KinList({ decision, least }: KinListProps) {
  const shown = decision.suggested.filter(
    ({ likeness, answer: given }) => given !== null || likeness >= least,
  )
  if (shown.length === 0) return null
  const answered = shown.filter(({ answer: given }) => given !== null).length
  const open = shown.length - answered
  return (
    <>
      <h3>
        Perhaps the same, perhaps opposite{' '}
        <span>{answered === 0 ? open : `${open} open, ${answered} answered`}</span>
      </h3>
      {shown.map((suggestion) => (
        <Kin key={suggestion.decision} decision={decision} suggestion={suggestion} />
      ))}
    </>
  )
}

function Kin({ decision, suggestion }: { readonly decision: Decision; readonly suggestion: Suggestion }) {
  const [asks, setAsks] = useState<'accept' | 'dismiss' | null>(null)
  const block = useRef<HTMLDivElement>(null)
  const elsewhere = suggestion.sessionRow !== decision.sessionRow
  const name = suggestion.path?.split('/').at(-1) ?? ''
  const compare = () => {
    const a = { session: decision.sessionRow, revision: null, path: decision.path ?? '' }
    const b = { session: suggestion.sessionRow, revision: null, path: suggestion.path ?? '' }
    select(decision.sessionRow)
    go({ view: 'compare', session: decision.sessionRow, a, b })
  }
  const leave = () => {
    setAsks(null)
    block.current?.focus()
  }
  const given = suggestion.answer
  const accept = acceptWords[acceptedAs(suggestion)]
  return (
    <div className={css.suggestion} ref={block} tabIndex={-1}>
      <p>
        “<InlineText text={suggestion.text} />”
      </p>
      <p className={css.who}>
        suggested by {why[suggestion.kind]} {suggestion.likeness.toFixed(2)},{' '}
        {elsewhere ? name : 'this digest'}
        {suggestion.line === null ? '' : `, line ${suggestion.line}`}
      </p>
      {given && (
        <p className={css.who}>
          {given.accepted ? `${answeredWords[given.kind]}, accepted by you` : 'dismissed by you'}:{' '}
          {given.reason}
        </p>
      )}
      <p className={css.who}>
        <LinkButton onClick={() => go({ view: 'decisions', decision: suggestion.decision })}>Open</LinkButton>
        {elsewhere && <LinkButton onClick={compare}>Compare</LinkButton>}
        {given ? (
          <LinkButton onClick={() => takeBack(given.id)}>Take back</LinkButton>
        ) : (
          <>
            <LinkButton onClick={() => setAsks('accept')}>{accept}</LinkButton>
            <LinkButton onClick={() => setAsks('dismiss')}>Dismiss</LinkButton>
          </>
        )}
      </p>
      {asks && !given && (
        <ReasonForm
          action={asks === 'accept' ? accept : 'Dismiss'}
          onLeave={leave}
          onGiven={(reason) => {
            answer(decision, suggestion, asks === 'accept', reason)
            leave()
          }}
        />
      )}
    </div>
  )
}
