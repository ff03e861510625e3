import { statSync } from 'node:fs'
import { join } from 'node:path'
import { noRepositoryIn } from '../../shared/git/git-stderr.ts'
import { ok, type Result, refuse } from '../../shared/model/result.ts'
import { closedPath } from './closed-path.ts'
import type { GitProgram } from './find-git.ts'
import type { GitLocation } from './git-arguments.ts'
import { gitEnvironment, isInside } from './git-environment.ts'
import { checkFolder, checkOwner, isGitFolder, readInfo } from './git-info.ts'
import { createReader, type GitReader } from './git-reader.ts'
import { createRunner } from './git-runner.ts'

/** Surroundings in which git is run. */
interface OpenGitOptions {
  /** In place of the process's own environment. */
  readonly environment?: Readonly<Record<string, string | undefined>>
}

/**
 * Opens the repository that a folder is in (its top, a folder below it, a worktree, a submodule, a bare one).
 * Refuses with `not-a-repository` where there is none, and with one code for each state that git cannot read.
 */
export async function openGit(
  program: GitProgram,
  root: string,
  options: OpenGitOptions = {},
): Promise<Result<GitReader>> {
  const folder = await checkFolder(root)
  if (!folder.ok) return folder
  const base = options.environment ?? process.env
  const location: GitLocation = isGitFolder(root) ? { gitDir: root } : { folder: root }
  const first = createRunner({
    program: program.path,
    location,
    environment: gitEnvironment(base, [root]),
    root,
  })
  if (isInside(program.path, root)) return ownGit(program.path)
  const owner = await checkOwner(first, location)
  if (!owner.ok) return owner
  const info = await readInfo(first, location)
  const isMarked = 'folder' in location && isFolder(join(root, '.git'))
  if (!info.ok) return isMarked && info.error.code === 'not-a-repository' ? brokenGit(root) : info
  // git passes over a damaged .git and takes the repository around it, which is another one.
  if (isMarked && info.value.prefix !== '') return brokenGit(root)
  const top = info.value.topLevel
  if (top !== null && isInside(program.path, top)) return ownGit(program.path)
  const git = createRunner({
    program: program.path,
    location: top === null ? location : { folder: top },
    environment: gitEnvironment(base, top === null ? [root] : [root, top], top),
    root,
  })
  return ok(createReader(git, info.value))
}

function brokenGit(root: string): Result<never> {
  const closed = closedPath(join(root, '.git'), ['', 'HEAD', 'objects', 'refs'])
  if (closed === null) return { ok: false, error: noRepositoryIn(root) }
  return refuse(
    'unreadable-folder',
    `You may not read ${closed}, so git finds no repository.`,
    'Allow yourself to read it, then open the folder again.',
  )
}

function ownGit(path: string) {
  return refuse(
    'refused',
    `The program ${path} is part of the repository that was to be read, so it is not run.`,
    'Install git outside of the repository.',
  )
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
}
