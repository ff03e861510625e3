/** Tells what is newest, at once if nothing was told for a while, else when that time is over. */
export class Teller {
  #told = 0
  #timer: NodeJS.Timeout | null = null

  /** @param every shortest time between two, in ms */
  constructor(
    private readonly every: number,
    private readonly tell: () => void,
  ) {}

  /** Something is new. However often this is called, the last of it gets out. */
  push(): void {
    this.#timer ??= setTimeout(
      () => {
        this.#timer = null
        this.#told = performance.now()
        this.tell()
      },
      Math.max(0, this.#told + this.every - performance.now()),
    )
  }

  stop(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
  }
}
