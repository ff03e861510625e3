import { readDigest } from '../../../main/repo-host/read-digest.ts'
import { startBudget } from '../../../shared/diff/budget.ts'
import type { ComparedText } from '../../../shared/diff/compare-digests.ts'
import { itemChanges } from '../../../shared/diff/match-items.ts'
import { pairItems } from '../../../shared/diff/pair-items.ts'
import type { ItemChange } from '../../../shared/model/comparison.ts'
import type { Digest, TextForm } from '../../../shared/model/digest.ts'
import type { Revision } from '../../../shared/model/revision.ts'

/** A text as the app reads it. */
export function digestOf(text: string): Digest {
  return readDigest('digests/a.md', new TextEncoder().encode(text)).digest
}

/** What became of every item between two texts of a digest, with time for all word marks. */
export function matchItems(a: Digest, b: Digest): ItemChange[] {
  return itemChanges(
    pairItems(a, b).pairs,
    startBudget(60_000, () => 0),
  )
}

/** One side of a comparison; `form` says how its bytes were read where that is what matters. */
export function compared(text: string, form: Partial<TextForm> = {}): ComparedText {
  const digest = digestOf(text)
  return {
    side: { commit: null, path: 'digests/a.md', subject: '', author: '', date: null },
    digest: { ...digest, form: { ...digest.form, ...form } },
    text,
  }
}

/** A revision of which only the commit matters. */
export function revision(commit: string | null, change: Revision['change'] = 'modified'): Revision {
  return {
    commit,
    parents: [],
    path: 'digests/a.md',
    blob: commit,
    author: 'R. Vance',
    authorDate: '2026-06-14T09:41:07+02:00',
    committerDate: '2026-06-14T09:41:07+02:00',
    subject: '',
    change,
    renamedFrom: null,
    similarity: null,
    renameProof: null,
    sameTextAs: null,
    signed: false,
  }
}
