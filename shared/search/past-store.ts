import type { Revision, RevisionChain } from '../model/revision.ts'
import type { PastHit, PastPlace, PastTexts } from './past-texts.ts'
import { textPieces } from './text-pieces.ts'

/** Texts sought last whose answers are kept: a list, its rows and its hits ask for the same ones. */
const mostKept = 16

function placeOf({ commit, authorDate, subject, path }: Revision): PastPlace {
  return { commit: commit ?? '', date: authorDate, subject, path }
}

/** The texts of all revisions, each distinct paragraph or item kept once however many revisions have it. */
export class PastStore {
  readonly #numbers = new Map<string, number>()
  readonly #pieces: string[] = []
  readonly #blobNumbers = new Map<string, number>()
  readonly #blobs: Uint32Array[] = []
  #characters = 0

  /** Signs of all distinct pieces together. */
  get characters(): number {
    return this.#characters
  }

  has(blob: string): boolean {
    return this.#blobNumbers.has(blob)
  }

  /** Takes the text of a blob. */
  add(blob: string, text: string): void {
    if (this.has(blob)) return
    const pieces = new Set<number>()
    for (const piece of textPieces(text)) {
      let number = this.#numbers.get(piece)
      if (number === undefined) {
        number = this.#pieces.push(piece) - 1
        this.#numbers.set(piece, number)
        this.#characters += piece.length
      }
      pieces.add(number)
    }
    this.#blobNumbers.set(blob, this.#blobs.push(Uint32Array.from(pieces)) - 1)
  }

  /** For each blob 1 where its text has the folded one. */
  #blobsWith(folded: string): Uint8Array | null {
    const isIn = new Uint8Array(this.#pieces.length)
    let any = false
    for (let at = 0; at < isIn.length; at++) {
      if (!(this.#pieces[at] as string).includes(folded)) continue
      isIn[at] = 1
      any = true
    }
    if (!any) return null
    const found = new Uint8Array(this.#blobs.length)
    for (const [at, pieces] of this.#blobs.entries())
      for (const piece of pieces)
        if (isIn[piece]) {
          found[at] = 1
          break
        }
    return found
  }

  /** What can be asked of the texts that were taken so far, by the chains of their digests. */
  view(chains: ReadonlyMap<string, RevisionChain>): PastTexts {
    const kept = new Map<string, ReadonlyMap<string, PastHit>>()
    // Numbers once, for there are more revisions than texts that are sought.
    const numbered = [...chains].map(([path, { revisions }]) => {
      const committed = revisions.filter(({ commit, blob }) => commit !== null && blob !== null)
      const numbers = Int32Array.from(committed, ({ blob }) => this.#blobNumbers.get(blob ?? '') ?? -1)
      return { path, committed, numbers }
    })
    const total = numbered.reduce((sum, { numbers }) => sum + numbers.length, 0)
    const read = numbered.reduce((sum, { numbers }) => sum + numbers.filter((one) => one >= 0).length, 0)
    const find = (folded: string): ReadonlyMap<string, PastHit> => {
      const known = kept.get(folded)
      if (known) return known
      const hits = new Map<string, PastHit>()
      const found = this.#blobsWith(folded)
      for (const { path, committed, numbers } of found ? numbered : []) {
        let newest = -1
        let oldest = -1
        let count = 0
        for (const [at, number] of numbers.entries()) {
          if (!found?.[number]) continue
          if (newest < 0) newest = at
          oldest = at
          count++
        }
        const [first, last] = [committed[oldest], committed[newest]]
        if (first && last)
          hits.set(path, {
            first: placeOf(first),
            last: placeOf(last),
            revisions: count,
            of: committed.length,
          })
      }
      if (kept.size >= mostKept) kept.clear()
      kept.set(folded, hits)
      return hits
    }
    return { find, read, total }
  }
}
