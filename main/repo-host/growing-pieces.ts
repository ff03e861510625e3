/** Pieces grow, so that the first screen comes at once and the rest is cheap. */
const sizes = [8, 32, 128, 512] as const

/** Cuts a list that grows into pieces, works on several at once, and hands them over in the order of the list. */
export class GrowingPieces<T, Worked> {
  #fed = 0
  #pieces = 0
  #handedOver: Promise<void> = Promise.resolve()

  constructor(
    private readonly list: readonly T[],
    private readonly work: (piece: readonly T[]) => Promise<Worked>,
    private readonly handOver: (worked: Worked, piece: readonly T[]) => void,
  ) {}

  /** @param isPause nothing more comes for a while: the last piece may be a small one */
  feed(isPause: boolean): void {
    for (;;) {
      const size = sizes[Math.min(this.#pieces, sizes.length - 1)]!
      const piece = this.list.slice(this.#fed, this.#fed + size)
      if (piece.length === 0 || (piece.length < size && !isPause)) return
      this.#fed += piece.length
      this.#pieces += 1
      const working = this.work(piece)
      const before = this.#handedOver
      this.#handedOver = working.then(async (worked) => {
        await before
        this.handOver(worked, piece)
      })
      // Whoever awaits the last piece sees the first failure; the others must not count as unhandled.
      this.#handedOver.catch(() => {})
    }
  }

  /** Resolves when all that was fed is handed over; rejects with the first failure. */
  get handedOver(): Promise<void> {
    return this.#handedOver
  }
}
