import { basename, join, resolve, sep } from 'node:path'
import { type FSWatcher, watch } from 'chokidar'
import type { WatchPlan } from './watch-plan.ts'

/** What to watch, and whom to tell. */
export interface WatchOptions {
  readonly plan: WatchPlan
  /** All folders are being watched from now on. */
  readonly onReady: () => void
  /**
   * Something that matters may have changed. It is not told what, for the check that follows finds out itself.
   * `moved`: a folder of the plan came, went or was moved, after which it may not be heard any more.
   */
  readonly onHint: (moved: boolean) => void
  /** The system cannot watch: out of watches, or a file system that tells nothing. */
  readonly onFailure: (why: string) => void
}

/** A watching under way. */
export interface Watcher {
  readonly close: () => Promise<void>
}

/** Starts to watch; a fault is told by `onFailure`. */
export type StartWatcher = (options: WatchOptions) => Watcher

/**
 * Watches folders. Events are hints only: some are lost in storms, and a watched folder that is moved away and
 * back is not heard any more. What is on screen rests on full checks alone.
 */
export const startWatcher: StartWatcher = ({ plan, onReady, onHint, onFailure }) => {
  const watcher: FSWatcher = watch([...plan.keys()], {
    depth: 0,
    // The library writes `/` on every system.
    ignored: (path) => !plan.has(resolve(path)),
    ignoreInitial: true,
    followSymlinks: false,
    // A save must be seen at once; whether the file is whole is found out by reading it twice.
    awaitWriteFinish: false,
    atomic: false,
  })
  // The events as the system tells them: those of a folder tell of its files as well, without a watch for each.
  watcher.on('raw', (event: string, name: string | null, details: unknown) => {
    const watched = (details as { readonly watchedPath?: string } | undefined)?.watchedPath
    if (watched === undefined || name === null) return onHint(false)
    const folder = resolve(watched)
    const isRename = event === 'rename'
    if (isRename && (plan.has(join(folder, name)) || name === basename(folder))) return onHint(true)
    const names = plan.get(folder)
    if (!names || names.has(name)) onHint(false)
  })
  watcher.on('error', (error) => onFailure(error instanceof Error ? error.message : String(error)))
  watcher.on('ready', onReady)
  // It takes a backslash for a `/` even where that is part of a name, and would watch a folder that is not there.
  if (sep === '/' && [...plan.keys()].some((folder) => folder.includes('\\')))
    onFailure('a folder with a backslash in its name cannot be watched')
  return { close: () => watcher.close() }
}
