import { type Dirent, existsSync, lstatSync, readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** Folders to watch, without what is below them, by absolute path; with the names in each that matter, null: all. */
export type WatchPlan = ReadonlyMap<string, ReadonlySet<string> | null>

/** What of a repository matters, from which follows what to watch. */
export interface WatchWish {
  readonly root: string
  /** Folders that hold digests now, below the root: all of them, at every depth. */
  readonly digestFolders: readonly string[]
  /** What is waited for below the root, whether it is there or not: folders that were chosen, files of records. */
  readonly paths: readonly string[]
  /** Git's folder and the one that it shares with other worktrees; they may be the same. */
  readonly git: { readonly gitDir: string; readonly commonDir: string } | null
}

/**
 * What must be watched as things stand. Folders only: one watch each, where watching files would take as many as
 * there are digests. Of the folders above, and of git's, only the names on the way count, so that another
 * program's `index.lock` or build output wakes nobody.
 */
export function planWatch({ root, digestFolders, paths, git }: WatchWish): WatchPlan {
  const plan = new Map<string, Set<string> | null>()
  const add = (folder: string, name: string | null) => {
    const known = plan.get(folder)
    if (name === null) plan.set(folder, null)
    else if (known === undefined) plan.set(folder, new Set([name]))
    else known?.add(name)
  }
  plan.set(root, new Set())
  for (const path of [...digestFolders, ...paths]) {
    // The folder itself may be moved away, or be made only later: each folder above tells of the next one.
    for (let at = path; at !== ''; at = parentOf(at)) {
      const above = join(root, parentOf(at))
      if (existsSync(above)) add(above, basename(at))
    }
  }
  for (const folder of digestFolders) add(join(root, folder), null)
  if (!git) {
    // A repository may come to be here.
    add(root, '.git')
    return plan
  }
  for (const name of ['HEAD', 'refs', 'packed-refs', 'logs', 'reftable']) add(git.gitDir, name)
  for (const name of ['refs', 'packed-refs', 'reftable', 'shallow']) add(git.commonDir, name)
  for (const folder of new Set([git.gitDir, git.commonDir])) {
    if (existsSync(join(folder, 'logs'))) add(join(folder, 'logs'), 'HEAD')
    if (existsSync(join(folder, 'reftable'))) add(join(folder, 'reftable'), null)
  }
  // Of the refs only branches can be HEAD; a fetch of a thousand tags is none of our business.
  const refs = join(git.commonDir, 'refs')
  if (existsSync(refs)) add(refs, 'heads')
  for (const folder of foldersBelow(join(refs, 'heads'))) add(folder, null)
  return plan
}

/** The folders of a plan as they are now: another text means that some came, went, or are others than before. */
export function printOf(plan: WatchPlan): string {
  return [...plan]
    .map(([folder, names]) => `${folder}\0${inodeOf(folder)}\0${names ? [...names].sort().join('/') : '*'}`)
    .sort()
    .join('\n')
}

function inodeOf(folder: string): number | null {
  try {
    return lstatSync(folder).ino
  } catch {
    return null
  }
}

function foldersBelow(folder: string): string[] {
  let entries: Dirent[]
  try {
    entries = readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
  const below = entries.filter((entry) => entry.isDirectory())
  return [folder, ...below.flatMap(({ name }) => foldersBelow(join(folder, name)))]
}

/** '' for what lies directly below the root. */
function parentOf(path: string): string {
  const above = dirname(path)
  return above === '.' || above === '/' ? '' : above
}
