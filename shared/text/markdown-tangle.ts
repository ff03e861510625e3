/** Closing brackets of one paragraph; each may be held against all that stands before it. */
const mostBrackets = 4_000
/** Signs that are gone through again and again: beginnings that never end times what follows, addresses times their use. */
const mostFollowed = 4_000_000
/** Cells of a table that its rows leave out, and that are drawn empty. */
const mostEmptyCells = 4_000

/** What stands raw in a paragraph: where it begins, and what it is followed to. */
const raw = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
  ['<!', '>'],
] as const

/** Where a name leads, on its line or the next one. */
const address = /\]:[ \t]*\n?[^\n]*/g
/** The line below the head of a table, in a list or a quote, too. */
const underHead = /^[\s>*+.)\d:|-]+$/

/**
 * True for Markdown of which a parser would look at the same signs again and again, for seconds, or make far more of it than
 * is written: thousands of closing brackets in one paragraph, comments and the like that begin in it and never end, code
 * between ever more backticks, a wide table with short rows, a long address that is used throughout.
 */
export function isTooTangled(text: string): boolean {
  return isLongAddressUsed(text) || text.split(/\n[ \t]*\n/).some(isTangledParagraph)
}

function isLongAddressUsed(text: string): boolean {
  let longest = 0
  for (const [found] of text.matchAll(address)) longest = Math.max(longest, found.length)
  return longest * count(text, ']') > mostFollowed
}

function isTangledParagraph(paragraph: string): boolean {
  if (count(paragraph, ']') >= mostBrackets) return true
  if (hasManyEmptyCells(paragraph)) return true
  const backticks = new Set(paragraph.match(/`+/g)?.map(({ length }) => length))
  if (backticks.size * paragraph.length > mostFollowed) return true
  return raw.some(([begin, end]) => {
    const last = paragraph.lastIndexOf(end)
    return count(paragraph.slice(last + 1), begin) * paragraph.length > mostFollowed
  })
}

function hasManyEmptyCells(paragraph: string): boolean {
  const lines = paragraph.split('\n')
  const columns = lines.reduce(
    (most, line) => (underHead.test(line) ? Math.max(most, count(line, '|')) : most),
    0,
  )
  const empty = lines.reduce((sum, line) => sum + Math.max(0, columns - count(line, '|')), 0)
  return empty > mostEmptyCells
}

function count(text: string, sign: string): number {
  return text.split(sign).length - 1
}
