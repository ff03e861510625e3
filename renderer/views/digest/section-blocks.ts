import { type Item, type Section, type SectionName, sectionNames } from '../../../shared/model/digest.ts'

/** A part of a section as it is drawn: an item with its line, or Markdown between items. */
export type SectionBlock =
  | { readonly kind: 'item'; readonly item: Item; readonly markdown: string }
  | { readonly kind: 'text'; readonly line: number; readonly markdown: string }

function isTableRow(line: string): boolean {
  return line.trim().startsWith('|')
}

/** A table's row as one line of text, its outer bars taken off. */
function cellsOf(line: string): string {
  return line
    .trim()
    .replace(/^\||\|$/g, '')
    .trim()
}

/** The text of an item without its list marker and check box, its further lines moved out of the indent. */
export function itemMarkdown(lines: readonly string[]): string {
  const first = lines[0] ?? ''
  const marker = /^(\s*(?:[-*+]|\d{1,9}[.)])\s+)(\[[ xX]\]\s+)?/.exec(first)
  if (!marker) return isTableRow(first) ? cellsOf(first) : lines.join('\n')
  const indent = (marker[1] ?? '').length
  const rest = lines.slice(1).map((line) => {
    const blanks = /^\s*/.exec(line)?.[0].length ?? 0
    return line.slice(Math.min(indent, blanks))
  })
  return [first.slice(marker[0].length), ...rest].join('\n')
}

/** A section with its parts. */
interface SectionParts {
  readonly section: Section
  readonly blocks: readonly SectionBlock[]
  /** Its items that are not struck out, whether all of them are drawn or not. */
  readonly items: number
}

/** All sections in documented order, each in parts. */
export function partsOf(
  sections: readonly Section[],
  body: string,
  bodyLine: number,
): readonly SectionParts[] {
  const lines = body.split(/\r\n|\r|\n/)
  return inDocumentedOrder(sections).map((section) => {
    const blocks = blocksOf(section, lines, bodyLine)
    const items = blocks.filter((block) => block.kind === 'item' && !block.item.struck).length
    return { section, blocks, items }
  })
}

/** Among first lines of parts, in any order, the place of the part that holds a line; -1: it is before all of them. */
export function placeAtLine(firstLines: readonly number[], line: number): number {
  let best = -1
  for (const [at, first] of firstLines.entries())
    if (first <= line && (best < 0 || first > (firstLines[best] ?? 0))) best = at
  return best
}

function lineOf(block: SectionBlock): number {
  return block.kind === 'item' ? block.item.line : block.line
}

/**
 * The first sections up to a number of parts; a section may be cut. `left` parts are not among them.
 *
 * @param line the part that holds this line is always among them; null: none is sought
 */
export function firstParts(
  all: readonly SectionParts[],
  limit: number,
  line: number | null,
): { readonly shown: readonly SectionParts[]; readonly left: number } {
  const flat = all.flatMap((one) => one.blocks)
  const at = line === null ? -1 : placeAtLine(flat.map(lineOf), line)
  let room = Math.max(limit, at + 1)
  const left = Math.max(0, flat.length - room)
  const shown = all.flatMap((one): readonly SectionParts[] => {
    if (room <= 0 && one.blocks.length > 0) return []
    const blocks = one.blocks.slice(0, room)
    room -= blocks.length
    return [{ ...one, blocks }]
  })
  return { shown, left }
}

/**
 * A section in parts, so that nothing of it is lost: its counted items each with a line of its own, what stands
 * between them as Markdown. A section without counted items is one block of Markdown.
 */
export function blocksOf(
  section: Section,
  all: readonly string[],
  bodyLine: number,
): readonly SectionBlock[] {
  const slice = (from: number, to: number) =>
    all.slice(Math.max(0, from - bodyLine), Math.max(0, to - bodyLine + 1))
  const begin =
    section.level === 0 ? section.line : section.line + headingHeight(slice(section.line, section.line + 1))
  const counted = section.items.filter((item) => item.kind !== null).sort((a, b) => a.line - b.line)
  const blocks: SectionBlock[] = []
  const addText = (from: number, to: number) => {
    const markdown = slice(from, to).join('\n')
    if (markdown.trim() === '') return
    const head = isTableFrame(markdown) ? cellsOf(markdown.trim().split('\n')[0] ?? '') : null
    blocks.push({ kind: 'text', line: from, markdown: head ?? markdown })
  }
  let at = begin
  for (const item of counted) {
    if (item.line < at) continue
    addText(at, item.line - 1)
    blocks.push({ kind: 'item', item, markdown: itemMarkdown(slice(item.line, item.endLine)) })
    at = item.endLine + 1
  }
  addText(at, section.endLine)
  return blocks
}

/** Lines that a heading takes up, by its own line and the one below: underlined by `===` or `---` it takes two. */
export function headingHeight(lines: readonly string[]): number {
  const [first = '', second = ''] = lines
  return !first.trimStart().startsWith('#') && /^\s*(=+|-+)\s*$/.test(second) ? 2 : 1
}

/** Head and rule of a table whose rows are drawn as items. */
function isTableFrame(markdown: string): boolean {
  const lines = markdown.trim().split('\n')
  return lines.length === 2 && /^\s*\|?[\s:|-]+\|?\s*$/.test(lines[1] ?? '') && (lines[0] ?? '').includes('|')
}

/** Sections in documented order; one that the viewer does not know stays behind the one it follows. */
export function inDocumentedOrder(sections: readonly Section[]): readonly Section[] {
  let last = -1
  const placed = sections.map((section, index) => {
    const known = section.name === null ? -1 : sectionNames.indexOf(section.name as SectionName)
    last = known === -1 ? last : known
    return { section, rank: last, index }
  })
  return placed.sort((a, b) => a.rank - b.rank || a.index - b.index).map((one) => one.section)
}
