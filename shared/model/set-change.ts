/** Numbers of decisions by what became of them. */
export interface DecisionChanges {
  readonly added: number
  readonly dropped: number
  readonly reworded: number
  readonly moved: number
}

/** What became of a digest between two states of the whole set. */
export interface SetChange {
  /** Name on the newer side; of a removed digest the one that it had. */
  readonly path: string
  readonly change: 'added' | 'removed' | 'renamed' | 'changed'
  readonly renamedFrom: string | null
}

/** The same with its sentence. */
export interface DigestChange extends SetChange {
  readonly summary: string
  readonly decisions: DecisionChanges
}

/** The kinds of changes of a digest, in the order in which they are told. */
export const setChangeKinds = ['added', 'removed', 'renamed', 'changed'] as const

/** Number of digests by what became of them. */
export function countChanges(changes: readonly SetChange[]): Record<SetChange['change'], number> {
  const counts = { added: 0, removed: 0, renamed: 0, changed: 0 }
  for (const { change } of changes) counts[change] += 1
  return counts
}

/** Sums of decisions over digests. */
export function sumDecisions(changes: Iterable<DigestChange>): DecisionChanges {
  const sums = { added: 0, dropped: 0, reworded: 0, moved: 0 }
  for (const { decisions } of changes) {
    sums.added += decisions.added
    sums.dropped += decisions.dropped
    sums.reworded += decisions.reworded
    sums.moved += decisions.moved
  }
  return sums
}
