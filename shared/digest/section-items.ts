import type { Item, ItemKind, SectionName } from '../model/digest.ts'
import { isEmptyMarker } from './empty-markers.ts'
import { type ItemText, itemText, pseudoItemText, stateOf } from './item-text.ts'
import { isJournalLine, journalEntry } from './journal.ts'
import { type Block, readBlocks } from './markdown-blocks.ts'
import { canonicalName } from './name-fields.ts'
import type { Naming } from './naming.ts'
import { groupKind, isAside, isProseDecision, kindOf } from './section-name.ts'

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
const leadingDecision = /^\s*\*\*(?:decision|adr|d)\b[^*]*\*\*/i
/** Lines of a block behind which there is a pause. */
const pauseLines = 2_000
const quoteMarks = /^(?:\s{0,3}>)+\s?/
const pseudoBullet = /^\s*[•◦▪●‣–—]\s*\S/
const statusSign = /^\s*(?:✅|❌|⚠️?|☑️?|☐|✔️?|✓|✗|✘|🔲|🟡|🟢|🔴)/u

/**
 * Items of a section: entries of its lists and rows of its tables, or the paragraphs of a part that has
 * neither. The paragraphs before the first group count only when the whole section has neither. A section that
 * is nothing but quotes is read as what they hold. In steps, so that a caller can pause within a very long section.
 */
