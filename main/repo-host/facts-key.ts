import { chainSummary } from '../../shared/git/chain-summary.ts'
import type { RevisionChain } from '../../shared/model/revision.ts'

/**
 * Stands for all that the facts of a chain are made of.
 *
 * @param workingCopy blob of the text on disk where it differs from the newest revision; null: it does not
 */
export function factsKey(chain: RevisionChain, workingCopy: string | null): string {
  return `${chainSummary(chain).key} ${workingCopy}`
}
