import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { KeepText } from '../../shared/digest/kept-text.ts'
import type { Naming } from '../../shared/digest/naming.ts'
import { type PackedRecord, ReadRecord } from '../../shared/digest/read-record.ts'
import type { Problem } from '../../shared/model/problem.ts'
import type { SessionRecord } from '../../shared/model/record.ts'
import type { ReadRecords } from './read-records.ts'
import type { Memo, Packed, Remembered } from './remembered.ts'
import { createSlices } from './slices.ts'
import { createTextPacker } from './text-packer.ts'

/** Some of the records of a file, so that none of them takes long to take up again. */
export interface RecordPart {
  readonly parts: number
  /** JSON of its `PackedRecord`s, deflated, in base64: a fifth of the room of the texts. */
  readonly packed: string
  /** All of the file, with its first part. */
  readonly problems: readonly Problem[]
}

const partSize = 200

/** In how many parts so many records are remembered. */
export function partsOf(count: number): number {
  return Math.max(1, Math.ceil(count / partSize))
}

/** The records of one file in parts; `print` tells its state. */
export function* recordMemos(
  file: string,
  print: string,
  {
    records,
    problems,
  }: { readonly records: readonly SessionRecord[]; readonly problems: readonly Problem[] },
): Iterable<Memo<Packed<RecordPart>>> {
  const parts = partsOf(records.length)
  for (let part = 0; part < parts; part += 1) {
    const value = (): RecordPart => {
      const own = records
        .slice(part * partSize, (part + 1) * partSize)
        .flatMap((record) => (record instanceof ReadRecord ? record.packed : []))
      return { parts, packed: packedOf(own), problems: part === 0 ? problems : [] }
    }
    yield { path: keyOf(file, part), print, make: () => ({ value: value(), later: () => undefined }) }
  }
}

/** Takes the records of a file from an earlier start; null: not all of them are there. */
export async function recallRecords(
  memory: Pick<Remembered<RecordPart>, 'find'>,
  file: string,
  print: string,
  naming: Naming,
  signal?: AbortSignal,
): Promise<ReadRecords | null> {
  const breathe = createSlices(signal)
  const first = memory.find(keyOf(file, 0), print)?.value
  // What did not fit into the log as a whole is of no use, and its end is what is missing.
  if (!first || !memory.find(keyOf(file, first.parts - 1), print)) return null
  const keep = createTextPacker()
  const records: ReadRecord[] = []
  for (let part = 0; part < first.parts; part += 1) {
    await breathe()
    const next = part === 0 ? first : memory.find(keyOf(file, part), print)?.value
    if (!next) return null
    for (const record of recordsOf(next)) {
      records.push(unpacked(file, record, naming, keep))
      await breathe()
    }
  }
  return { records, problems: [...first.problems], stoppedAt: null }
}

function packedOf(records: readonly PackedRecord[]): string {
  return deflateRawSync(JSON.stringify(records), { level: 1 }).toString('base64')
}

function recordsOf({ packed }: RecordPart): readonly PackedRecord[] {
  return JSON.parse(inflateRawSync(Buffer.from(packed, 'base64')).toString('utf8'))
}

function unpacked(
  file: string,
  { line, text, recovered, raw }: PackedRecord,
  naming: Naming,
  keep: KeepText,
): ReadRecord {
  const record = new ReadRecord(file, line, text, recovered, raw, naming)
  record.putAway(keep)
  return record
}

function keyOf(file: string, part: number): string {
  return `${file}\n${part}`
}
