import { statSync } from 'node:fs'
import { fullId } from '../../shared/git/commit-id.ts'
import type { CommitChanges, KnownHistory } from '../../shared/git/known-history.ts'
import { lsTree, type TreeEntry } from '../../shared/git/ls-tree.ts'
import { type CommitLink, revList } from '../../shared/git/rev-list.ts'
import type { NamedRef } from '../../shared/model/named-commit.ts'
import { ok, type Result, refuse } from '../../shared/model/result.ts'
import type { Commit } from '../../shared/model/revision.ts'
import { missingObject, openCatFile } from './git-cat-file.ts'
import { readHistory } from './git-history.ts'
import { cutCommits, cutOf, type GitInfo, readSettings, settingsOf, shallowCommits } from './git-info.ts'
import { listPresent } from './git-present.ts'
import { listRefs } from './git-refs.ts'
import type { GitRunner } from './git-runner.ts'
import { scopeOf } from './git-scope.ts'
import { readTip } from './git-tip.ts'
import { commitFrom } from './lean-commits.ts'
import type { MoveProver } from './move-prover.ts'
import type { HistoryBatch } from './told-history.ts'

export type { CommitChanges, CommitLink, GitInfo, HistoryBatch, KnownHistory, TreeEntry }

/** Reads one repository, and never writes it. All paths begin at what was opened. */
export interface GitReader {
  /** As of the opening or the last refresh. */
  readonly info: GitInfo
  /** Reads branch, HEAD and a changed configuration again, and forgets which objects a partial clone has. */
  readonly refresh: () => Promise<Result<GitInfo>>
  /** Files below the paths at a commit; `['']` or none: all. Submodules are left out. */
  readonly listTree: (
    commit: string,
    paths: readonly string[],
    /** False: without the sizes of files, for which git has to look into each. */
    options?: { readonly sizes?: boolean },
  ) => Promise<Result<readonly TreeEntry[]>>
  /** Paths of all Markdown files at a commit, for the offer of folders. */
  readonly markdownPaths: (commit: string) => Promise<Result<readonly string[]>>
  /** Full id of the commit that a name stands for. */
  readonly resolve: (name: string) => Promise<Result<string>>
  /** Full id of the last commit at or before a moment (s since 1970), by committer date, on HEAD's first-parent line; null: none. */
  readonly lastBefore: (seconds: number) => Promise<Result<string | null>>
  /** Branches and tags, the newest first where that can be told. @param within those in the history of this commit alone */
  readonly listRefs: (within?: string) => Promise<Result<readonly NamedRef[]>>
  /** A commit without its changes; refuses one that git does not have. */
  readonly readCommit: (commit: string) => Promise<Result<Commit>>
  /** Bytes of a blob; refuses one that is missing or larger than the limit, without reading it. */
  readonly readBlob: (blob: string, limitBytes: number) => Promise<Result<Uint8Array>>
  /** Size of a blob in bytes; refuses one that is missing. */
  readonly blobSize: (blob: string) => Promise<Result<number>>
  /** Stands for what `history` would be asked for, as in `KnownHistory.of`. */
  readonly historyName: (request: HistoryScope) => string
  /** Newest first, in pieces; see readHistory. Resolves after the last piece. */
  readonly history: (
    request: HistoryScope & {
      readonly head: string
      readonly keep?: (path: string) => boolean
      readonly prover?: MoveProver
      /** What an earlier call gave: then only what is new is read, and all is told. It must have had the same `keep`. */
      readonly known?: KnownHistory | null
      readonly onBatch: (batch: HistoryBatch) => void
      readonly signal?: AbortSignal
    },
  ) => Promise<Result<KnownHistory>>
  /** Ids of the commits that the first reaches and the second does not, newest first. */
  readonly onlyBehind: (commit: string, other: string) => Promise<Result<readonly string[]>>
  /** Ids of the commits without parents behind a commit: the same in every clone that is not cut. */
  readonly roots: (commit: string) => Promise<Result<readonly string[]>>
  /** Ends all processes. */
  readonly close: () => void
}

/** What part of the history is asked for. */
interface HistoryScope {
  /** '' is everything that was opened. */
  readonly folders: readonly string[]
  readonly files: readonly string[]
  /** False: of the renames only those without an edit are followed. */
  readonly guessedRenames?: boolean
}

/** A history whose proofs lack more texts than this is read anew, for each of them would be asked for at each start. */
const lackingAtMost = 2_000

