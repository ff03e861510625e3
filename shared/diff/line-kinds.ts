import type { Digest } from '../model/digest.ts'

/** What a line is, as far as a comparison cares. */
export type LineKind = 'front' | 'blank' | 'heading' | 'item' | 'row' | 'code' | 'text'

const fence = /^ {0,3}(`{3,}|~{3,})/

/** Kind of each line of a digest's text. */
export function lineKinds(lines: readonly string[], frontmatter: Digest['frontmatter']): LineKind[] {
  let open: string | null = null
  return lines.map((line, index) => {
    if (frontmatter && index + 1 >= frontmatter.line && index + 1 <= frontmatter.endLine) return 'front'
    const mark = fence.exec(line)?.[1]
    if (open !== null) {
      if (mark && mark[0] === open[0] && mark.length >= open.length) open = null
      return 'code'
    }
    if (mark) {
      open = mark
      return 'code'
    }
    return proseKind(line)
  })
}

/** Kind of a line outside frontmatter and fenced code. */
export function proseKind(line: string): LineKind {
  const head = line.slice(0, 200)
  if (!/\S/.test(line)) return 'blank'
  if (/^ {0,3}#{1,6}(\s|$)/.test(head)) return 'heading'
  if (/^\s*([-*+]|\d{1,9}[.)])(\s|$)/.test(head)) return 'item'
  if (/^\s*\|/.test(head)) return 'row'
  return 'text'
}

/** True where a line begins something new: it does not carry on the paragraph or item above it. */
export function startsUnit(kind: LineKind, above: LineKind | undefined): boolean {
  return !(kind === 'text' && (above === 'text' || above === 'item'))
}
