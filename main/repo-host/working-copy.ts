import {
  closeSync,
  constants,
  type Dirent,
  fstatSync,
  lstatSync,
  openSync,
  read,
  readdirSync,
  readSync,
  type Stats,
} from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createSlices } from './slices.ts'

/** What is known of a file without reading it. Two equal stamps: the file was not changed in between. */
export interface FileStamp {
  readonly path: string
  readonly size: number
  readonly mtimeMs: number
  /** Changes with the contents, the name and the permissions, and unlike the one above nobody can set it back. */
  readonly ctimeMs: number
  readonly ino: number
  /** Only ordinary files are ever opened. */
  readonly kind: 'file' | 'symlink' | 'other'
}

export interface Listing {
  /** Markdown files by path below the root, `/` between parts. */
  readonly digests: ReadonlyMap<string, FileStamp>
  /** Folders that were listed, the given ones among them. */
  readonly folders: readonly string[]
  /** README files and files of other types. */
  readonly others: number
  /** Folders that could not be listed, with the reason. */
  readonly unreadable: readonly { readonly folder: string; readonly why: string }[]
}

/** Folders are followed this deep; deeper ones are told as unreadable. */
const depthLimit = 40

/** A digest by its name: a Markdown file that is not a README (definitions.md). */
export function isDigestName(path: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1)
  return /\.(md|markdown)$/i.test(name) && !/^readme\.(md|markdown)$/i.test(name)
}

/**
 * Lists the Markdown files below some folders of the root: names and stamps, nothing is opened and no link
 * followed. The calls are synchronous and cut into slices: for 10,000 files that is ten times as fast as
 * asking for each stamp through the thread pool.
 *
 * @param folders paths below the root; '' is the root itself
 */
export async function listDigests(
  root: string,
  folders: readonly string[],
  signal?: AbortSignal,
): Promise<Listing> {
  const digests = new Map<string, FileStamp>()
  const listed: string[] = []
  const unreadable: { folder: string; why: string }[] = []
  let others = 0
  const breathe = createSlices(signal)
  const visit = async (folder: string, depth: number): Promise<void> => {
    if (depth > depthLimit) {
      unreadable.push({ folder, why: `it lies more than ${depthLimit} folders deep` })
      return
    }
    let entries: Dirent[]
    try {
      entries = readdirSync(join(root, folder), { withFileTypes: true })
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code
      if (code !== 'ENOENT') unreadable.push({ folder, why: code ?? 'unknown cause' })
      return
    }
    listed.push(folder)
    for (const entry of entries) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (entry.isDirectory()) {
        if (entry.name !== '.git' && entry.name !== 'node_modules') await visit(path, depth + 1)
      } else if (isDigestName(path)) {
        const stamp = stampOf(root, path)
        if (stamp) digests.set(path, stamp)
        await breathe()
      } else others += 1
    }
  }
  for (const folder of folders) await visit(folder, 0)
  return { digests, folders: listed, others, unreadable }
}

/** Stamp of one file; null when it is not there. */
export function stampOf(root: string, path: string): FileStamp | null {
  try {
    return toStamp(path, lstatSync(join(root, path)))
  } catch {
    return null
  }
}

function toStamp(path: string, stats: Stats): FileStamp {
  const kind = stats.isFile() ? 'file' : stats.isSymbolicLink() ? 'symlink' : 'other'
  const { size, mtimeMs, ctimeMs, ino } = stats
  return { path, size, mtimeMs, ctimeMs, ino, kind }
}

export function sameStamp(a: FileStamp | undefined, b: FileStamp | undefined): boolean {
  return (
    a !== undefined &&
    b !== undefined &&
    a.size === b.size &&
    a.mtimeMs === b.mtimeMs &&
    a.ctimeMs === b.ctimeMs &&
    a.ino === b.ino &&
    a.kind === b.kind
  )
}

/** Up to this size, in bytes, reading without the thread pool is faster by far and holds the loop for no time that counts. */
const readAtOnce = 256 * 1024

const readAsync = promisify(read)

/**
 * Reads an ordinary file, at most `limit` bytes of it. It is opened without following a link and without
 * waiting, so that a link or a pipe put in its place after the listing neither leads outside nor hangs.
 */
export async function readFileBytes(root: string, path: string, limit: number): Promise<Uint8Array> {
  const file = openSync(join(root, path), constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
  try {
    const stats = fstatSync(file)
    if (!stats.isFile()) throw Object.assign(new Error('not an ordinary file'), { code: 'ENOTFILE' })
    const bytes = Buffer.allocUnsafe(Math.min(stats.size, limit))
    let at = 0
    while (at < bytes.length) {
      const left = bytes.length - at
      const count =
        left <= readAtOnce
          ? readSync(file, bytes, at, left, at)
          : (await readAsync(file, bytes, at, left, at)).bytesRead
      if (count === 0) break
      at += count
    }
    return bytes.subarray(0, at)
  } finally {
    closeSync(file)
  }
}
