import { createChainBuilder } from '../../shared/git/revision-chains.ts'
import type { SessionRecord } from '../../shared/model/record.ts'
import type { Revision } from '../../shared/model/revision.ts'
import { workingCopyRevision } from '../repo-host/history-store.ts'
import { readRecords } from '../repo-host/read-records.ts'
import type { SessionEngine } from '../repo-host/session-engine.ts'
import { need } from './failure.ts'

/** Larger files of records are not read at old revisions, in bytes. */
const readLimit = 256 * 1024 * 1024

/**
 * Revisions of one record, newest first: the commits at which its line differs from the line at every parent, or
 * came or went. Each carries the blob of the whole file. Empty where there is no history.
 */
export async function recordRevisions(
  engine: SessionEngine,
  record: SessionRecord,
): Promise<readonly Revision[]> {
  const { reader, state } = engine
  const { file, sessionId } = record
  const onDisk = workingCopyRevision(file, null)
  if (!reader) return []
  if (state.head === null) return [onDisk]
  const builder = createChainBuilder()
  need(
    await reader.history({
      head: state.head,
      folders: [],
      files: [file],
      onBatch: (batch) => builder.add(batch),
    }),
  )
  const blobAt = async (commit: string, path: string) =>
    need(await reader.listTree(commit, [path])).find((entry) => entry.path === path)?.blob ?? null
  const atHead = await blobAt(state.head, file)
  const chain = builder.chains(new Map([[file, atHead]])).get(file)

  const lines = new Map<string, Promise<string | null>>()
  const lineIn = (blob: string | null): Promise<string | null> => {
    if (blob === null) return Promise.resolve(null)
    const line = lines.get(blob) ?? readLine(engine, file, blob, sessionId)
    lines.set(blob, line)
    return line
  }

  const seen = new Map<string, string>()
  const found: Revision[] = []
  for (const revision of [...(chain?.revisions ?? [])].reverse()) {
    const { commit, parents, path, renamedFrom } = revision
    const now = await lineIn(revision.blob)
    const before: (string | null)[] = []
    for (const parent of parents) {
      const blob = (await blobAt(parent, path)) ?? (renamedFrom ? await blobAt(parent, renamedFrom) : null)
      before.push(await lineIn(blob))
    }
    if (commit === null || before.includes(now) || (now === null && parents.length === 0)) continue
    const sameTextAs = now === null ? null : (seen.get(now) ?? null)
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
    found.push({ ...revision, change, renamedFrom: null, similarity: null, renameProof: null, sameTextAs })
    if (now !== null && !seen.has(now)) seen.set(now, commit)
  }
  const isCommitted = (await lineIn(atHead)) === record.raw
  return [...(engine.hasWorkingCopy && !isCommitted ? [onDisk] : []), ...found.reverse()]
}

async function readLine(
  { reader, naming }: SessionEngine,
  file: string,
  blob: string,
  sessionId: string,
): Promise<string | null> {
  const bytes = await reader?.readBlob(blob, readLimit)
  if (!bytes?.ok || !Buffer.from(bytes.value).includes(sessionId)) return null
  const { records } = await readRecords(file, once(bytes.value), undefined, undefined, naming)
  return records.find((record) => record.sessionId === sessionId)?.raw ?? null
}

async function* once(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes
}
