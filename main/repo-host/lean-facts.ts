import type { ItemTrace } from '../../shared/diff/item-lives.ts'
import { livesOf } from '../../shared/index/digest-lives.ts'
import { canonicalChangesOf } from '../../shared/index/history-facts.ts'
import type { CanonicalStep } from '../../shared/index/index-input.ts'
import type { RevisionChain } from '../../shared/model/revision.ts'
import type { ChainFacts } from './history-store.ts'
import { SharedTexts } from './shared-texts.ts'

/**
 * The same facts for keeping: ids, names and dates of commits are those of the chain, and no wording holds on to the
 * text that it was cut out of.
 */
export function leanFacts(
  {
    lives,
    status,
    canonical,
    lostTexts,
  }: Omit<ChainFacts, 'lives' | 'canonical'> & {
    readonly lives: readonly ItemTrace[]
    readonly canonical: readonly CanonicalStep[]
  },
  chain: RevisionChain,
): ChainFacts {
  const { revisions } = chain
  const known = revisions.flatMap(({ commit, author, authorDate }) => [commit, author, authorDate])
  const texts = new SharedTexts(known.filter((text) => text !== null))
  const share = (text: string) => texts.share(text)
  const shareAny = (text: string | null) => (text === null ? null : texts.share(text))
  const traces = lives.map((trace) => ({
    ...trace,
    text: share(trace.text),
    section: share(trace.section),
    steps: trace.steps.map((step) => ({
      ...step,
      commit: shareAny(step.commit),
      author: share(step.author),
      date: shareAny(step.date),
      text: shareAny(step.text),
    })),
  }))
  return {
    lives: livesOf(traces, chain),
    status: status.map((step) => ({ ...step, status: shareAny(step.status) })),
    canonical: canonicalChangesOf(canonical.map((step) => ({ ...step, changed: shareAny(step.changed) }))),
    lostTexts,
  }
}
