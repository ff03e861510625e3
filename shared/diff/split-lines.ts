/** A text cut into lines: `lines[i] + ends[i]`, joined, is the text again. */
export interface TextLines {
  readonly lines: readonly string[]
  /** `\n`, `\r\n`, `\r`; '' only after a last line without a line end. */
  readonly ends: readonly string[]
  /** True when all line ends are `\n`. */
  readonly plainEnds: boolean
}

/** Cuts a text into lines by the line ends that the parser counts by; an empty text has no line. */
export function splitLines(text: string): TextLines {
  const lines: string[] = []
  if (!text.includes('\r')) {
    for (let start = 0; start < text.length; ) {
      const end = text.indexOf('\n', start)
      lines.push(end < 0 ? text.slice(start) : text.slice(start, end))
      start = end < 0 ? text.length : end + 1
    }
    const ends = new Array<string>(lines.length).fill('\n')
    if (ends.length > 0 && !text.endsWith('\n')) ends[ends.length - 1] = ''
    return { lines, ends, plainEnds: true }
  }
  const ends: string[] = []
  const pattern = /\r\n|\n|\r/g
  let start = 0
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    lines.push(text.slice(start, match.index))
    ends.push(match[0])
    start = pattern.lastIndex
  }
  if (start < text.length) {
    lines.push(text.slice(start))
    ends.push('')
  }
  return { lines, ends, plainEnds: false }
}

/** White space other than single blanks, and all that may be such; a text without it is its own key. */
const unusual = /[\t-\r]| {2}|[^\x00-\x7f]/

/** True for most lines: ASCII, single blanks, none at the ends. They are their own keys, and cost one look. */
function isPlain(line: string): boolean {
  return !unusual.test(line) && !line.startsWith(' ') && !line.endsWith(' ')
}

/** A line with its runs of white space as one blank and none at its ends: equal keys differ in white space only. */
export function whitespaceKey(line: string): string {
  if (isPlain(line)) return line
  // Only the runs that must change are replaced: a line of a million plain blanks stays one string.
  return line.replace(/[^\S ]\s*| \s+/g, ' ').trim()
}

/** As `whitespaceKey`, and with accents written in one way: texts with equal keys look the same. */
export function textKey(text: string): string {
  return isPlain(text) ? text : whitespaceKey(text.normalize('NFC'))
}

/** Keys of lines, worked out when one is asked for: lines that did not change need none. '' behind the last line. */
export function lineKeys(lines: readonly string[]): (at: number) => string {
  const known = new Array<string | undefined>(lines.length)
  return (at) => {
    const old = known[at]
    if (old !== undefined) return old
    const line = lines[at]
    if (line === undefined) return ''
    const key = whitespaceKey(line)
    known[at] = key
    return key
  }
}
