import { createChainBuilder } from '../../shared/git/revision-chains.ts'
import { type RecordKeyChange, recordKeyChanges } from '../../shared/index/record-key-changes.ts'
import { keysChanged, type RecordLine, RecordRevisions } from '../../shared/index/record-revisions.ts'
import type { RecordHistory, RecordRevision } from '../../shared/ipc/digest-answers.ts'
import type { SessionRecord } from '../../shared/model/record.ts'
import { ok, type Result, refuse } from '../../shared/model/result.ts'
import type { Revision } from '../../shared/model/revision.ts'
import { copied } from '../../shared/text/copied.ts'
import type { GitReader } from './git-reader.ts'
import { workingCopyRevision } from './history-store.ts'
import { readRecords } from './read-records.ts'
import type { SessionEngine } from './session-engine.ts'

/** Larger files of records are not read at old revisions, in bytes. */
const readLimit = 256 * 1024 * 1024

/** The line of a record in one text of its file; null: it surely has none; undefined: that text cannot be had. */
type Line = RecordLine | null | undefined

/** Lines by the blob of the text, which never changes. */
type Lines = Map<string, Promise<Line>>

/** Keeps the lines of the record that was asked for last; gives those of the one that is named. */
export function createKnownLines(): (name: string) => Lines {
  let last = ''
  let lines: Lines = new Map()
  return (name) => {
    if (name !== last) lines = new Map()
    last = name
    return lines
  }
}

interface ReadingOptions {
  readonly signal?: AbortSignal
  /** Texts whose lines are known are not read again. */
  readonly known?: (name: string) => Lines
  /** Called with the commits whose text was read, of all that changed the file. */
  readonly onPart?: (done: number, total: number) => void
}

/**
 * Revisions of one record, newest first, by the rule of `RecordRevisions`. Each carries the blob of the whole file, and
 * the keys that differ from the first parent's line. Empty where there is no history.
 */
export async function recordHistory(
  engine: SessionEngine,
  record: SessionRecord,
  { signal, known = createKnownLines(), onPart = () => {} }: ReadingOptions = {},
): Promise<Result<RecordHistory>> {
  const { reader, state } = engine
  const { file } = record
  const onDisk = (before: Line): RecordRevision => ({
    ...workingCopyRevision(file, null),
    keys: keysChanged(before ?? null, record),
  })
  if (!reader) return ok({ file, revisions: [], unread: 0 })
  if (record.sessionId === '') return withoutId()
  if (state.head === null) return ok({ file, revisions: [onDisk(null)], unread: 0 })
  const builder = createChainBuilder()
  const read = await reader.history({
    head: state.head,
    folders: [],
    files: [file],
    onBatch: (batch) => builder.add(batch),
    ...(signal ? { signal } : {}),
  })
  if (!read.ok) return read
  const lines = new RecordLines(engine, reader, record, known)
  const atHead = await lines.blobAt(state.head, file)
  if (!atHead.ok) return atHead
  const chain = builder.chains(new Map([[file, atHead.value]])).get(file)

  const revisions = new RecordRevisions()
  const found: RecordRevision[] = []
  const oldestFirst = [...(chain?.revisions ?? [])].reverse()
  let unread = 0
  for (const [at, revision] of oldestFirst.entries()) {
    signal?.throwIfAborted()
    onPart(at, oldestFirst.length)
    const now = await lines.lineIn(revision.blob)
    if (now === undefined) {
      unread += 1
      continue
    }
    const parents = await lines.atParents(revision)
    if (!parents.ok) return parents
    const told = revisions.add(revision, now, parents.value)
    if (told) found.push(told)
  }
  const committed = await lines.lineIn(atHead.value)
  const isChanged = engine.hasWorkingCopy && committed !== undefined && committed?.raw !== record.raw
  return ok({ file, revisions: [...(isChanged ? [onDisk(committed)] : []), ...found.reverse()], unread })
}

