import type { RevisionSize } from '../model/revision.ts'
import type { Budget } from './budget.ts'
import { diffLines } from './diff-lines.ts'
import { splitLines } from './split-lines.ts'

/** How many lines of `after` are new, and how many of `before` are gone; a line changed in any way counts in both. */
export function changedLines(
  before: string,
  after: string,
  budget: Budget,
): Pick<RevisionSize, 'added' | 'removed'> {
  const [a, b] = [splitLines(before).lines, splitLines(after).lines]
  const { partner } = diffLines(a, b, budget)
  let kept = 0
  for (const [at, other] of partner.entries()) if (other >= 0 && a[at] === b[other]) kept++
  return { added: b.length - kept, removed: a.length - kept }
}
