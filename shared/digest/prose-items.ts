import type { ItemKind } from '../model/digest.ts'
import { itemText, pseudoItemText } from './item-text.ts'
import { type Add, addListed } from './listed-items.ts'
import type { Block } from './markdown-blocks.ts'
import { canonicalName } from './name-fields.ts'
import type { Naming } from './naming.ts'
import { exactSectionName, isAside, kindOf } from './section-name.ts'

const pseudoBullet = /^\s*[•◦▪●‣–—]\s*\S/
const statusSign = /^\s*(?:✅|❌|⚠️?|☑️?|☐|✔️?|✓|✗|✘|🔲|🟡|🟢|🔴)/u
/** `**Key:** …` or `**Key**: …`. */
const boldKey = /^\s*\*\*([^*:]{1,40})(?::\*\*|\*\*\s*:)/
/** A bold lead with text behind it on its line. */
const boldLead = /^\s*\*\*[^*]{1,80}(?:[:.]\*\*\s*|\*\*\s*[:–—-]\s*)\S/
/** A paragraph that names a decision, with all that follows it up to the next one. */
const leadingDecision = /^\s*\*\*(?:decision|adr|d)\b[^*]*\*\*/i
/** A line that leads over to what stands below it, and may say in a comment that this is optional. */
const plainLabel = /^\s{0,3}([^:<]{3,60}):\s*(?:<!--.{0,200}-->\s*)?$/
const example = /^\s*[*_]*(?:for (?:instance|example)\b|e\.?\s?g\.|eg\.|examples?:)/i
/** `b) …` in a text of its own, as Markdown does not know it. */
const lettered = /^\s*\(?[a-z]\)\s/
/** "A decision has yet to be made …" among the decisions says that there is none. */
const undecided =
  /^\s*[*_]*(?:no decision (?:has|was|is)\b[\w ]{0,30}|(?:a|the|this) decision (?:has|is|was) (?:still )?(?:yet to be|not(?: yet)?(?: been)?) )\s?(?:made|taken|reached)\b/i
/** "Shipped by SPEC-056 (PR #87)": where a decision was carried out. */
const carriedOut =
  /^\s*[*_]*(?:[Ss]hipped|[Ii]mplemented|[Dd]elivered|[Ll]anded|[Tt]racked) (?:by|in|as|with) .{0,100}(?:#\d|\b[A-Z]{2,10}-\d|\]\(|https?:)/
const picture = /^\s*!\[[^\]]*\]\([^)]*\)\s*$/

type Lines = readonly string[]

function firstLine(block: Block, lines: Lines): string {
  return lines[block.from] ?? ''
}

/** True where the text of a block ends in a colon: it leads over to what follows. */
export function leadsOver(block: Block, lines: Lines): boolean {
  return /[:：][*_]*\s*$/.test((lines[block.to - 1] ?? '').slice(-20))
}

/** True for a paragraph that is nothing but pictures. */
function isPicture(block: Block, lines: Lines): boolean {
  return lines.slice(block.from, block.to).every((line) => picture.test(line))
}

/** A paragraph of `**Status:** …` lines that begins with a known field says when and what, not what was done. */
function isMetadata({ from, to }: Block, lines: Lines, naming: Naming): boolean {
  const key = boldKey.exec(lines[from] ?? '')?.[1]
  if (key === undefined || to - from < 2 || to - from > 20 || canonicalName(key, naming) === null)
    return false
  return lines.slice(from, to).every((line) => boldKey.test(line))
}

/** A paragraph with a bold key that is the name of a section of another kind, such as `**Problem:** …` among actions. */
function isOfAnother(line: string, kind: ItemKind | null, naming: Naming): boolean {
  const key = boldKey.exec(line)?.[1]
  if (key === undefined || kind === null) return false
  const name = exactSectionName(key, naming)
  return name !== null && kindOf(name) !== kind
}

/** True for a paragraph that begins with a bold key. */
export function isKeyed(block: Block, lines: Lines): boolean {
  return boldKey.test(firstLine(block, lines))
}

/** True for `**Decision:** …`, which says of itself what it is wherever it stands. */
export function isDecided(block: Block, lines: Lines): boolean {
  return block.type === 'paragraph' && /^\s*\*\*decision:\*\*\s*\S/i.test(firstLine(block, lines))
}

