/**
 * A key under which plain comparison of code units gives natural order: case does not count, and digits count
 * as numbers of any length ("part 9" before "part 10").
 */
export function naturalKey(text: string): string {
  let key = kept.get(text)
  if (key === undefined) {
    key = keyOf(text)
    if (kept.size >= mostKept) kept.clear()
    kept.set(text, key)
  }
  return key
}

/** Keys are asked for again at each change and each comparison. */
const kept = new Map<string, string>()
const mostKept = 100_000

function keyOf(text: string): string {
  return text.toLowerCase().replace(/\d+/g, (digits) => {
    const bare = digits.replace(/^0+(?=\d)/, '')
    return `0${String(bare.length).padStart(4, '0')}${bare}`
  })
}

/** By code units; for two texts that are equal in natural order, and for paths. */
export function byCodePoint(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** Natural order, then code points, so that the order never depends on machine or locale. */
export function byNature(a: string, b: string): number {
  return byCodePoint(naturalKey(a), naturalKey(b)) || byCodePoint(a, b)
}

/** Natural order with null (missing) last. */
export function byNatureMissingLast(a: string | null, b: string | null): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1
  return byNature(a, b)
}
