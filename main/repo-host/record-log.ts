import { hash } from 'node:crypto'
import { type FileHandle, open, readFile, rename, rm } from 'node:fs/promises'
import { createSlices } from './slices.ts'

/** Written in pieces of about this many bytes. */
const pieceSize = 1024 * 1024
const newline = 10
const tab = 9
const checkLength = 16

/** A record to be written: its key, a value that JSON can hold, and what belongs to it and is not taken up with it. */
export type LogEntry = readonly [key: string, value: unknown, later?: unknown]

/**
 * Records in a file of the app's own, the last one of a key counting. Each carries a checksum, so a file that was
 * damaged, or whose writing was cut short, loses the records that are damaged and no other; a file of another
 * version or of another repository counts as empty.
 */
export class RecordLog {
  /** Bytes up to which the file is known to be sound; null: it must be written anew. */
  #length: number | null = null

  /**
   * @param head names the version and what the records are of
   * @param limit the file never grows beyond so many bytes
   */
  constructor(
    private readonly file: string,
    private readonly head: string,
    private readonly limit: number,
  ) {}

  /** Size of the file in bytes, as last read or written. */
  get size(): number {
    return this.#length ?? 0
  }

  /** The records as they are on disk. Never fails: what cannot be read is not there. */
  async read(): Promise<LogRecords> {
    this.#length = null
    const bytes = await readFile(this.file).catch(() => null)
    const header = Buffer.from(this.#header)
    if (!bytes?.subarray(0, header.length).equals(header)) return new LogRecords(Buffer.alloc(0), 0)
    // Behind the last line end is what a killed process was writing.
    const end = bytes.lastIndexOf(newline) + 1
    this.#length = end
    return new LogRecords(bytes.subarray(0, end), header.length)
  }

  /**
   * Adds records behind those on disk.
   * @returns how many fitted in below the limit
   * @throws Error of the system, or the reason of the signal
   */
  async append(entries: Iterable<LogEntry>, signal: AbortSignal): Promise<number> {
    if (this.#length === null) return this.rewrite(entries, signal)
    const file = await open(this.file, 'r+')
    try {
      await file.truncate(this.#length)
      return await this.#write(file, entries, this.#length, signal)
    } finally {
      await file.close()
    }
  }

  /** As `append`, with nothing before. The old file stands until the new one is whole. */
  async rewrite(entries: Iterable<LogEntry>, signal: AbortSignal): Promise<number> {
    const temporary = `${this.file}.new`
    this.#length = null
    // Only for the eyes of whoever may read the repository: it holds its texts.
    const file = await open(temporary, 'w', 0o600)
    let count: number
    try {
      await file.write(this.#header)
      count = await this.#write(file, entries, Buffer.byteLength(this.#header), signal)
    } catch (error) {
      this.#length = null
      throw error
    } finally {
      await file.close()
    }
    await rename(temporary, this.file)
    return count
  }

  async clear(): Promise<void> {
    this.#length = null
    await rm(this.file, { force: true })
    await rm(`${this.file}.new`, { force: true })
  }

  get #header(): string {
    return `${checksum(this.head)}\n`
  }

  async #write(
    file: FileHandle,
    entries: Iterable<LogEntry>,
    from: number,
    signal: AbortSignal,
  ): Promise<number> {
    const breathe = createSlices(signal)
    let at = from
    let count = 0
    let piece: string[] = []
    let size = 0
    const flush = async () => {
      await file.write(piece.join(''), at)
      at += size
      this.#length = at
      piece = []
      size = 0
    }
    for (const parts of entries) {
      // JSON has no tabs of its own.
      const text = parts
        .filter((part) => part !== undefined)
        .map((part) => JSON.stringify(part))
        .join('\t')
      const line = `${checksum(text)}\t${text}\n`
      const bytes = Buffer.byteLength(line)
      if (at + size + bytes > this.limit) break
      piece.push(line)
      size += bytes
      count += 1
      if (size >= pieceSize) await flush()
      await breathe()
    }
    await flush()
    return count
  }
}

/** A record that is not damaged. */
interface LogRecord {
  readonly value: unknown
  /** Takes up what was written to be taken up later; it holds on to the bytes of the whole log. */
  readonly later: () => unknown
}

/** What a log held when it was read. Records are checked when they are asked for. */
export class LogRecords {
  /** Where the last record of each key begins and ends. */
  readonly #places = new Map<string, readonly [number, number]>()
  /** All records, those of which a later one counts among them. */
  readonly lines: number
  /** Key of the last record; null: there is none, or it is damaged. */
  readonly last: string | null
  /** No record has lost its key: what counts of a key is the last that was written of it. */
  readonly hasAllKeys: boolean

  constructor(
    private readonly bytes: Buffer,
    from: number,
  ) {
    let lines = 0
    let last: string | null = null
    let hasAllKeys = true
    for (let at = from; at < bytes.length; ) {
      const end = bytes.indexOf(newline, at)
      last = keyOf(bytes, at + checkLength + 1, end)
      if (last === null) hasAllKeys = false
      else this.#places.set(last, [at, end])
      at = end + 1
      lines += 1
    }
    this.lines = lines
    this.last = last
    this.hasAllKeys = hasAllKeys
  }

  get keys(): Iterable<string> {
    return this.#places.keys()
  }

  /** The value of a key; undefined where there is none, or any part of its record is damaged. */
  get(key: string): unknown {
    return this.find(key)?.value
  }

  /** The record of a key; null where there is none, or any part of it is damaged. */
  find(key: string): LogRecord | null {
    const place = this.#places.get(key)
    if (!place) return null
    const [start, end] = place
    const text = this.bytes.subarray(start + checkLength + 1, end)
    if (this.bytes.toString('latin1', start, start + checkLength) !== checksum(text)) return null
    const from = text.indexOf(tab) + 1
    const behind = text.indexOf(tab, from)
    return {
      value: JSON.parse(text.toString('utf8', from, behind < 0 ? text.length : behind)),
      later: () => (behind < 0 ? undefined : JSON.parse(text.toString('utf8', behind + 1))),
    }
  }
}

function keyOf(bytes: Buffer, start: number, end: number): string | null {
  // Looked for in this line alone: behind it there may be no tab in as many lines as the file has.
  const line = bytes.subarray(start, end)
  const stop = line.indexOf(tab)
  if (stop < 0) return null
  try {
    const key: unknown = JSON.parse(line.toString('utf8', 0, stop))
    return typeof key === 'string' ? key : null
  } catch {
    return null
  }
}

function checksum(text: string | Uint8Array): string {
  return hash('sha256', text).slice(0, checkLength)
}
