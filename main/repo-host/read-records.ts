import { createRecordCollector } from '../../shared/digest/collect-records.ts'
import type { Naming } from '../../shared/digest/naming.ts'
import { problemsOf } from '../../shared/digest/problem-at.ts'
import type { Problem } from '../../shared/model/problem.ts'
import type { SessionRecord } from '../../shared/model/record.ts'
import { toEnd } from '../../shared/steps.ts'
import { inSlices } from './slices.ts'
import { createTextPacker } from './text-packer.ts'
import { unpackGzip } from './unpack-gzip.ts'

/** Limits in bytes: of a line that is kept whole, and of what is kept of a longer one. */
interface LineLimits {
  readonly line: number
  readonly head: number
}

const recordLimits: LineLimits = { line: 16 * 1024 * 1024, head: 256 * 1024 }

/** Session records of one file, and what is wrong in it. */
export interface ReadRecords {
  readonly records: SessionRecord[]
  readonly problems: Problem[]
  /** Bytes at which the reading was stopped; null: all of it was read. */
  readonly stoppedAt: number | null
}

/** What may be told and asked while a file is read. */
interface ReadingOptions {
  /** Ends the reading; the promise is refused. */
  readonly signal?: AbortSignal | undefined
  /** Ends the reading with what was read so far. */
  readonly stop?: AbortSignal | undefined
  /** Called after each piece of the source with all records read so far, and how many bytes of it were read. */
  readonly onPart?: ((records: readonly SessionRecord[], bytes: number) => void) | undefined
  readonly naming?: Naming | undefined
}

/** A line of more bytes is read in slices. */
const longLine = 64 * 1024

/**
 * Reads a records file as it streams in: lines end at LF only, gzip is unpacked, a pointer of a large file
 * store is named as such. Memory is bounded by the records themselves and one line. Faults of the data are
 * problems; the promise is refused only when the source fails or `signal` aborts.
 *
 * @param file path in the repository, for messages
 */
export async function readRecords(
  file: string,
  source: AsyncIterable<Uint8Array>,
  { signal, stop, onPart, naming }: ReadingOptions = {},
): Promise<ReadRecords> {
  const problem = problemsOf(file)
  const collector = createRecordCollector(file, naming, createTextPacker())
  const damaged: Problem[] = []
  const unpacked: Problem[] = []
  const ends = AbortSignal.any([signal, stop].filter((one) => one !== undefined))
  let bytesRead = 0
  let stopped = false
  const told = telling(source, (bytes) => {
    bytesRead = bytes
    onPart?.(collector.records, bytes)
  })
  const plain = untilEnded(unzipped(file, told, unpacked), ends, () => {
    stopped = true
  })
  for await (const line of linesOf(asUtf8(plain), recordLimits)) {
    signal?.throwIfAborted()
    stopped ||= stop?.aborted === true
    if (stopped) break
    if (line.number === 1 && isPointer(line.bytes)) {
      const what =
        'The file is a pointer to data that is stored elsewhere; the records are not in this repository.'
      const mend =
        'Fetch the data, for example with `git lfs pull` or `git annex get`, and open the repository again.'
      return { records: [], problems: [problem('record.pointer', 'error', 1, what, mend)], stoppedAt: null }
    }
    const text = line.bytes.toString('utf8')
    if (damaged.length < 100 && line.tooLong === null && text.includes('\ufffd') && !isUtf8(line.bytes)) {
      const what = `Line ${line.number} holds bytes that are not UTF-8; they are shown as \ufffd.`
      damaged.push(problem('file.encoding', 'warning', line.number, what, 'Save the file as UTF-8.'))
    }
    const steps = collector.add({ ...line, text })
    if (line.bytes.length <= longLine) toEnd(steps)
    else stopped = !(await endOf(steps, ends))
    if (stopped) break
  }
  signal?.throwIfAborted()
  const { records, problems } = collector.finish()
  return { records, problems: [...unpacked, ...damaged, ...problems], stoppedAt: stopped ? bytesRead : null }
}

/** Takes steps in slices; false: it was told to end before the last of them. */
async function endOf(steps: Generator<void>, ends: AbortSignal): Promise<boolean> {
  try {
    await inSlices(steps, ends)
    return true
  } catch (error) {
    if (ends.aborted) return false
    throw error
  }
}

/** Passes pieces on until it is told to end: a line may be gigabytes long, above all one that was packed. */
async function* untilEnded(
  source: AsyncIterable<Uint8Array>,
  ends: AbortSignal,
  onEnd: () => void,
): AsyncGenerator<Uint8Array> {
  for await (const piece of source) {
    if (ends.aborted) {
      onEnd()
      return
    }
    yield piece
  }
}

