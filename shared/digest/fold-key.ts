/** Folded keys that were asked for last: the same few stand in every record of a file. */
const folded = new Map<string, string>()
const mostFolded = 2_000
const longestFolded = 100

/** Key in the one form that keys are compared in: lower case, `_` for `-`, blanks and camelCase. */
export function foldKey(key: string): string {
  const known = folded.get(key)
  if (known !== undefined) return known
  const result = key
    .trim()
    .normalize('NFC')
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1_$2')
    .toLowerCase()
    .replace(/[\s\-_]+/g, '_')
    .replace(/^_+|_+$/g, '')
  if (key.length <= longestFolded) {
    if (folded.size >= mostFolded) folded.clear()
    folded.set(key, result)
  }
  return result
}
