import type { Section, SectionName } from '../model/digest.ts'
import { foldHeading } from './fold-heading.ts'
import { journalsLast } from './journal.ts'
import { type Block, readBlocks } from './markdown-blocks.ts'
import type { Naming } from './naming.ts'
import { itemsOfParts, type Part } from './section-items.ts'
import { exactSectionName, groupKind, isRejected, kindOf, sectionName } from './section-name.ts'

/** A line that is only bold, but for a part in parentheses, and so serves as a heading. */
const boldLine = /^\s{0,3}(?:\*\*([^*]+)\*\*|__([^_]+)__)\s*(?:\([^()]{1,80}\)\s*)?:?\s*$/
/** `##Goal` without its blank: not a heading in Markdown, but meant as one when it names a section. */
const tightHeading = /^#{2,4}([^#\s].*)$/

/** A longer line is no label; on such a one the pattern above would look at each run of blanks again and again. */
const longestLabel = 300

/** True for several words that end as a sentence does: text in bold, and no label. */
function isSentence(label: string): boolean {
  return /[.!]$/.test(label) && label.split(/\s/).length > 2
}

/** Blocks, and then sections, that are handled between two pauses. */
const pauseBlocks = 2_000
const pauseSections = 50

type Heading = Block & { readonly type: 'heading' }

interface Open {
  readonly name: SectionName | null
  readonly heading: string
  readonly level: number
  readonly from: number
  /** Opened by a bold line, and closed by the next one. */
  readonly bold: boolean
  /** Heading whose words say how it is read: its own, or that of the section which it goes on with. */
  readonly readAs: string
  readonly parts: Part[]
}

/**
 * Sections of a body with their items, in file order; nothing is dropped, unknown headings give sections
 * without a name. A generator, so that a caller can pause between the steps of a very long text.
 *
 * @param firstLine line of the file that `lines[0]` is
 * @param isIndex true for a file that lists others
 */
export function* sectionSteps(
  lines: readonly string[],
  firstLine: number,
  naming: Naming,
  isIndex = false,
): Generator<void, Section[]> {
  const blocks: Block[] = []
  for (const slice of readBlocks(lines)) {
    for (const block of slice) blocks.push(block)
    yield
  }
  const titled = blocks.find((block) => block.type === 'heading' && block.level === 1)
  const headed = new Set(
    blocks.map((block) =>
      block.type === 'heading' ? nameAt(block.level, block.text, naming, block === titled) : null,
    ),
  )
  const outline: Outline = {
    opened: [start('', 0, 0, null, false)],
    path: [],
    rejectedAt: null,
    titled,
    naming,
  }
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
  const title = titleOnly(opened, naming, isIndex)
  const sections: Section[] = []
  for (const [index, section] of opened.entries()) {
    let to = opened[index + 1]?.from ?? lines.length
    while (to > section.from + 1 && (lines[to - 1] ?? '').trim() === '') to--
    const { name, heading, level } = section
    const blank = level === 0 && lines.slice(section.from, to).every((line) => line.trim() === '')
    if (blank) continue
    const named = { name, heading: section.readAs, title: section === title }
    const items = yield* itemsOfParts(section.parts, named, lines, firstLine, naming)
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
  return journalsLast(sections)
}

/** Sections opened so far, and those of them (by headings) that the next block stands in, outermost first. */
interface Outline {
  readonly opened: Open[]
  readonly path: Open[]
  /** Level of the heading above that weighs options which were not taken; null: there is none. */
  rejectedAt: number | null
  /** The first heading of level 1. */
  readonly titled: Block | undefined
  readonly naming: Naming
}

function start(heading: string, level: number, from: number, name: SectionName | null, bold: boolean): Open {
  const whole = { group: null, level: 0, at: null, labelAt: null, blocks: [] }
  return { name, heading, level, from, bold, readAs: heading, parts: [whole] }
}

/**
 * The one heading of level 1 that titles the file, where its name says nothing about the text below it: of an index,
 * or a common word such as "Completed". Its lists hold items all the same.
 */
function titleOnly(opened: readonly Open[], naming: Naming, isIndex: boolean): Open | null {
  const [title, ...others] = opened.filter(({ level }) => level === 1)
  if (!title || others.length > 0 || title !== opened.find(({ level }) => level > 0)) return null
  return isIndex || naming.wholeHeadings.has(foldHeading(title.heading)) ? title : null
}

/**
 * The first heading of level 1 titles the file, and is a section only when it says nothing but a section's name.
 * Those behind it may go on: "Learnings from the run".
 */
function nameAt(level: number, heading: string, naming: Naming, isTitle: boolean): SectionName | null {
  if (level > 1) return sectionName(heading, naming)
  return isTitle ? exactSectionName(heading, naming) : sectionName(heading, naming, true)
}

/**
 * Decides whether a heading opens a section or a group inside the current one: levels 1 and 2 open sections,
 * deeper ones when they name one, or when they stand at or above the level of the current section.
 */
function openHeading(block: Heading, current: Open, outline: Outline): void {
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
        : nameAt(level, text, naming, block === outline.titled)
  if (below && !current.bold) {
    const grouped = current.name === 'Key Findings' && groupKind(text) !== null
    const opens = name !== null && name !== current.name && level <= 4 && !grouped
    const next = current.name === null && level <= 2
    if (!opens && !next) {
      current.parts.push(groupAt(block))
      return
    }
  }
  const goesOn = inKnown && name === null && (kindOf(parent.name) !== null || parent.name === 'Key Findings')
  const section = goesOn ? goOn(parent, block) : start(text, level, from, name, false)
  while ((path.at(-1)?.level ?? 0) >= level) path.pop()
  path.push(section)
  opened.push(section)
}

function groupAt({ text, level, from }: Heading): Part {
  return { group: text, level, at: from, labelAt: null, blocks: [] }
}

/** A group of a section that goes on behind another section which a deeper heading had opened in it. */
function goOn(section: Open, heading: Heading): Open {
  const { text, level, from } = heading
  const { name, readAs } = section
  return { name, heading: text, level, from, bold: false, readAs, parts: [groupAt(heading)] }
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
  const ended = label.trimEnd()
  const heading = ended.endsWith(':') ? ended.slice(0, -1).trimEnd() : label
  if (name !== null && !headed.has(name) && !grouped) {
    const level = Math.min((path.at(-1)?.level ?? 0) + 1, 6)
    opened.push(start(heading, level, block.from, name, true))
  } else if (tight || (name === null && isSentence(heading))) {
    return false
  } else if (current.bold) {
    opened.push(start(heading, current.level, block.from, null, true))
  } else {
    current.parts.push({ group: heading, level: 7, at: block.from, labelAt: block.from, blocks: [] })
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
