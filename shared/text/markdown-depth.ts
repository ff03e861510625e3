/**
 * Columns of indentation, quotation and list signs that are followed. The reader's parser gives up beyond 100
 * levels, and then passes over all that stands behind the place; a list takes two levels for its two columns.
 */
const deepest = 90
const containerSigns = ' >*+-.)0123456789'

/** A line with no more than that before its text; only where blocks begin and end is read from it. */
export function withoutDepth(line: string): string {
  const at = endOfDepth(line)
  return at < 0 ? line : line.slice(0, at) + line.slice(at).replace(/^[\s>*+\-.)\d]+/, '')
}

/** Where a line goes deeper than that; -1: it does not. */
function endOfDepth(line: string): number {
  let columns = 0
  for (let at = 0; at < line.length; at++) {
    const sign = line.charAt(at)
    if (sign === '\t') columns += 4
    else if (containerSigns.includes(sign)) columns += 1
    else return -1
    if (columns > deepest) return at
  }
  return -1
}

const isWord = /[\p{L}\p{N}]/u

/** Emphasis inside emphasis; nobody writes a tenth of it. */
const deepestEmphasis = 100

/**
 * True for Markdown that is nested so deeply that drawing it could overflow the stack, which draws nothing at
 * all: blocks in blocks, or emphasis that opens again and again within one paragraph.
 */
export function isTooDeep(text: string): boolean {
  let open = 0
  for (const line of text.split('\n')) {
    if (line.trim() === '') open = 0
    // A rule of many signs is as long as it likes.
    if (endOfDepth(line) >= 0 && !/^[\s*_-]+$/.test(line)) return true
    for (const { 0: run, index } of line.matchAll(/[*_~]+/g)) {
      const before = line[index - 1] ?? ' '
      const after = line[index + run.length] ?? ' '
      const opens = !isWord.test(before) && !/\s/.test(after)
      // Within a word a sign ends what is open.
      if (opens) open += 1
      else if (!/\s/.test(before)) open = Math.max(0, open - run.length)
      if (open > deepestEmphasis) return true
    }
  }
  return false
}
