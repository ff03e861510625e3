import type { Naming } from '../../shared/digest/naming.ts'
import { declaredId } from './declared-id.ts'
import { type ReadDigest, readDigest, readDigestSlowly } from './read-digest.ts'
import type { ReadingNote } from './reading-note.ts'
import { createSlices } from './slices.ts'
import { unreadDigest } from './unread-digest.ts'

/** Texts up to this size, in bytes, are read in one go: it takes a few milliseconds. */
const atOnce = 128 * 1024

/**
 * Reads a digest with a note on disk of what is being read, long texts in slices. A fault of the reader itself,
 * which is none of the data, costs this row and no other.
 */
export async function readNoted(
  note: ReadingNote,
  path: string,
  bytes: Uint8Array,
  naming: Naming,
): Promise<ReadDigest> {
  note.begin(path)
  const breathe = createSlices()
  const pause = async () => {
    await breathe()
    // Another text may have been noted meanwhile.
    note.begin(path)
  }
  try {
    return bytes.length <= atOnce
      ? readDigest(path, bytes, naming)
      : await readDigestSlowly(path, bytes, pause, naming)
  } catch (error) {
    console.error(`The reader failed on ${path}:`, error)
    const what = `Reading ${path} stopped the reader, so its text is not shown.`
    const mend = 'Make the file smaller or simpler, then open the repository again.'
    return { digest: unreadDigest(path, bytes.length, 'file.stopped-reader', what, mend), text: '' }
  } finally {
    note.end()
  }
}

/** As `readNoted`, of the session id alone; a text that the reader fails on declares none. */
export function readIdNoted(
  note: ReadingNote,
  path: string,
  bytes: Uint8Array,
  naming: Naming,
): string | null {
  note.begin(path)
  try {
    return declaredId(path, bytes, naming)
  } catch (error) {
    console.error(`The reader failed on ${path}:`, error)
    return null
  } finally {
    note.end()
  }
}
