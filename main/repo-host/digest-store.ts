import type { Naming } from '../../shared/digest/naming.ts'
import type { DigestEntry } from '../../shared/index/index-input.ts'
import type { Progress } from '../../shared/model/repository.ts'
import { blobId } from './blob-id.ts'
import { causeOf } from './cause-of.ts'
import type { GitReader, TreeEntry } from './git-reader.ts'
import {
  blobWithLf,
  checkoutOf,
  type Held,
  heldOf,
  leftUnread,
  notOrdinary,
  printOf,
  type Read,
  readLimit,
  tooLarge,
  uncommittedAs,
  unread,
} from './held-digest.ts'
import { readNoted } from './read-noted.ts'
import type { ReadingNote } from './reading-note.ts'
import type { Memo } from './remembered.ts'
import {
  isWorthRemembering,
  type PackedDigest,
  packDigest,
  type RememberedDigests,
  unpackDigest,
} from './remembered-digest.ts'
import { createSlices } from './slices.ts'
import type { ReadText } from './text-store.ts'
import { unreadDigest } from './unread-digest.ts'
import {
  clockStep,
  type FileStamp,
  type Listing,
  readFileBytes,
  replaceGapMs,
  sameStamp,
  stampOf,
} from './working-copy.ts'

/** A file that changes while it is read is read again this often; after that the next check has it. */
const readAttempts = 5

/** Digests as they are now: on disk, else at HEAD. Reads only what changed since the last time. */
export class DigestStore {
  #held = new Map<string, Held>()
  /** Since when, by the wall clock, what was read of a path was no good. */
  readonly #gaps = new Map<string, number>()
  #moving = false
  /** Of the reading that is under way. */
  #stop: AbortController | null = null

  constructor(
    private readonly root: string,
    private readonly note: ReadingNote,
    private readonly skip: ReadonlySet<string>,
    /** Hash that git names objects by in this repository. */
    private readonly objectFormat: 'sha1' | 'sha256',
    private readonly naming: Naming,
    /** What an earlier start read; null: nothing is remembered. */
    private readonly memory: Pick<RememberedDigests, 'find'> | null = null,
  ) {}

  /** What a later start need not read again. */
  *memos(): Iterable<Memo<PackedDigest>> {
    for (const [path, { settled, stamp, blob, blobWithLf, entry, left }] of this.#held) {
      if (!settled || left || blob === null || !isWorthRemembering(entry.digest)) continue
      yield { path, print: printOf(stamp, blob), make: () => packDigest(entry, { blob, blobWithLf }) }
    }
  }

  get size(): number {
    return this.#held.size
  }

