import type { Change } from '../../shared/git/diff-tree.ts'
import { GapNotes } from '../../shared/git/history-gaps.ts'
import {
  type CommitChanges,
  earlierNames,
  type KnownHistory,
  reachedPart,
} from '../../shared/git/known-history.ts'
import type { CommitLink } from '../../shared/git/rev-list.ts'
import { ok, type Refusal, type Result, refuse } from '../../shared/model/result.ts'
import type { ChangedCommit } from './diff-tree-pool.ts'
import { type CatFile, openCatFile } from './git-cat-file.ts'
import { ChangeFinder, type Pools } from './git-changes.ts'
import { cancelled } from './git-command.ts'
import type { GitRunner } from './git-runner.ts'
import { pathspecsFor } from './git-scope.ts'
import { GrowingPieces } from './growing-pieces.ts'
import { HistoryWalk } from './history-walk.ts'
import { proveLaterMoves } from './later-moves.ts'
import { commitFrom, LeanCommits } from './lean-commits.ts'
import type { MoveProver } from './move-prover.ts'
import { readAcrossGaps } from './read-past-gaps.ts'
import { type HistoryBatch, longestPiece, type Telling, tellKnown, told } from './told-history.ts'
import { TreesHere } from './trees-here.ts'

/** What part of the history is read, and how it is told. */
interface HistoryRequest extends Telling {
  /** Full commit id. */
  readonly head: string
  /** Of the paths in scope, those that matter; left out: all. */
  readonly keep?: (path: string) => boolean
  /** How renames are looked for; see `RenameSearch`. */
  readonly renames: 'similar' | 'exact'
  /** They are looked for exactly for want of texts, not by choice. */
  readonly lacksTexts: boolean
  /** Proves moves that git misses; what an earlier reading told of its commits is not proved again. */
  readonly prover?: MoveProver | undefined
  /** An earlier whole reading of the same: what it has is not read again. Null: there is none. */
  readonly known: KnownHistory | null
  /** Stands for scope and `keep`. */
  readonly of: string
}

/**
 * Reads the history of a scope, newest first. A second look, without a path limit, at commits that add files
 * tells which of them were moved in from outside; the earlier lives of those, under their old names, follow
 * behind the last piece as changes marked `outside`.
 *
 * Going on from a known history tells the same as a reading from the start, all of it at the end.
 *
 * Where objects are missing or damaged, the rest is told all the same; `gaps` of the reading says what was lost.
 *
 * @returns the reading, for a later one to go on from
 */
export async function readHistory(git: GitRunner, request: HistoryRequest): Promise<Result<KnownHistory>> {
  if (request.known?.of === request.of) {
    if (request.known.head === request.head) return await tellKnown(request, request.known)
    const batches: HistoryBatch[] = []
    const result = await readOnce(git, { ...request, onBatch: (batch) => void batches.push(batch) })
    if (result.ok) for (const batch of batches) request.onBatch(batch)
    // What was known may be gone from git meanwhile; only a reading from the start tells what is wrong.
    if (result.ok || request.signal?.aborted) return result
  }
  return readOnce(git, { ...request, known: null })
}

async function readOnce(git: GitRunner, request: HistoryRequest): Promise<Result<KnownHistory>> {
  const stopper = new AbortController()
  const signal = AbortSignal.any([stopper.signal, ...(request.signal ? [request.signal] : [])])
  const reader = new HistoryReader(git, { ...request, signal })
  // Whoever stops it need not wait for what git was asked last.
  signal.addEventListener('abort', () => reader.close(), { once: true })
  try {
    return await reader.read()
  } catch (refusal) {
    if (refusal instanceof Error) throw refusal
    return { ok: false, error: refusal as Refusal }
  } finally {
    stopper.abort()
  }
}

