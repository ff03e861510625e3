import type { IndexInput } from '../../shared/index/index-input.ts'
import type { RepositoryIndex } from '../../shared/index/repository-index.ts'
import type { RepositoryState } from '../../shared/model/repository.ts'
import { IndexKeeper } from './index-keeper.ts'
import type { StateBoard } from './state-board.ts'

/** Of a change that is over sooner, in ms, no part is shown ahead. */
const firstAfter = 100
/** Rows are shown at most this often while something long is read, in ms. */
const shortestPause = 400

/** Makes the index anew from what was read, and tells when that is worth it while reading goes on. */
export class Rebuilds {
  readonly #keeper: IndexKeeper
  #building = 0
  #next = 0

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

  /** @param before what the rows need is made first; what it takes counts as well */
  async now(before?: () => Promise<void>): Promise<void> {
    const began = performance.now()
    this.#building += 1
    try {
      await before?.()
      await this.#keeper.rebuild(this.input)
    } finally {
      this.#building -= 1
    }
    this.board.set({ ...this.counted(), version: this.index.version, counts: this.#keeper.counts() })
    this.#next = performance.now() + Math.max(shortestPause, 5 * (performance.now() - began))
  }

  /** A reading of files begins. */
  hold(): void {
    this.#next = performance.now() + firstAfter
  }

  /** While something long is read, what there is is shown from time to time: that stays a small part of the work. */
  part(before?: () => Promise<void>): void {
    if (this.due) void this.now(before)
  }

  get due(): boolean {
    return this.live && this.#building === 0 && performance.now() >= this.#next
  }

  /** Makes searches quick ahead. */
  warm(signal: AbortSignal): Promise<void> {
    return this.#keeper.warm(signal)
  }
}