  get entries(): DigestEntry[] {
    return [...this.#held.values()].map(({ entry }) => entry)
  }

  /** Present paths with the id of the bytes that were read; null: not read. */
  get blobs(): Map<string, string | null> {
    return new Map([...this.#held].map(([path, { blob }]) => [path, blob]))
  }

  get uncommitted(): number {
    let count = 0
    for (const { entry } of this.#held.values()) if (entry.uncommitted) count += 1
    return count
  }

  /** Something was seen in the middle of a change: one more look is due, with or without a hint. */
  get moving(): boolean {
    return this.#moving
  }

  /** How many files were read, where a person stopped it; null: all are. */
  get stopped(): Progress | null {
    let left = 0
    for (const held of this.#held.values()) if (held.left) left += 1
    return left === 0 ? null : { done: this.#held.size - left, total: this.#held.size }
  }

  /**
   * Leaves what was not read as it is now at its name.
   *
   * @returns false: nothing is being read
   */
  stop(): boolean {
    this.#stop?.abort()
    return this.#stop !== null
  }

  /**
   * What was left is read by the next update.
   *
   * @returns false: nothing was
   */
  goOn(): boolean {
    const left = [...this.#held].filter(([, held]) => held.left)
    for (const [path, { stamp, entry }] of left)
      this.#held.set(path, { settled: false, stamp, blob: null, blobWithLf: null, entry })
    return left.length > 0
  }

  /** Forgets everything below other folders than these. */
  keepOnly(isWanted: (path: string) => boolean): void {
    for (const path of this.#held.keys()) if (!isWanted(path)) this.#held.delete(path)
  }

  entry(path: string): DigestEntry | undefined {
    return this.#held.get(path)?.entry
  }

  /** False: it was read from a commit. */
  isOnDisk(path: string): boolean {
    return (this.#held.get(path)?.stamp ?? null) !== null
  }

  blobOf(path: string): string | null {
    return this.#held.get(path)?.blob ?? null
  }

  /**
   * Brings what is held in line with a listing of the disk and the tree of HEAD.
   *
   * @param listing null: there is no working copy (a bare repository, or a commit that was asked for)
   * @param onRead called after each file that was read; total is what this call has to read
   * @returns whether anything changed
   */
  async update(
    listing: Listing | null,
    tree: ReadonlyMap<string, TreeEntry>,
    reader: GitReader | null,
    onRead: (done: number, total: number) => void,
    signal?: AbortSignal,
  ): Promise<boolean> {
    const breathe = createSlices(signal)
    const paths = new Set([...(listing?.digests.keys() ?? []), ...tree.keys()])
    let changed = false
    this.#moving = false
    const waiting = new Set<string>()
    for (const [path, held] of this.#held) {
      const isGone = listing !== null && held.stamp !== null && !listing.digests.has(path)
      if (isGone && this.#inGap(path)) waiting.add(path)
      else if (!paths.has(path)) {
        this.#held.delete(path)
        changed = true
      }
    }
    for (const path of this.#gaps.keys()) if (!paths.has(path) && !waiting.has(path)) this.#gaps.delete(path)
    // A folder without git has nothing that its files could be compared with.
    const checkout = listing !== null && reader !== null ? checkoutOf(reader.info) : 'none'
    const stale = [...paths].filter((path) => {
      if (waiting.has(path)) return false
      const held = this.#held.get(path)
      const stamp = listing?.digests.get(path)
      const atHead = tree.get(path)?.blob ?? null
      if (!held || held.entry.uncommitted !== uncommittedAs(held, atHead, checkout)) return true
      if (!stamp) return held.stamp !== null || (!held.left && held.blob !== atHead)
      const isStale = !held.settled || !sameStamp(held.stamp ?? undefined, stamp)
      if (!isStale) this.#gaps.delete(path)
      return isStale
    })
    let done = 0
    const control = new AbortController()
    this.#stop = control
    const stop = control.signal
    try {
      for (const path of stale) {
        const before = this.#held.get(path)
        const stamp = listing?.digests.get(path)
        const unchanged = before?.settled && stamp && sameStamp(before.stamp ?? undefined, stamp)
        if (stop.aborted && !unchanged) {
          this.#held.set(path, leftUnread(path, stamp ?? null, tree.get(path) ?? null, checkout))
          changed = true
          await breathe()
          continue
        }
        // Null: in the middle of being replaced. What is held stays until the next look.
        const read = unchanged
          ? { ...before, read: before.entry }
          : await this.#read(path, stamp, before, tree.get(path), reader)
        if (read) {
          const held = heldOf(path, read, before, tree.get(path)?.blob ?? null, checkout)
          this.#held.set(path, unchanged && before.left ? { ...held, left: true } : held)
          if (held.entry !== before?.entry) changed = true
          if (!held.settled) this.#moving = true
        }
        done += 1
        onRead(done, stale.length)
        await breathe()
      }
    } finally {
      this.#stop = null
    }
    return changed
  }

  /** Within the time for which a path that is no good keeps what was read before. */
  #inGap(path: string): boolean {
    const now = Date.now()
    const since = this.#gaps.get(path) ?? now
    this.#gaps.set(path, since)
    const waits = now - since < replaceGapMs
    if (waits) this.#moving = true
    return waits
  }

  async #read(
    path: string,
    stamp: FileStamp | undefined,
    before: Held | undefined,
    atHead: TreeEntry | undefined,
    reader: GitReader | null,
  ): Promise<Read | null> {
    if (!stamp) return this.#fromHead(path, atHead, reader)
    const known = before ? null : this.#remembered(path, printOf(stamp, null))
    return known ? { stamp, settled: true, ...known } : this.#fromDisk(path, before)
  }

  async #fromDisk(path: string, before: Held | undefined): Promise<Read | null> {
    for (let attempt = 1; ; attempt += 1) {
      const stamp = stampOf(this.root, path)
      if (!stamp) {
        this.#moving = true
        return null
      }
      if (stamp.kind !== 'file')
        return {
          stamp,
          settled: true,
          ...unread(notOrdinary(path, stamp.kind === 'symlink' ? 'a link' : 'no ordinary file')),
        }
      if (stamp.size > readLimit) return { stamp, settled: true, ...unread(tooLarge(path, stamp.size)) }
      let bytes: Uint8Array
      try {
        bytes = await readFileBytes(this.root, path, readLimit)
      } catch (error) {
        const code = causeOf(error)
        if (code === 'ENOENT' || code === 'ELOOP' || code === 'ENOTFILE') {
          this.#moving = true
          return null
        }
        if (before?.blob && this.#inGap(path)) return null
        const what = `${path} cannot be read (${code}).`
        return {
          stamp,
          // Permissions stay until they are changed, which is seen; all else may be over by the next look.
          settled: code === 'EACCES' || code === 'EPERM',
          ...unread(unreadDigest(path, stamp.size, 'file.unreadable', what, 'Change its permissions.')),
        }
      }
      // Rewritten while it was read: the bytes may be half of each text.
      const isSame = sameStamp(stampOf(this.root, path) ?? undefined, stamp)
      if (attempt < readAttempts && !isSame) continue
      if (bytes.length === 0 && before?.entry.text && this.#inGap(path)) return null
      this.#gaps.delete(path)
      const settled = isSame && Math.abs(Date.now() - stamp.ctimeMs) > clockStep
      const blob = blobId(bytes, this.objectFormat)
      const read = before?.blob === blob ? before.entry : await this.#parse(path, bytes)
      return { stamp, settled, blob, blobWithLf: blobWithLf(bytes, this.objectFormat), read }
    }
  }

  async #fromHead(
    path: string,
    atHead: TreeEntry | undefined,
    reader: GitReader | null,
  ): Promise<Read | null> {
    if (!atHead || !reader) return null
    const ids = { stamp: null, settled: true, blob: atHead.blob, blobWithLf: null }
    const size = atHead.size ?? 0
    if (atHead.mode === '120000') return { ...unread(notOrdinary(path, 'a link in git')), ...ids }
    if (atHead.mode === '160000') return { ...unread(notOrdinary(path, 'a submodule')), ...ids }
    if (size > readLimit) return { ...unread(tooLarge(path, size)), ...ids }
    const known = this.#remembered(path, printOf(null, atHead.blob))
    if (known) return { ...known, ...ids }
    const bytes = await reader.readBlob(atHead.blob, readLimit)
    if (bytes.ok) return { read: await this.#parse(path, bytes.value), ...ids }
    return {
      ...unread(unreadDigest(path, size, 'file.unreadable', bytes.error.what, bytes.error.next)),
      ...ids,
    }
  }

  #remembered(path: string, print: string): ReturnType<typeof unpackDigest> | null {
    const packed = this.skip.has(path) ? null : this.memory?.find(path, print)
    return packed ? unpackDigest(packed) : null
  }

  async #parse(path: string, bytes: Uint8Array): Promise<ReadText> {
    if (this.skip.has(path)) {
      const what = `Reading ${path} stopped the reader, so it is skipped.`
      const mend = 'Make the file smaller or simpler, then open the repository again.'
      return { digest: unreadDigest(path, bytes.length, 'file.stopped-reader', what, mend), text: '' }
    }
    return readNoted(this.note, path, bytes, this.naming)
  }
}
