import type { IndexedRow } from '../index/indexed-row.ts'
import { itemTexts } from '../index/item-texts.ts'
import { numberColumns } from '../index/number-columns.ts'
import { keptAnswers } from '../kept-answers.ts'
import { fold } from '../text/fold.ts'
import { countBits } from './count-bits.ts'
import { type Needle, withRunsParted } from './needles.ts'
import { zones } from './row-words.ts'
import { similarWords } from './similar-words.ts'
import { type TextIndex, textIndexOf } from './text-index.ts'
import { rowsWithText } from './text-rows.ts'
import { allWords } from './vocabulary.ts'
import { classWeights, matchWord, type WordMatch } from './word-match.ts'

/** A needle with what it finds. */
export interface SoughtText {
  readonly needle: Needle
  /** Null: it is no single word, and is found as a run of signs. */
  readonly match: WordMatch | null
  /** The word that is shown instead, for nothing has the one that was typed; null: it is as typed. */
  readonly instead: string | null
}

/** How much of one needle a row has: weighted counts, before the rarity of the needle counts. */
type Weights = Float32Array

/** What the words of a query find in all rows, by position. */
export interface RowSearch {
  readonly sought: readonly SoughtText[]
  /** `some`: no row has all required words, so those that have any are taken. */
  readonly mode: 'all' | 'some'
  readonly passes: Uint8Array
  /** For each row a bit for each required needle. */
  readonly bits: Uint32Array
  readonly scores: Float32Array
  /** Per needle and row; for telling why a row ranks where it does. */
  readonly weights: readonly Weights[]
  /** How telling each needle is: the fewer rows have it, the more. */
  readonly rarities: readonly number[]
  /** Rows that have each needle. */
  readonly found: readonly number[]
}

/** Beyond this weight more of the same word adds little. */
const saturation = 4

/** Points of one needle in one row. */
export function pointsOf(weight: number, rarity: number): number {
  return (rarity * weight * (saturation + 1)) / (weight + saturation)
}

function wordWeights(index: TextIndex, { ids, classes }: WordMatch): Weights {
  return index.weights(ids, (id) => classWeights[classes[id] ?? 0] ?? 0)
}

/** A run of signs counts once in all, and once more for each place that counts for more than the text. */
function runWeights(index: TextIndex, { typed, folded, how }: Needle): Weights {
  const weights = new Float32Array(index.rows.length)
  const found = rowsWithText(index, typed, how)
  const [title, decisions] = zones
  for (const [at, row] of index.rows.entries()) {
    if (found[at] === 0) continue
    const inTitle =
      how === 'exact' ? row.session.title.includes(typed) : fold(row.session.title).includes(folded)
    const inDecisions =
      how === 'exact'
        ? itemTexts(row, 'decisions').written.some((text) => text.includes(typed))
        : itemTexts(row, 'decisions').folded.includes(folded)
    const weight = 1 + (inTitle ? title.weight : 0) + (inDecisions ? decisions.weight : 0)
    weights[at] = weight * index.factorAt(at)
  }
  return weights
}

/** The word most like one that no row has: the nearest, of those the one in most rows; null: there is none. */
function wordInstead(index: TextIndex, sought: string, isCounted: Uint8Array): string | null {
  let best: string | null = null
  let most = 0
  for (const id of similarWords(sought, (one) => index.count(one, isCounted) > 0)) {
    const count = index.count(id, isCounted)
    if (count <= most) continue
    most = count
    best = allWords()[id] ?? null
  }
  return best
}

function hasAny(weights: Weights, isCounted: Uint8Array): boolean {
  for (let at = 0; at < weights.length; at++) if (weights[at] !== 0 && isCounted[at] === 1) return true
  return false
}

