import { keptOf } from '../kept-answers.ts'
import type { RevisionChain } from '../model/revision.ts'
import { isAtEdge, isChangeAtEdge, startsAtEdge } from './history-edge.ts'

/** What is asked of the revisions of every digest, so that they themselves can stay packed until they are asked for. */
export interface ChainSummary {
  /** Stands for all revisions in their order, as far as lives of items are made of them. */
  readonly key: string
  /** Author date of the newest entry, be it the working copy. */
  readonly newestDate: string | null
  /** How many revisions are commits. */
  readonly commits: number
  readonly firstCommit: string | null
  readonly startsAtEdge: boolean
  readonly lastCommit: string | null
  /** Author date as recorded. */
  readonly lastChange: string | null
  readonly lastChangeAtEdge: boolean
}

/** Summary of a chain: as an earlier start told it, else from its revisions. */
export const chainSummary = keptOf((chain: RevisionChain): ChainSummary => {
  const { revisions } = chain
  const commits = revisions.filter(({ commit }) => commit !== null)
  const [last] = commits
  return {
    key: `${revisions[0]?.commit} ${sumOf(chain)} ${revisions.length}`,
    newestDate: revisions[0]?.authorDate ?? null,
    commits: commits.length,
    firstCommit: commits.at(-1)?.commit ?? null,
    startsAtEdge: startsAtEdge(commits),
    lastCommit: last?.commit ?? null,
    lastChange: last?.authorDate ?? null,
    lastChangeAtEdge: last !== undefined && isChangeAtEdge(last, commits.length === 1),
  }
})

/**
 * A rewrite may change any of the revisions and leave the newest as it was, and once objects come that were missing, so
 * may what rests on the edge.
 */
function sumOf({ revisions }: RevisionChain): number {
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
  return sum
}
