import { startBudget } from '../../shared/diff/budget.ts'
import { changedLines } from '../../shared/diff/changed-lines.ts'
import { findField } from '../../shared/model/digest.ts'
import type { Revision, RevisionSize } from '../../shared/model/revision.ts'
import { createSlices } from './slices.ts'
import type { ReadText } from './text-store.ts'

/** Older revisions than this have no size: a list of so many is not read to its end. */
const mostRevisions = 300
/** Longest text, in characters, whose lines are compared for this alone. */
const longestText = 1_000_000
/** Time for one pair of texts, in ms. */
const pairMs = 100

/**
 * Lines that each revision added and removed against the one before it in the list, and its status; the first one added all of its
 * own, and what removed the digest removed all. One whose text is too long or could not be had is left out.
 *
 * @param revisions newest first
 * @param read the text of a revision; null: it cannot be had
 */
export async function revisionSizes(
  revisions: readonly Revision[],
  read: (revision: Revision) => Promise<ReadText | null>,
  signal: AbortSignal,
): Promise<RevisionSize[]> {
  const breathe = createSlices(signal)
  const out: RevisionSize[] = []
  const listed = revisions.slice(0, mostRevisions)
  const textOf = async (revision: Revision | undefined) => {
    if (!revision || revision.blob === null) return { text: '', status: null }
    const found = await read(revision)
    if (!found || found.text.length > longestText) return null
    return { text: found.text, status: findField(found.digest, 'status')?.value ?? null }
  }
  let after = await textOf(listed[0])
  for (const [at, revision] of listed.entries()) {
    await breathe()
    const before = await textOf(revisions[at + 1])
    if (before !== null && after !== null) {
      const budget = startBudget(pairMs, () => performance.now())
      const { status } = after
      out.push({ commit: revision.commit, ...changedLines(before.text, after.text, budget), status })
    }
    after = before
  }
  return out
}
