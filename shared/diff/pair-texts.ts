import { type Effort, usualEffort } from './budget.ts'
import { likeness, type PairedWords, pairedWords, rewordedFrom, type WordNumbers } from './likeness.ts'
import { textKey } from './split-lines.ts'
import { createCandidateFinder, maxPostings } from './text-candidates.ts'
import { createTextNumbers } from './text-numbers.ts'

/**
 * Between different sections a pair must be much more alike: an action and a decision on the same matter
 * share many words, and a wrong pairing is worse than none.
 */
export const movedRewordedFrom = 0.75

/** A text this short says too little to have been moved from another section. */
const leastMovedLength = 12

/** A text of fewer words must be equal to have been moved: with one word changed it may be any other. */
const leastMovedWords = 6

/** Steps of work for all likenesses of one pairing; beyond it the rest stays unpaired. */
const maxWork = 150_000_000

/** Pairs that are alike are held up to so many at once. */
const maxFound = 250_000

/** With more pairs than this, texts whose words do not stand on the other side are set aside first. */
const minNarrowed = 10_000

/** A text that looks for its partner on the other side. */
export interface PairableText {
  readonly text: string
  /** Texts of different groups pair only when they are much alike. */
  readonly group: string
}

/** Two texts that were paired, by their places in the two lists. */
export interface TextPair {
  readonly a: number
  readonly b: number
  /** 1 for texts that are equal but for white space and Unicode form; a reworded text may have 1 too. */
  readonly likeness: number
  readonly exact: boolean
}

/**
 * Pairs texts by the rule of "reworded": equal texts first, character for character and then but for white space
 * and Unicode form, in their own group and then across groups; then
 * the pairs of likeness 0.55 or more, best first; then none. Each text is used once. Ties go to the pair of
 * the same group, then to the earlier one. What is `fixed` is paired before all, whatever it says. `cut` is true when there were too many to compare them all.
 */
export function pairTexts(
  a: readonly PairableText[],
  b: readonly PairableText[],
  effort: Effort = usualEffort,
  words: PairedWords = pairedWords(a, b),
  fixed: readonly { readonly a: number; readonly b: number }[] = [],
): { pairs: TextPair[]; cut: boolean } {
  const pairs: TextPair[] = []
  const freeA = new Uint8Array(a.length).fill(1)
  const freeB = new Uint8Array(b.length).fill(1)
  const take = (pair: TextPair) => {
    pairs.push(pair)
    freeA[pair.a] = 0
    freeB[pair.b] = 0
  }
  const known = createTextNumbers(a.length + b.length)
  const numbersA = new Int32Array(a.length)
  const numbersB = new Int32Array(b.length)
  for (let at = 0; at < a.length; at++) numbersA[at] = known.numberOf((a[at] as PairableText).text)
  for (let at = 0; at < b.length; at++) numbersB[at] = known.find((b[at] as PairableText).text)
  const inGroup = (x: PairableText, y: PairableText) => x.group === y.group
  const mayMove = ({ text }: PairableText) => text.length >= leastMovedLength
  const pairEqual = (may: (x: PairableText, y: PairableText) => boolean) => {
    const places = placesByNumber(numbersB, freeB, known.size)
    for (let at = 0; at < a.length; at++) {
      if (!freeA[at]) continue
      const to = places.take(numbersA[at] as number, (place) =>
        may(a[at] as PairableText, b[place] as PairableText),
      )
      if (to >= 0) take({ a: at, b: to, likeness: 1, exact: true })
    }
  }
  for (const { a: from, b: to } of fixed) {
    if (!freeA[from] || !freeB[to]) continue
    const exact = textKey(a[from]?.text ?? '') === textKey(b[to]?.text ?? '')
    take({ a: from, b: to, likeness: exact ? 1 : likeness(words.a(from), words.b(to)), exact })
  }
  pairEqual(inGroup)
  if (freeA.includes(1) && freeB.includes(1)) {
    // Most texts are their own keys, and have the number of their key.
    let anyFolded = false
    for (let at = 0; at < a.length; at++) {
      if (!freeA[at]) continue
      const { text } = a[at] as PairableText
      const key = textKey(text)
      if (key === text) continue
      numbersA[at] = known.numberOf(key)
      anyFolded = true
    }
    for (let at = 0; at < b.length; at++) {
      if (!freeB[at]) continue
      const { text } = b[at] as PairableText
      const key = textKey(text)
      if (key === text && !anyFolded) continue
      numbersB[at] = known.find(key)
      anyFolded = true
    }
    if (anyFolded) pairEqual(inGroup)
    pairEqual((x, y) => mayMove(x) && mayMove(y))
  }
  const [openA, openB] = [placesOf(freeA), placesOf(freeB)]
  // What was fixed is open, too, for whoever looks for splits among these words.
  if (openA.length * openB.length > minNarrowed && fixed.length === 0) {
    words.narrow(openA, openB, rewordedFrom)
  }
  const { found, cut } = alikePairs(a, b, openA, openB, words, effort)
  for (const pair of found) if (freeA[pair.a] && freeB[pair.b]) take(pair)
  return { pairs: pairs.sort((x, y) => x.a - y.a), cut }
}

