import { availableParallelism } from 'node:os'
import type { Change, RenameSearch } from '../../shared/git/diff-tree.ts'
import { isGuess } from '../../shared/git/proved-moves.ts'
import { type ChangedCommit, type DiffTreePool, openDiffTreePool } from './diff-tree-pool.ts'
import type { GitRunner } from './git-runner.ts'
import type { TreesHere } from './trees-here.ts'

/** What is known of the commits that were walked. */
interface WalkedGraph {
  readonly parentsOf: (id: string) => readonly string[]
}

/** One for commits with one parent or none, one for merges. */
export interface Pools {
  readonly lines: DiffTreePool
  readonly merges: DiffTreePool
  readonly close: () => void
}

/** Finds what commits change, and where files that they add were before. */
export class ChangeFinder {
  /** commit + NUL + path: the path left by a move, so its removal is no event of its own. */
  private readonly movedAway = new Set<string>()
  private readonly wholeTree: DiffTreePool
  /** Commits of which git could not look for edited moves. */
  private readonly unsearched = new Set<string>()

  constructor(
    private readonly git: GitRunner,
    private readonly graph: WalkedGraph,
    private readonly options: {
      readonly renames: RenameSearch
      /** Edited moves are not looked for, since most texts are not here; it is not by choice. */
      readonly lacksTexts: boolean
      readonly signal?: AbortSignal | undefined
      /** Told of commits for which git lacks an object: not at all, or without the search for edited moves. */
      readonly onGap: (id: string, lost: 'changes' | 'moves') => void
      readonly trees: TreesHere
    },
  ) {
    // What a commit changes is known from the first look.
    this.wholeTree = this.openPool([], options.renames, (id) => {
      this.unsearched.add(id)
      options.onGap(id, 'moves')
    })
  }

  close(): void {
    this.wholeTree.close()
  }

  /** Changes of some commits, with those that were moved in from outside told as moves. */
  async find(
    pools: Pools,
    ids: readonly string[],
    matters: (change: Change) => boolean,
    inside: (path: string) => boolean,
  ): Promise<readonly ChangedCommit[]> {
    const merges = ids.filter((id) => this.graph.parentsOf(id).length > 1)
    const others = ids.filter((id) => this.graph.parentsOf(id).length < 2)
    const [ofOthers, ofMerges] = await Promise.all([
      others.length > 0 ? pools.lines.changesOf(others) : [],
      merges.length > 0 ? pools.merges.changesOf(merges) : [],
    ])
    const placeOf = new Map(ids.map((id, place) => [id, place]))
    const found = [...ofOthers, ...ofMerges]
      .sort((a, b) => placeOf.get(a.id)! - placeOf.get(b.id)!)
      .map(({ id, changes }) => ({ id, changes: changes.filter(matters) }))
      .filter(({ changes }) => changes.length > 0)
    const told = await this.withMoves(found, inside)
    return told
      .map((commit) => ({
        ...commit,
        changes: commit.changes.filter(
          ({ status, path }) => status !== 'removed' || !this.movedAway.has(`${commit.id}\0${path}`),
        ),
      }))
      .filter(({ changes }) => changes.length > 0)
  }

  /** The second look, at commits that add files: those files may have been somewhere else before. */
  private async withMoves(
    found: readonly ChangedCommit[],
    inside: (path: string) => boolean,
  ): Promise<readonly ChangedCommit[]> {
    const adding = found.filter(
      ({ id, changes }) =>
        this.graph.parentsOf(id).length > 0 &&
        changes.some((change) => change.status === 'added' || isGuess(change)),
    )
    if (adding.length === 0) return found
    const moves = new Map<string, Change>()
    const others = new Map<string, readonly Change[]>()
    for (const { id, changes } of await this.wholeTree.changesOf(adding.map((commit) => commit.id))) {
      if (this.options.lacksTexts && changes.some(({ status }) => status === 'removed'))
        this.unsearched.add(id)
      const elsewhere = changes.filter(({ path }) => !inside(path))
      if (elsewhere.length > 0) others.set(id, elsewhere)
      for (const change of changes) {
        // Moves within the scope are known from the first look; merges were not searched for any.
        const news =
          change.oldPath !== null && (this.graph.parentsOf(id).length > 1 || !inside(change.oldPath))
        if (news) moves.set(`${id}\0${change.path}`, change)
      }
    }
    return found.map(({ id, changes }) => {
      const elsewhere = others.get(id)
      return {
        id,
        changes: changes.map((change) => {
          if (change.status !== 'added') return change
          const move = moves.get(`${id}\0${change.path}`)
          if (move) this.noteMove(id, move)
          return move ?? (this.unsearched.has(id) ? { ...change, unsearched: true as const } : change)
        }),
        ...(elsewhere ? { elsewhere } : {}),
      }
    })
  }

  private noteMove(id: string, { path, oldPaths }: Change): void {
    for (const old of oldPaths) if (old !== null && old !== path) this.movedAway.add(`${id}\0${old}`)
  }

  /**
   * `-c` with a search for moves loses a removal whose file one parent seems to have moved; so merges are read
   * without it, which also spares them the dearest part of their reading.
   *
   * @param moves false: moves are left to the second look, so that what is told of a path does not depend on the
   *   other paths asked for
   */
  openPools(paths: readonly string[], moves = true): Pools {
    const lines = this.openPool(paths, moves ? this.options.renames : 'none')
    const merges = this.openPool(paths, 'none')
    return {
      lines,
      merges,
      close: () => {
        lines.close()
        merges.close()
      },
    }
  }

  private openPool(
    paths: readonly string[],
    renames: RenameSearch,
    onGap = this.options.onGap,
  ): DiffTreePool {
    const { signal } = this.options
    const incomparable = (lines: readonly string[]) => this.incomparable(lines, paths)
    return openDiffTreePool(this.git, { paths, renames, workers, signal, onGap, incomparable })
  }

  private async incomparable(
    lines: readonly string[],
    paths: readonly string[],
  ): Promise<ReadonlySet<string>> {
    const compared = lines.map((line) => {
      const [id = '', ...bases] = line.split(' ')
      return [id, ...(bases.length > 0 ? bases : this.graph.parentsOf(id))]
    })
    const cannot = await this.options.trees.incomparable(compared, paths)
    return new Set(lines.filter((_, at) => cannot[at]))
  }
}

/** Our own share of the work is small, so git gets all cores; more than four wait for the disk. */
const workers = Math.min(4, availableParallelism())
