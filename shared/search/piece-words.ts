import { toEnd } from '../steps.ts'
import { words } from '../text/fold.ts'

/** Share of pieces that came since the postings were made from which they are made anew. */
const mostLater = 1 / 4
/** So few are looked through without postings. */
const fewPieces = 512
/** Words and pieces that are passed between two pauses. */
const wordsPerPause = 65_536
const piecesPerPause = 4_096

/** Numbers that grow in number, without an object for each. */
class Numbers {
  #own = new Uint32Array(1024)
  length = 0

  push(number: number): void {
    if (this.length === this.#own.length) {
      const more = new Uint32Array(this.length * 2)
      more.set(this.#own)
      this.#own = more
    }
    this.#own[this.length++] = number
  }

  at(place: number): number {
    return this.#own[place] as number
  }
}

/** For each word the pieces that have it: those of word `id` begin at `starts[id]`. */
interface PiecesOfWords {
  /** Pieces that are in it. */
  readonly pieces: number
  readonly starts: Uint32Array
  readonly having: Uint32Array
}

/** The words of folded pieces of text, which tell the few pieces that a run of signs may stand in. */
export class PieceWords {
  readonly #numbers = new Map<string, number>()
  readonly #words: string[] = []
  /** The distinct words of all pieces; those of piece `n` end before `#ends.at(n)`. */
  readonly #ofPieces = new Numbers()
  readonly #ends = new Numbers()
  #postings: PiecesOfWords = { pieces: 0, starts: new Uint32Array(1), having: new Uint32Array(0) }

  /** Takes the next piece. */
  add(folded: string): void {
    for (const word of new Set(words(folded))) {
      let number = this.#numbers.get(word)
      if (number === undefined) {
        // A part of a text may keep all of it in memory; a word put together anew does not.
        const own = [...word].join('')
        number = this.#words.push(own) - 1
        this.#numbers.set(own, number)
      }
      this.#ofPieces.push(number)
    }
    this.#ends.push(this.#ofPieces.length)
  }

  /**
   * Numbers of the pieces that may have a folded run of signs: the first of its words may begin, the last may end inside
   * of a longer word, those between stand as they are. Pieces that came last are all among them.
   */
  candidates(folded: string): number[] {
    if (this.#isBehind) toEnd(this.prepareSteps())
    const { pieces, starts, having } = this.#postings
    const parts = words(folded)
    // In how many of the words one after another a piece was met so far.
    const met = new Uint16Array(pieces)
    for (const [round, part] of parts.entries())
      for (const id of this.#wordsLike(part, round === 0, round === parts.length - 1)) {
        const end = starts[id + 1] ?? 0
        for (let at = starts[id] ?? 0; at < end; at++) {
          const piece = having[at] as number
          if (met[piece] === round) met[piece] = round + 1
        }
      }
    const found: number[] = []
    for (let piece = 0; piece < pieces; piece++) if (met[piece] === parts.length) found.push(piece)
    for (let piece = pieces; piece < this.#ends.length; piece++) found.push(piece)
    return found
  }

  #wordsLike(part: string, isFirst: boolean, isLast: boolean): number[] {
    const known = this.#numbers.get(part)
    if (!isFirst && !isLast) return known === undefined ? [] : [known]
    const holds =
      isFirst && isLast
        ? (word: string) => word.includes(part)
        : isFirst
          ? (word: string) => word.endsWith(part)
          : (word: string) => word.startsWith(part)
    const found: number[] = []
    for (let id = 0; id < this.#words.length; id++) if (holds(this.#words[id] as string)) found.push(id)
    return found
  }

  get #isBehind(): boolean {
    return this.#ends.length - this.#postings.pieces > fewPieces + this.#postings.pieces * mostLater
  }

  /** Makes the postings where too few pieces are in them, with pauses. */
  *prepareSteps(): Generator<void> {
    if (!this.#isBehind) return
    // Of what is there now: what is taken during a pause is not in them.
    const pieces = this.#ends.length
    const size = this.#ofPieces.length
    const ofPieces = this.#ofPieces
    const starts = new Uint32Array(this.#words.length + 1)
    for (let at = 0; at < size; at++) {
      const next = ofPieces.at(at) + 1
      starts[next] = (starts[next] as number) + 1
      if (at % wordsPerPause === 0) yield
    }
    for (let id = 1; id < starts.length; id++)
      starts[id] = (starts[id] as number) + (starts[id - 1] as number)
    const ends = starts.slice(0, -1)
    const having = new Uint32Array(size)
    let at = 0
    for (let piece = 0; piece < pieces; piece++) {
      if (piece % piecesPerPause === 0) yield
      for (const end = this.#ends.at(piece); at < end; at++) {
        const id = ofPieces.at(at)
        const place = ends[id] as number
        having[place] = piece
        ends[id] = place + 1
      }
    }
    this.#postings = { pieces, starts, having }
  }
}
