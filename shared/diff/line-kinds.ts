import type { Digest } from '../model/digest.ts'

/** What a line is, as far as a comparison cares. */
export type LineKind = 'front' | 'blank' | 'heading' | 'item' | 'row' | 'code' | 'text'

/** The sign of a fence of code and its length, as in "```" or "~~~~". */
const fence = /^ {0,3}(`{3,}|~{3,})/

/** Kind of each line of a digest's text. */
export function lineKinds(lines: readonly string[], frontmatter: Digest['frontmatter']): LineKind[] {
  let open: string | null = null
  return lines.map((line, index) => {
    if (frontmatter && index + 1 >= frontmatter.line && index + 1 <= frontmatter.endLine) return 'front'
    const start = firstSign(line)
    const sign = line[start]
    const mark = sign === '`' || sign === '~' ? fence.exec(line)?.[1] : undefined
    if (open !== null) {
      if (mark && mark[0] === open[0] && mark.length >= open.length) open = null
      return 'code'
    }
    if (mark) {
      open = mark
      return 'code'
    }
    return kindAt(line, start)
  })
}

/** Kind of a line outside frontmatter and fenced code. */
export function proseKind(line: string): LineKind {
  return kindAt(line, firstSign(line))
}

/** A mark behind more white space than this begins nothing. */
const maxIndent = 200

/** Kind of a line by its first sign; no pattern is tried on a line that cannot match it. */
function kindAt(line: string, start: number): LineKind {
  if (start === line.length) return 'blank'
  if (start >= maxIndent) return 'text'
  const sign = line.charCodeAt(start)
  if (sign === 0x23) return /^ {0,3}#{1,6}(\s|$)/.test(line) ? 'heading' : 'text'
  if (sign === 0x7c) return 'row'
  if (sign === 0x2a || sign === 0x2b || sign === 0x2d) return isBlankAt(line, start + 1) ? 'item' : 'text'
  if (sign >= 0x30 && sign <= 0x39) return /^\s*\d{1,9}[.)](\s|$)/.test(line) ? 'item' : 'text'
  return 'text'
}

/** Place of the first sign that is no white space; the length of a blank line. */
function firstSign(line: string): number {
  let at = 0
  while (at < line.length && isBlankAt(line, at)) at++
  return at
}

/** True for white space, and behind the end. */
export function isBlankAt(line: string, at: number): boolean {
  if (at >= line.length) return true
  const code = line.charCodeAt(at)
  if (code <= 0x20) return code === 0x20 || (code >= 0x09 && code <= 0x0d)
  return code >= 0xa0 && /\s/.test(line[at] as string)
}

/** True where a line begins something new: it does not carry on the paragraph or item above it. */
export function startsUnit(kind: LineKind, above: LineKind | undefined): boolean {
  return !(kind === 'text' && (above === 'text' || above === 'item'))
}
