import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { fullId } from '../../shared/git/commit-id.ts'
import { pathFromBytes } from '../../shared/git/path-bytes.ts'
import { ok, type RefusalCode, type Result, refuse } from '../../shared/model/result.ts'
import { closedPath } from './closed-path.ts'
import type { GitRunner } from './git-runner.ts'

/** Where HEAD is now. */
interface Tip {
  /** Short name; null when HEAD is detached. */
  readonly branch: string | null
  /** Full commit id; null while there are no commits. */
  readonly head: string | null
  /** Why git cannot read it, so that the files of git were asked instead; null: it can. */
  readonly refsFault: string | null
}

/** Of a log of HEAD or a branch so much is read, in bytes: the newest lines stand last, some hundred bytes each. */
const logTail = 16 * 1024
const packedLimit = 64 * 1024 * 1024

/** Faults of the refs alone; behind all others nothing could be read. */
const faultsOfRefs: readonly RefusalCode[] = ['git-failed', 'missing-object', 'unreadable-folder']

/**
 * Branch and commit of HEAD now. Where git cannot read them, or the commit is not there, it is the newest commit
 * that git's own files still name and that is there.
 */
export async function readTip(git: GitRunner, gitDir: string, commonDir: string): Promise<Result<Tip>> {
  const asked = await askTip(git)
  const fault = asked.ok ? asked.value.head === null && damagedHead(gitDir, commonDir) : asked
  const branch = (asked.ok && asked.value.branch) || branchInHead(gitDir)
  if (!fault) return ok({ branch, head: asked.ok ? asked.value.head : null, refsFault: null })
  if (!faultsOfRefs.includes(fault.error.code)) return fault
  for (const id of namedByFiles(gitDir, commonDir, branch)) {
    const commit = await git.run('rev-parse', ['--verify', '--quiet', `${id}^{commit}`], {
      answers: [1, 128],
    })
    if (commit.ok && commit.value.code === 0) return ok({ branch, head: id, refsFault: fault.error.what })
  }
  return fault
}

/** Ids that git's files name as the tip of HEAD, most trustworthy first: its ref, then its log from the newest line on. */
function namedByFiles(gitDir: string, commonDir: string, branch: string | null): string[] {
  const named: string[] = []
  const logs = [join(gitDir, 'logs/HEAD')]
  if (branch !== null && !branch.includes('..')) {
    const ref = `refs/heads/${branch}`
    logs.unshift(join(commonDir, 'logs', ref))
    named.push(readPlainFile(join(commonDir, ref), 4_096)?.trim() ?? '')
    const packed = readPlainFile(join(commonDir, 'packed-refs'), packedLimit)?.split('\n') ?? []
    for (const line of packed) if (line.endsWith(` ${ref}`)) named.push(line.slice(0, line.indexOf(' ')))
  }
  for (const log of logs) {
    const lines = readPlainFile(log, logTail, 'end')?.split('\n').reverse() ?? []
    for (const line of lines) {
      const [before = '', after = ''] = line.split(' ', 2)
      named.push(after, before)
    }
  }
  return [...new Set(named)].filter((id) => fullId.test(id) && !/^0+$/.test(id))
}

/** What git says of HEAD. */
async function askTip(
  git: GitRunner,
): Promise<Result<{ readonly branch: string | null; readonly head: string | null }>> {
  const [head, name] = await Promise.all([
    git.run('rev-parse', ['--verify', '--quiet', 'HEAD^{commit}'], { answers: [1] }),
    git.run('rev-parse', ['--symbolic-full-name', 'HEAD']),
  ])
  if (!head.ok) return head
  if (head.value.code !== 0) {
    // An id without its commit is no unborn branch.
    const id = await git.run('rev-parse', ['--verify', '--quiet', 'HEAD'], { answers: [1] })
    const named = id.ok ? id.value.stdout.toString('latin1').trim() : ''
    return named === '' ? ok({ branch: null, head: null }) : headWithoutCommit(named)
  }
  if (!name.ok) return name
  const full = pathFromBytes(name.value.stdout.toString('latin1').trimEnd())
  return ok({
    branch: full === 'HEAD' || full === '' ? null : full.replace(/^refs\/heads\//, ''),
    head: head.value.stdout.toString('latin1').trim(),
  })
}

function headWithoutCommit(id: string) {
  return refuse(
    'missing-object',
    `HEAD names ${id}, which is no commit of this repository.`,
    'Run `git fsck` to see what is damaged.',
  )
}

/** A branch that is there and says nothing that git understands; null: there is none yet, or HEAD is sound. */
function damagedHead(gitDir: string, commonDir: string): ReturnType<typeof refuse> | null {
  const branch = branchInHead(gitDir)
  if (branch === null || branch.includes('..')) return null
  const written = readPlainFile(join(commonDir, 'refs', 'heads', branch), 4_096)
  const closed = closedPath(commonDir, ['refs', 'refs/heads', join('refs/heads', branch)])
  // git takes a branch that it may not read for one that has no commit yet.
  if (closed !== null)
    return refuse(
      'unreadable-folder',
      `You may not read ${closed}, so git does not know where the branch ${branch} is.`,
      'Allow yourself to read it, then open the folder again.',
    )
  if (written === null) return null
  return refuse(
    'git-failed',
    `The branch ${branch} is damaged: its file in git's folder names no commit.`,
    'Run `git fsck` to see what is damaged.',
  )
}

/**
 * The branch that the file HEAD names; null: it is detached. git itself tells no name of a branch without commits,
 * nor of any branch once another ref is called HEAD.
 */
function branchInHead(gitDir: string): string | null {
  const head = readPlainFile(join(gitDir, 'HEAD'), 4_096) ?? ''
  const name = /^ref: refs\/heads\/(.+)$/m.exec(head)?.[1]
  // What stands there where refs are kept in a reftable.
  return name === undefined || name === '.invalid' ? null : pathFromBytes(name)
}

/**
 * One end of a file of git's, bytes as characters; null where there is no ordinary file. A pipe in its place
 * would hold up a plain reading for ever.
 */
export function readPlainFile(file: string, limit: number, from: 'start' | 'end' = 'start'): string | null {
  try {
    const open = openSync(file, constants.O_RDONLY | constants.O_NONBLOCK)
    try {
      const stats = fstatSync(open)
      if (!stats.isFile()) return null
      const bytes = Buffer.alloc(Math.min(limit, stats.size))
      const at = from === 'start' ? 0 : stats.size - bytes.length
      return bytes.toString('latin1', 0, readSync(open, bytes, 0, bytes.length, at))
    } finally {
      closeSync(open)
    }
  } catch {
    return null
  }
}
