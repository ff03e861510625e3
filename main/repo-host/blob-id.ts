import { createHash } from 'node:crypto'

/** The id that git gives a file with these bytes, without any conversion of line ends or filters. */
export function blobId(bytes: Uint8Array, objectFormat: 'sha1' | 'sha256'): string {
  return createHash(objectFormat).update(`blob ${bytes.length}\0`).update(bytes).digest('hex')
}
