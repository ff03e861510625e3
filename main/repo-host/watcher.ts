import { existsSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { type FSWatcher, watch } from 'chokidar'

export interface WatchOptions {
  readonly root: string
  /** Folders of digests and files of records, below the root. */
  readonly paths: readonly string[]
  /** Git folders that hold HEAD and refs: in a linked worktree they are two. */
  readonly gitDirs: readonly string[]
  /** Called for anything that may have changed; it names nothing, for the check that follows finds out itself. */
  readonly onHint: () => void
  /** The system cannot watch: out of watches, or a file system that tells nothing. */
  readonly onFailure: (why: string) => void
}

/** Files of git that change when history does. */
const gitNames = ['HEAD', 'refs', 'packed-refs', 'reftable', 'logs']

/**
 * Watches the digests, the records, and git's HEAD and refs. Events are hints only: the watcher is known to lose
 * some in storms and to go deaf when a folder is moved, so the *parents* of what matters are watched as well,
 * and what is on screen rests on full checks alone.
 */
export function startWatcher(options: WatchOptions): { close(): Promise<void> } {
  const { root, gitDirs, onHint, onFailure } = options
  const wanted = options.paths.map((path) => join(root, path))
  const parents = new Set(wanted.map((path) => dirname(path)).concat(root))
  const git = gitDirs
    .flatMap((folder) => gitNames.map((name) => join(folder, name)))
    .filter((path) => existsSync(path))
  const ignored = (path: string): boolean => {
    if (path === root || parents.has(path)) return false
    return ![...wanted, ...git].some(
      (each) => path === each || path.startsWith(each + sep) || each.startsWith(path + sep),
    )
  }
  const watcher: FSWatcher = watch([...parents, ...git], {
    ignored,
    ignoreInitial: true,
    followSymlinks: false,
    // A save must be seen at once; whether the file is whole is found out by reading it twice.
    awaitWriteFinish: false,
    atomic: false,
  })
  watcher.on('all', onHint)
  watcher.on('error', (error) => onFailure(error instanceof Error ? error.message : String(error)))
  return { close: () => watcher.close() }
}
