import type { DigestEntry } from '../index/index-input.ts'
import type { IndexedRow } from '../index/indexed-row.ts'
import { keptOf } from '../kept-answers.ts'
import type { ItemKind } from '../model/digest.ts'
import type { SessionRecord } from '../model/record.ts'
import { words } from '../text/fold.ts'
import { PackedCounts } from './packed-counts.ts'
import { numberOf } from './vocabulary.ts'

/** Where a word counts for more than in the text, with the weight of it there. The order is that of the counters. */
export const zones = [
  { name: 'title', weight: 8 },
  { name: 'decisions', weight: 4 },
  { name: 'items', weight: 2 },
  { name: 'text', weight: 1 },
] as const

/** Bits of one counter; counts end at its greatest value. */
const counterBits = 8
const greatest = 255

/** The distinct words of a text with their counts by zone. */
export interface WordCounts {
  readonly ids: Uint32Array
  /** One counter for each zone, the first zone in the lowest bits. */
  readonly counts: Uint32Array
  /** Words in all. */
  readonly length: number
}

/** Times that a word stands in a zone, by its place among `zones`. */
export function countIn(packed: number, zone: number): number {
  return (packed >>> (zone * counterBits)) & greatest
}

function countWords(texts: readonly (readonly [zone: number, text: string])[]): WordCounts {
  const counts = new Map<number, number>()
  let length = 0
  for (const [zone, text] of texts) {
    for (const word of words(text)) {
      const id = numberOf(word)
      const before = counts.get(id) ?? 0
      if (countIn(before, zone) < greatest) counts.set(id, before + 2 ** (zone * counterBits))
      if (zone === 3) length++
    }
  }
  return { ids: Uint32Array.from(counts.keys()), counts: Uint32Array.from(counts.values()), length }
}

function zoneOf(kind: ItemKind): 1 | 2 {
  return kind === 'decision' ? 1 : 2
}

interface DigestWords {
  readonly path: string
  readonly text: string
  readonly counts: WordCounts
}

const digestWords = new WeakMap<object, DigestWords>()

/** Words of a digest: what is counted in its title and items is counted in its text too. */
function ofDigest({ digest, path, text }: DigestEntry): WordCounts {
  const known = digestWords.get(digest)
  if (known && known.text === text && known.path === path) return known.counts
  const items = digest.sections.flatMap((section) =>
    section.items.flatMap((item) => (item.kind ? [[zoneOf(item.kind), item.text] as const] : [])),
  )
  const counts = countWords([[0, digest.title], ...items, [3, path], [3, text]])
  digestWords.set(digest, { path, text, counts })
  return counts
}

const ofRecord = keptOf((record: SessionRecord): WordCounts => {
  const items = Object.entries(record.items).flatMap(([kind, list]) =>
    list.map((item) => [zoneOf(kind as ItemKind), item] as const),
  )
  const counts = countWords([...items, [3, `${record.sessionId} ${record.file} ${record.raw}`]])
  return record.isPacked ? new PackedCounts(counts) : counts
})

/** Words of a row: of its digest, of its record. Kept with each, so that a change counts anew what it changed. */
export function wordsOfRow({ entry, record }: IndexedRow): readonly WordCounts[] {
  const own: WordCounts[] = []
  if (entry) own.push(ofDigest(entry))
  if (record) own.push(ofRecord(record))
  return own
}
