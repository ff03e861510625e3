import type { Item, ItemKind, SectionName } from '../model/digest.ts'
import { isEmptyMarker } from './empty-markers.ts'
import { type ItemText, itemText } from './item-text.ts'
import { isJournalLine, journalEntry } from './journal.ts'
import { type Add, addChoices, addListed, isChoice, namesItems } from './listed-items.ts'
import { type Block, readBlocks } from './markdown-blocks.ts'
import type { Naming } from './naming.ts'
import { numberedGroups } from './numbered-groups.ts'
import { addLed, addParagraphs, addProse, isDecided, isKeyed, leadsOf, leadsOver } from './prose-items.ts'
import { groupKind, isAside, isCheck, isProseDecision, kindOf } from './section-name.ts'

/** Blocks of a section below one group heading or bold label. */
export interface Part {
  /** As written; null: before the first. */
  readonly group: string | null
  /** Level of the group's heading; 0 for the section itself, 7 for a bold label. */
  readonly level: number
  /** Line of the heading or label, 0-based; null for the section itself. */
  readonly at: number | null
  /** Line of a bold label that opened the part, 0-based; null for a heading or the section itself. */
  readonly labelAt: number | null
  readonly blocks: Block[]
}

/** What a section is called, as far as that says how it is read. */
interface Named {
  readonly name: SectionName | null
  /** Heading whose words decide: its own, or that of the section which it goes on with. */
  readonly heading: string
  /** True for a title whose text is no item, only its lists are. */
  readonly title?: boolean
}

/** Lines of a block behind which there is a pause. */
const pauseLines = 2_000
const quoteMarks = /^(?:\s{0,3}>)+\s?/

/**
 * Items of a section: entries of its lists and rows of its tables, or the paragraphs of a part that has
 * neither. The paragraphs before the first group count only when the whole section has neither, and it is not the
 * title of the file. A section that is nothing but quotes is read as what they hold. In steps, so that a caller can
 * pause within a very long section.
 */
