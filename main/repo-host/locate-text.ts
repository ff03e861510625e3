import type { DigestEntry } from '../../shared/index/index-input.ts'
import type { IndexedRow } from '../../shared/index/indexed-row.ts'
import type { ComparisonSide } from '../../shared/model/comparison.ts'
import type { Digest } from '../../shared/model/digest.ts'
import type { TextRef } from '../../shared/model/place.ts'
import { ok, type Result, refuse } from '../../shared/model/result.ts'
import type { Revision, RevisionChain } from '../../shared/model/revision.ts'
import { absentText } from './absent-text.ts'
import type { GitReader } from './git-reader.ts'
import { workingCopyRevision } from './history-store.ts'
import type { SessionEngine } from './session-engine.ts'
import type { ReadText } from './text-store.ts'

/** One text of a session, with the place that it was found at. */
export interface LocatedText {
  readonly row: IndexedRow
  readonly revision: Revision | null
  /** The commit that was asked for; null: the file on disk. */
  readonly commit: string | null
  readonly path: string
  readonly blob: string | null
  readonly digest: Digest
  readonly text: string
  /** There is no text: `text` is empty, and this is why. */
  readonly absent?: ComparisonSide['absent']
}

/** Finds a text of a digest: on disk (null), or at a commit, under the name that it had there. */
export async function locateText(
  engine: SessionEngine,
  session: string,
  commit: string | null,
): Promise<Result<LocatedText>> {
  const row = engine.index.byId.get(session)
  if (!row) return noSession()
  const { entry } = row
  if (!entry)
    return refuse(
      'unknown-path',
      'This session is a record without a digest, so it has no text.',
      'See its Record tab.',
    )
  const chain = chainOf(engine, row)
  if (commit === null) {
    const revision = entry.uncommitted
      ? (chain?.revisions.find((each) => each.commit === null) ?? null)
      : (chain?.revisions[0] ?? null)
    return ok({
      row,
      revision,
      commit,
      path: entry.path,
      blob: engine.digests.blobOf(entry.path),
      digest: entry.digest,
      text: entry.text,
    })
  }
  const { reader, texts } = engine
  if (!reader || !texts)
    return refuse('unknown-revision', 'There is no history here.', 'Open a git repository.')
  const listed = chain?.revisions.find((revision) => revision.commit === commit)
  const place = listed
    ? { path: listed.path, blob: listed.blob }
    : await lookUp(engine, commit, chain?.names ?? [entry.path])
  if (!place && !(await reader.readCommit(commit)).ok)
    return refuse(
      'unknown-revision',
      `There is no commit ${commit.slice(0, 7)} in this clone.`,
      'Fetch the history that has it, or choose another revision.',
    )
  if (!place)
    return refuse(
      'unknown-path',
      `${entry.path} is not in commit ${commit.slice(0, 7)} under any name it had.`,
      'Choose another revision.',
    )
  if (place.blob === null)
    return refuse(
      'unknown-path',
      `${place.path} was removed in commit ${commit.slice(0, 7)}.`,
      'Choose another revision.',
    )
  const read = onDisk(engine, entry, place) ?? (await texts.read(place.blob, place.path))
  if (!read.ok) return read
  const revision = listed ?? (await revisionAt(reader, commit, place))
  return ok({ row, revision, commit, path: place.path, blob: place.blob, ...read.value })
}

/** The text that is on disk, where it is the very one of a blob: it is read already. Null: it is another. */
function onDisk(
  { digests }: SessionEngine,
  { path, digest, text }: DigestEntry,
  place: { readonly path: string; readonly blob: string | null },
): Result<ReadText> | null {
  // Without text it was passed over, and git may have it.
  return path === place.path && digests.blobOf(path) === place.blob && text !== ''
    ? ok({ digest, text })
    : null
}

/**
 * As `locateText`, for a side of a comparison: where the digest was removed, is not there in a commit, or was not yet
 * there before it, that side has no text, and the other shows as a whole what went or came.
 */
