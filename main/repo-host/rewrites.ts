/**
 * Notices that commits which a branch had are no longer reachable from it. Each branch is compared with itself
 * only: going to another branch, or through the commits of a rebase, rewrites nothing.
 */
export class Rewrites {
  readonly #known = new Map<string, Set<string>>()

  /**
   * Takes note of one whole reading.
   *
   * @param branch null: HEAD is on no branch, so there is nothing to compare with
   * @param reached ids of all commits, newest first
   * @returns ids of the commits that the branch had and has no more
   */
  note(branch: string | null, reached: ReadonlySet<string>): string[] {
    if (branch === null) return []
    const known = this.#known.get(branch)
    if (!known) {
      this.#known.set(branch, new Set(reached))
      return []
    }
    const gone = [...known].filter((id) => !reached.has(id))
    for (const id of reached) known.add(id)
    return gone
  }
}
