import type { ItemChange, ItemChangeKind } from '../model/comparison.ts'
import { sectionNames } from '../model/digest.ts'

/** An item as one line of the Items form; a moved item stands also, uncounted, where it left. */
export interface ItemLine {
  /** Position in the comparison's items. */
  readonly item: number
  readonly change: ItemChange
  /** True on the line that only says where a moved item went. */
  readonly leaving: boolean
}

/** Items of one section on both sides. */
export interface ItemSection {
  readonly name: string
  readonly lines: readonly ItemLine[]
  /** Items of this section on either side. */
  readonly before: number
  readonly after: number
  readonly allKept: boolean
}

const rank = new Map<string, number>(sectionNames.map((name, at) => [name, at]))

/** Sections in documented order, unknown ones after them in the order met, each with its items by line. */
export function groupItems(items: readonly ItemChange[]): ItemSection[] {
  const sections = new Map<string, ItemLine[]>()
  const put = (name: string, line: ItemLine) => {
    const lines = sections.get(name)
    if (lines) lines.push(line)
    else sections.set(name, [line])
  }
  items.forEach((change, item) => {
    const arrived = change.toSection ?? change.section
    put(arrived, { item, change, leaving: false })
    if (change.change === 'moved' && change.toSection !== null && change.toSection !== change.section) {
      put(change.section, { item, change, leaving: true })
    }
  })
  return [...sections]
    .sort(([one], [other]) => (rank.get(one) ?? 99) - (rank.get(other) ?? 99))
    .map(([name, lines]) => ({
      name,
      lines: [...lines].sort((one, other) => place(one) - place(other)),
      before: countLines(
        lines.filter((line) => line.change.section === name).map(({ change }) => change.from),
      ),
      after: countLines(lines.filter((line) => !line.leaving).map(({ change }) => change.to)),
      allKept: lines.every((line) => line.change.change === 'kept'),
    }))
}

/** Number of items by their lines: one that was split stands once for each part. */
function countLines(lines: readonly (number | null)[]): number {
  return new Set(lines.filter((line) => line !== null)).size
}

/** Dropped items and those that left stand where they stood; all others where they now stand. */
function place(line: ItemLine): number {
  const { from, to } = line.change
  return (line.leaving ? from : (to ?? from)) ?? 0
}

/** Number of items by kind of change; the numbers add up to all items. */
export function countItems(items: readonly ItemChange[]): Map<ItemChangeKind, number> {
  const counts = new Map<ItemChangeKind, number>()
  for (const item of items) counts.set(item.change, (counts.get(item.change) ?? 0) + 1)
  return counts
}

/** "A 47 → B 47", "A 48 → gone", "new → B 49"; where nothing comes or goes "A 48" and "B 49". */
export function itemPlace(change: ItemChange, goes = true): string {
  if (!goes && change.from === null) return `B ${change.to ?? '?'}`
  if (!goes && change.to === null) return `A ${change.from}`
  if (change.from === null) return `new → B ${change.to ?? '?'}`
  return change.to === null ? `A ${change.from} → gone` : `A ${change.from} → B ${change.to}`
}