export function* itemsOfParts(
  all: readonly Part[],
  section: Named,
  lines: readonly string[],
  firstLine: number,
  naming: Naming,
): Generator<void, Item[]> {
  const { name } = section
  const items: Item[] = []
  if (name !== null && onlyQuotes(all, lines)) {
    for (const { group, blocks } of all) {
      for (const { from, to } of blocks) {
        const inner = lines.slice(from, to).map((line) => line.replace(quoteMarks, ''))
        const part = { group, level: 0, at: null, labelAt: null, blocks: [...readBlocks(inner)].flat() }
        items.push(...(yield* itemsOfParts([part], section, inner, firstLine + from, naming)))
      }
    }
    return items
  }
  const isDecisions = kindOf(name) === 'decision'
  const inProse = isDecisions && isProseDecision(section.heading)
  const parts = inProse ? withLabels(all, lines) : all
  const headed =
    isDecisions && parts.some(({ blocks }) => blocks.some((block) => namesItems(block, 'decision')))
  const listed = parts.some(
    (part) =>
      !(isDecisions && isAside(part.group ?? '')) &&
      part.blocks.some((block) => block.type === 'list' || block.type === 'table'),
  )
  const groups = kindOf(name) === null ? [] : numberedGroups(parts)
  const entries = new Map(groups.map((group) => [group.part, group]))
  const inEntries = new Set(groups.flatMap(({ below }) => below))
  for (const written of parts) {
    if (inEntries.has(written)) continue
    const decided = name === null ? written.blocks.filter((block) => isDecided(block, lines)) : []
    const blocks =
      decided.length > 0 ? written.blocks.filter((block) => !isDecided(block, lines)) : written.blocks
    const part = blocks === written.blocks ? written : { ...written, blocks }
    const kind = kindOfPart(part, name)
    const addOf = (own: ItemKind | null, from: number, to: number, { text, struck, checked }: ItemText) => {
      if (isEmptyMarker(text)) return
      const group = entries.has(part) ? null : part.group
      const place = { line: firstLine + from, endLine: firstLine + to - 1, group }
      items.push({ kind: own, text, struck, checked, ...place })
    }
    const add: Add = (from, to, read) => addOf(kind, from, to, read)
    const addDecision: Add = (from, to, read) => addOf('decision', from, to, read)
    for (const { from, to } of decided) addDecision(from, to, itemText(lines.slice(from, to)))
    const entry = entries.get(part)
    if (entry) {
      const from = part.at ?? 0
      add(from, endOf([part, ...entry.below]) ?? from + 1, groupText(part, lines))
      continue
    }
    const leads = leadsOf(part.blocks, kind, inProse, lines, naming)
    if (leads) {
      addLed(part.blocks, leads, lines, add)
      continue
    }
    const text = part.blocks.find(({ type }) => type !== 'other')?.type
    if (inProse && kind === 'decision' && (text === 'paragraph' || text === 'list')) {
      const choice = part.blocks.find((block) => isChoice(block, lines))
      if (choice) addChoices(choice, lines, add)
      else addProse(part.blocks, lines, naming, add)
      continue
    }
    if (name === null && part.blocks.some((block) => isJournal(block, lines))) {
      for (const block of part.blocks) yield* addJournal(block, lines, addOf)
      continue
    }
    if (part.blocks.some((block) => block.type === 'list' || block.type === 'table')) {
      for (const block of part.blocks) {
        const ofElse = headed && block.type === 'table' && !namesItems(block, 'decision')
        if (name === null && isChoice(block, lines)) addChoices(block, lines, addDecision)
        else if (!ofElse) addListed(block, kind, lines, add)
        // Only slices of a very long text have blocks of this length.
        if (block.to - block.from > pauseLines) yield
      }
      continue
    }
    if ((listed || section.title) && part.group === null) continue
    if (part.labelAt !== null && part.blocks.length === 0) {
      // A label with nothing below it is no label but a paragraph in bold.
      if (!listed) add(part.labelAt, part.labelAt + 1, itemText(lines.slice(part.labelAt, part.labelAt + 1)))
      continue
    }
    addParagraphs(part.blocks, kind, lines, naming, add)
  }
  return name === null ? items.sort((a, b) => a.line - b.line) : items
}

/** Line behind the last one of the parts, 0-based; null where they hold nothing. */
function endOf(parts: readonly Part[]): number | null {
  return parts.findLast(({ blocks }) => blocks.length > 0)?.blocks.at(-1)?.to ?? null
}

/** A sub-heading that is an entry, and the paragraph right below it. */
function groupText({ group, blocks: [first] }: Part, lines: readonly string[]): ItemText {
  const heading = itemText([group ?? ''])
  if (first?.type !== 'paragraph' || isKeyed(first, lines)) return heading
  const more = itemText(lines.slice(first.from, first.to)).text
  return { ...heading, text: `${heading.text}${/[.:!?]$/.test(heading.text) ? '' : ':'} ${more}` }
}

/**
 * Parts of a decision told in prose: a bold line that only leads over ("**What we use:**") belongs to the text before
 * it, with what it leads to.
 */
function withLabels(parts: readonly Part[], lines: readonly string[]): readonly Part[] {
  const joined: Part[] = []
  for (const part of parts) {
    const before = joined.at(-1)
    const at = part.labelAt
    const inText = before?.blocks.find(({ type }) => type !== 'other')?.type === 'paragraph'
    const label = at === null ? null : ({ type: 'paragraph', from: at, to: at + 1 } as const)
    if (label && before && inText && leadsOver(label, lines) && !isAside(part.group ?? ''))
      joined[joined.length - 1] = { ...before, blocks: [...before.blocks, label, ...part.blocks] }
    else joined.push(part)
  }
  return joined
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
  if (group === null) return kindOf(name)
  const other = (name === 'Decisions' && isAside(group)) || (name === 'Actions Taken' && isCheck(group))
  return other ? null : kindOf(name)
}

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
