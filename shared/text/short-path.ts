/** Letters of the end of a path that stay when its middle is cut, at least and at most. */
const leastEnd = 10
const mostEnd = 26

/**
 * A path in the two parts between which it may be cut where it does not fit: how it begins, with its folders, and how
 * its name ends. The second part begins behind a sign that divides words, where there is one at a fit place.
 */
export function splitPath(path: string): { readonly start: string; readonly end: string } {
  const letters = [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(path)]
  if (letters.length <= mostEnd) return { start: '', end: path }
  const places = letters.slice(-mostEnd, -leastEnd)
  const place = places.find(({ index }) => /[-_./ ]/.test(path[index - 1] ?? '')) ?? places[0]
  const at = place?.index ?? 0
  return { start: path.slice(0, at), end: path.slice(at) }
}

/** The folders that all paths lie below, with a slash at the end; '' where there is none. */
export function commonFolder(paths: readonly string[]): string {
  const [first, ...others] = paths
  if (first === undefined) return ''
  let folder = first.slice(0, first.lastIndexOf('/') + 1)
  for (const path of others)
    while (!path.startsWith(folder)) folder = folder.slice(0, folder.lastIndexOf('/', folder.length - 2) + 1)
  return folder
}
