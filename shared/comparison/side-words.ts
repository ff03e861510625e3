import type { ComparisonSide } from '../model/comparison.ts'
import { orBefore } from '../text/edge-words.ts'
import { fileStem } from '../text/file-stem.ts'
import { recordedTime, shortId } from './words.ts'

/** "b5102f2 Name the round, Mira Okafor, authored 2026-05-08 12:02:29 +02:00", or that the text is not committed. */
export function sideWords({ commit, subject, author, date, path, edge, absent }: ComparisonSide): string {
  if (absent) return `${path}, ${absentWords(commit, absent)}`
  if (commit === null) return `${path}, on disk, not committed`
  if (edge) return `${path}, ${atEdge(commit, date)}`
  const by = [author, date === null ? '' : `authored ${recordedTime(date)}`].filter((word) => word !== '')
  return [path, `${shortId(commit)} ${subject}`.trim(), ...by].join(', ')
}

/** "removed in b5102f2", "not there before b5102f2", "removed on disk": why a side has no text. */
export function absentWords(
  commit: string | null,
  absent: Exclude<ComparisonSide['absent'], undefined>,
): string {
  if (absent === 'before') return commit === null ? 'in no commit yet' : `not there before ${shortId(commit)}`
  return commit === null ? `${absent} on disk` : `${absent} in ${shortId(commit)}`
}

/** Where the known history starts: whose commit it is says nothing of who wrote the text. */
export function atEdge(commit: string, date: string | null): string {
  return `${orBefore} ${shortId(commit)}${date ? `, ${recordedTime(date)}` : ''}, where the known history starts`
}

/** Forms in which a comparison is written to a file. */
export const comparisonFormats = ['patch', 'md', 'html'] as const

/** A form in which a comparison is written to a file; each is its file's ending. */
export type ComparisonFormat = (typeof comparisonFormats)[number]

interface Named {
  readonly path: string
  readonly revision: string | null
  readonly before?: true | undefined
}

/** Name for the file of a comparison: "rollback-b5102f2-83fc5f8.patch". */
export function comparisonFileName(a: Named, b: Named, format: ComparisonFormat): string {
  const name = ({ revision, before }: Named) => (before ? 'nothing' : fileWord(revision))
  const stem = fileStem(b.path).replace(/[^\p{L}\p{N}._-]+/gu, '-') || 'comparison'
  return `${stem}-${name(a)}-${name(b)}.${format}`
}

/** Name for the file of the whole set compared: "digests-b5102f2-disk.html". */
export function setFileName(
  a: { readonly commit: string | null },
  b: { readonly commit: string | null },
  format: ComparisonFormat,
): string {
  return `digests-${fileWord(a.commit)}-${fileWord(b.commit)}.${format}`
}

function fileWord(commit: string | null): string {
  return commit === null ? 'disk' : shortId(commit)
}
