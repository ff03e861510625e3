/** How git notes a file: an ordinary one, one that can be run, or a symbolic link, whose text is where it leads. */
export type FileMode = '100644' | '100755' | '120000'

/** The mode as trees hold it; null for what is no file. Old trees also know files that a group may write. */
export function fileMode(octal: string): FileMode | null {
  if (octal === '120000') return octal
  if (!octal.startsWith('100')) return null
  return (Number.parseInt(octal, 8) & 0o100) === 0 ? '100644' : '100755'
}
