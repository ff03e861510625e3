/** Changes (or days) that are one mark of a chart. */
interface MarkOfChanges<T> {
  /** Middle of its first and last change, in px. */
  readonly x: number
  readonly changes: readonly T[]
}

/**
 * Puts changes into as few marks as can be told apart: one reaches over all that lie less than `gap` px behind its
 * first, so that no mark hides another, however many there are.
 *
 * @param changes in order of time
 */
export function markChanges<T>(
  changes: readonly T[],
  xOf: (change: T) => number,
  gap: number,
): MarkOfChanges<T>[] {
  const runs: T[][] = []
  let start = Number.NEGATIVE_INFINITY
  for (const change of changes) {
    if (xOf(change) - start < gap) runs.at(-1)?.push(change)
    else {
      runs.push([change])
      start = xOf(change)
    }
  }
  return runs.map((run) => ({ x: (xOf(run[0] as T) + xOf(run.at(-1) as T)) / 2, changes: run }))
}
