import { foldKey } from './fold-key.ts'
import { endOfValue, type Member, membersOf, readMembers, skipBlank } from './json-members.ts'
import type { Naming } from './naming.ts'
import { listKeys } from './record-aliases.ts'
import { foldedKeys, isRecordShape, isSureRecord, isTrace } from './record-shape.ts'

/** Where an object that is no record holds records: in a list below one of its keys. */
export interface WrappedRecords {
  /** Text of the object. */
  readonly text: string
  /** Offset behind the bracket that opens the list. */
  readonly at: number
  readonly key: string
  /** Keys that stand before it. */
  readonly before: readonly string[]
}

/**
 * Finds the first list of records in an object: one that begins with a whole record. Of text that is cut it is found,
 * too, unless what stands before it makes the object itself a record.
 */
export function wrappedRecords(text: string, naming: Naming): WrappedRecords | null {
  const { members, cut } = readMembers(text)
  const all = cut ? [...members, cut] : members
  return isRecordShape(all, naming) ? null : firstListOf(text, all, naming)
}

/**
 * The first list of records in an object that is none. Below a key that says nothing, it must begin with a record that
 * can be nothing else.
 *
 * @param members those of the object; the value of the last may be cut
 */
export function firstListOf(
  text: string,
  members: readonly Omit<Member, 'value'>[],
  naming: Naming,
): WrappedRecords | null {
  // Once for all of them: an object may have as many lists as there is room for.
  const isOfTrace = isTrace(foldedKeys(members))
  for (const [index, { key, at }] of members.entries()) {
    const start = text[at] === '[' ? skipBlank(text, at + 1) : -1
    const end = text[start] === '{' ? endOfValue(text, start) : -1
    if (end < 0) continue
    const isUsual = !isOfTrace && listKeys.has(foldKey(key))
    const first = membersOf(text.slice(start, end))
    if (isUsual ? isRecordShape(first, naming) : isSureRecord(first, naming))
      return { text, at: at + 1, key, before: members.slice(0, index).map((each) => each.key) }
  }
  return null
}
