/** Said of what was made at the edge of the known history, or before it. */
export const orBefore = 'at or before'

/** Why: for the remark beside such a value. */
export const edgeRemark =
  'The known history starts here: older commits are not read or not here, so it may be older.'

/** A date or commit as text, with the mark of one that rests on the edge of the known history. */
export function edgeText(text: string, edge: boolean | undefined): string {
  return edge ? `${orBefore} ${text}` : text
}
