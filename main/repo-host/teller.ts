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
    const wait = Math.max(0, this.#told + this.every - performance.now())
    this.#timer ??= setTimeout(() => this.pushNow(), wait)
  }

  /** A person waits for it: it gets out whenever something was told last. */
  pushNow(): void {
    this.stop()
    this.#told = performance.now()
    this.tell()
  }

  stop(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
  }
}
