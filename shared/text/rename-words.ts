import type { Revision } from '../model/revision.ts'

/** How sure it is that a renamed digest is the one of the former name, and why; null: nothing was renamed. */
export function renameWords({
  renamedFrom,
  renameProof,
  similarity,
}: Pick<Revision, 'renamedFrom' | 'renameProof' | 'similarity'>): string | null {
  if (renamedFrom === null) return null
  if (renameProof === 'equal-text') return '100 % alike'
  const alike = similarity === null ? null : `${similarity} % alike`
  if (renameProof === 'session-id') return alike === null ? 'same session id' : `same session id, ${alike}`
  return alike === null ? 'a guess by likeness' : `${alike}, a guess`
}
