import { constants } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { ok, type Result, refuse } from '../../shared/model/result.ts'
import { runGit } from './git-command.ts'
import { gitEnvironment, isInside, searchFolders } from './git-environment.ts'

/** An installed git. */
export interface GitProgram {
  /** Absolute. */
  readonly path: string
  /** As git tells it, for example `2.39.5`. */
  readonly version: string
}

/** Older ones lack `rev-parse --show-object-format` and `diff-tree --combined-all-paths`. */
const oldestGit = [2, 25] as const

/** Where installers put git although a program that was not started from a shell has them not in its PATH. */
const usualFolders = process.platform === 'win32' ? [] : ['/usr/bin', '/usr/local/bin', '/opt/homebrew/bin']

/** Where git is looked for, and where not. */
interface FindGitOptions {
  /** In place of the process's own environment. */
  readonly environment?: Readonly<Record<string, string | undefined>>
  /** Folders whose content is not trusted, the repository above all: no git in there is ever started. */
  readonly repositories?: readonly string[]
}

/** Looks for git in the absolute folders of PATH, then where installers put it, and asks for its version. */
export async function findGit(options: FindGitOptions = {}): Promise<Result<GitProgram>> {
  const environment = options.environment ?? process.env
  const repositories = options.repositories ?? []
  const folders = [
    ...searchFolders(environment.PATH ?? environment.Path ?? '', repositories),
    ...usualFolders.filter((folder) => options.environment === undefined && !repositories.includes(folder)),
  ]
  const name = process.platform === 'win32' ? 'git.exe' : 'git'
  for (const folder of folders) {
    const path = join(folder, name)
    // The folder may be outside and its git a link to inside.
    if (!(await isProgram(path)) || repositories.some((root) => isInside(path, root))) continue
    return await versionOf(path, gitEnvironment(environment, repositories))
  }
  return refuse(
    'no-git',
    'No git was found on this computer, so the history cannot be read.',
    'Install git 2.25 or newer, then open the repository again.',
  )
}

async function isProgram(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK)
    return (await stat(path)).isFile()
  } catch {
    return false
  }
}

async function versionOf(path: string, environment: Record<string, string>): Promise<Result<GitProgram>> {
  const answer = await runGit(path, ['--version'], environment)
  if (!answer.ok) return answer
  const found = /^git version ((\d+)\.(\d+)[^\s]*)/.exec(answer.value.stdout.toString('utf8'))
  if (!found) {
    return refuse('no-git', `The program ${path} does not answer as git does.`, 'Install git 2.25 or newer.')
  }
  const [, version = '', major, minor] = found
  if (Number(major) < oldestGit[0] || (Number(major) === oldestGit[0] && Number(minor) < oldestGit[1])) {
    return refuse(
      'git-too-old',
      `The installed git is ${version}; ${oldestGit.join('.')} or newer is needed.`,
      'Install a newer git, then open the repository again.',
    )
  }
  return ok({ path, version })
}