/** What differs between a record at two commits; null: as it is now on disk. */
export async function compareRecord(
  engine: SessionEngine,
  record: SessionRecord,
  a: string | null,
  b: string | null,
): Promise<Result<readonly RecordKeyChange[]>> {
  const { reader } = engine
  if (record.sessionId === '') return withoutId()
  const versions: Exclude<Line, undefined>[] = []
  for (const commit of [a, b]) {
    if (commit === null) versions.push(record)
    else {
      if (!reader) return refuse('unknown-revision', 'There is no history here.', 'Open a git repository.')
      const lines = new RecordLines(engine, reader, record, createKnownLines())
      const blob = await lines.blobAt(commit, record.file)
      if (!blob.ok) return blob
      const line = await lines.lineIn(blob.value)
      if (line === undefined)
        return refuse(
          'missing-object',
          `The text of ${record.file} at ${commit.slice(0, 7)} cannot be had.`,
          'Choose another revision.',
        )
      versions.push(line)
    }
  }
  return ok(recordKeyChanges(versions[0] ?? null, versions[1] ?? null))
}

/** The line of one record in older texts of its file. */
class RecordLines {
  readonly #lines: Lines
  /** Of several lines with the id, the one that stands at the same place among them. */
  readonly #place: number

  constructor(
    private readonly engine: SessionEngine,
    private readonly reader: GitReader,
    private readonly record: SessionRecord,
    known: (name: string) => Lines,
  ) {
    const { file, line, sessionId } = record
    this.#place = engine.index.input.records.filter(
      (other) => other.file === file && other.sessionId === sessionId && other.line < line,
    ).length
    this.#lines = known(JSON.stringify([file, sessionId, this.#place]))
  }

  async blobAt(commit: string, path: string): Promise<Result<string | null>> {
    const tree = await this.reader.listTree(commit, [path])
    return tree.ok ? ok(tree.value.find((entry) => entry.path === path)?.blob ?? null) : tree
  }

  /** The lines at the parents of a commit; none where those are not here, for then there is nothing to compare with. */
  async atParents({ parents, path, renamedFrom, cut }: Revision): Promise<Result<readonly Line[]>> {
    const all: Line[] = []
    for (const parent of cut ? [] : parents) {
      const blob = await this.blobAt(parent, path)
      const old =
        blob.ok && blob.value === null && renamedFrom ? await this.blobAt(parent, renamedFrom) : blob
      if (!old.ok && old.error.code !== 'missing-object') return old
      all.push(old.ok ? await this.lineIn(old.value) : undefined)
    }
    return ok(all)
  }

  async lineIn(blob: string | null): Promise<Line> {
    if (blob === null) return null
    const asked = this.#lines.get(blob) ?? this.#read(blob)
    this.#lines.set(blob, asked)
    const line = await asked
    // It may be fetched.
    if (line === undefined) this.#lines.delete(blob)
    return line
  }

  async #read(blob: string): Promise<Line> {
    const { file, sessionId } = this.record
    const bytes = await this.reader.readBlob(blob, readLimit)
    if (!bytes.ok) return undefined
    if (!mayHold(Buffer.from(bytes.value), sessionId)) return null
    const { records } = await readRecords(file, once(bytes.value), { naming: this.engine.naming })
    const found = records.filter((record) => record.sessionId === sessionId)[this.#place]
    // Kept without the text of the whole file.
    return found ? { raw: copied(found.raw), keys: JSON.parse(JSON.stringify(found.keys)) } : null
  }
}

/** False: the id is surely not there. Of texts that are packed, or not in bytes of ASCII, that cannot be said. */
function mayHold(bytes: Buffer, id: string): boolean {
  const isPlain = /^[\w.:-]+$/.test(id) && bytes[0] !== 0x1f && !bytes.subarray(0, 256).includes(0)
  return !isPlain || bytes.includes(id)
}

async function* once(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes
}

function withoutId() {
  return refuse(
    'unknown-session',
    'This line has no session id, so it cannot be told from others in older texts.',
    'Give it a `session_id`.',
  )
}
