/** Anything that is asked under a number. */
interface Numbered {
  readonly id: number
}

/**
 * Begins what is asked in the order in which it came, one call for each turn of the loop: what was taken back by the time
 * its turn comes is never begun, and what is made in slices stops at the next one.
 */
export class CallLine<C extends Numbered> {
  readonly #waiting = new Map<number, C>()
  readonly #begun = new Map<number, AbortController>()
  /** A turn is asked for. */
  #isDue = false

  /** @param answer answers one call; it never rejects */
  constructor(private readonly answer: (call: C, signal: AbortSignal) => Promise<void>) {}

  take(call: C): void {
    this.#waiting.set(call.id, call)
    // Messages that came together are all taken before the first of them is begun.
    this.#askForTurn()
  }

  /** Nobody waits for the answer any more. */
  cancel(id: number): void {
    if (!this.#waiting.delete(id)) this.#begun.get(id)?.abort()
  }

  #askForTurn(): void {
    if (this.#isDue || this.#waiting.size === 0) return
    this.#isDue = true
    setImmediate(() => this.#next())
  }

  #next(): void {
    this.#isDue = false
    const [call] = this.#waiting.values()
    if (!call) return
    this.#waiting.delete(call.id)
    this.#askForTurn()
    void this.#begin(call)
  }

  async #begin(call: C): Promise<void> {
    const control = new AbortController()
    this.#begun.set(call.id, control)
    await this.answer(call, control.signal)
    this.#begun.delete(call.id)
  }
}
