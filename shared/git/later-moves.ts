import type { Change } from './diff-tree.ts'
import { isGuess, removalOf } from './proved-moves.ts'

/** A text that came to a path is the one that left another path in an earlier commit. */
interface LaterMove {
  readonly from: string
  readonly to: string
}

/**
 * The changes of a commit with one that is proved to be a move of what an earlier commit had removed. None of its
 * parents has the former text, so that there is no likeness to tell.
 */
export function withLaterMove(changes: readonly Change[], { from, to }: LaterMove): readonly Change[] {
  return changes.flatMap((change): Change[] => {
    if (change.path !== to || change.blob === null) return [change]
    const { unsearched: _, ...known } = change
    const { oldPath, oldBlobs } = known
    const moved: Change = {
      ...known,
      status: 'renamed',
      oldPath: from,
      oldBlobs: oldBlobs.map(() => null),
      oldPaths: oldBlobs.map(() => from),
      similarity: null,
      provedBy: 'session-id',
    }
    // What git guessed to have come here was removed.
    return isGuess(change) && oldPath !== null ? [moved, removalOf(change, oldPath)] : [moved]
  })
}

/** All commits behind one, without itself. */
export function ancestorsOf(parents: ReadonlyMap<string, readonly string[]>, commit: string): Set<string> {
  const seen = new Set<string>()
  const open = [commit]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    for (const parent of parents.get(id) ?? []) {
      if (seen.has(parent)) continue
      seen.add(parent)
      open.push(parent)
    }
  }
  return seen
}