/** Tells before each further piece that the one before was read. */
async function* telling(
  source: AsyncIterable<Uint8Array>,
  onPiece: (bytes: number) => void,
): AsyncGenerator<Uint8Array> {
  let bytes = 0
  for await (const piece of source) {
    yield piece
    bytes += piece.length
    onPiece(bytes)
  }
}

/** One line of a records file, as UTF-8. */
interface ByteLine {
  /** From 1. */
  readonly number: number
  readonly bytes: Buffer
  /** False for a last line without a line end. */
  readonly ended: boolean
  /** Bytes of a line of which `bytes` is the head; null: it is whole. */
  readonly tooLong: number | null
}

/** The lines of a records file by the numbers that its problems have, whatever it is packed or encoded in. */
export function recordFileLines(
  file: string,
  source: AsyncIterable<Uint8Array>,
  limits: LineLimits,
): AsyncGenerator<ByteLine> {
  return linesOf(asUtf8(unzipped(file, source, [])), limits)
}

/** Splits bytes at LF; a CR before it is taken off. Of a line beyond the limit only the head is held. */
async function* linesOf(source: AsyncIterable<Uint8Array>, limits: LineLimits): AsyncGenerator<ByteLine> {
  let parts: Buffer[] = []
  let held = 0
  let size = 0
  let number = 0
  const take = (part: Buffer) => {
    size += part.length
    if (size <= limits.line) {
      parts.push(part)
      held += part.length
    } else if (held > limits.head) {
      parts = [Buffer.from(Buffer.concat(parts).subarray(0, limits.head))]
      held = limits.head
    } else {
      // One piece may be the whole of a long line.
      const missing = part.subarray(0, limits.head - held)
      // Even an empty part would hold on to the piece that it is of.
      if (missing.length > 0) parts.push(Buffer.from(missing))
      held += missing.length
    }
  }
  const close = (ended: boolean): ByteLine => {
    const all = Buffer.concat(parts)
    const bytes = all.at(-1) === 0x0d ? all.subarray(0, -1) : all
    const line = { number: ++number, bytes, ended, tooLong: size > limits.line ? size : null }
    parts = []
    held = 0
    size = 0
    return line
  }
  for await (const chunk of source) {
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
    let from = 0
    for (let end = bytes.indexOf(0x0a); end >= 0; end = bytes.indexOf(0x0a, from)) {
      take(bytes.subarray(from, end))
      yield close(true)
      from = end + 1
    }
    if (from < bytes.length) take(Buffer.from(bytes.subarray(from)))
  }
  if (size > 0) yield close(false)
}

/** Takes off a byte order mark, and turns UTF-16 into UTF-8. */
async function* asUtf8(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let decoder: InstanceType<typeof TextDecoder> | null = null
  let first = true
  for await (const chunk of source) {
    if (chunk.length === 0) continue
    let bytes = chunk
    if (first) {
      first = false
      if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) bytes = bytes.subarray(3)
      else if (bytes[0] === 0xff && bytes[1] === 0xfe) decoder = new TextDecoder('utf-16le')
      else if (bytes[0] === 0xfe && bytes[1] === 0xff) decoder = new TextDecoder('utf-16be')
    }
    yield decoder ? Buffer.from(decoder.decode(bytes, { stream: true })) : bytes
  }
}

/** Unpacks gzip, told by its first two bytes. A damaged archive gives what can be unpacked and a problem. */
async function* unzipped(
  file: string,
  source: AsyncIterable<Uint8Array>,
  problems: Problem[],
): AsyncGenerator<Uint8Array> {
  const chunks = source[Symbol.asyncIterator]()
  try {
    const first = await chunks.next()
    if (first.done) return
    const all = rejoined(first.value, chunks)
    const isPacked = first.value[0] === 0x1f && first.value[1] === 0x8b
    if (!isPacked) yield* all
    else if (!(yield* unpackGzip(all))) {
      const what = 'The file is packed with gzip and damaged; what could be unpacked was read.'
      problems.push(problemsOf(file)('file.unreadable', 'error', null, what, 'Pack the file again.'))
    }
  } finally {
    // Left early, it would hold the file open.
    await chunks.return?.()
  }
}

async function* rejoined(first: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield first
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
}

/** First lines of what git holds in the place of a file that is kept elsewhere: by LFS, Xet, and annex. */
const pointers = [
  /^version https:\/\/(?:git-lfs\.github\.com|hawser\.github\.com)\/spec\/v/,
  /^# xet version \d/,
  /^(?:\.\.\/)*(?:\.git)?\/annex\/objects\/\S+$/,
]

function isPointer(bytes: Buffer): boolean {
  const line = bytes.toString('latin1', 0, 1_000)
  return pointers.some((pointer) => pointer.test(line))
}

const strict = new TextDecoder('utf-8', { fatal: true })

function isUtf8(bytes: Uint8Array): boolean {
  try {
    strict.decode(bytes)
    return true
  } catch {
    return false
  }
}
