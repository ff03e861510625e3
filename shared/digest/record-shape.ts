import { foldKey } from './fold-key.ts'
import type { Member } from './json-members.ts'
import type { Naming } from './naming.ts'
import { traceKeys } from './record-aliases.ts'

type Keyed = Pick<Member, 'key'>

/**
 * True when an object has what makes a session record: a list of items, or an id (or a time and a model) and
 * none of the keys of an agent's trace.
 */
export function isRecordShape(members: readonly Keyed[], { recordKeys, recordLists }: Naming): boolean {
  const keys = foldedKeys(members)
  const has = (names: readonly string[]) => names.some((name) => keys.has(name))
  if (Object.values(recordLists).some(has)) return true
  if (isTrace(keys)) return false
  const { sessionId, timestamp, model } = recordKeys
  return has(sessionId) || (has(timestamp) && has(model))
}

/** True for a record that can be nothing else: it has an id or a list under its documented name. */
export function isSureRecord(members: readonly Keyed[], { recordKeys, recordLists }: Naming): boolean {
  const keys = foldedKeys(members)
  const documented = [recordKeys.sessionId, ...Object.values(recordLists)].map(([name]) => name ?? '')
  return !isTrace(keys) && documented.some((name) => keys.has(name))
}

/** True when an object has a key that a line of an agent's trace has. */
export function isTrace(keys: ReadonlySet<string>): boolean {
  return [...keys].some((key) => traceKeys.has(key))
}

/** Keys of an object as they are compared. */
export function foldedKeys(members: readonly Keyed[]): ReadonlySet<string> {
  return new Set(members.map(({ key }) => foldKey(key)))
}
