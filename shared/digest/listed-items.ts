import type { ItemKind } from '../model/digest.ts'
import { type ItemText, itemText, stateOf } from './item-text.ts'
import type { Block } from './markdown-blocks.ts'

/** Takes an item that stands in the given lines: 0-based, the end exclusive. */
export type Add = (from: number, to: number, read: ItemText) => void

type Table = Block & { readonly type: 'table' }

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
/** Of a table that names in one column what was to be decided: the column that says what was. */
const choiceColumn = /choice|chosen|outcome|resolution|selected/i

/** Entries of a list, or rows of a table. */
export function addListed(block: Block, kind: ItemKind | null, lines: readonly string[], add: Add): void {
  if (block.type === 'list') {
    for (const { from, to } of block.entries) add(from, to, itemText(lines.slice(from, to)))
  } else if (block.type === 'table') {
    for (const row of block.rows) add(row.from, row.to, stateOf(rowText(block.head, row.cells, kind)))
  }
}

/** True for a table with a head that says what its rows are. */
export function namesItems(block: Block, kind: ItemKind | null): block is Table {
  return kind !== null && block.type === 'table' && block.head.some((cell) => decidingColumn[kind].test(cell))
}

/** The cell that says what the item is; for a target also the cell that says where it goes, for a decision what was chosen. */
function rowText(head: readonly string[], cells: readonly string[], kind: ItemKind | null): string {
  const column = kind === null ? -1 : head.findIndex((cell) => decidingColumn[kind].test(cell))
  const worded = cells.findIndex((cell) => /\p{L}/u.test(cell))
  const text = (cells[column] || cells[Math.max(worded, 0)] || '').trim()
  if (kind !== 'target' && kind !== 'decision') return text
  const other = kind === 'target' ? destinationColumn : choiceColumn
  const where = head.findIndex((cell, index) => index !== column && other.test(cell))
  const further = (cells[where] ?? '').trim()
  return further === '' || further === text ? text : `${text} → ${further}`
}

const chosen = /^\s*(?:[-*+]|\d{1,9}[.)])\s+[*_]*chosen (?:alternative|option)\b/i

/** A list that begins with the option that was chosen. */
export function isChoice(block: Block, lines: readonly string[]): boolean {
  return block.type === 'list' && chosen.test(lines[block.from] ?? '')
}

/** The option that was chosen is the decision; the entries behind it are its reasons. */
export function addChoices(block: Block, lines: readonly string[], add: Add): void {
  if (block.type !== 'list') return
  const starts = block.entries.filter(({ from }) => chosen.test(lines[from] ?? ''))
  for (const [at, { from }] of starts.entries()) {
    const to = starts[at + 1]?.from ?? block.to
    add(from, to, itemText(lines.slice(from, to)))
  }
}
