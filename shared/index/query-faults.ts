import type { QueryFault } from '../ipc/list-answers.ts'

/** A fault of a query with the place of its first character, counted from 1: "Character 8: There is no field x." */
export function faultSentence({ at, what }: QueryFault): string {
  return `Character ${at + 1}: ${what}`
}
