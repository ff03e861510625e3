import type { Properties } from 'hast'
import type { Node, Paragraph, Parent, PhrasingContent, Root, RootContent, Table } from 'mdast'
import type { ItemChangeKind, RowChange } from '../../../shared/model/comparison.ts'
import { markWritten } from '../digest/written-marks.ts'
import type { ChangedLines } from './changed-lines.ts'
import { itemTones } from './item-entry.tsx'
import { markWords } from './mark-words.ts'
import css from './rendered-form.module.css'
import { type SourcePlaces, sourcePlaces } from './source-places.ts'

/** What is marked in the Markdown of one side. */
export interface SideMarks {
  /** Line of the file in which the text begins. */
  readonly firstLine: number
  readonly lines: ChangedLines
  /** What became of the items, kept ones too, by their first line. */
  readonly items: ReadonlyMap<number, ItemChangeKind>
  /** Lines that the current change takes up. */
  readonly current: ReadonlySet<number>
  readonly side: 'a' | 'b'
}

/** Of a block: what became of it, as a word with its sign; null: nothing that a sign would tell. */
type BlockChange = ItemChangeKind | Exclude<RowChange, 'equal' | 'whitespace'> | null

/**
 * Draws Markdown as a digest is read, with a sign at each block that changed and marks on its words. What changed and
 * would not be seen (a comment, a tag, the address of a link) is drawn as it is written.
 */
export function markChanges(side: SideMarks) {
  return (tree: Root, file: { toString(): string }) => {
    const source = String(file)
    const lines = source.split(/\r\n|\r|\n/)
    const places = sourcePlaces(lines, side.firstLine, side.lines)
    drawAddresses(tree, source, places, side)
    markWritten(places.isDrawn)(tree)
    tree.children = tree.children.flatMap((block): RootContent[] => {
      const parts = block.type === 'list' || block.type === 'table' ? block.children : null
      if (!parts) return markBlock(block, lines, places, side)
      if (block.type === 'table') withAlignment(block)
      for (const part of parts) markBlock(part, lines, places, side)
      return [block]
    })
  }
}

/** Links, pictures and what they refer to, as written where more of them changed than their words. */
function drawAddresses(parent: Parent, source: string, places: SourcePlaces, side: SideMarks): void {
  parent.children = parent.children.map((child): RootContent => {
    const { position } = child
    const written = () => ({
      type: 'text' as const,
      value: source.slice(position?.start.offset, position?.end.offset).replace(/\r\n?/g, '\n'),
      position,
    })
    if (child.type === 'definition')
      return linesOf(child, side).some((line) => side.lines.has(line))
        ? { type: 'paragraph', children: [written()], position }
        : child
    const hasAddress =
      child.type === 'link' ||
      child.type === 'linkReference' ||
      child.type === 'image' ||
      child.type === 'imageReference'
    if (hasAddress && position) {
      const drawn = 'children' in child ? child.children : []
      const [first, last] = [drawn[0]?.position, drawn.at(-1)?.position]
      const changed =
        places.changedBetween(position.start, first?.start ?? position.end) ||
        (last !== undefined && places.changedBetween(last.end, position.end))
      if (changed) return written()
    }
    if ('children' in child) drawAddresses(child, source, places, side)
    return child
  }) as Parent['children']
}

/** Lines of the file that a node takes up. */
function linesOf({ position }: Node, { firstLine }: SideMarks): number[] {
  if (!position) return []
  const { start, end } = position
  return Array.from({ length: end.line - start.line + 1 }, (_, at) => firstLine + start.line - 1 + at)
}

type Block = Parent['children'][number]

function markBlock(
  block: Block,
  source: readonly string[],
  places: SourcePlaces,
  side: SideMarks,
): RootContent[] {
  const own = linesOf(block, side).filter((line) => source[line - side.firstLine]?.trim() !== '')
  const changes = own.map((line) => side.lines.get(line))
  const change = side.items.get(own[0] ?? -1) ?? changeOf(changes.map((one) => one?.change))
  const isNew = change === 'added' || change === 'dropped'
  // Where all lines changed as a whole, the sign tells it.
  const whole = changes.some((one) => one?.words !== null)
  const isMarked = !isNew && changes.some(Boolean) && markWords(block as Parent, places, whole, side.side)
  const isCurrent = own.some((line) => side.current.has(line))
  // What is kept as an item and yet is written in another way says so, unless its words do.
  const hasOwn = changes.some((one) => one && (one.words?.some(({ from, to }) => to > from) ?? true))
  const told = change !== 'kept' ? change : hasOwn && !isMarked ? 'reworded' : null
  const classes = [told && css[itemTones[told]], isCurrent && css.current]
  const className = classes.filter((one): one is string => typeof one === 'string')
  const hProperties: Properties = {}
  if (own[0] !== undefined) hProperties[side.side === 'a' ? 'dataA' : 'dataB'] = own[0]
  if (className.length > 0) hProperties.className = className
  if (isCurrent) hProperties.dataCurrent = ''
  // Code has a ground of its own.
  if (block.type !== 'code')
    block.data = { ...block.data, hProperties: { ...block.data?.hProperties, ...hProperties } }
  return told ? withSign(block, told, hProperties) : [block as RootContent]
}

/** The row that says how columns are aligned is not drawn: it belongs to the head above it. */
function withAlignment({ children: [head] }: Table): void {
  if (head?.position) head.position.end = { ...head.position.end, line: head.position.start.line + 1 }
}

/** What became of a block that is no item: what became of all its lines, else it is reworded. */
function changeOf(changes: readonly (BlockChange | undefined)[]): BlockChange {
  const [first] = changes
  if (first && changes.every((change) => change === first)) return first
  return changes.some(Boolean) ? 'reworded' : null
}

/** A block with its sign before its first words, or above it where it has none. */
function withSign(block: Block, change: NonNullable<BlockChange>, hProperties: Properties): RootContent[] {
  const sign: PhrasingContent = {
    type: 'emphasis',
    data: { hName: 'span', hProperties: { dataTone: itemTones[change], dataWord: change } },
    children: [],
  }
  const place = signPlace(block)
  if (place) {
    place.children.unshift(sign)
    return [block as RootContent]
  }
  const above: Paragraph = { type: 'paragraph', data: { hProperties }, children: [sign] }
  if (!('children' in block)) return [above, block as RootContent]
  block.children.unshift(above as never)
  return [block as RootContent]
}

function signPlace(block: Block): { children: PhrasingContent[] } | null {
  if (block.type === 'paragraph' || block.type === 'heading') return block
  if (block.type === 'tableRow') return block.children[0] ?? null
  const [first] = 'children' in block ? block.children : []
  return first?.type === 'paragraph' ? first : null
}
