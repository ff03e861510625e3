import MarkdownIt from 'markdown-it'
import { withoutDepth } from '../text/markdown-depth.ts'

/** A top-level block of Markdown; lines are 0-based, the end exclusive and without trailing blank lines. */
export type Block =
  | {
      readonly type: 'heading'
      readonly level: number
      readonly text: string
      readonly from: number
      readonly to: number
    }
  | { readonly type: 'list'; readonly entries: readonly Range[]; readonly from: number; readonly to: number }
  | {
      readonly type: 'table'
      readonly head: readonly string[]
      readonly rows: readonly (Range & { readonly cells: readonly string[] })[]
      readonly from: number
      readonly to: number
    }
  | { readonly type: 'paragraph' | 'other'; readonly from: number; readonly to: number }

/** Lines of a text: 0-based, the end exclusive. */
interface Range {
  readonly from: number
  readonly to: number
}

/** Longer texts are read in slices, since one long call of the parser would hold up all else. */
const sliceAbove = 4_000
const sliceLines = 2_000
/** Lines of one block beyond which it is cut all the same; below, a paragraph must stay one for comparisons. */
const longestBlock = 50_000

// Raw HTML is recognised only to be left out of items; nothing is ever rendered here.
const markdown = new MarkdownIt({ html: true })
markdown.core.ruler.enableOnly(['normalize', 'block'])

/** Top-level blocks of a text, slice by slice; only its lines decide, inline Markdown is not looked at. */
export function* readBlocks(lines: readonly string[]): Generator<Block[]> {
  if (lines.length <= sliceAbove) {
    yield blocksOf(lines, 0)
    return
  }
  let from = 0
  while (from < lines.length) {
    const to = sliceEnd(lines, from)
    yield blocksOf(lines.slice(from, to), from)
    from = to
  }
}

type Token = ReturnType<typeof markdown.parse>[number]

function blocksOf(lines: readonly string[], offset: number): Block[] {
  const tokens = markdown.parse(lines.map(withoutDepth).join('\n'), {})
  const blocks: Block[] = []
  const range = (token: Token): Range => {
    const [from, end] = token.map ?? [0, 0]
    let to = end
    while (to > from + 1 && (lines[to - 1] ?? '').trim() === '') to--
    return { from: offset + from, to: offset + to }
  }
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]
    if (token?.level !== 0 || token.nesting < 0 || !token.map) continue
    if (token.type === 'heading_open') {
      const level = Number(token.tag.slice(1))
      blocks.push({ type: 'heading', level, text: tokens[at + 1]?.content ?? '', ...range(token) })
    } else if (token.type === 'bullet_list_open' || token.type === 'ordered_list_open') {
      const entries: Range[] = []
      for (at++; at < tokens.length && tokens[at]?.level !== 0; at++) {
        const inner = tokens[at]
        if (inner?.type === 'list_item_open' && inner.level === 1) entries.push(range(inner))
      }
      blocks.push({ type: 'list', entries, ...range(token) })
    } else if (token.type === 'table_open') {
      const rows: (Range & { cells: string[] })[] = []
      let head: readonly string[] = []
      for (at++; at < tokens.length && tokens[at]?.level !== 0; at++) {
        const inner = tokens[at]
        if (inner?.type === 'tr_open') rows.push({ ...range(inner), cells: [] })
        else if (inner?.type === 'inline') rows.at(-1)?.cells.push(inner.content)
        else if (inner?.type === 'thead_close') head = rows.pop()?.cells ?? []
      }
      blocks.push({ type: 'table', head, rows, ...range(token) })
    } else {
      blocks.push({ type: token.type === 'paragraph_open' ? 'paragraph' : 'other', ...range(token) })
    }
  }
  return blocks
}

const fenceLine = /^ {0,3}(`{3,}|~{3,})(.*)$/

/** Where a slice may end: at a heading, at an entry of a list, or behind a blank line, never inside a fence. */
function sliceEnd(lines: readonly string[], from: number): number {
  let fence = ''
  for (let at = from; at < lines.length; at++) {
    const line = lines[at] ?? ''
    const mark = fenceLine.exec(line)
    if (mark?.[1]) {
      if (fence === '') fence = mark[1]
      else if (mark[1].startsWith(fence) && mark[2]?.trim() === '') fence = ''
    }
    if (at - from < sliceLines) continue
    const free = /^(?:#{1,6}\s|[-*+]\s)/.test(line) || (lines[at - 1]?.trim() === '' && /^\S/.test(line))
    if ((fence === '' && free) || at - from >= longestBlock) return at
  }
  return lines.length
}
