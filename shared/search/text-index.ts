import { type IndexedRow, searchTexts } from '../index/indexed-row.ts'
import { toEnd } from '../steps.ts'
import { type Postings, postingSteps } from './postings.ts'
import { countIn, type WordCounts, wordsOfRow, zones } from './row-words.ts'
import { allWords } from './vocabulary.ts'

/** Postings of some texts, and the position of the row of each; -1: no row has it any more. */
interface Segment {
  readonly postings: Postings
  readonly positions: Int32Array
}

/** Beyond this share of texts that came later the postings are made anew. */
const mostLater = 1 / 16

/** Weight of a counter: more of the same word adds less and less. */
const countWeights = Float64Array.from({ length: 256 }, (_, count) => Math.log2(1 + count))

/** How much a word counts where it stands as often as its counters say. */
function weightOf(packed: number): number {
  let sum = 0
  for (let zone = 0; zone < zones.length; zone++) {
    const count = countIn(packed, zone)
    if (count > 0) sum += (zones[zone]?.weight ?? 0) * (countWeights[count] as number)
  }
  return sum
}

/** Rows with more words have more of each by chance: how many of them are average, as 1. */
function lengthFactor(length: number, average: number): number {
  return 1 / (0.6 + (0.4 * length) / Math.max(1, average))
}

/** Which rows have which words, by the words' numbers. Rows are told by their positions. */
export class TextIndex {
  readonly #segments: readonly Segment[]
  readonly #factors: Float32Array
  /** The round of counting in which a row was last met. */
  readonly #met: Uint32Array
  #round = 0

  /** @param postings of most of the texts; of the others they are made here */
  constructor(
    readonly rows: readonly IndexedRow[],
    postings: Postings,
  ) {
    const positions = new Int32Array(postings.numbers.size).fill(-1)
    const others: WordCounts[] = []
    const otherPositions: number[] = []
    const lengths = new Uint32Array(rows.length)
    let sum = 0
    for (let position = 0; position < rows.length; position++) {
      for (const words of wordsOfRow(rows[position] as IndexedRow)) {
        const number = postings.numbers.get(words)
        if (number !== undefined && positions[number] === -1) positions[number] = position
        else {
          others.push(words)
          otherPositions.push(position)
        }
        lengths[position] = (lengths[position] as number) + words.length
        sum += words.length
      }
    }
    const segments: Segment[] = [{ postings, positions }]
    if (others.length > 0)
      segments.push({
        postings: toEnd(postingSteps(others, allWords().length)),
        positions: Int32Array.from(otherPositions),
      })
    this.#segments = segments
    this.#met = new Uint32Array(rows.length)
    const average = sum / Math.max(1, rows.length)
    this.#factors = Float32Array.from(lengths, (length) => lengthFactor(length, average))
  }

  /** What is made equal between a long row and a short one. */
  factorAt(position: number): number {
    return this.#factors[position] as number
  }

  /** Tells each row that has a word, with its counters; twice where digest and record have it. */
  #each(id: number, visit: (position: number, packed: number) => void): void {
    for (const { postings, positions } of this.#segments) {
      const { starts, texts, counts } = postings
      const end = starts[id + 1] ?? 0
      for (let at = starts[id] ?? 0; at < end; at++) {
        const position = positions[texts[at] as number] as number
        if (position >= 0) visit(position, counts[at] as number)
      }
    }
  }

  /**
   * How much of some words each row has.
   *
   * @param factorOf what the weight of a word is multiplied by
   */
  weights(ids: Iterable<number>, factorOf: (id: number) => number): Float32Array {
    const weights = new Float32Array(this.rows.length)
    for (const id of ids) {
      const factor = factorOf(id)
      this.#each(id, (position, packed) => {
        weights[position] = (weights[position] as number) + weightOf(packed) * factor
      })
    }
    for (let at = 0; at < weights.length; at++)
      if (weights[at] !== 0) weights[at] = (weights[at] as number) * (this.#factors[at] as number)
    return weights
  }

  /** For each row 1 where it has any of some words. */
  having(ids: Iterable<number>): Uint8Array {
    const found = new Uint8Array(this.rows.length)
    for (const id of ids)
      this.#each(id, (position) => {
        found[position] = 1
      })
    return found
  }

  /** Rows that have a word, of those that are marked. */
  count(id: number, isCounted: Uint8Array): number {
    const round = ++this.#round
    let count = 0
    this.#each(id, (position) => {
      if (!isCounted[position] || this.#met[position] === round) return
      this.#met[position] = round
      count++
    })
    return count
  }
}

const kept = new WeakMap<readonly IndexedRow[], TextIndex>()
/** Those made last. Most texts of the next index are theirs too, so that a change is looked up beside them. */
let last: Postings | null = null

/** True where so few of the texts came or went since that the postings are still worth their memory. */
function isFit({ numbers }: Postings, texts: readonly WordCounts[]): boolean {
  let known = 0
  for (const text of texts) if (numbers.has(text)) known++
  return texts.length - known <= texts.length * mostLater && known * 2 >= numbers.size
}

/** Makes the index of the words of rows, with pauses; rows that are the same as before cost next to nothing. */
export function* textIndexSteps(rows: readonly IndexedRow[]): Generator<void, TextIndex> {
  const before = kept.get(rows)
  if (before) return before
  const texts: WordCounts[] = []
  for (const row of rows) {
    if (!row.record?.isPacked) searchTexts(row)
    texts.push(...wordsOfRow(row))
    yield
  }
  if (!last || !isFit(last, texts)) last = yield* postingSteps(texts, allWords().length)
  const index = new TextIndex(rows, last)
  kept.set(rows, index)
  return index
}

/** The index of the words of rows. */
export function textIndexOf(rows: readonly IndexedRow[]): TextIndex {
  return kept.get(rows) ?? toEnd(textIndexSteps(rows))
}

/** The same, where it is made already. */
export function madeTextIndex(rows: readonly IndexedRow[]): TextIndex | null {
  return kept.get(rows) ?? null
}
