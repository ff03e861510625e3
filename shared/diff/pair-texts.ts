import { createWordBook, likeness, REWORDED_FROM, type WordNumbers } from './likeness.ts'
import { whitespaceKey } from './split-lines.ts'
import { createCandidateFinder } from './text-candidates.ts'
import { sameForm } from './unseen-differences.ts'

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
 * Pairs texts by the rule of "reworded": equal texts first, in their own group and then across groups; then
 * the pairs of likeness 0.55 or more, best first; then none. Each text is used once. Ties go to the pair of
 * the same group, then to the earlier one. `cut` is true when there were too many to compare them all.
 */
export function pairTexts(
  a: readonly PairableText[],
  b: readonly PairableText[],
  spent: () => boolean = () => false,
): { pairs: TextPair[]; cut: boolean } {
  const pairs: TextPair[] = []
  const freeA = new Set(a.keys())
  const freeB = new Set(b.keys())
  const take = (pair: TextPair) => {
    pairs.push(pair)
    freeA.delete(pair.a)
    freeB.delete(pair.b)
  }
  const [texts, groups] = [numbering(), numbering()]
  const numbersOf = (list: readonly PairableText[]) =>
    list.map(({ text, group }) => ({ text: texts(whitespaceKey(sameForm(text))), group: groups(group) }))
  const keysA = numbersOf(a)
  const keysB = numbersOf(b)
  const grouped = ({ text, group }: { text: number; group: number }) => group * (a.length + b.length) + text
  pairEqual(
    keysA.map((key, at) => [at, grouped(key)] as const),
    keysB.map((key, at) => [at, grouped(key)] as const),
    take,
  )
  pairEqual(
    [...freeA].filter((at) => canMove(a[at])).map((at) => [at, keysA[at]?.text as number] as const),
    [...freeB].filter((at) => canMove(b[at])).map((at) => [at, keysB[at]?.text as number] as const),
    take,
  )
  const { found, cut } = alikePairs(a, b, freeA, freeB, spent)
  for (const pair of found) if (freeA.has(pair.a) && freeB.has(pair.b)) take(pair)
  return { pairs: pairs.sort((x, y) => x.a - y.a), cut }
}

function canMove(entry: PairableText | undefined): boolean {
  return entry !== undefined && entry.text.length >= LEAST_MOVED_LENGTH
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

function pairEqual(
  a: readonly (readonly [number, number])[],
  b: readonly (readonly [number, number])[],
  take: (pair: TextPair) => void,
): void {
  const places = new Map<number, number[]>()
  for (const [at, key] of b) {
    const list = places.get(key)
    if (list) list.push(at)
    else places.set(key, [at])
  }
  // Reversed, so that the earliest place is popped first.
  for (const list of places.values()) list.reverse()
  for (const [at, key] of a) {
    const to = places.get(key)?.pop()
    if (to !== undefined) take({ a: at, b: to, likeness: 1, exact: true })
  }
}

/** All pairs of free texts that are alike enough, best first. */
function alikePairs(
  a: readonly PairableText[],
  b: readonly PairableText[],
  freeA: ReadonlySet<number>,
  freeB: ReadonlySet<number>,
  spent: () => boolean,
): { found: TextPair[]; cut: boolean } {
  const found: TextPair[] = []
  const cutShort = () => ({ found: sorted(found, a, b), cut: true })
  if (freeA.size === 0 || freeB.size === 0) return { found, cut: false }
  const book = createWordBook()
  const placesB = [...freeB]
  const wordsB: WordNumbers[] = []
  for (const at of placesB) {
    if (spent()) return cutShort()
    wordsB.push(book.numbers((b[at] as PairableText).text))
  }
  const finder = createCandidateFinder(wordsB, freeA.size)
  let work = 0
  let rank = 0
  for (const at of freeA) {
    if (spent()) return cutShort()
    const own = a[at] as PairableText
    const list = book.numbers(own.text)
    for (const candidate of finder.find(list, rank++)) {
      if (spent() || work > MAX_WORK) return cutShort()
      const place = placesB[candidate] as number
      const other = wordsB[candidate] as WordNumbers
      const apart = own.group !== b[place]?.group
      if (apart && !(canMove(own) && canMove(b[place]))) continue
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
