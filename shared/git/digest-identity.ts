/**
 * Which digest a path stands for, at every commit. A digest is born at a path and keeps its number under every
 * later name; a path that was left by a move and is filled again gets a new number, a path whose file was removed
 * and comes back keeps the old one.
 */
export interface Slot {
  readonly digest: number
  /** `moved`: the digest left this path for another one. */
  readonly state: 'here' | 'gone' | 'moved'
}

/**
 * The paths at one commit whose digest is not simply the one born at that path. Most commits share one map with
 * their parent; it is changed in place when no other commit needs it any more.
 */
export interface PathState {
  readonly slots: Map<string, Slot>
  /** Commits that will still ask for it. */
  holders: number
}

/** Numbers of digests, joined where two turn out to be one. */
export class DigestNumbers {
  readonly #joined: number[] = []
  readonly #bornAt = new Map<string, number>()
  readonly #births = new Map<number, string>()

  /** A digest that nobody has seen yet. */
  create(): number {
    return this.#joined.push(this.#joined.length) - 1
  }

  /** The digest that was born at a path; null while nothing happened there. */
  knownAt(path: string): number | null {
    return this.#bornAt.get(path) ?? null
  }

  bornAt(path: string): number {
    const known = this.#bornAt.get(path)
    if (known !== undefined) return known
    const created = this.create()
    this.#bornAt.set(path, created)
    this.#births.set(created, path)
    return created
  }

  /** Where a digest was born; null when it is the second at its first path. */
  birthPath(digest: number): string | null {
    return this.#births.get(digest) ?? null
  }

  /** The number that stands for all joined ones. */
  find(digest: number): number {
    let root = digest
    while (this.#joined[root] !== root) root = this.#joined[root]!
    for (let at = digest; at !== root; ) {
      const next = this.#joined[at]!
      this.#joined[at] = root
      at = next
    }
    return root
  }

  join(a: number, b: number): void {
    this.#joined[this.find(b)] = this.find(a)
  }

  same(a: number, b: number): boolean {
    return this.find(a) === this.find(b)
  }
}

/** State of a merge before its own changes: what both lines say, and which numbers are one by that. */
export function mergeSlots(
  numbers: DigestNumbers,
  base: Map<string, Slot>,
  other: ReadonlyMap<string, Slot>,
): void {
  for (const path of new Set([...base.keys(), ...other.keys()])) {
    const mine = base.get(path)
    const theirs = other.get(path)
    if (mine && theirs && mine.digest === theirs.digest && mine.state === theirs.state) continue
    const born = numbers.knownAt(path)
    const a = mine ?? (born === null ? null : { digest: born, state: 'here' as const })
    const b = theirs ?? (born === null ? null : { digest: born, state: 'here' as const })
    if (!a || !b) base.set(path, (a ?? b)!)
    else if (numbers.same(a.digest, b.digest)) base.set(path, strongerOf(a, b))
    else {
      // A line that says more than "as it always was" knows better; of two such, the one that has the file.
      const [winner, loser] = preferSecond(a, b, !mine, !theirs) ? [b, a] : [a, b]
      base.set(path, winner)
      if (
        winner.state === 'here' &&
        loser.state === 'here' &&
        !livesElsewhere(numbers, base, loser.digest, path)
      ) {
        numbers.join(winner.digest, loser.digest)
      }
    }
  }
}

/** Is the digest at some other path too? Then two files of one name met, and they are two digests. */
export function livesElsewhere(
  numbers: DigestNumbers,
  slots: ReadonlyMap<string, Slot>,
  digest: number,
  path: string,
): boolean {
  const birth = numbers.birthPath(digest)
  if (birth !== null && birth !== path && !slots.has(birth)) return true
  for (const [other, slot] of slots) {
    if (other !== path && slot.state === 'here' && numbers.same(slot.digest, digest)) return true
  }
  return false
}

function strongerOf(a: Slot, b: Slot): Slot {
  const strength = { here: 0, gone: 1, moved: 2 } as const
  return strength[b.state] > strength[a.state] ? b : a
}

function preferSecond(a: Slot, b: Slot, firstIsDefault: boolean, secondIsDefault: boolean): boolean {
  if ((a.state === 'moved') !== (b.state === 'moved')) return a.state === 'moved'
  return firstIsDefault && !secondIsDefault
}
