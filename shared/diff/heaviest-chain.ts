/** A possible pair of place `i` on one side and `j` on the other. */
export interface Candidate {
  readonly i: number
  readonly j: number
  readonly weight: number
}

/**
 * The candidates of greatest total weight that do not cross: strictly rising in `i` and `j`.
 * Takes n log n for n candidates, so that thousands of lines can be aligned.
 */
export function heaviestChain<T extends Candidate>(candidates: readonly T[]): T[] {
  if (candidates.length < 2) return [...candidates]
  if (candidates.every(({ i, j }, at) => rises(candidates[at - 1], i, j))) return [...candidates]
  // Of the same `i` the greater `j` comes first, so that no two of them join one chain.
  const sorted = [...candidates].sort((x, y) => x.i - y.i || y.j - x.j)
  const size = sorted.reduce((max, { j }) => Math.max(max, j), 0) + 1
  const bestAt = new Int32Array(size + 1).fill(-1)
  const total = new Float64Array(sorted.length)
  const previous = new Int32Array(sorted.length)
  let last = -1
  sorted.forEach((candidate, index) => {
    let before = -1
    for (let at = candidate.j; at > 0; at -= at & -at) before = heavier(total, before, bestAt[at] as number)
    previous[index] = before
    total[index] = candidate.weight + (before < 0 ? 0 : (total[before] as number))
    for (let at = candidate.j + 1; at <= size; at += at & -at) {
      bestAt[at] = heavier(total, bestAt[at] as number, index)
    }
    last = heavier(total, last, index)
  })
  const chain: T[] = []
  for (let at = last; at >= 0; at = previous[at] as number) chain.push(sorted[at] as T)
  return chain.reverse()
}

function rises(before: Candidate | undefined, i: number, j: number): boolean {
  return before === undefined || (before.i < i && before.j < j)
}

/** The heavier of two chain ends; the first on a tie, -1 for none. */
function heavier(total: Float64Array, x: number, y: number): number {
  if (x < 0) return y
  if (y < 0) return x
  return (total[y] as number) > (total[x] as number) ? y : x
}
