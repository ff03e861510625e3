import { createReadStream } from 'node:fs'
import type { Naming } from '../../shared/digest/naming.ts'
import { problemsOf } from '../../shared/digest/problem-at.ts'
import type { Problem } from '../../shared/model/problem.ts'
import type { SessionRecord } from '../../shared/model/record.ts'
import type { Progress } from '../../shared/model/repository.ts'
import { ok, type Result, refuse } from '../../shared/model/result.ts'
import { counted, megabytes } from '../../shared/text/counted.ts'
import { causeOf } from './cause-of.ts'
import type { GitReader, TreeEntry } from './git-reader.ts'
import { printOf } from './held-digest.ts'
import { type ReadRecords, readRecords } from './read-records.ts'
import type { Memo, Packed, Remembered } from './remembered.ts'
import { partsOf, type RecordPart, recallRecords, recordMemos } from './remembered-records.ts'
import {
  clockStep,
  type FileStamp,
  linkOnTheWay,
  openOrdinary,
  replaceGapMs,
  sameStamp,
  stampOf,
} from './working-copy.ts'

/** Records at HEAD above this size, in bytes, are not read; on disk any size is streamed. */
const headLimit = 256 * 1024 * 1024

/** The records of a file above this size, in bytes, are read anew at each start. */
const rememberLimit = 128 * 1024 * 1024

/** Bytes read at a time: a piece takes about 8 ms, between two of which requests are answered. */
const pieceSize = 256 * 1024

interface Held {
  /** False: it changed a moment ago or while it was read, so it is read again by the next look. */
  readonly settled: boolean
  readonly stamp: FileStamp | null
  readonly blob: string | null
  readonly records: readonly SessionRecord[]
  readonly problems: readonly Problem[]
  /** Bytes at which the reading was stopped; null: it was not. */
  readonly stoppedAt: number | null
}

/** Session records as they are now: on disk, else at HEAD. */
export class RecordStore {
  readonly #held = new Map<string, Held>()
  /** Since when, by the wall clock, a file was missing or empty. */
  readonly #gaps = new Map<string, number>()
  #moving = false
  #stop = new AbortController()

  constructor(
    private readonly root: string,
    private readonly naming: Naming,
    /** What an earlier start read; null: nothing is remembered. */
    private readonly memory: Pick<Remembered<RecordPart>, 'find'> | null,
  ) {}

