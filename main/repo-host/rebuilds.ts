import type { IndexInput } from '../../shared/index/index-input.ts'
import type { RepositoryIndex } from '../../shared/index/repository-index.ts'
import type { RepositoryState } from '../../shared/model/repository.ts'
import { IndexKeeper } from './index-keeper.ts'
import type { StateBoard } from './state-board.ts'

/** Of a change that is over sooner, in ms, no part is shown ahead. */
const firstAfter = 100
/** As much at a start that has what an earlier one read: the rows of a part would be made again with all that follows. */
const firstOfKnownAfter = 3_000
/** Rows are shown at most this often while something long is read, in ms: the longer it takes, the less often. */
const shortestPause = 400
const longestPause = 2_000

/** All was read for this long, in ms, before anything is made ahead of its use. */
const warmAfter = 1_000

/** Makes the index anew from what was read, and tells when that is worth it while reading goes on. */
export class Rebuilds {
  readonly #keeper: IndexKeeper
  #made = false
  #building = 0
  #next = 0
  /** When the reading that is under way began. */
  #since = 0
  #warming: NodeJS.Timeout | null = null

  constructor(
    private readonly board: StateBoard,
    private readonly live: boolean,
    private readonly input: () => IndexInput,
    /** Told together with the rows that they were counted with. */
    private readonly counted: () => Partial<RepositoryState>,
  ) {
    this.#keeper = new IndexKeeper(board.state.version)
  }

  get index(): RepositoryIndex {
    return this.#keeper.index
  }

  /** There is an index that was made of what was read, be it of nothing. */
  get made(): boolean {
    return this.#made
  }

  /** @param before what the rows need is made first; what it takes counts as well */
  async now(before?: () => Promise<void>): Promise<void> {
    const began = performance.now()
    const isFirst = this.index.rows.length === 0
    this.#building += 1
    let counted: Partial<RepositoryState> = {}
    try {
      await before?.()
      await this.#keeper.rebuild(() => {
        counted = this.counted()
        return this.input()
      })
    } finally {
      this.#building -= 1
    }
    this.#made = true
    const made = { ...counted, version: this.index.version, counts: this.#keeper.counts() }
    if (isFirst) this.board.setNow(made)
    else this.board.set(made)
    const now = performance.now()
    const pause = Math.min(longestPause, Math.max(shortestPause, (now - this.#since) / 4))
    this.#next = now + Math.max(pause, 5 * (now - began))
  }

  /** A reading of files begins; most of them may be known from an earlier start. */
  hold(known: boolean): void {
    this.#since = performance.now()
    this.#next = this.#since + (known ? firstOfKnownAfter : firstAfter)
  }

  /** While something long is read, what there is is shown from time to time: that stays a small part of the work. */
  part(before?: () => Promise<void>): void {
    if (this.due) void this.now(before)
  }

  get due(): boolean {
    return this.live && this.#building === 0 && performance.now() >= this.#next
  }

  /** Makes searches quick ahead, once the page had time to draw what is new. */
  warmSoon(signal: AbortSignal): void {
    if (this.#warming) clearTimeout(this.#warming)
    this.#warming = setTimeout(() => {
      this.#keeper.warm(signal).catch((error) => signal.aborted || this.board.fail(error))
    }, warmAfter)
    this.#warming.unref()
  }
}
