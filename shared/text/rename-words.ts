import type { Revision } from '../model/revision.ts'
import { commonFolder } from './short-path.ts'

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

/**
 * What a digest was called and is called: "renamed from a.md to b.md". Folders that both names share are left out; where
 * only the folder is another one, it is told alone: "moved from notes/ to notes/archive/".
 */
export function renamedWords(from: string, to: string): string {
  const common = commonFolder([from, to])
  const [before, after] = [from, to].map((path) => path.slice(path.lastIndexOf('/') + 1))
  if (before !== after) return `renamed from ${from.slice(common.length)} to ${to.slice(common.length)}`
  const [old, now] = [from, to].map((path) => path.slice(0, path.lastIndexOf('/') + 1) || 'the top folder')
  return `moved from ${old} to ${now}`
}
