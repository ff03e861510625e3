import type { Section, SectionName } from '../model/digest.ts'
import { journalsLast } from './journal.ts'
import { type Block, readBlocks } from './markdown-blocks.ts'
import type { Naming } from './naming.ts'
import { itemsOfParts, type Part } from './section-items.ts'
import { exactSectionName, groupKind, isRejected, sectionName } from './section-name.ts'

/** A line that is only bold, but for a part in parentheses, and so serves as a heading. */
const boldLine = /^\s{0,3}(?:\*\*([^*]+)\*\*|__([^_]+)__)\s*(?:\([^()]{1,80}\)\s*)?:?\s*$/
/** `##Goal` without its blank: not a heading in Markdown, but meant as one when it names a section. */
const tightHeading = /^#{2,4}([^#\s].*)$/

/** A longer line is no label; on such a one the pattern above would look at each run of blanks again and again. */
const longestLabel = 300

/** Blocks, and then sections, that are handled between two pauses. */
const pauseBlocks = 2_000
const pauseSections = 50

interface Open {
  readonly name: SectionName | null
  readonly heading: string
  readonly level: number
  readonly from: number
  /** Opened by a bold line, and closed by the next one. */
  readonly bold: boolean
  readonly parts: Part[]
}

/**
 * Sections of a body with their items, in file order; nothing is dropped, unknown headings give sections
 * without a name. A generator, so that a caller can pause between the steps of a very long text.
 *
 * @param firstLine line of the file that `lines[0]` is
 */
export function* sectionSteps(
  lines: readonly string[],
  firstLine: number,
  naming: Naming,
): Generator<void, Section[]> {
  const blocks: Block[] = []
  for (const slice of readBlocks(lines)) {
    for (const block of slice) blocks.push(block)
    yield
  }
  const headed = new Set(
    blocks.map((block) => (block.type === 'heading' ? nameAt(block.level, block.text, naming) : null)),
  )
  const outline: Outline = { opened: [start('', 0, 0, null, false)], path: [], rejectedAt: null, naming }
  const { opened } = outline
  for (const [index, block] of blocks.entries()) {
    if (index % pauseBlocks === pauseBlocks - 1) yield
    const current = opened.at(-1) as Open
    if (block.type === 'heading') {
      openHeading(block, current, outline)
      continue
    }
    if (block.type === 'paragraph' && openLabel(block, lines, current, outline, headed)) continue
    current.parts.at(-1)?.blocks.push(block)
  }
  const sections: Section[] = []
  for (const [index, section] of opened.entries()) {
    let to = opened[index + 1]?.from ?? lines.length
    while (to > section.from + 1 && (lines[to - 1] ?? '').trim() === '') to--
    const { name, heading, level } = section
    const blank = level === 0 && lines.slice(section.from, to).every((line) => line.trim() === '')
    if (blank) continue
    const items = yield* itemsOfParts(section.parts, section, lines, firstLine, naming)
    sections.push({
      name,
      heading,
      level,
      line: firstLine + section.from,
      endLine: firstLine + to - 1,
      items,
    })
    if (index % pauseSections === 0) yield
  }
  return journalsLast(sections, (line) => lines[line - firstLine] ?? '')
}

/** Sections opened so far, and those of them (by headings) that the next block stands in, outermost first. */
interface Outline {
  readonly opened: Open[]
  readonly path: Open[]
  /** Level of the heading above that weighs options which were not taken; null: there is none. */
  rejectedAt: number | null
  readonly naming: Naming
}

function start(heading: string, level: number, from: number, name: SectionName | null, bold: boolean): Open {
  return { name, heading, level, from, bold, parts: [{ group: null, labelAt: null, blocks: [] }] }
}

/** A title (level 1) is a section only when it says nothing but a section's name. */
function nameAt(level: number, heading: string, naming: Naming): SectionName | null {
  return level === 1 ? exactSectionName(heading, naming) : sectionName(heading, naming)
}

/**
 * Decides whether a heading opens a section or a group inside the current one: levels 1 and 2 open sections,
 * deeper ones when they name one, or when they stand at or above the level of the current section.
 */
function openHeading(block: Block & { type: 'heading' }, current: Open, outline: Outline): void {
  const { level, text, from } = block
  const { opened, path, naming } = outline
  if (outline.rejectedAt !== null && level <= outline.rejectedAt) outline.rejectedAt = null
  const weighed = outline.rejectedAt !== null
  if (!weighed && level > 1 && isRejected(text)) outline.rejectedAt = level
  const below = level > current.level && current.level > 0
  const parent = below ? current : path.findLast((section) => section.level < level)
  const inKnown = parent !== undefined && parent.name !== null && level > 2
  const name = weighed
    ? null
    : inKnown
      ? exactSectionName(text, naming)
      : level > 4
        ? null
        : nameAt(level, text, naming)
  if (below && !current.bold) {
    const grouped = current.name === 'Key Findings' && groupKind(text) !== null
    const opens = name !== null && name !== current.name && level <= 4 && !grouped
    const next = current.name === null && level <= 2
    if (!opens && !next) {
      current.parts.push({ group: text, labelAt: null, blocks: [] })
      return
    }
  }
  const section = start(text, level, from, name, false)
  while ((path.at(-1)?.level ?? 0) >= level) path.pop()
  path.push(section)
  opened.push(section)
}

/** Handles a paragraph that is only a label; false: it is text. */
function openLabel(
  block: Block,
  lines: readonly string[],
  current: Open,
  { opened, path, rejectedAt, naming }: Outline,
  headed: ReadonlySet<SectionName | null>,
): boolean {
  const first = lines[block.from] ?? ''
  if (first.length > longestLabel) return false
  const tight = tightHeading.exec(first)
  const bold = boldLine.exec(first)
  const label = tight?.[1] ?? bold?.[1] ?? bold?.[2]
  if (label === undefined) return false
  const name =
    rejectedAt !== null ? null : tight ? exactSectionName(label, naming) : sectionName(label, naming)
  const grouped = current.name === 'Key Findings' && groupKind(label) !== null
  const heading = label.replace(/\s*:\s*$/, '')
  if (name !== null && !headed.has(name) && !grouped) {
    const level = Math.min((path.at(-1)?.level ?? 0) + 1, 6)
    opened.push(start(heading, level, block.from, name, true))
  } else if (tight) {
    return false
  } else if (current.bold) {
    opened.push(start(heading, current.level, block.from, null, true))
  } else {
    current.parts.push({ group: heading, labelAt: block.from, blocks: [] })
  }
  // Text on the lines right below the label belongs to the same paragraph, but not to the label.
  if (block.to > block.from + 1) {
    opened
      .at(-1)
      ?.parts.at(-1)
      ?.blocks.push({ type: 'paragraph', from: block.from + 1, to: block.to })
  }
  return true
}