class HistoryReader {
  private readonly texts = new LeanCommits()
  /** In paths of the tree. */
  private readonly found: CommitChanges[] = []
  private readonly commits: CatFile
  private readonly walked: HistoryWalk
  private readonly trees: TreesHere
  private readonly finder: ChangeFinder
  private readonly gaps = new GapNotes()
  /** Commits that git could not compare with their parents. */
  private readonly unread = new Set<string>()
  private readonly lacking: Set<string>
  private done = 0
  private total: number | null = null

  constructor(
    private readonly git: GitRunner,
    private readonly request: HistoryRequest,
  ) {
    const { head, known, signal, renames, lacksTexts } = request
    this.commits = openCatFile(git, 'contents')
    this.walked = new HistoryWalk(git, { head, known: known?.head ?? null, signal }, this.commits)
    this.lacking = new Set(known?.lacking)
    this.trees = new TreesHere(git, this.commits)
    const graph = { parentsOf: (id: string) => this.walked.parents.get(id)! }
    const onGap = (id: string, lost: 'changes' | 'moves') =>
      void (lost === 'changes' ? this.unread : this.gaps.moves).add(id)
    this.finder = new ChangeFinder(git, graph, { renames, lacksTexts, signal, onGap, trees: this.trees })
  }

  close(): void {
    this.commits.close()
    this.finder.close()
  }

  async read(): Promise<Result<KnownHistory>> {
    const { scope, keep, known, head, of } = this.request
    const pools = this.finder.openPools(scope.pathspecs)
    const matters = (change: Change) => {
      if (!scope.has(change.path)) return false
      return (
        !keep ||
        keep(scope.toOurs(change.path)) ||
        (change.oldPath !== null && keep(scope.toOurs(change.oldPath)))
      )
    }
    try {
      await this.walk(async (ids) => (scope.empty ? [] : this.finder.find(pools, ids, matters, scope.has)))
      await this.readUnread(pools, matters)
    } finally {
      pools.close()
    }
    const kept = known ? reachedPart(known, head, this.walked.links, scope.has) : { links: [], commits: [] }
    if (!kept)
      return refuse('unknown-revision', 'The history read before is no part of this one.', 'Read it anew.')
    const fresh = new Set(this.walked.links.map(({ id }) => id))
    await this.readOutside(kept)
    await this.proveLater(fresh)
    const gaps = this.gaps.value
    const read = { of, head, links: this.walked.links, commits: this.found }
    const lacking = this.lacking.size > 0 ? { lacking: [...this.lacking] } : {}
    return ok({ ...read, ...lacking, ...(gaps ? { gaps } : {}) })
  }

  /** Of commits that could not be compared with their parents: what they are against the next older ones. */
  private async readUnread(pools: Pools, matters: (change: Change) => boolean): Promise<void> {
    if (this.unread.size === 0) return
    const { scope, signal } = this.request
    const unread = [...this.unread]
    this.unread.clear()
    const compare = (line: string, parents: number) =>
      (parents > 1 ? pools.merges : pools.lines).changesOf([line])
    const across = await readAcrossGaps(
      this.git,
      unread,
      this.walked.links,
      scope.pathspecs,
      this.trees,
      compare,
      signal,
    )
    for (const id of [...across.unlisted, ...this.unread]) this.gaps.trees.add(id)
    this.unread.clear()
    const found = across.changed
      .map(({ id, changes }) => ({ id, changes: changes.filter(matters) }))
      .filter(({ changes }) => changes.length > 0)
    if (found.length > 0) this.emit(await this.withCommits(found), [])
  }

  /** Reads pieces as git walks, and tells them in order as they are done. */
  private async walk(read: (ids: readonly string[]) => Promise<readonly ChangedCommit[]>): Promise<void> {
    const pieces = new GrowingPieces<CommitLink, CommitChanges[]>(
      this.walked.links,
      async (links) => this.withCommits(await this.withProofs(await read(links.map(({ id }) => id)))),
      (commits, links) => this.emit(commits, links),
    )
    const missing = await this.walked.run((isPause) => pieces.feed(isPause))
    for (const id of missing) this.gaps.commits.add(id)
    this.total = this.walked.links.length
    await pieces.handedOver
  }

