import type { ChangedCommit } from './diff-tree-pool.ts'
import type { Scope } from './git-scope.ts'

/** A commit with the moves that could be proved. */
interface ProvedCommit extends ChangedCommit {
  /** Ids of the texts that were asked for and are not here. */
  readonly lacking: readonly string[]
}

/** Proves moves by what the texts declare. */
export interface MoveProver {
  /** Proves the moves within a commit; its paths are those of the tree. */
  readonly within: (commit: ChangedCommit, scope: Scope) => Promise<ProvedCommit>
  /**
   * The id that texts declare, all the same; null: they do not.
   *
   * @param path our name of them
   * @param lacking takes the ids of those that are not here
   */
  readonly idOf: (blobs: readonly string[], path: string, lacking: Set<string>) => Promise<string | null>
  /** Does no other digest at a commit declare the id, and is the former name not taken? Names are ours. */
  readonly isMoved: (
    commit: string,
    id: string,
    names: { readonly from: string; readonly to: string },
    lacking: Set<string>,
  ) => Promise<boolean>
}
