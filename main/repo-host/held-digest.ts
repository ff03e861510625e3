import type { DigestEntry } from '../../shared/index/index-input.ts'
import { copyWith } from '../../shared/later.ts'
import type { Digest } from '../../shared/model/digest.ts'
import type { Uncommitted } from '../../shared/model/session.ts'
import { numeral } from '../../shared/text/counted.ts'
import { blobId } from './blob-id.ts'
import type { GitInfo, TreeEntry } from './git-reader.ts'
import type { ReadText } from './text-store.ts'
import { unreadDigest } from './unread-digest.ts'
import type { FileStamp } from './working-copy.ts'

/** Files above this size, in bytes, are named and not read. */
export const readLimit = 64 * 1024 * 1024

/** A digest as it was read, with what tells whether it still is so. */
export interface Held {
  /** False: it changed a moment ago or while it was read, so it is read again by the next look. */
  readonly settled: boolean
  /** Null: not on disk, read from HEAD. */
  readonly stamp: FileStamp | null
  /** Id that git gives to the bytes read; null: they were not read. */
  readonly blob: string | null
  /** Id of the same bytes with LF line ends; null: they have no CRLF. */
  readonly blobWithLf: string | null
  readonly entry: DigestEntry
  /** A person stopped the reading before it. */
  readonly left?: true
}

/** What was read of a file, before it is an entry. */
export type Read = Omit<Held, 'entry' | 'left'> & { readonly read: ReadText }

/** Stamp of a file on disk, else the blob at HEAD. */
export function printOf(stamp: FileStamp | null, blob: string | null): string {
  return stamp ? [stamp.size, stamp.mtimeMs, stamp.ctimeMs, stamp.ino].join(' ') : `${blob}`
}

/**
 * What the files on disk are beside the tree of HEAD: there are none that could be compared with it; some may be left
 * out on purpose, so that a file that is not there is not taken for deleted; or they are all that there is.
 */
type Checkout = 'none' | 'part' | 'whole'

/** What the files on disk of a repository are. */
export function checkoutOf({ sparse, worktreeElsewhere }: GitInfo): Checkout {
  return sparse || worktreeElsewhere ? 'part' : 'whole'
}

/** How the file on disk differs from the one at HEAD; null: not at all. A checkout with other line ends is no other text. */
export function uncommittedAs(
  held: Omit<Held, 'entry'>,
  atHead: string | null,
  checkout: Checkout,
): Uncommitted | null {
  if (checkout === 'none') return null
  if (held.stamp === null) return checkout === 'whole' ? 'removed' : null
  if (atHead === null) return 'new'
  return held.blob !== null && held.blob !== atHead && held.blobWithLf !== atHead ? 'modified' : null
}

/** What is held after a reading. */
export function heldOf(
  path: string,
  now: Read,
  before: Held | undefined,
  atHead: string | null,
  checkout: Checkout,
): Held {
  // The same bytes keep the same Digest object, so that all that was derived from it is kept as well.
  const same = before !== undefined && before.blob !== null && before.blob === now.blob
  const uncommitted = uncommittedAs(now, atHead, checkout)
  const { stamp, settled, blob, blobWithLf } = now
  const isAsBefore = same && before.entry.uncommitted === uncommitted
  const entry = isAsBefore
    ? before.entry
    : entryOf(path, same ? before.entry : now.read, { uncommitted, removed: false, removedIn: null })
  return { stamp, settled, blob, blobWithLf, entry }
}

/** The entry of a digest, whose text stays packed where it is. */
export function entryOf(
  path: string,
  read: ReadText,
  state: Pick<DigestEntry, 'uncommitted' | 'removed' | 'removedIn'>,
): DigestEntry {
  return copyWith<ReadText & Partial<DigestEntry>>(read, { path, ...state }) as DigestEntry
}

/** What is held of a file whose bytes were not read. */
export function unread(digest: Digest) {
  return { blob: null, blobWithLf: null, read: { digest, text: '' } }
}

/** What is held of a file before which a person stopped the reading: its name. */
export function leftUnread(
  path: string,
  stamp: FileStamp | null,
  atHead: TreeEntry | null,
  checkout: Checkout,
): Held {
  const what = `${path} was not read: the reading was stopped before it.`
  const size = stamp?.size ?? atHead?.size ?? 0
  const digest = unreadDigest(path, size, 'file.unreadable', what, 'Choose “Go on” above the list.')
  const read = { ...unread(digest), stamp, settled: true }
  return { ...heldOf(path, read, undefined, atHead?.blob ?? null, checkout), left: true }
}

/** Digest of what is no ordinary file. */
export function notOrdinary(path: string, what: string): Digest {
  return unreadDigest(
    path,
    0,
    'file.not-a-file',
    `${path} is ${what}, and is not followed.`,
    'Put the text itself in its place.',
  )
}

/** Digest of a file above the limit. */
export function tooLarge(path: string, size: number): Digest {
  const what = `${path} has ${numeral(size)} bytes; files above 64 MB are not read.`
  return unreadDigest(path, size, 'file.too-large', what, 'Split the file.')
}

/** A checkout may have turned LF into CRLF, which is no change of the text: the id that the bytes had before. */
export function blobWithLf(bytes: Uint8Array, format: 'sha1' | 'sha256'): string | null {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (!buffer.includes('\r\n')) return null
  return blobId(Buffer.from(buffer.toString('latin1').replaceAll('\r\n', '\n'), 'latin1'), format)
}
