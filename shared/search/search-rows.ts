import { type IndexedRow, searchTexts } from '../index/indexed-row.ts'
import { fold } from '../text/fold.ts'
import type { Needle } from './needles.ts'
import { countIn, wordsOfRow, zones } from './row-words.ts'
import { similarWords } from './similar-words.ts'
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

/** Rows with more words have more of each by chance: how many of them are average, as 1. */
function lengthFactor(length: number, average: number): number {
  return 1 / (0.6 + (0.4 * length) / Math.max(1, average))
}

function wordWeights(rows: readonly IndexedRow[], match: WordMatch, factors: Float32Array): Weights {
  const weights = new Float32Array(rows.length)
  const { classes } = match
  for (const [at, row] of rows.entries()) {
    let weight = 0
    for (const { ids, counts } of wordsOfRow(row)) {
      for (let n = 0; n < ids.length; n++) {
        const found = classes[ids[n] as number]
        if (!found) continue
        const packed = counts[n] as number
        let sum = 0
        for (let zone = 0; zone < zones.length; zone++)
          sum += (zones[zone]?.weight ?? 0) * Math.log2(1 + countIn(packed, zone))
        weight += sum * (classWeights[found] ?? 0)
      }
    }
    if (weight > 0) weights[at] = weight * (factors[at] ?? 1)
  }
  return weights
}

function runWeights(rows: readonly IndexedRow[], needle: Needle, factors: Float32Array): Weights {
  const weights = new Float32Array(rows.length)
  const wanted = needle.how === 'exact' ? needle.typed : needle.folded
  const read = needle.how === 'exact' ? (text: string) => text : fold
  for (const [at, row] of rows.entries()) {
    const texts = needle.how === 'exact' ? [row.entry?.text ?? '', row.record?.raw ?? ''] : searchTexts(row)
    const inTitle = read(row.session.title).includes(wanted)
    if (!inTitle && !texts.some((text) => text.includes(wanted))) continue
    const inDecisions = row.items.decision.some(({ text }) => read(text).includes(wanted))
    weights[at] = (1 + (inTitle ? 8 : 0) + (inDecisions ? 4 : 0)) * (factors[at] ?? 1)
  }
  return weights
}

/** Which words of the vocabulary stand in rows that count: those of texts that are gone are no suggestion. */
function wordsMet(rows: readonly IndexedRow[], counts: (row: IndexedRow) => boolean): Uint32Array {
  const met = new Uint32Array(allWords().length)
  for (const row of rows)
    if (counts(row)) for (const { ids } of wordsOfRow(row)) for (const id of ids) met[id] = (met[id] ?? 0) + 1
  return met
}

function lookFor(
  rows: readonly IndexedRow[],
  needle: Needle,
  factors: Float32Array,
  counts: (row: IndexedRow) => boolean,
): SoughtText & { readonly weights: Weights } {
  if (!needle.isWord) {
    return { needle, match: null, instead: null, weights: runWeights(rows, needle, factors) }
  }
  const match = matchWord(needle.folded, needle.how === 'prefix' ? 'prefix' : 'word')
  const weights = wordWeights(rows, match, factors)
  const isFound = rows.some((row, at) => (weights[at] ?? 0) > 0 && counts(row))
  if (isFound || !needle.required || needle.how === 'prefix') return { needle, match, instead: null, weights }
  const met = wordsMet(rows, counts)
  const like = similarWords(needle.folded, allWords(), (id) => (met[id] ?? 0) > 0)
  const best = [...like].sort((a, b) => (met[b] ?? 0) - (met[a] ?? 0) || a - b)[0]
  const instead = best === undefined ? null : (allWords()[best] ?? null)
  if (instead === null) return { needle, match, instead, weights }
  const other = matchWord(instead, 'word')
  return { needle, match: other, instead, weights: wordWeights(rows, other, factors) }
}

function countBits(bits: number): number {
  let count = 0
  for (let left = bits; left !== 0; left &= left - 1) count++
  return count
}

function factorsOf(rows: readonly IndexedRow[]): Float32Array {
  const lengths = rows.map((row) => wordsOfRow(row).reduce((sum, { length }) => sum + length, 0))
  const average = lengths.reduce((sum, one) => sum + one, 0) / Math.max(1, rows.length)
  return Float32Array.from(lengths, (length) => lengthFactor(length, average))
}

function compute(rows: readonly IndexedRow[], needles: readonly Needle[], withRemoved: boolean): RowSearch {
  const counts = (row: IndexedRow) => withRemoved || !row.session.removed
  // First, for it meets all words: a match knows only those that were met.
  const factors = factorsOf(rows)
  const found = needles.map((needle) => lookFor(rows, needle, factors, counts))
  const size = rows.reduce((sum, row) => sum + (counts(row) ? 1 : 0), 0)
  const bits = new Uint32Array(rows.length)
  const scores = new Float32Array(rows.length)
  const rarities: number[] = []
  const having: number[] = []
  let all = 0
  for (const [n, { needle, weights }] of found.entries()) {
    let have = 0
    for (const [at, row] of rows.entries()) if ((weights[at] ?? 0) > 0 && counts(row)) have++
    const rarity = Math.log(1 + (size - have + 0.5) / (have + 0.5))
    rarities.push(rarity)
    having.push(have)
    const bit = needle.required ? 1 << n : 0
    all |= bit
    for (const [at, weight] of weights.entries()) {
      if (weight === 0) continue
      bits[at] = ((bits[at] ?? 0) | bit) >>> 0
      scores[at] = (scores[at] ?? 0) + pointsOf(weight, rarity)
    }
  }
  const wanted = all >>> 0
  const hasAll = rows.some((row, at) => bits[at] === wanted && counts(row))
  const isMany = needles.filter(({ required }) => required).length > 1
  const mode = hasAll || !isMany ? 'all' : 'some'
  const passes = Uint8Array.from(bits, (own) => ((mode === 'all' ? own === wanted : own !== 0) ? 1 : 0))
  // Of two rows that have some of the words, the one with more of them is nearer.
  if (mode === 'some')
    for (const [at, own] of bits.entries())
      scores[at] = ((scores[at] ?? 0) * countBits(own)) / countBits(wanted)
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
const kept = new WeakMap<readonly IndexedRow[], Map<string, RowSearch>>()
const mostKept = 8

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
  let own = kept.get(rows)
  if (!own) {
    own = new Map()
    kept.set(rows, own)
  }
  let search = own.get(key)
  if (!search) {
    search = compute(rows, needles, withRemoved)
    if (own.size >= mostKept) own.clear()
    own.set(key, search)
  }
  return search
}