/** A paragraph with a bold key that tells why, or what follows from it. */
function isKeyedAside(line: string): boolean {
  const key = boldKey.exec(line)?.[1]
  return key !== undefined && isAside(key)
}

/** Tells with which lines of paragraphs items begin in a part whose items are led by bold words; null: they are not. */
export function leadsOf(
  blocks: readonly Block[],
  kind: ItemKind | null,
  inProse: boolean,
  lines: Lines,
  naming: Naming,
): ((line: string) => boolean) | null {
  if (kind === null) return null
  const firsts = blocks.flatMap((block) => (block.type === 'paragraph' ? [firstLine(block, lines)] : []))
  if (kind === 'decision' && firsts.some((line) => leadingDecision.test(line)))
    return (line) => leadingDecision.test(line)
  if (inProse) return null
  const leads = (line: string) =>
    boldLead.test(line) && !isOfAnother(line, kind, naming) && !isKeyedAside(line)
  const first = blocks.find(({ type }) => type !== 'other')
  const listed = blocks.some(({ type }) => type === 'list' || type === 'table')
  if (!listed || first?.type !== 'paragraph' || !leads(firstLine(first, lines))) return null
  return firsts.filter(leads).length > 1 ? leads : null
}

/** Each line of a paragraph that leads, with all that hangs below it up to the next one. */
export function addLed(
  blocks: readonly Block[],
  leads: (line: string) => boolean,
  lines: Lines,
  add: Add,
): void {
  let from: number | null = null
  let to = 0
  const close = () => {
    if (from !== null) add(from, to, itemText(lines.slice(from, to)))
  }
  for (const block of blocks) {
    if (block.type === 'paragraph') {
      // Several may stand below one another without a blank line.
      for (let at = block.from; at < block.to; at++) {
        if (!leads(lines[at] ?? '')) continue
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
 * Paragraphs as decisions, each with the lists right below it; a table or code ends what belongs to it. What only
 * leads over ("The mapping:"), gives an example, shows a picture, says where it was carried out or goes on with `b) …`
 * belongs to the one before.
 * Entries of a list before the first paragraph are decisions of their own.
 */
export function addProse(blocks: readonly Block[], lines: Lines, naming: Naming, add: Add): void {
  let from: number | null = null
  let to = 0
  let open = false
  const close = () => {
    if (from !== null) add(from, to, itemText(lines.slice(from, to)))
  }
  const belongs = (block: Block) => {
    const line = firstLine(block, lines)
    return (
      leadsOver(block, lines) ||
      [example, lettered, carriedOut].some((pattern) => pattern.test(line)) ||
      isKeyedAside(line)
    )
  }
  for (const block of blocks) {
    if (block.type === 'list' && from === null) {
      addListed(block, 'decision', lines, add)
      continue
    }
    if (block.type === 'paragraph') {
      const label = plainLabel.exec(firstLine(block, lines))?.[1]
      const aside = label !== undefined && block.to === block.from + 1 && isAside(label)
      const line = firstLine(block, lines)
      if (aside || undecided.test(line) || isOfAnother(line, 'decision', naming)) {
        // What follows from a decision is none, nor is what is still open, and what hangs below belongs to neither.
        open = false
        continue
      }
      if (isPicture(block, lines)) continue
      if (from === null || !belongs(block)) {
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

/**
 * Paragraphs of a part without list and table, each an item, but for metadata, pictures, what has the name of
 * another section, and what only leads over from one of them to something else.
 */
export function addParagraphs(
  blocks: readonly Block[],
  kind: ItemKind | null,
  lines: Lines,
  naming: Naming,
  add: Add,
): void {
  let before = false
  for (const block of blocks) {
    if (block.type !== 'paragraph') continue
    if (isMetadata(block, lines, naming) || isPicture(block, lines)) continue
    if (isOfAnother(firstLine(block, lines), kind, naming)) continue
    if (before && leadsOver(block, lines) && !isLead(firstLine(block, lines))) continue
    before = true
    addParagraph(block, lines, add)
  }
}

function isLead(line: string): boolean {
  return pseudoBullet.test(line) || statusSign.test(line)
}

function addParagraph(block: Block, lines: Lines, add: Add): void {
  if (!isLead(firstLine(block, lines))) {
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
