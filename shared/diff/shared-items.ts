import { type Effort, usualEffort } from './budget.ts'
import { type PairedWords, pairedWords, type WordNumbers } from './likeness.ts'
import type { PairableText, TextPair } from './pair-texts.ts'

/** An item counts as split when its parts hold this share of its words. */
const coveredFrom = 0.8

/** A text is a part of another when this share of its own words comes from there. */
const partFrom = 0.6

/** A part of fewer words must come from the whole word by word. */
const leastPartWords = 3

/** A part holds at least this share of the whole: a few words more are a remark, not a part. */
const leastShare = 0.15

/** Longer texts are not looked at: word by word they would take longer than a reader waits. */
const maxWords = 400

/** In sections of more pairs of a whole and a possible part nothing is called split. */
const maxPairs = 200_000

/** One text of a side whose words stand in several texts of the other side. */
export interface SharedText {
  /** Place of the whole on its side. */
  readonly whole: number
  /** Places of the parts on the other side, in the order in which their words stand in the whole. */
  readonly parts: readonly number[]
  /** Part that holds the most of the whole. */
  readonly lead: number
  /** Share of the whole's words that the parts hold, 0 to 1. */
  readonly covered: number
}

/** What was split from A to B, and what was merged: there the whole stands in B. */
interface SharedTexts {
  readonly split: readonly SharedText[]
  readonly merged: readonly SharedText[]
  /** True when there were too many texts, or too little time, to look at all. */
  readonly cut: boolean
}

interface Found extends SharedText {
  readonly side: 'split' | 'merged'
  readonly text: string
}

/**
 * Finds texts that were split into several of the same group, or merged from them. Only texts without a
 * partner take part, and a reworded pair as whole and first part: what is equal stays a pair of its own.
 * Each text is used once; best covered first. Both sides are treated alike.
 */
export function sharedTexts(
  a: readonly PairableText[],
  b: readonly PairableText[],
  pairs: readonly TextPair[],
  effort: Effort = usualEffort,
  words: PairedWords = pairedWords(a, b),
): SharedTexts {
  const vocabulary = (open: readonly number[], of: (at: number) => WordNumbers) => {
    const known = new Uint8Array(words.book.size)
    for (const at of open) for (const word of shortList(of(at))) known[word] = 1
    return known
  }
  const [openA, openB] = [openTexts(a, pairs, 'a'), openTexts(b, pairs, 'b')]
  if (openA.length === 0 || openB.length === 0) return { split: [], merged: [], cut: false }
  const sideA = sideOf(a, pairs, 'a', words.a, openA, vocabulary(openB, words.b))
  const sideB = sideOf(b, pairs, 'b', words.b, openB, vocabulary(openA, words.a))
  if (pairCount(sideA, sideB) + pairCount(sideB, sideA) > effort.bound(maxPairs))
    return { split: [], merged: [], cut: true }
  let cut = false
  const look = (side: Found['side']): Found[] => {
    const [wholes, parts] = side === 'split' ? [sideA, sideB] : [sideB, sideA]
    const found: Found[] = []
    for (const whole of wholes.wholes) {
      const { group, text } = wholes.texts[whole] as PairableText
      const own = wholes.partner.get(whole)
      if (own !== undefined && parts.texts[own]?.group !== group) continue
      const others = parts.free.get(group) ?? []
      const candidates = own === undefined ? others : [own, ...others]
      if (candidates.length < 2) continue
      if (effort.spent()) {
        cut = true
        break
      }
      const shared = partsOf(wholes.words(whole), candidates, parts.words)
      if (shared && (own === undefined || shared.parts.includes(own))) {
        found.push({ side, whole, text, ...shared })
      }
    }
    return found
  }
  const used = { a: new Set<number>(), b: new Set<number>() }
  const accepted = [...look('split'), ...look('merged')].sort(bestFirst).filter(({ side, whole, parts }) => {
    const [ofWhole, ofPart] = side === 'split' ? [used.a, used.b] : [used.b, used.a]
    if (ofWhole.has(whole) || parts.some((at) => ofPart.has(at))) return false
    ofWhole.add(whole)
    for (const at of parts) ofPart.add(at)
    return true
  })
  return {
    split: accepted.filter(({ side }) => side === 'split'),
    merged: accepted.filter(({ side }) => side === 'merged'),
    cut,
  }
}

/** Ties go by place and then by wording, so that a swap of A and B finds the same. */
function bestFirst(x: Found, y: Found): number {
  const place = ({ whole, parts }: Found) => whole + (parts[0] ?? 0)
  return (
    y.covered - x.covered ||
    x.parts.length - y.parts.length ||
    place(x) - place(y) ||
    (x.text < y.text ? -1 : 1)
  )
}

