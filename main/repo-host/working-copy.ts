import {
  closeSync,
  constants,
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
import { isTextPath, pathFromBytes, pathToBytes } from '../../shared/git/path-bytes.ts'
import type { Problem } from '../../shared/model/problem.ts'
import { causeOf } from './cause-of.ts'
import { createListingFaults } from './listing-faults.ts'
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

/**
 * A file that is gone or empty keeps its text for this long, in ms: programs that save by deleting and writing
 * anew would else make its row blink. Long enough for a machine that is busy.
 */
export const replaceGapMs = 500

/** The clock of a file system goes in steps, in ms: a file read sooner after its change may change unseen. */
export const clockStep = 30

/** What lies on disk in the folders of digests. */
export interface Listing {
  /** Markdown files by path below the root, `/` between parts. */
  readonly digests: ReadonlyMap<string, FileStamp>
  /** Folders that were listed, the given ones among them. */
  readonly folders: readonly string[]
  /** README files and files of other types. */
  readonly others: number
  /** Folders that were not looked into, and links: what may hold digests that are no rows. */
  readonly faults: readonly Problem[]
}

/** Folders are followed this deep; deeper ones are told. */
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
  const faults = createListingFaults()
  let others = 0
  const breathe = createSlices(signal)
  const visit = async (folder: string, depth: number): Promise<void> => {
    if (depth > depthLimit) return faults.tooDeep(folder, depthLimit)
    let entries: Entry[]
    try {
      entries = entriesOf(root, folder)
    } catch (error) {
      return faults.notListed(folder, causeOf(error))
    }
    listed.push(folder)
    for (const entry of entries) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (entry.isFolder) {
        if (entry.name !== '.git' && entry.name !== 'node_modules') await visit(path, depth + 1)
      } else if (isDigestName(path)) {
        const stamp = stampOf(root, path)
        if (stamp) digests.set(path, stamp)
      } else {
        others += 1
        if (entry.isLink) faults.link(path)
      }
      await breathe()
    }
  }
  for (const folder of folders) {
    const link = linkOnTheWay(root, folder)
    if (link === null) await visit(folder, 0)
    else faults.link(link, 'error')
  }
  return { digests, folders: listed, others, faults: faults.all() }
}

interface Entry {
  readonly name: string
  readonly isFolder: boolean
  readonly isLink: boolean
}

/** Names in a folder. Those that are no UTF-8 get the form that paths of git have, so that both meet in one row. */
function entriesOf(root: string, folder: string): Entry[] {
  const at = onDisk(root, folder)
  const entries = readdirSync(at, { withFileTypes: true })
  if (!entries.some(({ name }) => name.includes('\ufffd')))
    return entries.map((entry) => toEntry(entry.name, entry))
  return readdirSync(at, { withFileTypes: true, encoding: 'buffer' }).map((entry) =>
    toEntry(pathFromBytes(entry.name.toString('latin1')), entry),
  )
}

function toEntry(name: string, entry: { isDirectory(): boolean; isSymbolicLink(): boolean }): Entry {
  return { name, isFolder: entry.isDirectory(), isLink: entry.isSymbolicLink() }
}

/** Where a path is on disk; one that holds bytes which are no text can only be named by bytes. */
export function onDisk(root: string, path: string): string | Buffer {
  if (isTextPath(path)) return join(root, path)
  return Buffer.concat([Buffer.from(join(root, '/')), Buffer.from(pathToBytes(path), 'latin1')])
}

/**
 * The first link among a path and the folders above it, below the root; null: there is none. What lies behind
 * a link is not part of the repository, wherever it is.
 */
export function linkOnTheWay(root: string, path: string): string | null {
  if (path === '') return null
  const parts = path.split('/')
  for (let count = 1; count <= parts.length; count += 1) {
    const part = parts.slice(0, count).join('/')
    if (stampOf(root, part)?.kind === 'symlink') return part
  }
  return null
}

/** Stamp of one file; null when it is not there. */
export function stampOf(root: string, path: string): FileStamp | null {
  try {
    return toStamp(path, lstatSync(onDisk(root, path)))
  } catch {
    return null
  }
}

function toStamp(path: string, stats: Stats): FileStamp {
  const kind = stats.isFile() ? 'file' : stats.isSymbolicLink() ? 'symlink' : 'other'
  const { size, mtimeMs, ctimeMs, ino } = stats
  return { path, size, mtimeMs, ctimeMs, ino, kind }
}

/** True when a file did not change between two looks, as far as its stamp tells; false where one is missing. */
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
 * Opens an ordinary file for reading, without following a link and without waiting, so that a link or a pipe
 * put in its place after the listing neither leads outside nor hangs.
 *
 * @throws Error with `code`: that of the system, or `ENOTFILE`
 */
export function openOrdinary(root: string, path: string): number {
  const file = openSync(onDisk(root, path), constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
  if (fstatSync(file).isFile()) return file
  closeSync(file)
  throw Object.assign(new Error('not an ordinary file'), { code: 'ENOTFILE' })
}

/** Reads an ordinary file, at most `limit` bytes of it. */
export async function readFileBytes(root: string, path: string, limit: number): Promise<Uint8Array> {
  const file = openOrdinary(root, path)
  try {
    const stats = fstatSync(file)
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
