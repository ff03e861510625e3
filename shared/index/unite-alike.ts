import { byCodePoint } from './natural-order.ts'
import type { Unions } from './unions.ts'

/** How many sets are looked at between two pauses. */
const looksPerPause = 1_024

/** Bounds are made a little too low, never too high, whatever is lost in dividing. */
const slack = 1e-9

/**
 * Joins all sets of tokens whose Jaccard likeness is at least `least`. Two such sets share one of their rarest tokens
 * (prefix filtering), so only holders of those are compared, and of holders that are one group already only as many as
 * it takes to find one that is alike: near-linear where wordings vary, and where they are all one.
 */
export function* uniteAlikeSteps(
  sets: readonly ReadonlySet<string>[],
  least: number,
  mayMeet: (a: number, b: number) => boolean,
  unions: Unions,
): Generator<void> {
  const ordered = rarestFirst(sets)
  yield
  /** Holders of a token, those that are one group in one list. */
  const holders = new Map<number, number[][]>()
  const comparedLast = new Int32Array(sets.length).fill(-1)
  let looks = 0
  for (const [at, own] of ordered.entries()) {
    const isAlike = (other: number) => {
      looks++
      if (comparedLast[other] === at) return false
      comparedLast[other] = at
      return mayMeet(at, other) && areAlike(own, ordered[other] as Int32Array, least)
    }
    const joins = (group: readonly number[]) => {
      looks++
      if (unions.root(group[0] as number) === unions.root(at)) return true
      const alike = group.find(isAlike)
      if (alike !== undefined) unions.join(at, alike)
      return alike !== undefined
    }
    for (const token of own.subarray(0, prefixOf(own.length, least))) {
      const groups = holders.get(token) ?? []
      let joined: number[] = []
      let kept = 0
      for (const group of groups) {
        if (joins(group)) joined = together(joined, group)
        else groups[kept++] = group
        if (looks < looksPerPause) continue
        looks = 0
        yield
      }
      groups.length = kept
      joined.push(at)
      groups.push(joined)
      holders.set(token, groups)
    }
  }
}

/** Both lists in one, the longer of them. */
function together(a: number[], b: number[]): number[] {
  const [few, many] = a.length < b.length ? [a, b] : [b, a]
  for (const one of few) many.push(one)
  return many
}

/** How many of the rarest tokens two sets of this likeness cannot all lack of each other. */
function prefixOf(size: number, least: number): number {
  return size === 0 ? 0 : size - Math.ceil(least * size - slack) + 1
}

/** The tokens of each set as numbers that rise: the rarer a token in all sets, the lower its number. */
function rarestFirst(sets: readonly ReadonlySet<string>[]): Int32Array[] {
  const frequency = new Map<string, number>()
  for (const set of sets) for (const token of set) frequency.set(token, (frequency.get(token) ?? 0) + 1)
  const numbers = new Map(
    [...frequency]
      .sort((a, b) => a[1] - b[1] || byCodePoint(a[0], b[0]))
      .map(([token], number) => [token, number]),
  )
  return sets.map((set) => Int32Array.from(set, (token) => numbers.get(token) ?? 0).sort())
}

/** Compares sets of numbers that rise, and gives up where what is left of them cannot be enough. */
function areAlike(a: Int32Array, b: Int32Array, least: number): boolean {
  const total = a.length + b.length
  const needed = Math.ceil((least * total) / (1 + least) - slack)
  let both = 0
  let atA = 0
  let atB = 0
  while (atA < a.length && atB < b.length) {
    if (both + Math.min(a.length - atA, b.length - atB) < needed) return false
    const difference = (a[atA] as number) - (b[atB] as number)
    if (difference === 0) both++
    if (difference <= 0) atA++
    if (difference >= 0) atB++
  }
  return both / (total - both) >= least
}