/** The reader of a repository that was found to be one; `openGit` makes it. */
export function createReader(git: GitRunner, opened: GitInfo): GitReader {
  let info = opened
  let present: Promise<Result<ReadonlySet<string>>> | null = null
  let sizes = openCatFile(git, 'sizes')
  let contents = openCatFile(git, 'contents')
  let opening = identityOf(info.gitDir)
  let settingsAt = settingsOf(info.gitDir, info.commonDir)
  const stopper = new AbortController()

  /** In a partial clone git would try to fetch what is missing: so only what is here is asked for. */
  const refuseMissing = async (id: string): Promise<Result<null>> => {
    if (!info.partial) return ok(null)
    present ??= listPresent(git)
    const list = await present
    if (!list.ok) return list
    return list.value.has(id) ? ok(null) : { ok: false, error: missingObject(id) }
  }

  const blobSize = async (blob: string): Promise<Result<number>> => {
    if (!isFullId(blob)) return { ok: false, error: missingObject(blob) }
    const here = await refuseMissing(blob)
    if (!here.ok) return here
    const answer = await sizes.ask(blob)
    if (!answer.ok) return answer
    if (answer.value.kind === 'missing' || answer.value.type !== 'blob') {
      return { ok: false, error: missingObject(blob) }
    }
    return ok(answer.value.size)
  }

  /** What was missing when a history was read is missing still: what comes later may lie behind, or prove more. */
  const isAsKnown = async ({ gaps, lacking = [] }: KnownHistory): Promise<boolean> => {
    if (gaps || lacking.length > lackingAtMost) return false
    const sizes = await Promise.all(lacking.map(blobSize))
    return sizes.every((size) => !size.ok && size.error.code === 'missing-object')
  }

  const renamesOf = ({ guessedRenames }: HistoryScope) =>
    info.partial || guessedRenames === false ? 'exact' : 'similar'
  const lacksTextsFor = ({ guessedRenames }: HistoryScope) => info.partial && guessedRenames !== false

  /** Where a shallow clone is cut off is part of what was asked for: cut elsewhere, another history is told. */
  const nameOf = (request: HistoryScope, cut: ReturnType<typeof cutCommits>) =>
    JSON.stringify([
      info.prefix,
      request.folders,
      request.files,
      renamesOf(request),
      lacksTextsFor(request),
      cut,
    ])

  const listTree = async (
    commit: string,
    paths: readonly string[],
    { sizes = true }: { readonly sizes?: boolean } = {},
  ): Promise<Result<readonly TreeEntry[]>> => {
    if (!isFullId(commit)) return unknownRevision(commit)
    const all = paths.length === 0 ? [''] : paths
    // Each may be a file or a folder, so each is asked for as both.
    const scope = scopeOf(info.prefix, all, all)
    if (scope.empty) return ok([])
    const args = lsTree.args(commit, scope.pathspecs, sizes && !info.partial)
    const answer = await git.run('ls-tree', args, { signal: stopper.signal })
    if (!answer.ok) return answer
    const entries = lsTree.parser()(answer.value.stdout.toString('latin1'))
    return ok(
      entries
        .filter((entry) => scope.has(entry.path))
        .map((entry) => ({ ...entry, path: scope.toOurs(entry.path) })),
    )
  }

  return {
    get info() {
      return info
    },
    refresh: async () => {
      const tip = await readTip(git, info.gitDir, info.commonDir)
      if (!tip.ok) return tip
      present = null
      const identity = identityOf(info.gitDir)
      if (identity !== opening) {
        // Another folder is in the place of git's: a process that was started in the old one finds nothing.
        opening = identity
        sizes.close()
        contents.close()
        sizes = openCatFile(git, 'sizes')
        contents = openCatFile(git, 'contents')
      }
      const cutAt = cutOf(info.commonDir)
      const shallowAt = cutAt === info.cutAt ? info.shallowAt : shallowCommits(info.commonDir)
      info = { ...info, ...tip.value, shallow: cutAt !== '', cutAt, shallowAt }
      const nowAt = settingsOf(info.gitDir, info.commonDir)
      const settings = nowAt === settingsAt ? null : await readSettings(git)
      // What is being written can be read by the next look.
      if (settings?.ok) {
        info = { ...info, ...settings.value }
        settingsAt = nowAt
      }
      return ok(info)
    },
    listTree,
    markdownPaths: async (commit) => {
      const tree = await listTree(commit, [])
      if (!tree.ok) return tree
      return ok(tree.value.map((entry) => entry.path).filter((path) => /\.(md|markdown)$/i.test(path)))
    },
    resolve: async (name) => {
      if (name.includes('\0')) return unknownRevision(name)
      const answer = await git.run(
        'rev-parse',
        ['--verify', '--quiet', '--end-of-options', `${name}^{commit}`],
        {
          answers: [1],
        },
      )
      if (!answer.ok) return answer
      // Old versions of git repeat the option.
      const id = answer.value.stdout.toString('latin1').trim().split('\n').at(-1) ?? ''
      return answer.value.code === 0 && isFullId(id) ? ok(id) : unknownRevision(name)
    },
    lastBefore: async (seconds) => {
      if (info.head === null || seconds < 0) return ok(null)
      // What git keeps the number in may be as short as this.
      const age = Math.min(seconds, 2 ** 31 - 1)
      const args = ['--first-parent', '--max-count=1', `--min-age=${age}`, info.head, '--']
      const answer = await git.run('rev-list', args, { signal: stopper.signal })
      if (!answer.ok) return answer
      const id = answer.value.stdout.toString('latin1').trim()
      return ok(isFullId(id) ? id : null)
    },
    listRefs: async (within) =>
      within !== undefined && !isFullId(within)
        ? unknownRevision(within)
        : listRefs(git, within ?? null, info.partial, stopper.signal),
    readCommit: async (commit) => {
      const answer = isFullId(commit) ? await contents.ask(commit) : unknownRevision(commit)
      if (!answer.ok) return answer
      if (answer.value.kind === 'missing' || answer.value.type !== 'commit')
        return { ok: false, error: missingObject(commit) }
      return ok(commitFrom(commit, answer.value.bytes, answer.value.size))
    },
    blobSize,
    readBlob: async (blob, limitBytes) => {
      const size = await blobSize(blob)
      if (!size.ok) return size
      if (size.value > limitBytes) {
        return refuse(
          'too-large',
          `This text has ${size.value} bytes, more than are read at once.`,
          'Open it in an editor.',
        )
      }
      const answer = await contents.ask(blob)
      if (!answer.ok) return answer
      return answer.value.kind === 'object'
        ? ok(answer.value.bytes)
        : { ok: false, error: missingObject(blob) }
    },
    historyName: (request) => nameOf(request, cutCommits(info.commonDir)),
    history: async (request) => {
      if (!isFullId(request.head)) return unknownRevision(request.head)
      const signal = AbortSignal.any([stopper.signal, ...(request.signal ? [request.signal] : [])])
      const scope = scopeOf(info.prefix, request.folders, request.files)
      const renames = renamesOf(request)
      const lacksTexts = lacksTextsFor(request)
      const cut = cutCommits(info.commonDir)
      const of = nameOf(request, cut)
      const known = request.known && (await isAsKnown(request.known)) ? request.known : null
      const read = await readHistory(git, { ...request, scope, signal, known, of, renames, lacksTexts })
      // Cut elsewhere while it was read: it may be a piece of either.
      return !read.ok || cutCommits(info.commonDir) === cut ? read : ok({ ...read.value, of: '' })
    },
    onlyBehind: async (commit, other) => {
      if (!isFullId(commit) || !isFullId(other)) return unknownRevision(commit)
      const answer = await git.run('rev-list', revList.args(commit, other), { signal: stopper.signal })
      if (!answer.ok) return answer
      return ok(
        revList
          .parser()(answer.value.stdout.toString('latin1'))
          .map(({ id }) => id),
      )
    },
    roots: async (commit) => {
      if (!isFullId(commit)) return unknownRevision(commit)
      const answer = await git.run('rev-list', ['--max-parents=0', commit], { signal: stopper.signal })
      return answer.ok ? ok(answer.value.stdout.toString('latin1').split('\n').filter(isFullId)) : answer
    },
    close: () => {
      stopper.abort()
      sizes.close()
      contents.close()
    },
  }
}

/** Tells a folder from another one that was put in its place. */
function identityOf(folder: string): string | null {
  try {
    const { dev, ino } = statSync(folder)
    return `${dev}:${ino}`
  } catch {
    return null
  }
}

function isFullId(id: string): boolean {
  return fullId.test(id)
}

function unknownRevision(name: string) {
  return refuse('unknown-revision', `There is no revision ${name}.`, 'Choose another revision.')
}
