import { parseCommit } from '../../shared/git/commit.ts'
import type { Change } from '../../shared/git/diff-tree.ts'
import { type CommitLink, revList } from '../../shared/git/rev-list.ts'
import { ok, type Refusal, type Result } from '../../shared/model/result.ts'
import type { Commit } from '../../shared/model/revision.ts'
import type { ChangedCommit } from './diff-tree-pool.ts'
import { type CatFile, missingObject, openCatFile } from './git-cat-file.ts'
import { ChangeFinder } from './git-changes.ts'
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

/** What part of the history is read, and how it is told. */
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
  private readonly finder: ChangeFinder
  private done = 0
  private total: number | null = null

  constructor(
    private readonly git: GitRunner,
    private readonly request: HistoryRequest,
    partial: boolean,
  ) {
    this.commits = openCatFile(git, 'contents')
    const graph = {
      parentCount: (id: string) => this.links[this.places.get(id)!]!.parents.length,
      placeOf: (id: string) => this.places.get(id)!,
    }
    const renames = partial ? ('exact' as const) : ('similar' as const)
    this.finder = new ChangeFinder(git, graph, { scope: request.scope, renames, signal: request.signal })
  }

  close(): void {
    this.commits.close()
    this.finder.close()
  }

  async read(): Promise<void> {
    const { scope, keep } = this.request
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

  /** Follows names outside the scope back, and the names that they had before, until there are no new ones. */
  private async readSources(): Promise<void> {
    const traced = new Set<string>()
    for (;;) {
      const fresh = [...this.finder.sources].filter(([path]) => !traced.has(path))
      if (fresh.length === 0) return
      const paths = new Set(fresh.map(([path]) => path))
      for (const path of paths) traced.add(path)
      const first = fresh.reduce((place, [, at]) => Math.min(place, at), this.links.length)
      const pools = this.finder.openPools(pathspecsFor([...paths]))
      try {
        for (let at = first; at < this.links.length; at += pieceSizes[2]) {
          const ids = this.links.slice(at, at + pieceSizes[2]).map((link) => link.id)
          const found = await this.finder.find(
            pools,
            ids,
            (change) => paths.has(change.path),
            (path) => paths.has(path),
          )
          const outside = found.map(({ id, changes }) => ({
            id,
            changes: changes.map((change) => ({ ...change, outside: true })),
          }))
          if (outside.length > 0) this.emit(await this.withCommits(outside), [])
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
}

function decodeAs(bytes: string, encoding: string): string | null {
  try {
    return new TextDecoder(encoding).decode(Buffer.from(bytes, 'latin1'))
  } catch {
    return null
  }
}
