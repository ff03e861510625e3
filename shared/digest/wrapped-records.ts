import { foldKey } from './fold-key.ts'
import { endOfValue, membersOf, readMembers, skipBlank } from './json-members.ts'
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
 * too, unless what stands before it makes the object itself a record. Below a key that says nothing, the first one
 * must be a record that can be nothing else.
 */
export function wrappedRecords(text: string, naming: Naming): WrappedRecords | null {
  const { members: whole, cut } = readMembers(text)
  const members = cut ? [...whole, cut] : whole
  if (isRecordShape(members, naming)) return null
  const before: string[] = []
  const mayBeTrace = isTrace(foldedKeys(members))
  for (const { key, at } of members) {
    const isUsual = !mayBeTrace && listKeys.has(foldKey(key))
    if (text[at] === '[' && beginsWithRecord(text, at + 1, naming, isUsual))
      return { text, at: at + 1, key, before }
    before.push(key)
  }
  return null
}

function beginsWithRecord(text: string, from: number, naming: Naming, isUsual: boolean): boolean {
  const start = skipBlank(text, from)
  const end = text[start] === '{' ? endOfValue(text, start) : -1
  if (end < 0) return false
  const members = membersOf(text.slice(start, end))
  return isUsual ? isRecordShape(members, naming) : isSureRecord(members, naming)
}
