import type { Commit, Revision } from '../model/revision.ts'
import type { Change } from './diff-tree.ts'

/**
 * THE rule for what rests on the edge of what is known of a history: a text that is there at a revision was not for
 * certain made by it when its parents are not here (a shallow clone, a missing commit), or when it is the oldest known
 * revision and git saw an earlier text (a history that is still being read, or was stopped), or when a move to here
 * could not be looked for.
 *
 * @param oldest no older revision of the digest is known
 */
export function isAtEdge(revision: Revision, oldest: boolean): boolean {
  return (revision.unsearched === true && revision.commit !== null) || isChangeAtEdge(revision, oldest)
}

/** The same of the revision itself, not of its text: that a commit moved a digest, or added it, is a change in either case. */
export function isChangeAtEdge({ commit, cut, change }: Revision, oldest: boolean): boolean {
  return commit !== null && (cut === true || (oldest && change !== 'added'))
}

/** Is the oldest known revision of a digest perhaps not its first? `revisions` newest first. */
export function startsAtEdge(revisions: readonly Revision[]): boolean {
  const oldest = revisions.at(-1)
  return (oldest !== undefined && isAtEdge(oldest, true)) || revisions.some(({ cut }) => cut === true)
}

/**
 * Was a change told without the commits that it was made from? git compares the first commit of a shallow clone with
 * nothing, so that all its files look as if they had been added.
 *
 * @param told parents of the commit as git walked them; the commit itself names those that are not here, too
 */
export function isCutOff(commit: Commit, told: readonly string[], change: Change): boolean {
  return change.cut === true || (told.length === 0 && commit.parents.length > 0)
}
