import type { Change } from '../../shared/git/diff-tree.ts'
import type { CommitChanges, KnownHistory } from '../../shared/git/known-history.ts'
import type { CommitLink } from '../../shared/git/rev-list.ts'
import { ok, type Result } from '../../shared/model/result.ts'
import { cancelled } from './git-command.ts'
import type { Scope } from './git-scope.ts'
import { createSlices } from './slices.ts'

/** A piece of the history. */
export interface HistoryBatch {
  /** Newest first. */
  readonly commits: readonly CommitChanges[]
  /** All commits of this piece, changed or not, newest first: chains need the whole graph. */
  readonly links: readonly CommitLink[]
  /** Commits looked at so far. */
  readonly done: number
  /** Null until git has walked to the end. */
  readonly total: number | null
}

/** To whom a history is told, and in whose paths. */
export interface Telling {
  readonly scope: Scope
  readonly onBatch: (batch: HistoryBatch) => void
  readonly signal?: AbortSignal | undefined
}

/** Commits told or looked at together, at the most. */
export const longestPiece = 512

/** Tells a known history again, when nothing is new and so git is not asked at all. */
export async function tellKnown(request: Telling, known: KnownHistory): Promise<Result<KnownHistory>> {
  const { scope, onBatch, signal } = request
  const { links, commits } = known
  const breathe = createSlices()
  const total = links.length
  for (let at = 0; at < total; at += longestPiece) {
    if (signal?.aborted) return { ok: false, error: cancelled }
    const piece = links.slice(at, at + longestPiece)
    onBatch({ commits: [], links: piece, done: at + piece.length, total })
    await breathe()
  }
  for (let at = 0; at < commits.length; at += longestPiece) {
    if (signal?.aborted) return { ok: false, error: cancelled }
    const piece = commits.slice(at, at + longestPiece)
    onBatch({ commits: piece.map((commit) => told(commit, scope)), links: [], done: total, total })
    await breathe()
  }
  return ok(known)
}

/** Changes of a commit with paths as they are from what was opened. */
export function told(found: CommitChanges, scope: Scope): CommitChanges {
  const changes = found.changes.map((change) => oursOf(change, scope))
  return changes.every((change, at) => change === found.changes[at])
    ? found
    : { commit: found.commit, changes }
}

/** A change with paths as they are from what was opened. */
function oursOf(change: Change, { toOurs }: Scope): Change {
  const path = toOurs(change.path)
  // Either all paths are other than ours, or none is.
  if (path === change.path) return change
  return {
    ...change,
    path,
    oldPath: change.oldPath === null ? null : toOurs(change.oldPath),
    oldPaths: change.oldPaths.map((path) => (path === null ? null : toOurs(path))),
  }
}