function lookFor(
  index: TextIndex,
  needle: Needle,
  isCounted: Uint8Array,
): SoughtText & { readonly weights: Weights } {
  if (!needle.isWord) return { needle, match: null, instead: null, weights: runWeights(index, needle) }
  const match = matchWord(needle.folded, needle.how === 'prefix' ? 'prefix' : 'word')
  const weights = wordWeights(index, match)
  if (hasAny(weights, isCounted) || !needle.required || needle.how === 'prefix')
    return { needle, match, instead: null, weights }
  const instead = wordInstead(index, needle.folded, isCounted)
  if (instead === null) return { needle, match, instead, weights }
  const other = matchWord(instead, 'word')
  return { needle, match: other, instead, weights: wordWeights(index, other) }
}

/** Sums up what each needle finds, once as typed, and once more with the runs taken apart that no row has. */
function compute(rows: readonly IndexedRow[], needles: readonly Needle[], withRemoved: boolean): RowSearch {
  const index = textIndexOf(rows)
  const isRemoved = numberColumns.removed.of(rows)
  const isCounted = new Uint8Array(rows.length)
  let size = 0
  for (let at = 0; at < rows.length; at++) {
    if (!withRemoved && isRemoved[at] === 1) continue
    isCounted[at] = 1
    size++
  }
  const asTyped = sumUp(index, needles, isCounted, size)
  const parted = withRunsParted(needles, (_, at) => asTyped.found[at] === 0)
  if (parted.length === needles.length) return asTyped
  const inParts = sumUp(index, parted, isCounted, size)
  return inParts.passes.includes(1) ? inParts : asTyped
}

/** @param size number of rows that count */
function sumUp(index: TextIndex, needles: readonly Needle[], isCounted: Uint8Array, size: number): RowSearch {
  const { rows } = index
  const found = needles.map((needle) => lookFor(index, needle, isCounted))
  const bits = new Uint32Array(rows.length)
  const scores = new Float32Array(rows.length)
  const rarities: number[] = []
  const having: number[] = []
  let all = 0
  for (const [n, { needle, weights }] of found.entries()) {
    let have = 0
    for (let at = 0; at < weights.length; at++) if (weights[at] !== 0 && isCounted[at] === 1) have++
    const rarity = Math.log(1 + (size - have + 0.5) / (have + 0.5))
    rarities.push(rarity)
    having.push(have)
    const bit = needle.required ? 1 << n : 0
    all |= bit
    for (let at = 0; at < weights.length; at++) {
      const weight = weights[at] as number
      if (weight === 0) continue
      bits[at] = ((bits[at] as number) | bit) >>> 0
      scores[at] = (scores[at] as number) + pointsOf(weight, rarity)
    }
  }
  const wanted = all >>> 0
  let hasAll = false
  for (let at = 0; at < bits.length && !hasAll; at++) hasAll = bits[at] === wanted && isCounted[at] === 1
  const isMany = needles.filter(({ required }) => required).length > 1
  const mode = hasAll || !isMany ? 'all' : 'some'
  const passes = new Uint8Array(rows.length)
  for (let at = 0; at < bits.length; at++) {
    const own = bits[at] as number
    if (mode === 'all' ? own === wanted : own !== 0) passes[at] = 1
    // Of two rows that have some of the words, the one with more of them is nearer.
    if (mode === 'some' && own !== 0)
      scores[at] = ((scores[at] as number) * countBits(own)) / countBits(wanted)
  }
  return {
    sought: found.map(({ needle, match, instead }) => ({ needle, match, instead })),
    mode,
    passes,
    bits,
    scores,
    weights: found.map(({ weights }) => weights),
    rarities,
    found: having,
  }
}

/** Searches made last, by the rows of an index: list, decisions, dashboards and hits ask for the same one. */
const kept = keptAnswers<readonly IndexedRow[], RowSearch>(8)

/**
 * Looks for the texts of a query in all rows, removed ones only where they count. Null: it has no words.
 * What is found does not depend on the other filters, so that facets can count with it.
 */
export function searchRows(
  rows: readonly IndexedRow[],
  needles: readonly Needle[],
  withRemoved: boolean,
): RowSearch | null {
  if (needles.length === 0) return null
  const key = JSON.stringify([withRemoved, needles])
  return kept(rows, key, () => compute(rows, needles, withRemoved))
}
