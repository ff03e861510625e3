import { isAtEdge } from '../../shared/git/history-edge.ts'
import type { RevisionChain } from '../../shared/model/revision.ts'

/**
 * Stands for all that the facts of a chain are made of.
 *
 * @param workingCopy blob of the text on disk where it differs from the newest revision; null: it does not
 */
export function factsKey(chain: RevisionChain, workingCopy: string | null): string {
  return `${chain.revisions[0]?.commit} ${sumOf(chain)} ${chain.revisions.length} ${workingCopy}`
}

const sums = new WeakMap<RevisionChain, number>()

/**
 * Stands for all revisions of a chain in their order, as far as facts are made of them: a rewrite may change any of
 * them and leave the newest as it was, and once objects come that were missing, so may what rests on the edge.
 */
function sumOf(chain: RevisionChain): number {
  const known = sums.get(chain)
  if (known !== undefined) return known
  const { revisions } = chain
  let sum = 0
  const add = (part: number) => {
    sum = (Math.imul(sum, 31) + part) | 0
  }
  // Ids are as good as random, so that their beginnings are enough.
  const idOf = (id: string | null) => Number.parseInt(id?.slice(0, 8) ?? '0', 16)
  for (const [at, revision] of revisions.entries()) {
    add(idOf(revision.commit))
    add(idOf(revision.blob))
    add(isAtEdge(revision, at === revisions.length - 1) ? 1 : 0)
  }
  sums.set(chain, sum)
  return sum
}
