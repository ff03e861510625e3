import type { Item, ItemKind, SectionName } from '../model/digest.ts'
import { isEmptyMarker } from './empty-markers.ts'
import { type ItemText, itemText, pseudoItemText, stateOf } from './item-text.ts'
import type { Block } from './markdown-blocks.ts'
import { groupKind, kindOf } from './section-name.ts'

/** Blocks of a section below one group heading or bold label; null: before the first. */
export interface Part {
  readonly group: string | null
  /** Line of a bold label that opened the part, 0-based; null for a heading or the section itself. */
  readonly labelAt: number | null
  readonly blocks: Block[]
}

/** Columns that hold what an item says, by kind; folded heads are tried in order. */
const decidingColumn: Readonly<Record<ItemKind, RegExp>> = {
  decision: /decision|决|결정|решение/i,
  learning: /learning|lesson|pattern|insight|经验|교훈|урок/i,
  action: /action|change|task|what|file|操作|작업|действие/i,
  gap: /gap|issue|problem|risk|missing|weakness|问题|문제|проблема/i,
  strength: /strength|advantage|优势|강점|преимущество/i,
  target: /content|learning|what|item|target|内容|내용/i,
}
const destinationColumn = /destination|target|promote to|path|where|file/i

/** A paragraph that names a decision, with all that follows it up to the next one. */
const leadingDecision = /^\s*\*\*(?:decision|adr|d)\b[-\s#]*\d*[^*]*\*\*/i
/** Lines of a block behind which there is a pause. */
const pauseLines = 2_000
const pseudoBullet = /^\s*[•◦▪●‣–—]\s*\S/
const statusSign = /^\s*(?:✅|❌|⚠️?|☑️?|☐|✔️?|✓|✗|✘|🔲|🟡|🟢|🔴)/u

/**
 * Items of a section: entries of its lists and rows of its tables, or the paragraphs of a part that has
 * neither. The paragraphs before the first group count only when the whole section has neither. In steps, so
 * that a caller can pause within a very long section.
 */
export function* itemsOfParts(
  parts: readonly Part[],
  name: SectionName | null,
  lines: readonly string[],
  firstLine: number,
): Generator<void, Item[]> {
  const listed = parts.some((part) =>
    part.blocks.some((block) => block.type === 'list' || block.type === 'table'),
  )
  const items: Item[] = []
  for (const part of parts) {
    const kind = name === 'Key Findings' ? (part.group === null ? null : groupKind(part.group)) : kindOf(name)
    const add = (from: number, to: number, read: ItemText) => {
      if (isEmptyMarker(read.text)) return
      items.push({ kind, ...read, line: firstLine + from, endLine: firstLine + to - 1, group: part.group })
    }
    const paragraphs = part.blocks.filter((block) => block.type === 'paragraph')
    if (kind === 'decision' && paragraphs.some((block) => leadingDecision.test(lines[block.from] ?? ''))) {
      addDecisions(part.blocks, lines, add)
      continue
    }
    if (part.blocks.some((block) => block.type === 'list' || block.type === 'table')) {
      for (const block of part.blocks) {
        addListed(block, kind, lines, add)
        // Only slices of a very long text have blocks of this length.
        if (block.to - block.from > pauseLines) yield
      }
      continue
    }
    if (listed && part.group === null) continue
    if (part.labelAt !== null && part.blocks.length === 0) {
      // A label with nothing below it is no label but a paragraph in bold.
      if (!listed) add(part.labelAt, part.labelAt + 1, itemText(lines.slice(part.labelAt, part.labelAt + 1)))
      continue
    }
    for (const block of paragraphs) addParagraph(block, lines, add)
  }
  return items
}

type Add = (from: number, to: number, read: ItemText) => void

function addListed(block: Block, kind: ItemKind | null, lines: readonly string[], add: Add): void {
  if (block.type === 'list') {
    for (const { from, to } of block.entries) add(from, to, itemText(lines.slice(from, to)))
  } else if (block.type === 'table') {
    for (const row of block.rows) add(row.from, row.to, stateOf(rowText(block.head, row.cells, kind)))
  }
}

/** The cell that says what the item is; for a target also the cell that says where it goes. */
function rowText(head: readonly string[], cells: readonly string[], kind: ItemKind | null): string {
  const column = kind === null ? -1 : head.findIndex((cell) => decidingColumn[kind].test(cell))
  const worded = cells.findIndex((cell) => /\p{L}/u.test(cell))
  const text = (cells[column] || cells[Math.max(worded, 0)] || '').trim()
  if (kind !== 'target') return text
  const where = head.findIndex((cell, index) => index !== column && destinationColumn.test(cell))
  const destination = (cells[where] ?? '').trim()
  return destination === '' || destination === text ? text : `${text} → ${destination}`
}

function addDecisions(blocks: readonly Block[], lines: readonly string[], add: Add): void {
  let from: number | null = null
  let to = 0
  const close = () => {
    if (from !== null) add(from, to, itemText(lines.slice(from, to)))
  }
  for (const block of blocks) {
    if (block.type === 'paragraph' && leadingDecision.test(lines[block.from] ?? '')) {
      close()
      from = block.from
    }
    // A rule ends what hangs below a decision.
    if (block.type !== 'other') to = block.to
  }
  close()
}

function addParagraph(block: Block, lines: readonly string[], add: Add): void {
  const isLead = (line: string) => pseudoBullet.test(line) || statusSign.test(line)
  if (!isLead(lines[block.from] ?? '')) {
    add(block.from, block.to, itemText(lines.slice(block.from, block.to)))
    return
  }
  let from = block.from
  for (let at = from + 1; at <= block.to; at++) {
    if (at < block.to && !isLead(lines[at] ?? '')) continue
    add(from, at, pseudoItemText(lines.slice(from, at)))
    from = at
  }
}