export async function locateSide(
  engine: SessionEngine,
  { session, revision: commit, before }: Pick<TextRef, 'session' | 'revision' | 'before'>,
): Promise<Result<LocatedText>> {
  const row = engine.index.byId.get(session)
  const chain = row?.entry ? chainOf(engine, row) : null
  if (!row?.entry) return locateText(engine, session, commit)
  const nothing = (path: string, absent: LocatedText['absent'], revision: Revision | null): LocatedText => {
    return { row, revision, commit, path, blob: null, absent, ...absentText(path, engine.naming) }
  }
  if (before) {
    const older = await commitBefore(engine, chain, commit)
    if (older !== null) return locateSide(engine, { session, revision: older })
    const path = chain?.revisions.find((revision) => revision.commit === commit)?.path ?? row.entry.path
    return ok(nothing(path, 'before', null))
  }
  if (!chain) return locateText(engine, session, commit)
  const listed = chain.revisions.find((revision) => revision.commit === commit)
  if (listed) {
    if (listed.blob !== null) return locateText(engine, session, commit)
    return ok(nothing(listed.path, 'removed', listed))
  }
  const { reader, state } = engine
  // Before all of history is known, the digest may be there under a name of which nothing is known yet.
  if (commit === null || !reader || !state.history.complete) return locateText(engine, session, commit)
  const tree = await reader.listTree(commit, chain.names)
  const isThere = !tree.ok || tree.value.some(({ path }) => chain.names.includes(path))
  if (isThere) return locateText(engine, session, commit)
  return ok(
    nothing(
      row.entry.path,
      'not there',
      await revisionAt(reader, commit, { path: row.entry.path, blob: null }),
    ),
  )
}

/**
 * The commit that tells what was before a revision: that of the revision before it, else its parent, where that has the
 * digest: history may not be read to its end. Null: the revision brought the digest.
 */
async function commitBefore(
  engine: SessionEngine,
  chain: RevisionChain | null,
  commit: string | null,
): Promise<string | null> {
  const revisions = chain?.revisions ?? []
  const place = revisions.findIndex((revision) => revision.commit === commit)
  const older = revisions[place + 1]
  // A file on disk that is as it was committed is no revision of its own: before it was the newest one.
  if (older && (place >= 0 || commit === null)) return older.commit
  const parent = revisions[place]?.parents[0]
  if (!chain || !parent) return null
  return (await lookUp(engine, parent, chain.names)) === null ? null : parent
}

/** What is said of a text at a commit that changed nothing of it, or is not of this history; null: no commit is there. */
async function revisionAt(
  reader: GitReader,
  id: string,
  place: { readonly path: string; readonly blob: string | null },
): Promise<Revision | null> {
  const read = await reader.readCommit(id)
  if (!read.ok) return null
  const { parents, author, committer, subject, signed } = read.value
  return {
    ...workingCopyRevision(place.path, null),
    commit: id,
    parents,
    blob: place.blob,
    author: author.name,
    authorDate: author.date || null,
    committerDate: committer.date || null,
    subject,
    change: 'modified',
    signed,
  }
}

/** A commit that changed nothing of the digest: its text there is found in the tree. */
async function lookUp(engine: SessionEngine, commit: string, names: readonly string[]) {
  const tree = await engine.reader?.listTree(commit, names)
  const hit = tree?.ok ? tree.value.find(({ path }) => names.includes(path)) : undefined
  return hit ? { path: hit.path, blob: hit.blob } : null
}

/** Revisions of a row's digest, newest first, the working copy among them where it differs from HEAD. */
export function chainOf(engine: SessionEngine, row: IndexedRow): RevisionChain | null {
  const { entry } = row
  if (!entry) return null
  const chain = engine.history.chains.get(entry.path) ?? null
  if (!entry.uncommitted) return chain
  const blob = engine.digests.isOnDisk(entry.path) ? engine.digests.blobOf(entry.path) : null
  const onDisk = workingCopyRevision(entry.path, blob)
  if (!chain) return { path: entry.path, names: [entry.path], revisions: [onDisk], removed: false }
  return { ...chain, revisions: [onDisk, ...chain.revisions] }
}

/** Says that a session that was asked for is in no row. */
export function noSession() {
  return refuse('unknown-session', 'This session is no longer there.', 'Choose another row.')
}
