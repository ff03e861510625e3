/** How git notes a file: an ordinary one, one that can be run, or a symbolic link, whose text is where it leads. */
export type FileMode = '100644' | '100755' | '120000'

/** The mode as trees hold it; null for what is no file. Old trees also know files that a group may write. */
export function fileMode(octal: string): FileMode | null {
  if (octal === '120000') return octal
  if (!octal.startsWith('100')) return null
  return (Number.parseInt(octal, 8) & 0o100) === 0 ? '100644' : '100755'
}

/** True where a file is noted in another way than before; what is not known (null) is no difference. */
export function isModeChanged(old: FileMode | null, now: FileMode | null): boolean {
  return old !== null && now !== null && old !== now
}

/** "It can be run now: mode 100644 → 100755."; '' where the mode stayed, or a link is no file. */
export function modeWords(old: FileMode | null, now: FileMode | null): string {
  if (!isModeChanged(old, now) || old === '120000' || now === '120000') return ''
  return `It ${now === '100755' ? 'can be run now' : 'cannot be run any more'}: mode ${old} → ${now}.`
}
