import { createHash } from 'node:crypto'
import { existsSync, statSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fullId } from '../../shared/git/commit-id.ts'
import { refusalFromStderr } from '../../shared/git/git-stderr.ts'
import { pathFromBytes } from '../../shared/git/path-bytes.ts'
import { ok, type Result, refuse } from '../../shared/model/result.ts'
import type { GitLocation } from './git-arguments.ts'
import { isInside, realPath } from './git-environment.ts'
import type { GitRunner } from './git-runner.ts'
import { readPlainFile, readTip } from './git-tip.ts'

/** What is known of a repository before anything is read of its history. */
export interface GitInfo {
  readonly gitDir: string
  /** Where refs and objects are; another folder than `gitDir` in a linked worktree. */
  readonly commonDir: string
  /** No working copy: a bare repository, or the git folder of one opened by itself. */
  readonly bare: boolean
  /** Null when bare, or when the working copy is elsewhere. */
  readonly topLevel: string | null
  /** What was opened, below the top level: '' or 'a/b/'. */
  readonly prefix: string
  /** Short name; null when HEAD is detached. */
  readonly branch: string | null
  /** Full commit id; null while there are no commits. */
  readonly head: string | null
  /** Why git cannot read its refs, so that `head` is what its files name; null: it can. */
  readonly refsFault: string | null
  readonly objectFormat: 'sha1' | 'sha256'
  readonly shallow: boolean
  /** Stands for the commits at which a shallow clone is cut off: another text, others than before. */
  readonly cutAt: string
  /** Ids of the commits at which a shallow clone begins; the commits before them are not here. */
  readonly shallowAt: readonly string[]
  /** The modes of files on disk are those that git goes by (`core.fileMode`). */
  readonly hasFileModes: boolean
  /** Objects may be missing that the remote promised to keep. */
  readonly partial: boolean
  /** A grafts file bends the history; it is not obeyed here. */
  readonly grafts: boolean
  /** Replace refs stand in for objects; they are not obeyed here. */
  readonly replaceRefs: boolean
  /** core.worktree puts the working copy somewhere else than what was opened. */
  readonly worktreeElsewhere: boolean
  /** Files of the newest commit may be left out of the working copy on purpose (`core.sparseCheckout`). */
  readonly sparse: boolean
}

/** A folder that is itself a git folder: a bare repository, or somebody's `.git`. */
export function isGitFolder(folder: string): boolean {
  return (
    existsSync(join(folder, 'HEAD')) &&
    existsSync(join(folder, 'objects')) &&
    existsSync(join(folder, 'refs')) &&
    !existsSync(join(folder, '.git'))
  )
}

/** Refuses what is no folder that can be read. */
export async function checkFolder(root: string): Promise<Result<null>> {
  try {
    if ((await stat(root)).isDirectory()) return ok(null)
    return refuse('not-a-folder', `This is not a folder: ${root}`, 'Choose the folder that the file is in.')
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    return code === 'EACCES' || code === 'EPERM'
      ? refuse('unreadable-folder', `You may not read this folder: ${root}`, 'Allow yourself to read it.')
      : refuse('no-such-folder', `There is no such folder: ${root}`, 'Choose another folder.')
  }
}

/**
 * `--git-dir` skips git's own check of the owner, so for a bare repository it is made here, by the same rule:
 * the folder is ours, or the user's (never the repository's) config names it under safe.directory.
 */
export async function checkOwner(git: GitRunner, location: GitLocation): Promise<Result<null>> {
  if (!('gitDir' in location) || process.getuid === undefined) return ok(null)
  if (statSync(location.gitDir).uid === process.getuid()) return ok(null)
  const config = await git.run('config', ['-z', '--show-scope', '--get-regexp', '^safe\\.directory$'], {
    answers: [1],
  })
  if (!config.ok) return config
  const words = config.value.stdout.toString('utf8').split('\0')
  let trusted = false
  for (let at = 0; at + 1 < words.length; at += 2) {
    if (words[at] !== 'system' && words[at] !== 'global') continue
    const value = words[at + 1]!.split('\n')[1] ?? ''
    // An empty value takes back all that stood before it.
    trusted = value !== '' && (trusted || value === '*' || realPath(value) === realPath(location.gitDir))
  }
  if (trusted) return ok(null)
  const stderr = `fatal: detected dubious ownership in repository at '${location.gitDir}'`
  return { ok: false, error: refusalFromStderr({ code: 128, stderr }, location.gitDir) }
}

