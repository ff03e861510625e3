import type { Commit } from '../model/revision.ts'
import type { Change } from './diff-tree.ts'
import type { HistoryGaps } from './history-gaps.ts'
import type { CommitLink } from './rev-list.ts'

/** A commit with what it changes of what was asked for. */
export interface CommitChanges {
  readonly commit: Commit
  readonly changes: readonly Change[]
}

/** A whole reading of a history, for a later one to go on from. Paths are those of the tree. */
export interface KnownHistory {
  /** What was asked for: a reading of something else cannot go on from it. */
  readonly of: string
  readonly head: string
  /** All commits behind the head, children before parents. */
  readonly links: readonly CommitLink[]
  /** A commit may stand here twice: with changes in the folders asked for, and with those outside of them. */
  readonly commits: readonly CommitChanges[]
  /** Left out: nothing is missing. A reading with gaps is not gone on from. */
  readonly gaps?: HistoryGaps
  /** Ids of the texts that a proof of a move asked for and that are not here; left out: none. Once one of them is, more may be proved. */
  readonly lacking?: readonly string[]
}

/**
 * The part of a known history that some commits reach: after a rewrite, or on another branch, it is not all of it.
 *
 * @param fresh commits that were not known, as `rev-list head ^known` tells them
 * @returns null when a commit is behind them that is neither known nor among them
 */
export function reachedPart(
  known: KnownHistory,
  head: string,
  fresh: readonly CommitLink[],
  inScope: (path: string) => boolean,
): Pick<KnownHistory, 'links' | 'commits'> | null {
  // The known head can only be left out of `rev-list` as an ancestor, and then all behind it is reached.
  if (head === known.head || fresh.some(({ parents }) => parents.includes(known.head))) return known
  const links = new Map(known.links.map((link) => [link.id, link]))
  const isFresh = new Set(fresh.map(({ id }) => id))
  const reached = new Set<string>()
  const open = [head, ...fresh.flatMap(({ parents }) => parents)]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (isFresh.has(id) || reached.has(id)) continue
    const link = links.get(id)
    if (!link) return null
    reached.add(id)
    open.push(...link.parents)
  }
  const commits = known.commits.filter(({ commit }) => reached.has(commit.id))
  const followed = earlierNames(commits, inScope)
  return {
    links: known.links.filter(({ id }) => reached.has(id)),
    commits: commits
      .map(({ commit, changes }) => ({
        commit,
        changes: changes.filter(({ outside, path }) => !outside || followed.has(path)),
      }))
      .filter(({ changes }) => changes.length > 0),
  }
}

/** Names outside of the scope that files in it had before, and the names that those had. */
export function earlierNames(
  commits: readonly Pick<CommitChanges, 'changes'>[],
  inScope: (path: string) => boolean,
): Set<string> {
  const names = new Set<string>()
  for (let before = -1; before !== names.size; ) {
    before = names.size
    for (const { changes } of commits) {
      for (const { path, outside, oldPaths } of changes) {
        if (outside && !names.has(path)) continue
        for (const old of oldPaths) if (old !== null && old !== path && !inScope(old)) names.add(old)
      }
    }
  }
  return names
}
