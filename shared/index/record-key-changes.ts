import type { SessionRecord } from '../model/record.ts'

/** A key of a record that two of its versions do not have alike. */
export interface RecordKeyChange {
  readonly key: string
  readonly change: 'added' | 'changed' | 'dropped'
  /** JSON as written; null: the version has no such key. */
  readonly a: string | null
  readonly b: string | null
}

type Keyed = Pick<SessionRecord, 'keys'>

/** What differs between two versions of a record, in the order of the newer one's keys; null: there was no record. */
export function recordKeyChanges(a: Keyed | null, b: Keyed | null): RecordKeyChange[] {
  const [before, now] = [valuesOf(a), valuesOf(b)]
  const changes: RecordKeyChange[] = []
  for (const key of new Set([...now.keys(), ...before.keys()])) {
    const [old, value] = [before.get(key) ?? null, now.get(key) ?? null]
    if (old === value) continue
    changes.push({
      key,
      change: old === null ? 'added' : value === null ? 'dropped' : 'changed',
      a: old,
      b: value,
    })
  }
  return changes
}

/** A key that is repeated has all its values. */
function valuesOf(record: Keyed | null): Map<string, string> {
  const values = new Map<string, string>()
  for (const { key, value } of record?.keys ?? []) {
    const before = values.get(key)
    values.set(key, before === undefined ? value : `${before}\n${value}`)
  }
  return values
}
