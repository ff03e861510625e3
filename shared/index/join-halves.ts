import type { MatchMethod, SessionRecord } from '../model/record.ts'
import type { DigestEntry } from './index-input.ts'

/** A digest and a record that are one session, with how that was found. */
export interface Pair {
  readonly entry: DigestEntry
  readonly record: SessionRecord
  readonly method: MatchMethod
  /** 0 to 1; 1 is an explicit id on both sides. */
  readonly certainty: number
}

/** What a join gives: every digest and every record is in exactly one of the lists. */
export interface Joined {
  readonly pairs: readonly Pair[]
  readonly digestsAlone: readonly DigestEntry[]
  readonly recordsAlone: readonly SessionRecord[]
}

/** How far each method can be trusted. Text likeness has its likeness as certainty. */
export const certainties = {
  'session-id': 1,
  'file-name': 0.95,
  'id-in-body': 0.9,
  'date-and-model': 0.7,
} as const

/** The open halves of a join in progress. */
export class Halves {
  readonly pairs: Pair[] = []
  readonly entries: Set<DigestEntry>
  readonly records: Set<SessionRecord>

  constructor(entries: readonly DigestEntry[], records: readonly SessionRecord[]) {
    this.entries = new Set(entries)
    this.records = new Set(records)
  }

  join(entry: DigestEntry, record: SessionRecord, method: MatchMethod, certainty: number) {
    this.pairs.push({ entry, record, method, certainty })
    this.entries.delete(entry)
    this.records.delete(record)
  }
}

/** Adds a value to the list of a key. */
export function push<K, V>(map: Map<K, V[]>, key: K, value: V) {
  const list = map.get(key)
  if (list) list.push(value)
  else map.set(key, [value])
}

/** Entries that are passed between two pauses, where each takes some microseconds. */
const entriesPerPause = 256

/** Tells, call by call, when it is time for a pause. */
export function pauses(): () => boolean {
  let count = 0
  return () => ++count % entriesPerPause === 0
}
