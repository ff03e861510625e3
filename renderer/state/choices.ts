import { create } from 'zustand'
import type { RequestArg } from '../../shared/ipc/contract.ts'
import type { ChoiceChange, ChoicesView } from '../../shared/model/choices.ts'
import type { AnswerVerdict, GroupAdjustment } from '../../shared/model/group-choices.ts'
import type { KeptNote, Note } from '../../shared/model/notes.ts'
import type { Result } from '../../shared/model/result.ts'
import { counted } from '../../shared/text/counted.ts'
import { call } from '../bridge.ts'
import { say } from './view.ts'

/** What a person decided about the open repository, as main told it last; null: nothing is open or told yet. */
export const useChoices = create<{ readonly choices: ChoicesView | null }>(() => ({ choices: null }))

/** Takes over what main told. */
export function receiveChoices(choices: ChoicesView | null): void {
  useChoices.setState({ choices })
}

function tell(result: Result<unknown>, done: string): void {
  say(result.ok ? done : `${result.error.what} ${result.error.next}`)
}

/** Asks main to keep a change, and says what came of it. */
export async function changeChoices(change: RequestArg<'choices.change'>, done: string): Promise<void> {
  tell(await call('choices.change', change), done)
}

/** Switches a rule off for this repository, or on again. */
export function switchRule(code: Extract<ChoiceChange, { change: 'rule' }>['code'], off: boolean): void {
  void changeChoices({ change: 'rule', code, off }, `The rule ${code} is ${off ? 'off' : 'on'}.`)
}

/**
 * Accepts findings, or takes that back.
 *
 * @param ids null: all that count, as a baseline
 */
export async function acceptFindings(ids: readonly string[] | null, accepted: boolean): Promise<void> {
  const result = await call('problems.accept', { ids: ids && [...ids], accepted })
  const which = ids ? counted(ids.length, 'finding') : 'all present findings'
  tell(result, accepted ? `Accepted ${which}.` : `Took back ${which}.`)
}

/** Merges, splits or names groups of wordings. */
export function adjustGroup(adjustment: GroupAdjustment, done: string): Promise<void> {
  return changeChoices({ change: 'group', adjustment }, done)
}

/** Takes adjustments of groups back, by their numbers. */
export function undoGroups(ids: readonly number[]): Promise<void> {
  return changeChoices({ change: 'group-undo', ids: [...ids] }, 'The groups are as they were before.')
}

/** Accepts or dismisses what is suggested to answer a gap. */
export function judgeAnswer(verdict: AnswerVerdict, done: string): Promise<void> {
  return changeChoices({ change: 'answer', verdict }, done)
}

/** Keeps a note on a session; `instead`: the number of the one that it takes the place of. */
export function keepNote(note: Omit<Note, 'at'>, instead: number | null): Promise<void> {
  const at = new Date().toISOString()
  return changeChoices({ change: 'note', note: { ...note, at }, instead }, 'The note is kept.')
}

/** Deletes a note, by its number. */
export function deleteNote(id: number): Promise<void> {
  return changeChoices({ change: 'note-delete', id }, 'The note is deleted.')
}

/** Brings a deleted note back as it was. */
export function restoreNote({ id: _, ...note }: KeptNote): Promise<void> {
  return changeChoices({ change: 'note', note, instead: null }, 'The note is there again.')
}

/** Takes a judgement on an answer back. */
export function undoVerdict(id: number): Promise<void> {
  return changeChoices({ change: 'answer-undo', id }, 'The answer is judged no more.')
}
