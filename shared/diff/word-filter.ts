import { withoutFormat } from '../digest/invisible-signs.ts'
import { words } from '../text/fold.ts'

/** Bits of the filter, a power of 2: so many that few words of a long text share one. */
const bitCount = 2 ** 20

/**
 * Tells for each text of two sides whether at least the given share of its words may stand somewhere on the other
 * side: 1, or 0 where they surely do not. It reads each text once and keeps no word, which is far less than what
 * comparing them takes.
 */
export function textsInTouch(
  a: readonly string[],
  b: readonly string[],
  share: number,
): readonly [Uint8Array, Uint8Array] {
  const [ofA, ofB] = [hashesOf(a), hashesOf(b)]
  return [inTouch(ofA, filterOf(ofB), share), inTouch(ofB, filterOf(ofA), share)]
}

/** Hashes of the words of several texts, one after the other. */
interface WordHashes {
  readonly hashes: readonly number[]
  /** Where the words of each text end. */
  readonly ends: Int32Array
}

function hashesOf(texts: readonly string[]): WordHashes {
  const hashes: number[] = []
  const ends = new Int32Array(texts.length)
  for (let at = 0; at < texts.length; at++) {
    const text = texts[at] as string
    const before = hashes.length
    if (!addPlain(text, hashes)) {
      hashes.length = before
      for (const word of words(withoutFormat(text))) addPlain(word, hashes, true)
    }
    ends[at] = hashes.length
  }
  return { hashes, ends }
}

/**
 * Adds the hashes of words as `words` finds them in texts without apostrophes and other letters than a to z; answers
 * false for another text.
 *
 * @param isWord the text is a folded word, whatever its signs
 */
function addPlain(text: string, hashes: number[], isWord = false): boolean {
  let hash = 0
  let inWord = false
  for (let at = 0; at < text.length; at++) {
    let code = text.charCodeAt(at)
    if ((code > 0x7f || code === 0x27) && !isWord) return false
    if (code >= 0x41 && code <= 0x5a) code |= 0x20
    if (isWord || (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39)) {
      hash = Math.imul((inWord ? hash : 0x811c9dc5) ^ code, 0x01000193)
      inWord = true
    } else if (inWord) {
      hashes.push((hash ^ (hash >>> 15)) & (bitCount - 1))
      inWord = false
    }
  }
  if (inWord) hashes.push((hash ^ (hash >>> 15)) & (bitCount - 1))
  return true
}

function filterOf({ hashes }: WordHashes): Uint32Array {
  const filter = new Uint32Array(bitCount / 32)
  for (const hash of hashes) filter[hash >>> 5] = (filter[hash >>> 5] as number) | (1 << (hash & 31))
  return filter
}

function inTouch({ hashes, ends }: WordHashes, others: Uint32Array, share: number): Uint8Array {
  const result = new Uint8Array(ends.length)
  let word = 0
  for (let at = 0; at < ends.length; at++) {
    const start = word
    let held = 0
    for (; word < (ends[at] as number); word++) {
      const hash = hashes[word] as number
      held += ((others[hash >>> 5] as number) >>> (hash & 31)) & 1
    }
    if (held >= share * (word - start)) result[at] = 1
  }
  return result
}
