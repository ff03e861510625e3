import type { Revision, RevisionChain } from '../../shared/model/revision.ts'
import type { DigestStore } from './digest-store.ts'
import type { HistoryStore } from './history-store.ts'
import type { PackedFacts } from './packed-facts.ts'
import type { Rebuilds } from './rebuilds.ts'
import type { Remembered } from './remembered.ts'
import { createSlices } from './slices.ts'
import type { TextStore } from './text-store.ts'

/** So many digests are traced side by side: git is asked for the texts of one while those of another are read. */
const together = 8

/**
 * Follows the items of every digest through the texts of its revisions, where that is not done yet.
 *
 * @param memory what an earlier start found; null: nothing is remembered
 */
export async function traceLives(
  history: HistoryStore,
  digests: DigestStore,
  texts: TextStore,
  rebuilds: Rebuilds,
  memory: Pick<Remembered<PackedFacts>, 'find'> | null,
  signal: AbortSignal,
): Promise<void> {
  const breathe = createSlices(signal)
  const onDisk = (path: string) => (digests.entry(path)?.uncommitted ? digests.blobOf(path) : null)
  const trace = async (chain: RevisionChain) => {
    const blob = onDisk(chain.path)
    const entry = digests.entry(chain.path)
    const readRevision = async (revision: Revision) => {
      if (revision.blob === null) return null
      // The text at hand needs no second reading: most digests have but one or two.
      if (entry && revision.path === entry.path && revision.blob === digests.blobOf(entry.path)) return entry
      const read = await texts.readOnce(revision.blob, revision.path)
      return read.ok ? read.value : null
    }
    if (!memory || !history.recall(chain, blob, memory))
      await history.trace(chain, readRevision, blob !== null && entry ? { blob, text: entry } : null)
    await breathe()
    rebuilds.part()
  }
  const chains = history.untraced(onDisk).values()
  await Promise.all(
    Array.from({ length: together }, async () => {
      for (const chain of chains) await trace(chain)
    }),
  )
}
