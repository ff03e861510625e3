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

/** White space that is not one plain blank between two words. */
const unfolded = /^\s|\s$|\s\s|[^\S ]/

/** A line with its runs of white space as one blank and none at its ends: equal keys differ in white space only. */
export function whitespaceKey(line: string): string {
  // Most lines are such keys already; not copying them saves much where there are many.
  if (!unfolded.test(line)) return line
  // Only the runs that must change are replaced: a line of a million plain blanks stays one string.
  return line.replace(/[^\S ]\s*| \s+/g, ' ').trim()
}
