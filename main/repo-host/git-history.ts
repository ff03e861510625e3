import { availableParallelism } from 'node:os'
import { parseCommit } from '../../shared/git/commit.ts'
import type { Change, RenameSearch } from '../../shared/git/diff-tree.ts'
import { type CommitLink, revList } from '../../shared/git/rev-list.ts'
import { ok, type Refusal, type Result } from '../../shared/model/result.ts'
import type { Commit } from '../../shared/model/revision.ts'
import { type ChangedCommit, type DiffTreePool, openDiffTreePool } from './diff-tree-pool.ts'
import { type CatFile, missingObject, openCatFile } from './git-cat-file.ts'
import { cancelled } from './git-command.ts'
import { faultOf, type GitRunner } from './git-runner.ts'
import { pathspecsFor, type Scope } from './git-scope.ts'

/** A commit that changes something asked for. */
export interface CommitChanges {
  readonly commit: Commit
  readonly changes: readonly Change[]
}

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

export interface HistoryRequest {
  /** Full commit id. */
  readonly head: string
  readonly scope: Scope
  /** Of the paths in scope, those that matter; left out: all. */
  readonly keep?: (path: string) => boolean
  readonly onBatch: (batch: HistoryBatch) => void
  readonly signal?: AbortSignal | undefined
}

/** The walk of a million commits is done before its first byte; the config was already read by then. */
const walkLimit = 120_000

/** Pieces grow, so that the first screen comes at once and the rest is cheap. */
const pieceSizes = [32, 128, 512] as const

/**
 * Reads the history of a scope, newest first. A second look, without a path limit, at commits that add files
 * tells which of them were moved in from outside; the earlier lives of those, under their old names, follow
 * behind the last piece as changes marked `outside`.
 */
export async function readHistory(
  git: GitRunner,
  request: HistoryRequest,
  partial: boolean,
): Promise<Result<void>> {
  const stopper = new AbortController()
  const signal = AbortSignal.any([stopper.signal, ...(request.signal ? [request.signal] : [])])
  const reader = new HistoryReader(git, { ...request, signal }, partial)
  try {
    await reader.read()
    return ok(undefined)
  } catch (refusal) {
    if (refusal instanceof Error) throw refusal
    return { ok: false, error: refusal as Refusal }
  } finally {
    stopper.abort()
    reader.close()
  }
}

class HistoryReader {
  private readonly links: CommitLink[] = []
  private readonly places = new Map<string, number>()
  private readonly commits: CatFile
  private readonly wholeTree: DiffTreePool
  private done = 0
  private total: number | null = null
  /** Earlier names outside the scope, with the place of the newest commit that moved them. */
  private readonly sources = new Map<string, number>()
  /** commit + NUL + path: the path left by a move, so its removal is no event of its own. */
  private readonly movedAway = new Set<string>()

  constructor(
    private readonly git: GitRunner,
    private readonly request: HistoryRequest,
    private readonly partial: boolean,
  ) {
    this.commits = openCatFile(git, 'contents')
    this.wholeTree = this.openPool([], this.partial ? 'exact' : 'similar', 1)
  }

  close(): void {
    this.commits.close()
    this.wholeTree.close()
  }

  async read(): Promise<void> {
    const { scope, keep } = this.request
    const pools = this.openPools(scope.pathspecs)
    const matters = (change: Change) => {
      if (!scope.has(change.path)) return false
      return (
        !keep ||
        keep(scope.toOurs(change.path)) ||
        (change.oldPath !== null && keep(scope.toOurs(change.oldPath)))
      )
    }
    try {
      await this.walk((ids) => this.piece(pools, ids, matters, scope.has))
    } finally {
      pools.close()
    }
    await this.readSources()
  }

  /** Feeds pieces as git walks, and hands them over in order as they are done. */
  private async walk(read: (ids: readonly string[]) => Promise<readonly ChangedCommit[]>): Promise<void> {
    let handedOver: Promise<void> = Promise.resolve()
    let fed = 0
    let pieces = 0
    const parse = revList.parser()
    const feed = (atLeast: number) => {
      for (;;) {
        const size = pieceSizes[Math.min(pieces, pieceSizes.length - 1)]!
        const links = this.links.slice(fed, fed + size)
        if (links.length === 0 || links.length < Math.min(size, atLeast)) return
        fed += links.length
        pieces += 1
        const reading = read(links.map((link) => link.id)).then((found) => this.withCommits(found))
        const before = handedOver
        handedOver = reading.then(async (commits) => {
          await before
          this.emit(commits, links)
        })
        // Whoever awaits the last piece sees the first failure; the others must not count as unhandled.
        handedOver.catch(() => {})
      }
    }
    const process = this.git.start(
      'rev-list',
      revList.args(this.request.head),
      (chunk) => {
        for (const link of parse(chunk.toString('latin1'))) {
          this.places.set(link.id, this.links.length)
          this.links.push(link)
        }
        feed(Number.POSITIVE_INFINITY)
      },
      {
        limits: { firstByteMs: walkLimit, maxBytes: Number.POSITIVE_INFINITY },
        signal: this.request.signal,
      },
    )
    const end = await process.ended
    const fault = faultOf(end, this.git.root)
    if (fault) throw fault
    this.total = this.links.length
    feed(1)
    await handedOver
  }

