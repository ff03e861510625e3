import type { WordCounts } from './row-words.ts'

/** Texts between two pauses while the postings are made. */
const textsPerPause = 16

/** For each word the texts that have it, with its counts: those of word `id` begin at `starts[id]`. */
export interface Postings {
  /** Number of each text. */
  readonly numbers: ReadonlyMap<WordCounts, number>
  readonly starts: Uint32Array
  readonly texts: Uint32Array
  readonly counts: Uint32Array
}

/** Turns the words of texts into the texts of words, with a pause after every few texts. */
export function* postingSteps(texts: readonly WordCounts[], vocabulary: number): Generator<void, Postings> {
  const starts = new Uint32Array(vocabulary + 1)
  for (const [at, { ids }] of texts.entries()) {
    for (let n = 0; n < ids.length; n++) {
      const next = (ids[n] as number) + 1
      starts[next] = (starts[next] as number) + 1
    }
    if (at % textsPerPause === 0) yield
  }
  for (let id = 0; id < vocabulary; id++) starts[id + 1] = (starts[id + 1] as number) + (starts[id] as number)
  const ends = starts.slice(0, vocabulary)
  const size = starts[vocabulary] as number
  const found = { texts: new Uint32Array(size), counts: new Uint32Array(size) }
  const numbers = new Map<WordCounts, number>()
  for (const [at, text] of texts.entries()) {
    const { ids, counts } = text
    for (let n = 0; n < ids.length; n++) {
      const id = ids[n] as number
      const end = ends[id] as number
      found.texts[end] = at
      found.counts[end] = counts[n] as number
      ends[id] = end + 1
    }
    numbers.set(text, at)
    if (at % textsPerPause === 0) yield
  }
  return { numbers, starts, ...found }
}
