import type { Revision, RevisionChain } from '../model/revision.ts'

/** Do two chains of one path say the same of its revisions? */
export function isSameChain(a: RevisionChain, b: RevisionChain): boolean {
  return (
    a.removed === b.removed &&
    a.revisions.length === b.revisions.length &&
    a.names.length === b.names.length &&
    a.names.every((name, at) => name === b.names[at]) &&
    a.revisions.every((revision, at) => isSameRevision(revision, b.revisions[at]))
  )
}

/** All else of a revision is the commit's, and a commit never changes. */
function isSameRevision(a: Revision, b: Revision | undefined): boolean {
  return (
    a.commit === b?.commit &&
    a.path === b.path &&
    a.blob === b.blob &&
    a.change === b.change &&
    a.renamedFrom === b.renamedFrom &&
    a.similarity === b.similarity &&
    a.renameProof === b.renameProof &&
    a.sameTextAs === b.sameTextAs &&
    a.cut === b.cut &&
    a.unsearched === b.unsearched
  )
}