  /** Changes of some commits, with those that were moved in from outside told as moves. */
  private async piece(
    pools: Pools,
    ids: readonly string[],
    matters: (change: Change) => boolean,
    inside: (path: string) => boolean,
  ): Promise<readonly ChangedCommit[]> {
    const merges = ids.filter((id) => this.parentCount(id) > 1)
    const others = ids.filter((id) => this.parentCount(id) < 2)
    const [ofOthers, ofMerges] = await Promise.all([
      others.length > 0 ? pools.lines.changesOf(others) : [],
      merges.length > 0 ? pools.merges.changesOf(merges) : [],
    ])
    const found = [...ofOthers, ...ofMerges]
      .sort((a, b) => this.places.get(a.id)! - this.places.get(b.id)!)
      .map(({ id, changes }) => ({ id, changes: changes.filter(matters) }))
      .filter(({ changes }) => changes.length > 0)
    return this.withMoves(found, inside)
  }

  /** The second look, at commits that add files: those files may have been somewhere else before. */
  private async withMoves(
    found: readonly ChangedCommit[],
    inside: (path: string) => boolean,
  ): Promise<readonly ChangedCommit[]> {
    const adding = found.filter(
      ({ id, changes }) => this.parentCount(id) > 0 && changes.some((change) => change.status === 'added'),
    )
    if (adding.length === 0) return found
    const moves = new Map<string, Change>()
    for (const { id, changes } of await this.wholeTree.changesOf(adding.map((commit) => commit.id))) {
      for (const change of changes) {
        // Moves within the scope are known from the first look; merges were not searched for any.
        const news = change.oldPath !== null && (this.parentCount(id) > 1 || !inside(change.oldPath))
        if (news) moves.set(`${id}\0${change.path}`, change)
      }
    }
    return found.map(({ id, changes }) => {
      const told = changes.map((change) => {
        const move = change.status === 'added' ? moves.get(`${id}\0${change.path}`) : undefined
        if (move) this.noteSource(id, move)
        return move ?? change
      })
      return {
        id,
        changes: told.filter(
          (change) => change.status !== 'removed' || !this.movedAway.has(`${id}\0${change.path}`),
        ),
      }
    })
  }

  private parentCount(id: string): number {
    return this.links[this.places.get(id)!]!.parents.length
  }

  private noteSource(id: string, move: Change): void {
    for (const source of move.oldPaths) {
      if (source === null || source === move.path) continue
      this.movedAway.add(`${id}\0${source}`)
      if (this.request.scope.has(source)) continue
      const place = this.places.get(id)!
      this.sources.set(source, Math.min(place, this.sources.get(source) ?? place))
    }
  }

  /** Follows names outside the scope back, and the names that they had before, until there are no new ones. */
  private async readSources(): Promise<void> {
    const traced = new Set<string>()
    for (;;) {
      const fresh = [...this.sources].filter(([path]) => !traced.has(path))
      if (fresh.length === 0) return
      const paths = new Set(fresh.map(([path]) => path))
      for (const path of paths) traced.add(path)
      const first = fresh.reduce((place, [, at]) => Math.min(place, at), this.links.length)
      const pools = this.openPools(pathspecsFor([...paths]))
      try {
        for (let at = first; at < this.links.length; at += pieceSizes[2]) {
          const ids = this.links.slice(at, at + pieceSizes[2]).map((link) => link.id)
          const found = await this.piece(
            pools,
            ids,
            (change) => paths.has(change.path),
            (path) => paths.has(path),
          )
          const kept = found
            .map(({ id, changes }) => ({
              id,
              changes: changes
                .filter(
                  (change) => change.status !== 'removed' || !this.movedAway.has(`${id}\0${change.path}`),
                )
                .map((change) => ({ ...change, outside: true })),
            }))
            .filter(({ changes }) => changes.length > 0)
          if (kept.length > 0) this.emit(await this.withCommits(kept), [])
        }
      } finally {
        pools.close()
      }
    }
  }

  private async withCommits(found: readonly ChangedCommit[]): Promise<CommitChanges[]> {
    return await Promise.all(
      found.map(async ({ id, changes }) => {
        const answer = await this.commits.ask(id)
        if (!answer.ok) throw answer.error
        if (answer.value.kind === 'missing') throw missingObject(id)
        const raw = Buffer.from(answer.value.bytes.buffer, 0, answer.value.size).toString('latin1')
        return { commit: parseCommit(id, raw, decodeAs), changes: changes.map((change) => this.ours(change)) }
      }),
    )
  }

  private ours(change: Change): Change {
    const { toOurs } = this.request.scope
    return {
      ...change,
      path: toOurs(change.path),
      oldPath: change.oldPath === null ? null : toOurs(change.oldPath),
      oldPaths: change.oldPaths.map((path) => (path === null ? null : toOurs(path))),
    }
  }

  private emit(commits: readonly CommitChanges[], links: readonly CommitLink[]): void {
    if (this.request.signal?.aborted) throw cancelled
    this.done += links.length
    this.request.onBatch({ commits, links, done: this.done, total: this.total })
  }

  /**
   * `-c` with a search for moves loses a removal whose file one parent seems to have moved; so merges are read
   * without it, which also spares them the dearest part of their reading.
   */
  private openPools(paths: readonly string[]): Pools {
    const lines = this.openPool(paths, this.partial ? 'exact' : 'similar', spareCores())
    const merges = this.openPool(paths, 'none', 1)
    return {
      lines,
      merges,
      close: () => {
        lines.close()
        merges.close()
      },
    }
  }

  private openPool(paths: readonly string[], renames: RenameSearch, workers: number): DiffTreePool {
    return openDiffTreePool(this.git, { paths, renames, workers, signal: this.request.signal })
  }
}

/** One for commits with one parent or none, one for merges. */
interface Pools {
  readonly lines: DiffTreePool
  readonly merges: DiffTreePool
  readonly close: () => void
}

function spareCores(): number {
  return Math.min(4, Math.max(1, availableParallelism() - 1))
}

function decodeAs(bytes: string, encoding: string): string | null {
  try {
    return new TextDecoder(encoding).decode(Buffer.from(bytes, 'latin1'))
  } catch {
    return null
  }
}
