import { withoutFormat } from '../digest/invisible-signs.ts'
import { words } from '../text/fold.ts'
import { createTextNumbers, type TextNumbers } from './text-numbers.ts'
import { textsInTouch } from './word-filter.ts'

/** A pair below this is two items, not one reworded. */
export const rewordedFrom = 0.55

/**
 * Words beyond this in a differing middle are compared by how many they share, not by their order: the
 * longest common subsequence of two such texts would take longer than a reader waits.
 */
const maxOrderedWords = 2_000

/** Texts longer than this (in characters) are never folded into words. */
const maxWordedLength = 100_000

/** Folded words of a text as numbers; equal words have equal numbers within one book. */
export type WordNumbers = readonly number[]

/** Gives every folded word a number, so that words are compared once and numbers ever after. */
export interface WordBook {
  numbers(text: string): WordNumbers
  /** How many words have a number: a greater one will be that of a word which no text had before. */
  readonly size: number
}

/** An empty word book. */
export function createWordBook(): WordBook {
  const known = createTextNumbers()
  return {
    numbers(text) {
      const start = startOf(text)
      return (
        plainNumbers(start.toLowerCase(), known) ??
        words(withoutFormat(start)).map((word) => known.numberOf(word))
      )
    },
    get size() {
      return known.size
    },
  }
}

/**
 * Numbers of the words of a text in lower case without apostrophes and other letters than a to z, as `words` finds
 * them, none of which needs to be cut out; null for other texts.
 */
function plainNumbers(lower: string, known: TextNumbers): number[] | null {
  const numbers: number[] = []
  let start = -1
  for (let at = 0; at < lower.length; at++) {
    const code = lower.charCodeAt(at)
    if (code > 0x7f || code === 0x27) return null
    if ((code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39)) {
      if (start < 0) start = at
    } else if (start >= 0) {
      numbers.push(known.numberOf(lower, start, at))
      start = -1
    }
  }
  if (start >= 0) numbers.push(known.numberOf(lower, start, lower.length))
  return numbers
}

/** What is read of a text. */
function startOf(text: string): string {
  return text.length > maxWordedLength ? text.slice(0, maxWordedLength) : text
}

/** Words of the texts of both sides by their places, each text read once and when it is asked for. */
export interface PairedWords {
  readonly book: WordBook
  readonly a: (at: number) => WordNumbers
  readonly b: (at: number) => WordNumbers
  /**
   * Of the texts at these places, lets those have no words of which less than the given share stand on the other
   * side: whatever asks for more need not read them.
   */
  readonly narrow: (placesA: readonly number[], placesB: readonly number[], share: number) => void
}

/** Words of two lists of texts, in one book. */
export function pairedWords(
  a: readonly { readonly text: string }[],
  b: readonly { readonly text: string }[],
): PairedWords {
  const book = createWordBook()
  type Known = (WordNumbers | undefined)[]
  const [knownA, knownB]: [Known, Known] = [new Array(a.length), new Array(b.length)]
  const of = (texts: readonly { readonly text: string }[], known: Known) => (at: number) => {
    const list = known[at] ?? book.numbers(texts[at]?.text ?? '')
    known[at] = list
    return list
  }
  return {
    book,
    a: of(a, knownA),
    b: of(b, knownB),
    narrow(placesA, placesB, share) {
      const textsOf = (texts: typeof a, places: readonly number[]) =>
        places.map((at) => startOf(texts[at]?.text ?? ''))
      const [touchA, touchB] = textsInTouch(textsOf(a, placesA), textsOf(b, placesB), share)
      for (let at = 0; at < placesA.length; at++) if (!touchA[at]) knownA[placesA[at] as number] = noWords
      for (let at = 0; at < placesB.length; at++) if (!touchB[at]) knownB[placesB[at] as number] = noWords
    },
  }
}

const noWords: WordNumbers = []

/** Words common to both in any order, each as often as on the side that has it less often. */
function sharedWords(x: WordNumbers, y: WordNumbers): number {
  const [few, many] = x.length < y.length ? [x, y] : [y, x]
  const counts = new Map<number, number>()
  for (const word of few) counts.set(word, (counts.get(word) ?? 0) + 1)
  let shared = 0
  for (const word of many) {
    const left = counts.get(word) ?? 0
    if (left === 0) continue
    counts.set(word, left - 1)
    shared++
  }
  return shared
}

/**
 * Longest common subsequence of words over the longer text, 0 to 1. Pairs that cannot reach `least` are
 * answered with 0. Two texts without any word (signs alone) are not alike.
 */
export function likeness(x: WordNumbers, y: WordNumbers, least = 0): number {
  const longer = Math.max(x.length, y.length)
  if (longer === 0 || Math.min(x.length, y.length) < least * longer) return 0
  let start = 0
  let endX = x.length
  let endY = y.length
  while (start < endX && start < endY && x[start] === y[start]) start++
  while (endX > start && endY > start && x[endX - 1] === y[endY - 1]) {
    endX--
    endY--
  }
  const ends = start + x.length - endX
  const middleX = x.slice(start, endX)
  const middleY = y.slice(start, endY)
  if (middleX.length === 0 || middleY.length === 0) return ends / longer
  const shared = sharedWords(middleX, middleY)
  if (ends + shared < least * longer) return 0
  const ordered = Math.max(middleX.length, middleY.length) <= maxOrderedWords
  const value = (ends + (ordered ? commonLength(middleX, middleY) : shared)) / longer
  return value < least ? 0 : value
}

/** Length of the longest common subsequence. */
function commonLength(x: WordNumbers, y: WordNumbers): number {
  const row = new Uint16Array(y.length + 1)
  for (const word of x) {
    let diagonal = 0
    for (let at = 1; at <= y.length; at++) {
      const above = row[at] as number
      row[at] = word === y[at - 1] ? diagonal + 1 : Math.max(above, row[at - 1] as number)
      diagonal = above
    }
  }
  return row[y.length] as number
}