/** One side's texts while parts are looked for. */
interface Side {
  readonly texts: readonly PairableText[]
  /** Place on the other side of a reworded text's partner. */
  readonly partner: ReadonlyMap<number, number>
  /** Texts whose words stand on the other side. */
  readonly wholes: readonly number[]
  /** Texts without a partner by group, whose words stand on the other side. */
  readonly free: ReadonlyMap<string, readonly number[]>
  /** Words of a text; none of one that is too long. */
  readonly words: (at: number) => WordNumbers
}

function sideOf(
  texts: readonly PairableText[],
  pairs: readonly TextPair[],
  side: 'a' | 'b',
  wordsOf: (at: number) => WordNumbers,
  open: readonly number[],
  others: Uint8Array,
): Side {
  const partner = new Map<number, number>()
  for (const pair of pairs) if (!pair.exact) partner.set(pair[side], side === 'a' ? pair.b : pair.a)
  const words = (at: number) => shortList(wordsOf(at))
  const free = new Map<string, number[]>()
  const wholes: number[] = []
  for (const at of open) {
    const list = words(at)
    let known = 0
    for (const word of list) known += others[word] ?? 0
    // What the other side cannot hold is neither a whole nor a part, and most texts are set aside so.
    if (known >= coveredFrom * list.length && known > 0) wholes.push(at)
    if (partner.has(at) || known < partFrom * list.length || known === 0) continue
    const { group } = texts[at] as PairableText
    const alike = free.get(group)
    if (alike) alike.push(at)
    else free.set(group, [at])
  }
  return { texts, partner, wholes, free, words }
}

/** Texts that are not equal to their partner, or have none. */
function openTexts(texts: readonly PairableText[], pairs: readonly TextPair[], side: 'a' | 'b'): number[] {
  const exact = new Uint8Array(texts.length)
  for (const pair of pairs) if (pair.exact) exact[pair[side]] = 1
  const open: number[] = []
  for (let at = 0; at < texts.length; at++) if (!exact[at]) open.push(at)
  return open
}

function shortList(list: WordNumbers): WordNumbers {
  return list.length <= maxWords ? list : []
}

/** Number of pairs of a possible whole and a possible part. */
function pairCount(wholes: Side, parts: Side): number {
  return wholes.wholes.reduce(
    (sum, at) => sum + (parts.free.get(wholes.texts[at]?.group ?? '')?.length ?? 0),
    0,
  )
}

/** The parts of a whole among the candidates; null when it was not split. */
function partsOf(
  whole: WordNumbers,
  candidates: readonly number[],
  words: (at: number) => WordNumbers,
): Pick<SharedText, 'parts' | 'lead' | 'covered'> | null {
  const there = new Set(whole)
  const likely = candidates
    .map((at) => ({ at, list: words(at) }))
    .filter(({ list }) => isPart(list.filter((word) => there.has(word)).length, list.length, whole.length))
    .map(({ at, list }) => ({ at, list, held: commonPlaces(whole, list).length }))
    .sort((x, y) => y.held - x.held || x.at - y.at)
  if (likely.length < 2) return null
  let left = whole.map((word, place) => ({ word, place }))
  const parts: { at: number; first: number }[] = []
  for (const { at, list } of likely) {
    const places = commonPlaces(
      left.map(({ word }) => word),
      list,
    )
    if (!isPart(places.length, list.length, whole.length)) continue
    parts.push({ at, first: left[places[0] as number]?.place ?? 0 })
    const gone = new Set(places)
    left = left.filter((_, index) => !gone.has(index))
  }
  const covered = 1 - left.length / whole.length
  if (parts.length < 2 || covered < coveredFrom) return null
  const lead = (parts[0] as { at: number }).at
  parts.sort((x, y) => x.first - y.first || x.at - y.at)
  return { parts: parts.map(({ at }) => at), lead, covered }
}

/** True when `held` words of a text of `length` make it a part of a whole of `whole` words. */
function isPart(held: number, length: number, whole: number): boolean {
  if (held < leastShare * whole || length === 0) return false
  if (held < leastPartWords) return held === 2 && length === 2
  return held >= partFrom * length
}

/** Places in `x` of a longest common subsequence with `y`, rising. */
function commonPlaces(x: WordNumbers, y: WordNumbers): number[] {
  const width = y.length + 1
  const table = new Uint16Array((x.length + 1) * width)
  const at = (i: number, j: number) => table[i * width + j] as number
  for (let i = x.length - 1; i >= 0; i--) {
    for (let j = y.length - 1; j >= 0; j--) {
      table[i * width + j] = x[i] === y[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  }
  const places: number[] = []
  for (let i = 0, j = 0; i < x.length && j < y.length; ) {
    if (x[i] === y[j]) {
      places.push(i++)
      j++
    } else if (at(i + 1, j) >= at(i, j + 1)) i++
    else j++
  }
  return places
}
