import type { KnownHistory } from '../../shared/git/known-history.ts'
import { ownValue } from '../../shared/own-value.ts'

/** Of each branch the commit that it was at, and the commits that it had and has no more. */
export type BranchTips = Readonly<Record<string, { readonly tip: string; readonly gone: readonly string[] }>>

/** So many branches are remembered, those read last; and of each so many commits that are gone. */
const branchesKept = 50
const goneKept = 2_000

/**
 * Notices that commits which a branch had are no longer reachable from it. Each branch is compared with itself
 * only: going to another branch, or through the commits of a rebase, rewrites nothing.
 */
export class Rewrites {
  #tips: BranchTips
  /** Branches that were read since the start. */
  readonly #seen = new Set<string>()

  /** @param tips what was noted before */
  constructor(
    tips: BranchTips,
    /** Ids of the commits that the first reaches and the second does not, newest first; the first alone if git has lost it. */
    private readonly onlyBehind: (tip: string, head: string) => Promise<readonly string[]>,
    private readonly isInGit: (commit: string) => Promise<boolean>,
    /** The commit may lie behind those at which the clone is cut off, where nobody sees it. */
    private readonly mayBeHidden: (tip: string, reached: ReadonlySet<string>) => Promise<boolean>,
  ) {
    this.#tips = tips
  }

  get tips(): BranchTips {
    return this.#tips
  }

  /**
   * Takes note of one whole reading.
   *
   * @param branch null: HEAD is on no branch, so there is nothing to compare with
   * @returns ids of the commits that the branch had and has no more, newest first
   */
  async note(branch: string | null, { head, links }: KnownHistory): Promise<readonly string[]> {
    if (branch === null) return []
    const { [branch]: _, ...others } = this.#tips
    const before = ownValue(this.#tips, branch)
    const reached = new Set(links.map(({ id }) => id))
    const isLost = before && !reached.has(before.tip) && !(await this.mayBeHidden(before.tip, reached))
    const lost = isLost ? await this.onlyBehind(before.tip, head) : []
    const gone = [...new Set([...lost, ...(await this.#goneBefore(branch))])].filter((id) => !reached.has(id))
    const kept = Object.entries(others).slice(0, branchesKept - 1)
    this.#tips = { [branch]: { tip: head, gone: gone.slice(0, goneKept) }, ...Object.fromEntries(kept) }
    return gone
  }

  /** Was the branch there at its last whole reading? Then `note` has nothing new to compare. */
  isAt(branch: string | null, head: string): boolean {
    return branch === null || ownValue(this.#tips, branch)?.tip === head
  }

  /** As `note`, of a branch that is where it was. */
  async noteSame(branch: string | null): Promise<readonly string[]> {
    return branch === null ? [] : this.#goneBefore(branch)
  }

  /** What an earlier start told is told again for as long as it can still be looked at. */
  async #goneBefore(branch: string): Promise<readonly string[]> {
    const gone = ownValue(this.#tips, branch)?.gone ?? []
    const [newest] = gone
    const isNew = !this.#seen.has(branch)
    this.#seen.add(branch)
    return newest !== undefined && isNew && !(await this.isInGit(newest)) ? [] : gone
  }
}
