import type { DateSource } from '../model/session.ts'
import { counted } from './counted.ts'

/** Said of what was made at the edge of the known history, or before it. */
export const orBefore = 'at or before'

/** Why: for the remark beside such a value. */
export const edgeRemark =
  'The known history starts here: older commits are not read or not here, so it may be older.'

/** Said of a revision that may be a move nobody could look for. */
export const unsearchedWords = 'Texts are not here, so it may have been moved here from another name.'

/** Said below the history of a line, of commits at which the text of its file cannot be had. */
export function unreadWords(count: number): string {
  return `The file cannot be read at ${counted(count, 'other commit')}, which may have changed the line, too.`
}

/** A date or commit as text, with the mark of one that rests on the edge of the known history. */
export function edgeText(text: string, edge: boolean | undefined): string {
  return edge ? `${orBefore} ${text}` : text
}

/** The same with the sign, where there is no room for words: a column of a table in a terminal. */
export function edgeSign(text: string, edge: boolean | undefined): string {
  return edge ? `≤ ${text}` : text
}

/** The day of a session is that of the oldest known commit, which may not be its first. */
export function isDatedAtEdge({ dateFrom }: { readonly dateFrom: DateSource | null }): boolean {
  return dateFrom === 'git-or-before'
}
