import { createWordBook, likeness, REWORDED_FROM, type WordNumbers } from './likeness.ts'
import { textKey } from './split-lines.ts'
import { createCandidateFinder } from './text-candidates.ts'

/**
 * Between different sections a pair must be much more alike: an action and a decision on the same matter
 * share many words, and a wrong pairing is worse than none.
 */
export const MOVED_REWORDED_FROM = 0.75

/** A text this short says too little to have been moved from another section. */
const LEAST_MOVED_LENGTH = 12

/** A text of fewer words must be equal to have been moved: with one word changed it may be any other. */
const LEAST_MOVED_WORDS = 6

/** Steps of work for all likenesses of one pairing; beyond it the rest stays unpaired. */
const MAX_WORK = 150_000_000

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
 * the same group, then to the earlier one. `cut` is true when there were too many to compare them all.
 */
export function pairTexts(
  a: readonly PairableText[],
  b: readonly PairableText[],
  spent: () => boolean = () => false,
): { pairs: TextPair[]; cut: boolean } {
  const pairs: TextPair[] = []
  const freeA = new Uint8Array(a.length).fill(1)
  const freeB = new Uint8Array(b.length).fill(1)
  const take = (pair: TextPair) => {
    pairs.push(pair)
    freeA[pair.a] = 0
    freeB[pair.b] = 0
  }
  const equalTexts = (of: (entry: PairableText) => string, inGroup: boolean) => {
    const [texts, groups] = [numbering(), numbering()]
    const may = (entry: PairableText) => inGroup || entry.text.length >= LEAST_MOVED_LENGTH
    const numbersOf = (list: readonly PairableText[], free: Uint8Array) => {
      const numbers = new Float64Array(list.length).fill(-1)
      for (let at = 0; at < list.length; at++) {
        const entry = list[at] as PairableText
        if (!free[at] || !may(entry)) continue
        const group = inGroup ? groups(entry.group) : 0
        numbers[at] = group * (a.length + b.length) + texts(of(entry))
      }
      return numbers
    }
    pairEqual(numbersOf(a, freeA), numbersOf(b, freeB), take)
  }
  equalTexts(({ text }) => text, true)
  if (freeA.includes(1) && freeB.includes(1)) {
    const keys = new Map<PairableText, string>()
    const keyOf = (entry: PairableText) => {
      const key = keys.get(entry) ?? textKey(entry.text)
      keys.set(entry, key)
      return key
    }
    equalTexts(keyOf, true)
    equalTexts(keyOf, false)
  }
  const { found, cut } = alikePairs(a, b, placesOf(freeA), placesOf(freeB), spent)
  for (const pair of found) if (freeA[pair.a] && freeB[pair.b]) take(pair)
  return { pairs: pairs.sort((x, y) => x.a - y.a), cut }
}

function placesOf(free: Uint8Array): number[] {
  const places: number[] = []
  for (let at = 0; at < free.length; at++) if (free[at]) places.push(at)
  return places
}

/** Gives equal strings equal numbers from 0, so that each is hashed once. */
function numbering(): (text: string) => number {
  const known = new Map<string, number>()
  return (text) => {
    const old = known.get(text)
    if (old !== undefined) return old
    known.set(text, known.size)
    return known.size - 1
  }
}

/** Pairs equal numbers in order, the first of A with the first of B; -1 pairs with nothing. */
function pairEqual(a: Float64Array, b: Float64Array, take: (pair: TextPair) => void): void {
  const first = new Map<number, number>()
  const following = new Int32Array(b.length)
  for (let at = b.length - 1; at >= 0; at--) {
    const number = b[at] as number
    if (number < 0) continue
    following[at] = first.get(number) ?? -1
    first.set(number, at)
  }
  for (let at = 0; at < a.length; at++) {
    const to = first.get(a[at] as number) ?? -1
    if (to < 0) continue
    first.set(a[at] as number, following[to] as number)
    take({ a: at, b: to, likeness: 1, exact: true })
  }
}

/** All pairs of free texts that are alike enough, best first. */
function alikePairs(
  a: readonly PairableText[],
  b: readonly PairableText[],
  freeA: readonly number[],
  freeB: readonly number[],
  spent: () => boolean,
): { found: TextPair[]; cut: boolean } {
  const found: TextPair[] = []
  const cutShort = () => ({ found: sorted(found, a, b), cut: true })
  if (freeA.length === 0 || freeB.length === 0) return { found, cut: false }
  const book = createWordBook()
  const wordsOf = (list: readonly PairableText[], places: readonly number[]): WordNumbers[] | null => {
    const words: WordNumbers[] = []
    for (const at of places) {
      if (spent()) return null
      words.push(book.numbers((list[at] as PairableText).text))
    }
    return words
  }
  const wordsA = wordsOf(a, freeA)
  const wordsB = wordsA && wordsOf(b, freeB)
  if (!wordsB) return cutShort()
  const finder = createCandidateFinder(wordsB, wordsA)
  let work = 0
  for (const [rank, at] of freeA.entries()) {
    if (spent()) return cutShort()
    const own = a[at] as PairableText
    const list = wordsA[rank] as WordNumbers
    for (const candidate of finder.find(list, rank)) {
      if (spent() || work > MAX_WORK) return cutShort()
      const place = freeB[candidate] as number
      const other = wordsB[candidate] as WordNumbers
      const apart = own.group !== b[place]?.group
      if (apart && Math.min(own.text.length, b[place]?.text.length ?? 0) < LEAST_MOVED_LENGTH) continue
      if (apart && Math.min(list.length, other.length) < LEAST_MOVED_WORDS) continue
      work += list.length + other.length + (list.length * other.length) / 8
      const value = likeness(list, other, apart ? MOVED_REWORDED_FROM : REWORDED_FROM)
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