function placesOf(free: Uint8Array): number[] {
  const places: number[] = []
  for (let at = 0; at < free.length; at++) if (free[at]) places.push(at)
  return places
}

/** Free places of texts by their number, in order. */
function placesByNumber(numbers: Int32Array, free: Uint8Array, count: number) {
  const first = new Int32Array(count).fill(-1)
  const following = new Int32Array(numbers.length)
  for (let at = numbers.length - 1; at >= 0; at--) {
    const number = numbers[at] as number
    if (number < 0 || !free[at]) continue
    following[at] = first[number] as number
    first[number] = at
  }
  return {
    /** Takes the first place of this number that may be taken; -1 for none. */
    take(number: number, may: (place: number) => boolean): number {
      let before = -1
      for (let at = first[number] as number; at >= 0; before = at, at = following[at] as number) {
        if (!may(at)) continue
        if (before < 0) first[number] = following[at] as number
        else following[before] = following[at] as number
        return at
      }
      return -1
    },
  }
}

/** All pairs of free texts that are alike enough, best first. */
function alikePairs(
  a: readonly PairableText[],
  b: readonly PairableText[],
  freeA: readonly number[],
  freeB: readonly number[],
  words: PairedWords,
  effort: Effort,
): { found: TextPair[]; cut: boolean } {
  const found: TextPair[] = []
  const cutShort = () => ({ found: sorted(found, a, b), cut: true })
  if (freeA.length === 0 || freeB.length === 0) return { found, cut: false }
  const wordsOf = (places: readonly number[], of: (at: number) => WordNumbers) => {
    const lists: WordNumbers[] = []
    for (let rank = 0; rank < places.length; rank++) {
      if (rank % 16 === 0 && effort.spent()) return null
      lists.push(of(places[rank] as number))
    }
    return lists
  }
  const wordsA = wordsOf(freeA, words.a)
  const vocabulary = words.book.size
  const wordsB = wordsA && wordsOf(freeB, words.b)
  if (!wordsB) return cutShort()
  const finder = createCandidateFinder(wordsB, wordsA.length, vocabulary, effort.bound(maxPostings))
  const [mostWork, mostFound] = [effort.bound(maxWork), effort.bound(maxFound)]
  let work = 0
  for (let rank = 0; rank < freeA.length; rank++) {
    const at = freeA[rank] as number
    const list = wordsA[rank] as WordNumbers
    if (list.length === 0) continue
    if (effort.spent()) return cutShort()
    const own = a[at] as PairableText
    for (const candidate of finder.find(list, rank)) {
      if (effort.spent() || work > mostWork || found.length > mostFound) return cutShort()
      const place = freeB[candidate] as number
      const other = wordsB[candidate] as WordNumbers
      const apart = own.group !== b[place]?.group
      if (apart && Math.min(own.text.length, b[place]?.text.length ?? 0) < leastMovedLength) continue
      if (apart && Math.min(list.length, other.length) < leastMovedWords) continue
      work += list.length + other.length + (list.length * other.length) / 8
      const value = likeness(list, other, apart ? movedRewordedFrom : rewordedFrom)
      if (value > 0) found.push({ a: at, b: place, likeness: value, exact: false })
    }
  }
  return { found: sorted(found, a, b), cut: finder.cut }
}

/** Best first. The tie rules treat both sides alike, so that a swap of A and B gives the same pairs. */
function sorted(found: TextPair[], a: readonly PairableText[], b: readonly PairableText[]): TextPair[] {
  const apart = (pair: TextPair) => (a[pair.a]?.group === b[pair.b]?.group ? 0 : 1)
  return found.sort(
    (x, y) =>
      y.likeness - x.likeness ||
      apart(x) - apart(y) ||
      Math.abs(x.a - x.b) - Math.abs(y.a - y.b) ||
      x.a + x.b - (y.a + y.b) ||
      x.a - y.a,
  )
}
