import { createWordBook, type WordBook, type WordNumbers } from './likeness.ts'
import type { PairableText, TextPair } from './pair-texts.ts'

/** An item counts as split when its parts hold this share of its words. */
export const COVERED_FROM = 0.8

/** A text is a part of another when this share of its own words comes from there. */
const PART_FROM = 0.6

/** A part of fewer words must come from the whole word by word. */
const LEAST_PART_WORDS = 3

/** A part holds at least this share of the whole: a few words more are a remark, not a part. */
const LEAST_SHARE = 0.15

/** Longer texts are not looked at: word by word they would take longer than a reader waits. */
const MAX_WORDS = 400

/** In sections of more pairs of a whole and a possible part nothing is called split. */
const MAX_PAIRS = 200_000

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
export interface SharedTexts {
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
  spent: () => boolean = () => false,
): SharedTexts {
  const partnerA = new Map(pairs.map((pair) => [pair.a, pair.b]))
  const partnerB = new Map(pairs.map((pair) => [pair.b, pair.a]))
  const exactA = new Set(pairs.filter(({ exact }) => exact).map((pair) => pair.a))
  const exactB = new Set(pairs.filter(({ exact }) => exact).map((pair) => pair.b))
  const book = createWordBook()
  const wordsA = textWords(a, exactA, book)
  const wordsB = textWords(b, exactB, book)
  let cut = false
  const look = (side: Found['side']): Found[] => {
    const [wholes, parts] = side === 'split' ? [a, b] : [b, a]
    const [ofWhole, ofPart] = side === 'split' ? [wordsA, wordsB] : [wordsB, wordsA]
    const [partner, taken] = side === 'split' ? [partnerA, partnerB] : [partnerB, partnerA]
    const free = new Map<string, number[]>()
    for (const at of ofPart.keys()) {
      if (taken.has(at)) continue
      const { group } = parts[at] as PairableText
      free.set(group, [...(free.get(group) ?? []), at])
    }
    let work = 0
    const found: Found[] = []
    for (const [whole, list] of ofWhole) {
      const { group, text } = wholes[whole] as PairableText
      const own = partner.get(whole)
      if (own !== undefined && parts[own]?.group !== group) continue
      const candidates = [...(own === undefined ? [] : [own]), ...(free.get(group) ?? [])]
      work += candidates.length
      if (candidates.length < 2 || list.length < 2) continue
      if (work > MAX_PAIRS || spent()) {
        cut = true
        break
      }
      const shared = partsOf(list, candidates, ofPart)
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

function textWords(
  texts: readonly PairableText[],
  exact: ReadonlySet<number>,
  book: WordBook,
): Map<number, WordNumbers> {
  const words = new Map<number, WordNumbers>()
  texts.forEach(({ text }, at) => {
    if (exact.has(at)) return
    const list = book.numbers(text)
    if (list.length <= MAX_WORDS) words.set(at, list)
  })
  return words
}

/** The parts of a whole among the candidates; null when it was not split. */
function partsOf(
  whole: WordNumbers,
  candidates: readonly number[],
  words: ReadonlyMap<number, WordNumbers>,
): Pick<SharedText, 'parts' | 'lead' | 'covered'> | null {
  const there = new Set(whole)
  const likely = candidates
    .map((at) => ({ at, list: words.get(at) ?? [] }))
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
  if (parts.length < 2 || covered < COVERED_FROM) return null
  const lead = (parts[0] as { at: number }).at
  parts.sort((x, y) => x.first - y.first || x.at - y.at)
  return { parts: parts.map(({ at }) => at), lead, covered }
}

/** True when `held` words of a text of `length` make it a part of a whole of `whole` words. */
function isPart(held: number, length: number, whole: number): boolean {
  if (held < LEAST_SHARE * whole || length === 0) return false
  if (held < LEAST_PART_WORDS) return held === 2 && length === 2
  return held >= PART_FROM * length
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
