/** A text cut into lines: `lines[i] + ends[i]`, joined, is the text again. */
export interface TextLines {
  readonly lines: readonly string[]
  /** `\n`, `\r\n`, `\r`; '' only after a last line without a line end. */
  readonly ends: readonly string[]
}

/** Cuts a text into lines by the line ends that the parser counts by; an empty text has no line. */
export function splitLines(text: string): TextLines {
  const lines: string[] = []
  const ends: string[] = []
  if (!text.includes('\r')) {
    for (let start = 0; start < text.length; ) {
      const end = text.indexOf('\n', start)
      lines.push(end < 0 ? text.slice(start) : text.slice(start, end))
      ends.push(end < 0 ? '' : '\n')
      start = end < 0 ? text.length : end + 1
    }
    return { lines, ends }
  }
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
  return { lines, ends }
}

/** White space other than a plain blank. */
const unusual = /[^\S ]/

/** A line with its runs of white space as one blank and none at its ends: equal keys differ in white space only. */
export function whitespaceKey(line: string): string {
  // Most lines are such keys already; not copying them saves much where there are many.
  if (!line.startsWith(' ') && !line.endsWith(' ') && !line.includes('  ') && !unusual.test(line)) return line
  // Only the runs that must change are replaced: a line of a million plain blanks stays one string.
  return line.replace(/[^\S ]\s*| \s+/g, ' ').trim()
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
