import { type ItemsAhead, itemsAhead } from '../../shared/index/items-ahead.ts'
import { type LinePlace, soughtLine, tellLine } from '../../shared/index/line-of-text.ts'
import { Later, withLater } from '../../shared/later.ts'
import type { Digest } from '../../shared/model/digest.ts'
import {
  type PackedField,
  type PackedSection,
  packField,
  packSection,
  unpackField,
  unpackSection,
} from './packed-sections.ts'
import type { Packed, Remembered } from './remembered.ts'
import type { ReadText } from './text-store.ts'

/** What a row needs of a digest, for as long as the stamp of its file, or at HEAD its blob, stays the same. */
interface DigestHead {
  readonly blob: string
  readonly blobWithLf: string | null
  readonly fields: readonly PackedField[]
  readonly rest: Omit<Digest, 'sections' | 'fields'>
  readonly ahead: ItemsAhead
  /** Looked for before it was saved. */
  readonly sought: LinePlace | null
}

/** The rest of it. */
interface DigestBody {
  readonly sections: readonly PackedSection[]
  readonly text: string
}

/** A digest as it is remembered. */
export type PackedDigest = Packed<DigestHead, DigestBody>

/** What earlier starts read of digests. */
export type RememberedDigests = Remembered<DigestHead, DigestBody>

/** Larger files, in bytes, are read anew at each start. */
const rememberedAtMost = 4 * 1024 * 1024

/** Can it be kept for the next start? What stopped the reader is tried again there. */
export function isWorthRemembering({ form, problems }: Digest): boolean {
  return form.bytes <= rememberedAtMost && problems.every(({ code }) => code !== 'file.stopped-reader')
}

/** Packs what was read of a file for a later start. */
export function packDigest(
  { digest, text }: ReadText,
  { blob, blobWithLf }: Pick<DigestHead, 'blob' | 'blobWithLf'>,
): PackedDigest {
  const { sections, fields, ...rest } = digest
  return {
    value: {
      blob,
      blobWithLf,
      fields: fields.map(packField),
      rest,
      ahead: itemsAhead(digest),
      sought: soughtLine(digest),
    },
    later: () => ({ sections: sections.map(packSection), text }),
  }
}

/** What was read of a file; its sections and its text are taken up when somebody asks for them. */
export function unpackDigest({ value, later }: PackedDigest): {
  readonly blob: string
  readonly blobWithLf: string | null
  readonly read: ReadText
} {
  const { blob, blobWithLf, fields, rest, ahead, sought } = value
  const body = new Later(() => {
    const { sections, text } = later()
    return { sections: sections.map(unpackSection), text }
  })
  const digest: Digest = withLater({ ...rest, fields: fields.map(unpackField) }, { sections: body })
  itemsAhead.tell(digest, ahead)
  if (sought) tellLine(digest, sought)
  return { blob, blobWithLf, read: withLater({ digest }, { text: body }) }
}