  /** What a later start need not read again. */
  *memos(): Iterable<Memo<Packed<RecordPart>>> {
    for (const [file, held] of this.#held)
      if (isWorthRemembering(held)) yield* recordMemos(file, printOf(held.stamp, held.blob), held)
  }

  /** How many of them there are. */
  get parts(): number {
    let count = 0
    for (const held of this.#held.values())
      if (isWorthRemembering(held)) count += partsOf(held.records.length)
    return count
  }

  get records(): SessionRecord[] {
    return [...this.#held.values()].flatMap(({ records }) => records)
  }

  get problems(): Problem[] {
    return [...this.#held.values()].flatMap(({ problems }) => problems)
  }

  /** Something was seen in the middle of a change: one more look is due, with or without a hint. */
  get moving(): boolean {
    return this.#moving
  }

  /**
   * @param onPart called while a long file is read, with the bytes read of all; at first its records so far are there already
   * @returns whether anything changed
   */
  async update(
    files: readonly string[],
    hasWorkingCopy: boolean,
    tree: ReadonlyMap<string, TreeEntry>,
    reader: GitReader | null,
    signal?: AbortSignal,
    onPart?: (done: number, total: number | null) => void,
  ): Promise<boolean> {
    let changed = false
    this.#moving = false
    // Whoever stops means what is read then: what was stopped earlier, or too late, does not stop a file that changed since.
    this.#stop = new AbortController()
    for (const file of [...this.#held.keys()]) {
      if (!files.includes(file)) changed = this.#held.delete(file) || changed
    }
    for (const file of files) {
      const before = this.#held.get(file)
      const stamp = hasWorkingCopy ? this.#stampOf(file) : null
      const blob = stamp ? null : (tree.get(file)?.blob ?? null)
      if (before?.stamp && hasWorkingCopy && !stamp?.size && this.#inGap(file)) continue
      if (stamp?.size) this.#gaps.delete(file)
      if (
        before?.settled &&
        before.blob === blob &&
        (stamp ? sameStamp(before.stamp ?? undefined, stamp) : before.stamp === null)
      )
        continue
      if (!stamp && !blob) {
        changed = this.#held.delete(file) || changed
        continue
      }
      // What stood there before goes on to be shown until the new text was read whole.
      const showPart = (records: readonly SessionRecord[], bytes: number) => {
        if (!before)
          this.#held.set(file, { settled: false, stamp, blob, records, problems: [], stoppedAt: null })
        onPart?.(bytes, stamp?.size ?? null)
      }
      const known =
        before || !this.memory
          ? null
          : await recallRecords(this.memory, file, printOf(stamp, blob), this.naming, signal)
      const read =
        known ??
        (stamp
          ? await this.#fromDisk(file, stamp, showPart, this.#stop.signal, signal)
          : await this.#fromHead(file, blob, reader, this.#stop.signal, signal))
      const settled =
        !stamp ||
        (sameStamp(this.#stampOf(file) ?? undefined, stamp) &&
          Math.abs(Date.now() - stamp.ctimeMs) > clockStep)
      if (!settled) this.#moving = true
      this.#held.set(file, { settled, stamp, blob, ...read, problems: problemsWithStop(file, stamp, read) })
      changed = true
    }
    return changed
  }

  /** Ends the reading that is under way with what was read so far, and leaves it at that while the files stay as they are. */
  stop(): void {
    this.#stop.abort()
  }

  /** What was stopped is read by the next update. */
  goOn(): void {
    for (const [file, held] of this.#held)
      if (held.stoppedAt !== null) this.#held.set(file, { ...held, settled: false })
  }

  /** How far the files were read whose reading was stopped, in bytes; null: none was. */
  get stopped(): Progress | null {
    const stopped = [...this.#held.values()].filter(({ stoppedAt }) => stoppedAt !== null)
    if (stopped.length === 0) return null
    const sum = (sizes: readonly number[]) => sizes.reduce((all, size) => all + size, 0)
    const sizes = stopped.map(({ stamp }) => stamp?.size ?? null)
    return {
      done: sum(stopped.map(({ stoppedAt }) => stoppedAt ?? 0)),
      total: sizes.every((size) => size !== null) ? sum(sizes.map((size) => size ?? 0)) : null,
    }
  }

  /** The bytes of a file that was read, as they are now, with what tells this state of it from others; null: none was. */
  async open(
    file: string,
    reader: GitReader | null,
  ): Promise<Result<{ readonly print: string; readonly bytes: AsyncIterable<Uint8Array> }> | null> {
    const held = this.#held.get(file)
    if (!held) return null
    const print = printOf(held.stamp, held.blob)
    if (held.stamp) {
      try {
        return ok({ print, bytes: this.#piecesOf(file) })
      } catch (error) {
        const code = (error as NodeJS.ErrnoException).code ?? 'it is no ordinary file'
        return refuse('refused', `${file} cannot be read (${code}).`, 'Check the file.')
      }
    }
    const bytes = held.blob && reader ? await reader.readBlob(held.blob, headLimit) : null
    return bytes?.ok ? ok({ print, bytes: once(bytes.value) }) : bytes
  }

  /** Throws for what is no ordinary file. */
  #piecesOf(file: string): AsyncIterable<Uint8Array> {
    return createReadStream('', { fd: openOrdinary(this.root, file), highWaterMark: pieceSize })
  }

  /** A folder above that is a link makes the file one: it is not in the repository. */
  #stampOf(file: string): FileStamp | null {
    const stamp = stampOf(this.root, file)
    const link = stamp ? linkOnTheWay(this.root, file) : null
    return stamp && link !== null ? { ...stamp, kind: 'symlink' } : stamp
  }

  #inGap(file: string): boolean {
    const now = Date.now()
    const since = this.#gaps.get(file) ?? now
    this.#gaps.set(file, since)
    const waits = now - since < replaceGapMs
    if (waits) this.#moving = true
    return waits
  }

  async #fromDisk(
    file: string,
    stamp: FileStamp,
    onPart: (records: readonly SessionRecord[], bytes: number) => void,
    stop: AbortSignal,
    signal?: AbortSignal,
  ): Promise<ReadRecords> {
    if (stamp.kind !== 'file')
      return failed(
        file,
        'file.not-a-file',
        `${file} is no ordinary file, and is not followed.`,
        'Put the file itself in its place.',
      )
    try {
      return await readRecords(file, this.#piecesOf(file), { signal, stop, onPart, naming: this.naming })
    } catch (error) {
      signal?.throwIfAborted()
      const code = causeOf(error)
      return failed(file, 'file.unreadable', `${file} cannot be read (${code}).`, 'Change its permissions.')
    }
  }

  async #fromHead(
    file: string,
    blob: string | null,
    reader: GitReader | null,
    stop: AbortSignal,
    signal?: AbortSignal,
  ): Promise<ReadRecords> {
    const bytes = blob && reader ? await reader.readBlob(blob, headLimit) : null
    if (bytes?.ok) return readRecords(file, once(bytes.value), { signal, stop, naming: this.naming })
    return failed(
      file,
      'file.unreadable',
      bytes ? bytes.error.what : `${file} cannot be read.`,
      bytes ? bytes.error.next : 'Check the repository.',
    )
  }
}

/**
 * Of a file that could not be read there are no records, and the next start tries again. What is kept of a large one
 * would not fit into its log as a whole, and a part of it is of no use.
 */
function isWorthRemembering({ settled, records, stamp, stoppedAt }: Held): boolean {
  return settled && stoppedAt === null && records.length > 0 && (stamp?.size ?? 0) <= rememberLimit
}

async function* once(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes
}

function problemsWithStop(file: string, stamp: FileStamp | null, read: ReadRecords): readonly Problem[] {
  if (read.stoppedAt === null) return read.problems
  const of = stamp ? ` of ${megabytes(stamp.size)}` : ''
  const what = `The reading of ${file} was stopped at ${megabytes(read.stoppedAt)}${of} MB; ${counted(read.records.length, 'record')} of it ${read.records.length === 1 ? 'is' : 'are'} shown.`
  const mend =
    'Choose “Go on” in the bar at the bottom, or “Go on reading the session records” in the palette.'
  return [problemsOf(file)('file.read-in-part', 'warning', null, what, mend), ...read.problems]
}

function failed(file: string, code: Problem['code'], what: string, mend: string) {
  const problem: Problem = {
    code,
    severity: 'error',
    file,
    line: null,
    column: null,
    revision: null,
    what,
    mend,
    related: null,
  }
  return { records: [], problems: [problem], stoppedAt: null }
}
