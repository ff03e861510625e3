import { longestKinText } from '../../../shared/model/kin-limits.ts'
import type { Decision, Suggestion } from '../../../shared/model/session.ts'
import { changeChoices } from '../../state/choices.ts'

type Kind = Suggestion['kind']

/** What accepting a suggestion takes the other decision for. */
export function acceptedAs({ kind, mayReplace }: Pick<Suggestion, 'kind' | 'mayReplace'>): Kind {
  return mayReplace ? 'replaced-by' : kind
}

/** What the button of an acceptance says. */
export const acceptWords: Readonly<Record<Kind, string>> = {
  'replaced-by': 'Accept as replacement',
  same: 'Accept as the same',
  opposite: 'Accept as opposite',
}

/** What was answered, as the fact that it is now. */
export const answeredWords: Readonly<Record<Kind | 'replaces', string>> = {
  'replaced-by': 'replaces this one',
  replaces: 'replaced by this one',
  same: 'the same decision',
  opposite: 'the opposite decision',
}

/** Keeps the answer to a suggestion, with its reason. */
export function answer(decision: Decision, suggestion: Suggestion, accepted: boolean, reason: string): void {
  const cut = (text: string) => text.slice(0, longestKinText)
  const verdict = {
    decision: { row: decision.sessionRow, text: cut(decision.text) },
    other: { row: suggestion.sessionRow, text: cut(suggestion.text) },
    kind: accepted ? acceptedAs(suggestion) : suggestion.kind,
    accepted,
    reason,
  }
  void changeChoices(
    { change: 'kin', verdict },
    accepted ? 'Accepted, as a choice of yours.' : 'The suggestion was dismissed.',
  )
}

/** Takes an answer back. */
export function takeBack(id: number): void {
  void changeChoices({ change: 'kin-undo', id }, 'The answer was taken back.')
}
