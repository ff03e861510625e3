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
 * @param known texts of sizes that are known are not read again
 */
export async function revisionSizes(
  revisions: readonly Revision[],
  read: (revision: Revision) => Promise<ReadText | null>,
  signal: AbortSignal,
  known: KnownSizes = createKnownSizes(),
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
  /** The text that was read last: the older one of a pair is the newer one of the next. */
  let last: { readonly at: number; readonly text: Awaited<ReturnType<typeof textOf>> } | null = null
  for (const [at, revision] of listed.entries()) {
    const name = nameOf(revisions[at + 1], revision)
    const found = name === null ? undefined : known.get(name)
    if (found) out.push({ commit: revision.commit, ...found })
    if (found) continue
    await breathe()
    const after: Awaited<ReturnType<typeof textOf>> = last?.at === at ? last.text : await textOf(revision)
    const before = await textOf(revisions[at + 1])
    last = { at: at + 1, text: before }
    if (before !== null && after !== null) {
      const budget = startBudget(pairMs, () => performance.now())
      const { status } = after
      const size = { ...changedLines(before.text, after.text, budget), status }
      out.push({ commit: revision.commit, ...size })
      if (name !== null) known.set(name, size)
    }
  }
  return out
}

/** Sizes that were worked out before, by the two texts: those of commits never change. */
interface KnownSizes {
  get(name: string): Omit<RevisionSize, 'commit'> | undefined
  set(name: string, size: Omit<RevisionSize, 'commit'>): void
}

/** More sizes are not kept; the ones that were worked out first go first. */
const mostKnown = 5_000

/** Starts without any. */
export function createKnownSizes(): KnownSizes {
  const sizes = new Map<string, Omit<RevisionSize, 'commit'>>()
  return {
    get: (name) => sizes.get(name),
    set(name, size) {
      sizes.set(name, size)
      const oldest = sizes.size > mostKnown ? sizes.keys().next().value : undefined
      if (oldest !== undefined) sizes.delete(oldest)
    },
  }
}

/** Names two texts and the file that they are of; null: one of them is on disk, where it may change under its name. */
function nameOf(before: Revision | undefined, after: Revision): string | null {
  if (after.commit === null || before?.commit === null) return null
  return `${before?.blob ?? ''} ${after.blob ?? ''} ${after.path}`
}
