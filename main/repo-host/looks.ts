/** A look that met something in the middle of a change is followed by another after this long, in ms; doubled each time. */
const again = 60
const againAtMost = 4_000

/** Runs looks one after the other, whoever asks for them. */
export class Looks {
  #running: Promise<void> | null = null
  #next: Promise<void> | null = null
  #timer: NodeJS.Timeout | null = null
  #wait = again

  constructor(private readonly look: () => Promise<void>) {}

  /** The look under way, if any. */
  get running(): Promise<void> | null {
    return this.#running
  }

  /** A look that begins from now on. All who ask while one runs share the one after it. */
  now(): Promise<void> {
    if (!this.#running) {
      this.cancel()
      this.#running = this.look().finally(() => {
        this.#running = null
      })
      return this.#running
    }
    this.#next ??= this.#running
      .catch(() => {})
      .then(() => {
        this.#next = null
        return this.now()
      })
    return this.#next
  }

  /**
   * Another one without a hint, unless one comes before.
   *
   * @param ms null: soon, and less soon each time in a row
   */
  later(begin: () => void, ms: number | null): void {
    this.cancel()
    this.#timer = setTimeout(begin, ms ?? this.#wait)
    if (ms === null) this.#wait = Math.min(2 * this.#wait, againAtMost)
  }

  /** All was at rest. */
  settle(): void {
    this.#wait = again
  }

  cancel(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
  }
}
