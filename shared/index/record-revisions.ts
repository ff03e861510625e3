import type { RecordRevision } from '../ipc/digest-answers.ts'
import type { SessionRecord } from '../model/record.ts'
import type { Revision, RevisionChange } from '../model/revision.ts'
import { recordKeyChanges } from './record-key-changes.ts'

/** The line of a record in one text of its file. */
export type RecordLine = Pick<SessionRecord, 'raw' | 'keys'>

/** Keys that differ between two lines of a record; null: there was no line. */
export function keysChanged(before: RecordLine | null, now: RecordLine | null): RecordRevision['keys'] {
  return recordKeyChanges(before, now).map(({ key, change }) => ({ key, change }))
}

/**
 * Takes the commits that changed a file of records, oldest first, and tells which of them are revisions of one record:
 * those at which its line differs from the line at every parent, or came or went.
 */
export class RecordRevisions {
  /** First commit of each text of the line. */
  readonly #seen = new Map<string, string>()

  /**
   * @param now the line at the commit; null: it has none
   * @param parents the lines at its parents; undefined: that text cannot be had, so that the line may be older (`cut`)
   * @returns null: the commit left the line as it was
   */
  add(
    revision: Revision,
    now: RecordLine | null,
    parents: readonly (RecordLine | null | undefined)[],
  ): RecordRevision | null {
    const { commit } = revision
    const before = parents.filter((line) => line !== undefined)
    const isEdge = before.length < parents.length
    if (commit === null || before.some((line) => line?.raw === now?.raw)) return null
    const wasSeen = this.#seen.size > 0
    if (now === null && before.length === 0 && !(isEdge && wasSeen)) return null
    const sameTextAs = now === null ? null : (this.#seen.get(now.raw) ?? null)
    if (now !== null && sameTextAs === null) this.#seen.set(now.raw, commit)
    const isNew = isEdge || before.every((line) => line === null)
    return {
      ...revision,
      ...(isEdge && { cut: true }),
      renamedFrom: null,
      similarity: null,
      renameProof: null,
      change: changeOf(now !== null, isNew, wasSeen && !isEdge, parents.length > 1),
      sameTextAs,
      keys: keysChanged(isEdge ? null : (before[0] ?? null), now),
    }
  }
}

function changeOf(isThere: boolean, isNew: boolean, isBack: boolean, isMerge: boolean): RevisionChange {
  if (!isThere) return 'removed'
  if (isNew) return isBack ? 'restored' : 'added'
  return isMerge ? 'merged' : 'modified'
}
