/** How much work a comparison may be. */
export interface Effort {
  /** True when no time is left. */
  spent(): boolean
  /** How much of something is looked at: the usual limit, or many times as much where a person offered more time. */
  bound(limit: number): number
}

/** Time that a comparison may take. Whoever finds it spent answers coarsely, and `coarse` says so. */
export interface Budget extends Effort {
  /** Milliseconds left, never below 0. */
  remaining(): number
  /** True when nothing is left; the comparison is coarse then. */
  spent(): boolean
  /** Notes that something was not compared as finely as it could be. */
  markCoarse(): void
  readonly coarse: boolean
}

/** What is looked at with patience, over what is looked at without. */
const patientTimes = 16

/** An effort without an end to its time, and with the usual limits: for texts of the usual size. */
export const usualEffort: Effort = { spent: () => false, bound: (limit) => limit }

/** Starts a budget of `ms` milliseconds on the given clock. */
export function startBudget(ms: number, now: () => number, patient = false): Budget {
  const end = now() + ms
  let coarse = false
  return {
    remaining: () => Math.max(0, end - now()),
    spent() {
      if (now() < end) return false
      coarse = true
      return true
    },
    bound: (limit) => (patient ? limit * patientTimes : limit),
    markCoarse() {
      coarse = true
    },
    get coarse() {
      return coarse
    },
  }
}