  /** Follows names outside the scope back, and the names that they had before, until there are no new ones. */
  private async readOutside(kept: Pick<KnownHistory, 'links' | 'commits'>): Promise<void> {
    const { has } = this.request.scope
    const traced = earlierNames(kept.commits, has)
    const fresh = [...this.walked.links]
    for (const link of kept.links) this.walked.take(link)
    this.total = this.walked.links.length
    if (kept.links.length > 0) this.emit(kept.commits, kept.links)
    if (traced.size > 0) await this.readNames(traced, fresh)
    for (;;) {
      const names = earlierNames(this.found, has)
      for (const name of traced) names.delete(name)
      if (names.size === 0) return
      for (const name of names) traced.add(name)
      await this.readNames(names, this.walked.links)
    }
  }

  private async readNames(names: ReadonlySet<string>, links: readonly CommitLink[]): Promise<void> {
    const pools = this.finder.openPools(pathspecsFor([...names]), false)
    const matters = ({ path }: Change) => names.has(path)
    try {
      for (let at = 0; at < links.length; at += longestPiece) {
        const ids = links.slice(at, at + longestPiece).map((link) => link.id)
        const found = await this.finder.find(pools, ids, matters, () => false)
        const outside = (await this.withProofs(found)).map(({ id, changes }) => ({
          id,
          changes: changes.map((change) => ({ ...change, outside: true })),
        }))
        if (outside.length > 0) this.emit(await this.withCommits(outside), [])
      }
    } finally {
      pools.close()
    }
  }

  private async withProofs(found: readonly ChangedCommit[]): Promise<readonly ChangedCommit[]> {
    const { prover, scope } = this.request
    if (!prover) return found
    const proved: ChangedCommit[] = []
    // One after the other: each proof lists the files of its commit, by a process of git's.
    for (const commit of found) {
      if (this.request.signal?.aborted) throw cancelled
      const { id, changes, lacking } = await prover.within(commit, scope)
      for (const blob of lacking) this.lacking.add(blob)
      proved.push({ id, changes })
    }
    return proved
  }

  /** Moves over two commits: what left in one may have come back under another name in a later one. */
  private async proveLater(fresh: ReadonlySet<string>): Promise<void> {
    const { prover, scope, onBatch, signal } = this.request
    if (!prover) return
    const { found, lacking } = this
    const { links, parents } = this.walked
    const looked = { found, fresh, links, parents, scope, prover, lacking, signal }
    const moved = await proveLaterMoves(looked)
    if (moved.size === 0) return
    const commits: CommitChanges[] = []
    for (const [at, before] of found.entries()) {
      const commit = moved.get(before)
      if (!commit) continue
      found[at] = commit
      commits.push(told(commit, scope))
    }
    onBatch({ commits, links: [], done: this.done, total: this.total })
  }

  private async withCommits(found: readonly ChangedCommit[]): Promise<CommitChanges[]> {
    const read: CommitChanges[] = []
    const ids = found.map(({ id }) => id)
    await this.commits.askEach(ids, (answer, at) => {
      const { id, changes } = found[at]!
      if (!answer.ok && answer.error.code !== 'missing-object') throw answer.error
      if (!answer.ok || answer.value.kind === 'missing') {
        // git walked over it by its own notes on the graph, which are kept apart from the commits.
        this.gaps.commits.add(id)
        return
      }
      const commit = commitFrom(id, answer.value.bytes, answer.value.size)
      // A list that grew by and by has room for more; its copy has not.
      read.push({ commit: this.texts.lean(commit, this.walked.parents.get(id)), changes: changes.slice() })
    })
    return read
  }

  private emit(commits: readonly CommitChanges[], links: readonly CommitLink[]): void {
    if (this.request.signal?.aborted) throw cancelled
    this.done += links.length
    for (const commit of commits) this.found.push(commit)
    this.request.onBatch({
      commits: commits.map((commit) => told(commit, this.request.scope)),
      links,
      done: this.done,
      total: this.total,
    })
  }
}
