import type { GoneCommit, GoneDigest } from '../../shared/ipc/digest-answers.ts'
import { ok, type Result, refuse } from '../../shared/model/result.ts'
import type { SessionEngine } from './session-engine.ts'
import { isDigestName } from './working-copy.ts'

/**
 * The commits that a rewrite took from the branch, newest first, with the digests that each touched. What git no
 * longer has is told by its id alone.
 */
export async function goneCommits(
  engine: SessionEngine,
  signal?: AbortSignal,
): Promise<Result<readonly GoneCommit[]>> {
  const { reader, state, goneIds } = engine
  if (!reader || goneIds.length === 0) return ok([])
  const known = await engine.recallHistory()
  const digests = new Map<string, readonly GoneDigest[]>()
  const sessions = sessionsByName(engine)
  const open = new Set(goneIds)
  const gone: GoneCommit[] = []
  for (const id of goneIds) {
    signal?.throwIfAborted()
    const commit = await reader.readCommit(id)
    if (commit.ok && open.has(id)) {
      // One reading tells of this commit and of all gone ones behind it.
      const read = await reader.history({
        head: id,
        folders: state.folders,
        files: [],
        keep: isDigestName,
        guessedRenames: state.guessedRenames,
        known,
        onBatch: ({ commits, links }) => {
          for (const link of links) open.delete(link.id)
          for (const {
            commit: { id: changed },
            changes,
          } of commits) {
            const own = changes
              .filter(({ outside }) => !outside)
              .map(({ path, blob, status }): GoneDigest => {
                return { path, change: status, hasText: blob !== null, session: sessions.get(path) ?? null }
              })
            if (own.length > 0) digests.set(changed, own)
          }
        },
        ...(signal ? { signal } : {}),
      })
      open.delete(id)
      if (!read.ok && signal?.aborted) return read
    }
    gone.push({ id, commit: commit.ok ? commit.value : null, digests: digests.get(id) ?? [] })
  }
  return ok(gone)
}

/** The text that a digest had at a commit that is gone. */
export async function goneText(
  engine: SessionEngine,
  commit: string,
  path: string,
): Promise<Result<{ readonly text: string }>> {
  const { reader, texts, goneIds, state } = engine
  const isInside = state.folders.some((folder) => folder === '' || path.startsWith(`${folder}/`))
  if (!reader || !texts || !goneIds.includes(commit) || !isInside || !isDigestName(path))
    return refuse('unknown-revision', 'This commit is not among those that are gone.', 'Open the list again.')
  const tree = await reader.listTree(commit, [path])
  if (!tree.ok) return tree
  const blob = tree.value.find((entry) => entry.path === path)?.blob
  if (!blob)
    return refuse('unknown-path', `${path} is not in ${commit.slice(0, 7)}.`, 'Choose another commit.')
  const read = await texts.read(blob, path)
  return read.ok ? ok({ text: read.value.text }) : read
}

/** Session of each name that a digest has or had. */
function sessionsByName({ index, history }: SessionEngine): ReadonlyMap<string, string> {
  const sessions = new Map<string, string>()
  for (const { session } of index.rows) {
    if (session.path === null) continue
    for (const name of history.chains.get(session.path)?.names ?? [])
      if (!sessions.has(name)) sessions.set(name, session.id)
  }
  for (const { session } of index.rows) if (session.path !== null) sessions.set(session.path, session.id)
  return sessions
}
