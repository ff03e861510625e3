import { byCodePoint } from './natural-order.ts'
import type { Unions } from './unions.ts'

/** How many sets are looked at between two pauses. */
const looksPerPause = 1_024

/** Bounds are made a little too low, never too high, whatever is lost in dividing. */
const slack = 1e-9

/** Holders of a token by where it stands in them and how many they have, those that are one group in one list. */
type Holders = Map<number, number[][]>

/** Most tokens of a set of which place and number are told apart. */
const mostTokens = 1_000_000

/**
 * Joins all sets of tokens whose Jaccard likeness is at least `least`. Two such sets share one of their rarest tokens
 * (prefix filtering), and behind the first that they share enough is left of both (positional filtering). So only those
 * are compared, and of holders that are one group already only as many as it takes to find one that is alike.
 */
export function* uniteAlikeSteps(
  sets: readonly ReadonlySet<string>[],
  least: number,
  mayMeet: (a: number, b: number) => boolean,
  unions: Unions,
): Generator<void> {
  const ordered = rarestFirst(sets)
  yield
  const holders = new Map<number, Holders>()
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
    for (const [place, token] of own.subarray(0, prefixOf(own.length, least)).entries()) {
      const known = holders.get(token) ?? new Map<number, number[][]>()
      for (const [kind, groups] of known) {
        const [size, left] = [kind % mostTokens, (kind % mostTokens) - Math.floor(kind / mostTokens)]
        if (Math.min(own.length - place, left) < neededOf(own.length + size, least)) continue
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
        if (joined.length > 0) groups.push(joined)
      }
      hold(known, place * mostTokens + own.length, at, unions)
      holders.set(token, known)
    }
  }
}

/** Adds a set to the holders of a token: to the group that it joined, which stands last, or as one of its own. */
function hold(holders: Holders, kind: number, at: number, unions: Unions): void {
  const groups = holders.get(kind) ?? []
  const last = groups.at(-1)
  if (last && unions.root(last[0] as number) === unions.root(at)) last.push(at)
  else groups.push([at])
  holders.set(kind, groups)
}

/** How many tokens two sets have to share, of so many of both. */
function neededOf(total: number, least: number): number {
  return Math.ceil((least * total) / (1 + least) - slack)
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
  const needed = neededOf(total, least)
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
