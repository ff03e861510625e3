import { isTextPath } from '../../shared/git/path-bytes.ts'

/** The part of the tree that is asked for. Paths of git begin at the top of the tree, ours at what was opened. */
export interface Scope {
  /** Nothing is asked for. */
  readonly empty: boolean
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
 * Paths may come from the text of a digest, so what can be no path of a tree is left out and matches nothing.
 *
 * @param prefix   what was opened, below the top of the tree: '' or 'a/b/'
 * @param folders  from what was opened; '' is all of it
 * @param files    from what was opened
 */
export function scopeOf(prefix: string, folders: readonly string[], files: readonly string[]): Scope {
  const toTree = (paths: readonly string[]) =>
    paths.map((path) => treePath(prefix, path)).filter((path) => path !== null)
  const full = toTree(folders)
  const named = new Set(toTree(files))
  const beginnings = full.map((folder) => (folder === '' ? '' : `${folder}/`))
  const paths = [...new Set([...full, ...named])]
  return {
    empty: paths.length === 0,
    pathspecs: pathspecsFor(paths),
    has: (path) => named.has(path) || beginnings.some((beginning) => path.startsWith(beginning)),
    toOurs: (path) => fromPrefix(path, prefix),
  }
}

/** Paths as arguments: none at all where one is the whole tree, is no argument, or the list is too long. */
export function pathspecsFor(paths: readonly string[]): readonly string[] {
  const unfit = paths.some((path) => path === '' || !isTextPath(path) || foreignToWindows(path))
  const length = paths.reduce((sum, path) => sum + path.length + 1, 0)
  return unfit || length > argumentLimit ? [] : paths
}

/** There a backslash parts folders and a colon names a drive; in a tree both are letters as others are. */
function foreignToWindows(path: string): boolean {
  return process.platform === 'win32' && /[\\:]/.test(path)
}

/** A path from what was opened, as one from the top of the tree; null: no tree can have it. */
function treePath(prefix: string, path: string): string | null {
  if (path.includes('\0')) return null
  const folders = prefix.split('/').slice(0, -1)
  const steps = path.replace(/\/$/, '').split('/')
  while (steps[0] === '..') {
    if (folders.pop() === undefined) return null
    steps.shift()
  }
  if (steps.length === 1 && steps[0] === '') return folders.join('/')
  if (steps.some((step) => step === '' || step === '.' || step === '..')) return null
  return [...folders, ...steps].join('/')
}

function fromPrefix(path: string, prefix: string): string {
  if (path.startsWith(prefix)) return path.slice(prefix.length)
  return '../'.repeat(prefix.split('/').length - 1) + path
}
