import { createChainBuilder } from '../../shared/git/revision-chains.ts'
import { type RecordKeyChange, recordKeyChanges } from '../../shared/index/record-key-changes.ts'
import type { RecordHistory, RecordRevision } from '../../shared/ipc/digest-answers.ts'
import type { SessionRecord } from '../../shared/model/record.ts'
import { ok, type Result, refuse } from '../../shared/model/result.ts'
import type { GitReader } from './git-reader.ts'
import { workingCopyRevision } from './history-store.ts'
import { readRecords } from './read-records.ts'
import type { SessionEngine } from './session-engine.ts'

/** Larger files of records are not read at old revisions, in bytes. */
const readLimit = 256 * 1024 * 1024

/**
 * Revisions of one record, newest first: the commits at which its line differs from the line at every parent, or
 * came or went. Each carries the blob of the whole file, and the keys that differ from the first parent's line.
 * Empty where there is no history.
 */
export async function recordHistory(
  engine: SessionEngine,
  record: SessionRecord,
  signal?: AbortSignal,
): Promise<Result<RecordHistory>> {
  const { reader, state } = engine
  const { file } = record
  const onDisk = (before: SessionRecord | null): RecordRevision => ({
    ...workingCopyRevision(file, null),
    keys: recordKeyChanges(before, record).map(nameOf),
  })
  if (!reader) return ok({ file, revisions: [] })
  if (record.sessionId === '') return withoutId()
  if (state.head === null) return ok({ file, revisions: [onDisk(null)] })
  const builder = createChainBuilder()
  const read = await reader.history({
    head: state.head,
    folders: [],
    files: [file],
    onBatch: (batch) => builder.add(batch),
    ...(signal ? { signal } : {}),
  })
  if (!read.ok) return read
  const lines = new RecordLines(engine, reader, record)
  const atHead = await lines.blobAt(state.head, file)
  if (!atHead.ok) return atHead
  const chain = builder.chains(new Map([[file, atHead.value]])).get(file)

  const seen = new Map<string, string>()
  const found: RecordRevision[] = []
  for (const revision of [...(chain?.revisions ?? [])].reverse()) {
    signal?.throwIfAborted()
    const { commit, parents, path, renamedFrom, cut } = revision
    const now = await lines.lineIn(revision.blob)
    const before: (SessionRecord | null)[] = []
    // Where the parents are not here there is nothing to compare with.
    for (const parent of cut ? [] : parents) {
      const blob = await lines.blobAt(parent, path)
      const old =
        blob.ok && blob.value === null && renamedFrom ? await lines.blobAt(parent, renamedFrom) : blob
      if (!old.ok) return old
      before.push(await lines.lineIn(old.value))
    }
    if (commit === null || (now === null && before.length === 0)) continue
    if (before.some((line) => line?.raw === now?.raw)) continue
    const sameTextAs = now === null ? null : (seen.get(now.raw) ?? null)
    const change =
      now === null
        ? 'removed'
        : before.every((line) => line === null)
          ? seen.size > 0
            ? 'restored'
            : 'added'
          : parents.length > 1
            ? 'merged'
            : 'modified'
    const keys = recordKeyChanges(before[0] ?? null, now).map(nameOf)
    const unmoved = { renamedFrom: null, similarity: null, renameProof: null }
    found.push({ ...revision, ...unmoved, change, sameTextAs, keys })
    if (now !== null && !seen.has(now.raw)) seen.set(now.raw, commit)
  }
  const committed = await lines.lineIn(atHead.value)
  const isChanged = engine.hasWorkingCopy && committed?.raw !== record.raw
  return ok({ file, revisions: [...(isChanged ? [onDisk(committed)] : []), ...found.reverse()] })
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
  const versions: (SessionRecord | null)[] = []
  for (const commit of [a, b]) {
    if (commit === null) versions.push(record)
    else {
      if (!reader) return refuse('unknown-revision', 'There is no history here.', 'Open a git repository.')
      const lines = new RecordLines(engine, reader, record)
      const blob = await lines.blobAt(commit, record.file)
      if (!blob.ok) return blob
      versions.push(await lines.lineIn(blob.value))
    }
  }
  return ok(recordKeyChanges(versions[0] ?? null, versions[1] ?? null))
}

/** The line of one record in older texts of its file. */
class RecordLines {
  readonly #lines = new Map<string, Promise<SessionRecord | null>>()
  /** Of several lines with the id, the one that stands at the same place among them. */
  readonly #place: number

  constructor(
    private readonly engine: SessionEngine,
    private readonly reader: GitReader,
    private readonly record: SessionRecord,
  ) {
    const { file, line, sessionId } = record
    this.#place = engine.index.input.records.filter(
      (other) => other.file === file && other.sessionId === sessionId && other.line < line,
    ).length
  }

  async blobAt(commit: string, path: string): Promise<Result<string | null>> {
    const tree = await this.reader.listTree(commit, [path])
    return tree.ok ? ok(tree.value.find((entry) => entry.path === path)?.blob ?? null) : tree
  }

  lineIn(blob: string | null): Promise<SessionRecord | null> {
    if (blob === null) return Promise.resolve(null)
    const line = this.#lines.get(blob) ?? this.#read(blob)
    this.#lines.set(blob, line)
    return line
  }

  async #read(blob: string): Promise<SessionRecord | null> {
    const { file, sessionId } = this.record
    const bytes = await this.reader.readBlob(blob, readLimit)
    if (!bytes.ok || !mayHold(Buffer.from(bytes.value), sessionId)) return null
    const { records } = await readRecords(file, once(bytes.value), { naming: this.engine.naming })
    return records.filter((record) => record.sessionId === sessionId)[this.#place] ?? null
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

function nameOf({ key, change }: RecordKeyChange) {
  return { key, change }
}

function withoutId() {
  return refuse(
    'unknown-session',
    'This line has no session id, so it cannot be told from others in older texts.',
    'Give it a `session_id`.',
  )
}
