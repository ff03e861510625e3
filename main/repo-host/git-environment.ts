import { randomBytes } from 'node:crypto'
import { realpathSync } from 'node:fs'
import { devNull, tmpdir } from 'node:os'
import { delimiter, dirname, isAbsolute, join, relative } from 'node:path'

/** Real path where there is one; the path itself where it does not exist. */
export function realPath(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    return path
  }
}

/** True when `path` is `folder` or lies below it; both are taken as they really are on disk. */
export function isInside(path: string, folder: string): boolean {
  const way = relative(realPath(folder), realPath(path))
  return way === '' || (!isAbsolute(way) && way !== '..' && !/^\.\.[\\/]/.test(way))
}

/** Folders of PATH in which a program may be looked for: absolute ones, none inside a repository. */
export function searchFolders(path: string, repositories: readonly string[]): string[] {
  return path
    .split(delimiter)
    .filter((folder) => isAbsolute(folder) && !repositories.some((root) => isInside(folder, root)))
}

/** Never exists, and nobody can guess it. */
const noIndex = join(tmpdir(), `digest-audit-no-index-${randomBytes(12).toString('hex')}`)

/**
 * The whole environment of git, built afresh: what is not named here does not reach it, above all no inherited
 * GIT_*. diff-tree would read the index, and by that start core.fsmonitor, so the index is one that is not there.
 * Replacements and grafts are off, so that an id always means the same bytes. Traces are off, for trace2.* in the
 * user's own config would have every call write a file or to a socket.
 *
 * @param topLevel of a repository that is open: above it git looks for no other, should this one break
 */
export function gitEnvironment(
  base: Readonly<Record<string, string | undefined>>,
  repositories: readonly string[],
  topLevel: string | null = null,
): Record<string, string> {
  const environment: Record<string, string> = {
    PATH: searchFolders(base.PATH ?? base.Path ?? '', repositories).join(delimiter),
    LC_ALL: 'C',
    LANG: 'C',
    GIT_ALLOW_PROTOCOL: 'none',
    GIT_NO_LAZY_FETCH: '1',
    GIT_TERMINAL_PROMPT: '0',
    GIT_OPTIONAL_LOCKS: '0',
    GIT_NO_REPLACE_OBJECTS: '1',
    GIT_GRAFT_FILE: devNull,
    GIT_INDEX_FILE: noIndex,
    GIT_TRACE2: '0',
    GIT_TRACE2_EVENT: '0',
    GIT_TRACE2_PERF: '0',
  }
  if (topLevel !== null) environment.GIT_CEILING_DIRECTORIES = dirname(topLevel)
  // Where the user's own config is (safe.directory stands there); Windows starts no program without SYSTEMROOT.
  const kept = [
    'HOME',
    'XDG_CONFIG_HOME',
    ...(process.platform === 'win32' ? ['USERPROFILE', 'SYSTEMROOT'] : []),
  ]
  for (const name of kept) {
    const value = base[name]
    if (value !== undefined) environment[name] = value
  }
  return environment
}
