import { keptAnswers } from '../kept-answers.ts'
import type { Revision, RevisionChain } from '../model/revision.ts'
import { hasWordBeginning, isOneWord } from '../text/fold.ts'
import type { PastHit, PastHits, PastPlace, PastTexts } from './past-texts.ts'
import { PieceWords } from './piece-words.ts'
import { textPieces } from './text-pieces.ts'

/** Texts sought last whose answers are kept: a list, its rows and its hits ask for the same ones. */
const mostKept = 16

function placeOf({ commit, authorDate, subject, path }: Revision): PastPlace {
  return { commit: commit ?? '', date: authorDate, subject, path }
}

/** Runs of texts one after another that have a piece: revisions are read in order, and most pieces stay over many. */
class Runs {
  readonly #from: number[] = []
  readonly #to: number[] = []
  /** The run before of the same piece; -1: there is none. */
  readonly #before: number[] = []
  readonly #last: number[] = []

  /** Says that a text has a piece. Texts come in ascending order. */
  add(piece: number, text: number): void {
    const last = this.#last[piece] ?? -1
    const to = this.#to[last] ?? -2
    if (to === text) return
    if (to === text - 1) {
      this.#to[last] = text
      return
    }
    this.#from.push(text)
    this.#to.push(text)
    this.#last[piece] = this.#before.push(last) - 1
  }

  /** Marks all texts that have a piece. */
  mark(piece: number, found: Uint8Array): void {
    for (let run = this.#last[piece] ?? -1; run >= 0; run = this.#before[run] ?? -1)
      found.fill(1, this.#from[run], (this.#to[run] as number) + 1)
  }
}

/** The texts of all revisions, each distinct paragraph or item kept once however many revisions have it. */
export class PastStore {
  readonly #numbers = new Map<string, number>()
  readonly #pieces: string[] = []
  readonly #words = new PieceWords()
  readonly #runs = new Runs()
  readonly #blobNumbers = new Map<string, number>()
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
    const own = this.#blobNumbers.size
    this.#blobNumbers.set(blob, own)
    for (const piece of textPieces(text)) {
      let number = this.#numbers.get(piece)
      if (number === undefined) {
        number = this.#pieces.push(piece) - 1
        this.#numbers.set(piece, number)
        this.#words.add(piece)
        this.#characters += piece.length
      }
      this.#runs.add(number, own)
    }
  }

  /** Makes the first search of what was taken quick ahead, with pauses. */
  prepareSteps(): Generator<void> {
    return this.#words.prepareSteps()
  }

  /** For each blob 1 where its text has the folded one; null: none has. */
  #blobsWith(folded: string, begins: boolean): Uint8Array | null {
    let found: Uint8Array | null = null
    for (const piece of this.#words.candidates(folded)) {
      const text = this.#pieces[piece] ?? ''
      if (begins ? !hasWordBeginning(text, folded) : !text.includes(folded)) continue
      found ??= new Uint8Array(this.#blobNumbers.size)
      this.#runs.mark(piece, found)
    }
    return found
  }

  /** What can be asked of the texts that were taken so far, by the chains of their digests. */
  view(chains: ReadonlyMap<string, RevisionChain>): PastTexts {
    // Numbers once, for there are more revisions than texts that are sought.
    const digests = [...chains].map(([path, { revisions }]): Numbered => {
      const committed = revisions.filter(({ commit, blob }) => commit !== null && blob !== null)
      const numbers = Int32Array.from(committed, ({ blob }) => this.#blobNumbers.get(blob ?? '') ?? -1)
      return { path, committed, numbers }
    })
    const total = digests.reduce((sum, { numbers }) => sum + numbers.length, 0)
    const read = digests.reduce((sum, { numbers }) => sum + numbers.filter((one) => one >= 0).length, 0)
    const byPath = new Map(digests.map((digest) => [digest.path, digest]))
    const kept = keptAnswers<PastStore, PastHits>(mostKept)
    const find = (folded: string, begins = false) =>
      kept(this, `${begins} ${folded}`, () => {
        const found = this.#blobsWith(folded, begins && isOneWord(folded))
        if (!found) return { paths: new Set(), in: () => null }
        const having = digests.filter(({ numbers }) => isAnyIn(numbers, found))
        const hitIn = (digest: Numbered | undefined) => (digest ? hitOf(digest, found) : null)
        return { paths: new Set(having.map(({ path }) => path)), in: (path) => hitIn(byPath.get(path)) }
      })
    return { find, read, total }
  }
}

/** A digest with the numbers of the texts of its revisions, newest first; -1: not read. */
interface Numbered {
  readonly path: string
  readonly committed: readonly Revision[]
  readonly numbers: Int32Array
}

function isAnyIn(numbers: Int32Array, found: Uint8Array): boolean {
  for (let at = 0; at < numbers.length; at++) if (found[numbers[at] as number] === 1) return true
  return false
}

function hitOf({ committed, numbers }: Numbered, found: Uint8Array): PastHit | null {
  const having = committed.filter((_, at) => found[numbers[at] as number] === 1)
  const [first, last] = [having.at(-1), having[0]]
  if (!first || !last) return null
  return { first: placeOf(first), last: placeOf(last), revisions: having.length, of: committed.length }
}
