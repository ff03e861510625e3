import type { MatchMethod } from '../model/record.ts'

/** Ways to match a digest with a record, surest first, as typed in a query. */
export const matchMethods: readonly MatchMethod[] = [
  'session-id',
  'file-name',
  'id-in-body',
  'date-and-model',
  'text-likeness',
]