/** Asks git for all of it. The first call also tells every state in which the repository cannot be read. */
export async function readInfo(git: GitRunner, location: GitLocation): Promise<Result<GitInfo>> {
  const flags = await git.run('rev-parse', [
    '--is-bare-repository',
    '--is-inside-work-tree',
    '--is-shallow-repository',
    '--show-object-format',
  ])
  if (!flags.ok) return flags
  const [bareWord, inside, shallow, format] = flags.value.stdout.toString('latin1').split('\n')
  const bare = bareWord === 'true' || 'gitDir' in location
  const hasTree = !bare && inside === 'true'
  const [paths, config, replaced] = await Promise.all([
    pathsOf(git, hasTree ? [...ofGit, ...ofTree] : ofGit),
    readSettings(git),
    git.run('for-each-ref', ['--count=1', '--format=%(refname)', 'refs/replace/']),
  ])
  if (!paths.ok) return paths
  if (!config.ok) return config
  const [gitDir = '', commonDir = '', topLevel = null, prefix = ''] = paths.value
  const common = resolve('folder' in location ? location.folder : location.gitDir, commonDir)
  const tip = await readTip(git, gitDir, common)
  if (!tip.ok) return tip
  return ok({
    gitDir,
    commonDir: common,
    bare,
    topLevel,
    prefix,
    ...tip.value,
    objectFormat: format === 'sha256' ? 'sha256' : 'sha1',
    shallow: shallow === 'true',
    cutAt: cutOf(common),
    shallowAt: shallowCommits(common),
    ...config.value,
    grafts: hasGrafts(join(common, 'info', 'grafts')),
    // Refs that cannot be read are told by the tip, where they matter.
    replaceRefs: replaced.ok && replaced.value.stdout.length > 0,
    worktreeElsewhere:
      !bare && (topLevel === null ? !isInside(git.root, gitDir) : !isInside(git.root, topLevel)),
  })
}

const ofGit = ['--absolute-git-dir', '--git-common-dir']
const ofTree = ['--show-toplevel', '--show-prefix']

/** What git answers to several questions for a path: all at once, for each process is a wait. */
async function pathsOf(git: GitRunner, questions: readonly string[]): Promise<Result<readonly string[]>> {
  const together = await git.run('rev-parse', questions)
  const lines = together.ok ? together.value.stdout.toString('latin1').replace(/\n$/, '').split('\n') : []
  // A line end in a path makes them more.
  if (lines.length === questions.length && !lines.some((line) => line.endsWith('\r')))
    return ok(lines.map(pathFromBytes))
  const paths: string[] = []
  for (const answer of await Promise.all(questions.map((question) => onePath(git, question)))) {
    if (!answer.ok) return answer
    paths.push(answer.value)
  }
  return ok(paths)
}

/** Settings that are asked for: each comes as its name, a line end and its value, the one that counts last. */
const asked = '^(core\\.(filemode|sparsecheckout)|extensions\\.partialclone|remote\\..*\\.promisor)$'

/** What the configuration says that matters here. */
export async function readSettings(
  git: GitRunner,
): Promise<Result<Pick<GitInfo, 'hasFileModes' | 'partial' | 'sparse'>>> {
  const config = await git.run('config', ['-z', '--get-regexp', asked], { answers: [1] })
  if (!config.ok) return config
  const settings = config.value.stdout.toString('utf8').split('\0').slice(0, -1)
  const called = (name: RegExp) => settings.filter((setting) => name.test(setting))
  return ok({
    hasFileModes: called(/^core\.filemode(\n|$)/i)
      .slice(-1)
      .every(isOn),
    sparse: called(/^core\.sparsecheckout(\n|$)/i)
      .slice(-1)
      .some(isOn),
    partial: called(/^(extensions|remote)\./i).some(isOn),
  })
}

/** State of the files of that configuration. */
export function settingsOf(gitDir: string, commonDir: string): string {
  return [join(commonDir, 'config'), join(gitDir, 'config.worktree')].map(stateOf).join(' ')
}

function isOn(setting: string): boolean {
  return !/\n(false|no|off|0)$/i.test(setting)
}

async function onePath(git: GitRunner, question: string): Promise<Result<string>> {
  const answer = await git.run('rev-parse', [question])
  // One path alone, so that a line end in it is not taken for the end of it.
  return answer.ok ? ok(pathFromBytes(answer.value.stdout.toString('latin1').replace(/\r?\n$/, ''))) : answer
}

/** State of git's list of the commits at which a clone is cut off; '': there is none. */
export function cutOf(commonDir: string): string {
  return stateOf(join(commonDir, 'shallow'))
}

/** '' for a file that is not there, or empty. */
function stateOf(file: string): string {
  try {
    const { size, mtimeMs, ino } = statSync(file)
    return size === 0 ? '' : `${size}:${mtimeMs}:${ino}`
  } catch {
    return ''
  }
}

/** A text that stands for the commits of that list, whoever wrote it and when; '': there is none. */
export function cutCommits(commonDir: string): string {
  const list = readPlainFile(join(commonDir, 'shallow'), Number.POSITIVE_INFINITY)
  return list ? createHash('sha256').update(list.split('\n').sort().join('\n')).digest('hex') : ''
}

/** The commits of that list; one that is long is cut, for it is only read aloud. */
export function shallowCommits(commonDir: string): string[] {
  return (readPlainFile(join(commonDir, 'shallow'), 64 * 1024) ?? '')
    .split('\n')
    .filter((line) => fullId.test(line))
}

function hasGrafts(file: string): boolean {
  return /^[0-9a-f]{40}/m.test(readPlainFile(file, 64 * 1024) ?? '')
}
