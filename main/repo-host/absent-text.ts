import type { Naming } from '../../shared/digest/naming.ts'
import type { Digest } from '../../shared/model/digest.ts'
import { readDigest } from './read-digest.ts'
import type { ReadText } from './text-store.ts'

/** The side of a comparison that has no text. */
export function absentText(path: string, naming: Naming): ReadText {
  return readDigest(path, new Uint8Array(), naming)
}

/** A digest without a text as if it were written as the other one: nothing is told of how no text is written. */
export function inFormOf(absent: Digest, { form: { encoding, bom } }: Digest): Digest {
  return { ...absent, form: { ...absent.form, encoding, bom } }
}