export function* itemsOfParts(
  parts: readonly Part[],
  section: { readonly name: SectionName | null; readonly heading: string },
  lines: readonly string[],
  firstLine: number,
  naming: Naming,
): Generator<void, Item[]> {
  const { name } = section
  const items: Item[] = []
  if (name !== null && onlyQuotes(parts, lines)) {
    for (const { group, blocks } of parts) {
      for (const { from, to } of blocks) {
        const inner = lines.slice(from, to).map((line) => line.replace(quoteMarks, ''))
        const part = { group, labelAt: null, blocks: [...readBlocks(inner)].flat() }
        items.push(...(yield* itemsOfParts([part], section, inner, firstLine + from, naming)))
      }
    }
    return items
  }
  const isDecisions = kindOf(name) === 'decision'
  const inProse = isDecisions && isProseDecision(section.heading)
  const listed = parts.some(
    (part) =>
      !(isDecisions && isAside(part.group ?? '')) &&
      part.blocks.some((block) => block.type === 'list' || block.type === 'table'),
  )
  for (const part of parts) {
    const kind = kindOfPart(part, name)
    const addOf = (own: ItemKind | null, from: number, to: number, { text, struck, checked }: ItemText) => {
      if (isEmptyMarker(text)) return
      const place = { line: firstLine + from, endLine: firstLine + to - 1, group: part.group }
      items.push({ kind: own, text, struck, checked, ...place })
    }
    const add: Add = (from, to, read) => addOf(kind, from, to, read)
    const paragraphs = part.blocks.filter((block) => block.type === 'paragraph')
    if (kind === 'decision' && paragraphs.some((block) => leadingDecision.test(lines[block.from] ?? ''))) {
      addDecisions(part.blocks, lines, add)
      continue
    }
    if (inProse && kind === 'decision' && part.blocks.find(isText)?.type === 'paragraph') {
      addProse(part.blocks, lines, add)
      continue
    }
    if (name === null && part.blocks.some((block) => isJournal(block, lines))) {
      for (const block of part.blocks) yield* addJournal(block, lines, addOf)
      continue
    }
    if (part.blocks.some((block) => block.type === 'list' || block.type === 'table')) {
      for (const block of part.blocks) {
        if (inProse && kind === 'decision' && isChoice(block, lines)) addChoices(block, lines, add)
        else addListed(block, kind, lines, add)
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
    for (const block of paragraphs) if (!isMetadata(block, lines, naming)) addParagraph(block, lines, add)
  }
  return items
}

const boldKey = /^\s*\*\*([^*:]{1,40}):\*\*/

/** A paragraph of `**Status:** …` lines that begins with a known field says when and what, not what was done. */
function isMetadata({ from, to }: Block, lines: readonly string[], naming: Naming): boolean {
  const key = boldKey.exec(lines[from] ?? '')?.[1]
  if (key === undefined || to - from < 2 || to - from > 20 || canonicalName(key, naming) === null)
    return false
  return lines.slice(from, to).every((line) => boldKey.test(line))
}

function isText(block: Block): boolean {
  return block.type !== 'other'
}

/** True where all blocks are quotes, and there is one. */
function onlyQuotes(parts: readonly Part[], lines: readonly string[]): boolean {
  const blocks = parts.flatMap((part) => part.blocks)
  return blocks.length > 0 && blocks.every(({ type, from }) => type === 'other' && isQuote(lines[from] ?? ''))
}

function isQuote(line: string): boolean {
  return /^ {0,3}>/.test(line)
}

function kindOfPart({ group }: Part, name: SectionName | null): ItemKind | null {
  if (name === 'Key Findings') return group === null ? null : groupKind(group)
  return name === 'Decisions' && group !== null && isAside(group) ? null : kindOf(name)
}

/** A line that leads over to what stands below it, and may say in a comment that this is optional. */
const plainLabel = /^\s{0,3}([^:<]{3,60}):\s*(?:<!--.{0,200}-->\s*)?$/

type Add = (from: number, to: number, read: ItemText) => void
type AddOf = (kind: ItemKind | null, from: number, to: number, read: ItemText) => void

function isJournal(block: Block, lines: readonly string[]): boolean {
  return (block.type === 'paragraph' || block.type === 'list') && isJournalLine(lines[block.from] ?? '')
}

/** Each dated line is an entry, with the lines below it. */
function* addJournal(block: Block, lines: readonly string[], add: AddOf): Generator<void> {
  if (block.type === 'list') for (const { from, to } of block.entries) addEntry(from, to)
  else if (block.type === 'table') for (const { from, to } of block.rows) addEntry(from, to)
  else if (block.type === 'paragraph') {
    let from = block.from
    for (let at = from + 1; at <= block.to; at++) {
      if (at < block.to && !isJournalLine(lines[at] ?? '')) continue
      addEntry(from, at)
      from = at
      if (at % pauseLines === 0) yield
    }
  }

  function addEntry(from: number, to: number) {
    const { kind, ...read } = journalEntry(lines.slice(from, to))
    add(kind, from, to, read)
  }
}

const chosen = /^\s*(?:[-*+]|\d{1,9}[.)])\s+[*_]*chosen (?:alternative|option)\b/i

/** A list below *Decision Outcome* that begins with the option that was chosen. */
function isChoice(block: Block, lines: readonly string[]): boolean {
  return block.type === 'list' && chosen.test(lines[block.from] ?? '')
}

/** The option that was chosen is the decision; the entries behind it are its reasons. */
function addChoices(block: Block, lines: readonly string[], add: Add): void {
  if (block.type !== 'list') return
  const starts = block.entries.filter(({ from }) => chosen.test(lines[from] ?? ''))
  for (const [at, { from }] of starts.entries()) {
    const to = starts[at + 1]?.from ?? block.to
    add(from, to, itemText(lines.slice(from, to)))
  }
}

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
    if (block.type === 'paragraph') {
      // Several may stand below one another without a blank line.
      for (let at = block.from; at < block.to; at++) {
        if (!leadingDecision.test(lines[at] ?? '')) continue
        if (at > block.from) to = at
        close()
        from = at
      }
    }
    // A rule ends what hangs below a decision.
    if (block.type !== 'other') to = block.to
  }
  close()
}

/**
 * Paragraphs as items, each with the lists right below it; a table or code ends what belongs to it, and a
 * paragraph that only leads over to something ("The mapping:") belongs to the one before.
 */
function addProse(blocks: readonly Block[], lines: readonly string[], add: Add): void {
  let from: number | null = null
  let to = 0
  let open = false
  const close = () => {
    if (from !== null) add(from, to, itemText(lines.slice(from, to)))
  }
  for (const block of blocks) {
    if (block.type === 'paragraph') {
      const label = plainLabel.exec(lines[block.from] ?? '')?.[1]
      if (label !== undefined && block.to === block.from + 1 && isAside(label)) {
        // What follows from a decision is none, and what hangs below belongs to neither.
        open = false
        continue
      }
      const leadsOver = /:\s*$/.test((lines[block.to - 1] ?? '').slice(-20))
      if (from === null || !leadsOver) {
        close()
        from = block.from
        open = true
      }
    }
    open &&= block.type === 'paragraph' || block.type === 'list'
    if (open) to = block.to
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
