import type { Digest, Item, Section } from '../model/digest.ts'
import { fold } from '../text/fold.ts'

/** An item with the section that it stands in. */
export interface PlacedItem {
  readonly item: Item
  /** Its text. */
  readonly text: string
  /** Documented name, else the heading as written. */
  readonly section: string
  /** What two sections must share to be one. */
  readonly group: string
  /** The section has a documented name. */
  readonly known: boolean
}

/** Items that are compared: all but struck-out ones, which are shown and not counted. */
export function placedItems(digest: Digest): PlacedItem[] {
  const placed: PlacedItem[] = []
  for (const section of digest.sections) {
    const known = section.name !== null
    const name = section.name ?? section.heading
    const group = groupOf(section)
    for (const item of section.items) {
      if (!item.struck) placed.push({ item, text: item.text, section: name, group, known })
    }
  }
  return placed
}

/** What two sections must share to be one: the documented name, else the folded heading. */
export function groupOf(section: Section): string {
  return section.name ?? headingGroup(section.heading)
}

/** The group of a section that has no documented name. */
export function headingGroup(heading: string): string {
  return `"${fold(heading)}"`
}
