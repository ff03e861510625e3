/** Time that a comparison may take. Whoever finds it spent answers coarsely, and `coarse` says so. */
export interface Budget {
  /** Milliseconds left, never below 0. */
  remaining(): number
  /** True when nothing is left; the comparison is coarse then. */
  spent(): boolean
  /** Notes that something was not compared as finely as it could be. */
  markCoarse(): void
  readonly coarse: boolean
}

/** Starts a budget of `ms` milliseconds on the given clock. */
export function startBudget(ms: number, now: () => number): Budget {
  const end = now() + ms
  let coarse = false
  return {
    remaining: () => Math.max(0, end - now()),
    spent() {
      if (now() < end) return false
      coarse = true
      return true
    },
    markCoarse() {
      coarse = true
    },
    get coarse() {
      return coarse
    },
  }
}
