/** Closing brackets of one paragraph; each may be held against all that stands before it. */
const mostBrackets = 4_000
/** Beginnings that never end times the signs they are followed through. */
const mostFollowed = 4_000_000

/** What stands raw in a paragraph: where it begins, and what it is followed to. */
const raw = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
  ['<!', '>'],
] as const

/**
 * True for Markdown of which a parser would look at the same signs again and again, for seconds: thousands of closing
 * brackets in one paragraph, or of comments and the like that begin in it and never end.
 */
export function isTooTangled(text: string): boolean {
  return text.split(/\n[ \t]*\n/).some((paragraph) => {
    if (paragraph.split(']').length > mostBrackets) return true
    return raw.some(([begin, end]) => {
      const last = paragraph.lastIndexOf(end)
      const open = paragraph.slice(last + 1).split(begin).length - 1
      return open * paragraph.length > mostFollowed
    })
  })
}
