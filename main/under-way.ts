/** Requests of one page that are not answered yet and that it may take back, by the ticket that it gave them. */
export class UnderWay {
  readonly #controls = new Map<number, AbortController>()

  /** Runs what answers a request. @param ticket absent: the request is not taken back */
  async run<T>(
    ticket: number | undefined,
    answer: (signal: AbortSignal | undefined) => Promise<T>,
  ): Promise<T> {
    if (ticket === undefined) return answer(undefined)
    const control = new AbortController()
    this.#controls.set(ticket, control)
    try {
      return await answer(control.signal)
    } finally {
      // A page that was loaded anew counts from one again.
      if (this.#controls.get(ticket) === control) this.#controls.delete(ticket)
    }
  }

  /** Nobody waits for the answer any more; nothing happens where it was given already. */
  cancel(ticket: number): void {
    this.#controls.get(ticket)?.abort()
  }
}
