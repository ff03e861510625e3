import { parseCommit } from '../../shared/git/commit.ts'
import { createCommitGraph } from '../../shared/git/commit-graph.ts'
import type { CommitLink } from '../../shared/git/rev-list.ts'
import { toEnd } from '../../shared/steps.ts'
import type { CatFile } from './git-cat-file.ts'
import { cancelled } from './git-command.ts'

/** What can be reached from a head, newest first, and what cannot. */
interface WalkedPastGaps {
  /** Of parents only those that are here. */
  readonly links: readonly CommitLink[]
  /** Ids of commits that are not here, or cannot be read. */
  readonly missing: readonly string[]
}

/**
 * Walks all commits behind a head by reading them one by one, where git's own walk ends at the first one that is
 * not there. Slower than git by far, so it is only for that.
 *
 * @throws Refusal when stopped
 */
export async function walkPastGaps(
  head: string,
  commits: CatFile,
  signal: AbortSignal | undefined,
): Promise<WalkedPastGaps> {
  const parents = new Map<string, readonly string[]>()
  const missing = new Set<string>()
  const asked = new Set([head])
  for (let wave = [head]; wave.length > 0; ) {
    if (signal?.aborted) throw cancelled
    const next: string[] = []
    const answers = await Promise.all(wave.map(async (id) => ({ id, answer: await commits.ask(id) })))
    for (const { id, answer } of answers) {
      const found = answer.ok && answer.value.kind === 'object' && answer.value.type === 'commit'
      if (!found) {
        missing.add(id)
        continue
      }
      const raw = Buffer.from(answer.value.bytes).toString('latin1')
      const known = parseCommit(id, raw, () => null).parents
      parents.set(id, known)
      for (const parent of known) {
        if (asked.has(parent)) continue
        asked.add(parent)
        next.push(parent)
      }
    }
    wave = next
  }
  const graph = createCommitGraph()
  for (const [id, all] of parents) graph.link({ id, parents: all.filter((parent) => parents.has(parent)) })
  const links = toEnd(graph.orderSteps()).map(({ id, parentIds }) => ({ id, parents: parentIds }))
  return { links, missing: [...missing] }
}
