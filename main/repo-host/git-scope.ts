import { isTextPath } from '../../shared/git/path-bytes.ts'

/** The part of the tree that is asked for. Paths of git begin at the top of the tree, ours at what was opened. */
export interface Scope {
  /** Arguments for git; empty: the whole tree. */
  readonly pathspecs: readonly string[]
  /** Is this path of the tree asked for? */
  readonly has: (treePath: string) => boolean
  /** Path from what was opened; one outside of it begins with `../`. */
  readonly toOurs: (treePath: string) => string
}

/** Longest list of paths that every system takes as arguments (Windows: 32,767 characters in all). */
const argumentLimit = 20_000

/**
 * @param prefix   what was opened, below the top of the tree: '' or 'a/b/'
 * @param folders  from what was opened, without a slash at the end; '' is all of it
 * @param files    from what was opened
 */
export function scopeOf(prefix: string, folders: readonly string[], files: readonly string[]): Scope {
  const full = folders.map((folder) => (folder === '' ? prefix.replace(/\/$/, '') : prefix + folder))
  const beginnings = full.map((folder) => (folder === '' ? '' : `${folder}/`))
  const named = new Set(files.map((file) => prefix + file))
  const paths = [...full, ...named]
  return {
    pathspecs: pathspecsFor(paths),
    has: (path) => named.has(path) || beginnings.some((beginning) => path.startsWith(beginning)),
    toOurs: (path) => fromPrefix(path, prefix),
  }
}

/** Paths as arguments: none at all where one is the whole tree, is no text, or the list is too long. */
export function pathspecsFor(paths: readonly string[]): readonly string[] {
  const unfit = paths.some((path) => path === '' || !isTextPath(path))
  const length = paths.reduce((sum, path) => sum + path.length + 1, 0)
  return unfit || length > argumentLimit ? [] : paths
}

function fromPrefix(path: string, prefix: string): string {
  if (path.startsWith(prefix)) return path.slice(prefix.length)
  return '../'.repeat(prefix.split('/').length - 1) + path
}
