import type { Digest, Item, Section } from '../model/digest.ts'
import { fold } from '../text/fold.ts'

/** An item with the section that it stands in. */
export interface PlacedItem {
  readonly item: Item
  /** Documented name, else the heading as written. */
  readonly section: string
  /** What two sections must share to be one. */
  readonly group: string
  /** The section has a documented name. */
  readonly known: boolean
}

/** Items that are compared: all but struck-out ones, which are shown and not counted. */
export function placedItems(digest: Digest): PlacedItem[] {
  return digest.sections.flatMap((section) => {
    const place = {
      section: section.name ?? section.heading,
      group: groupOf(section),
      known: section.name !== null,
    }
    return section.items.filter((item) => !item.struck).map((item) => ({ item, ...place }))
  })
}

/** What two sections must share to be one: the documented name, else the folded heading. */
export function groupOf(section: Section): string {
  return section.name ?? headingGroup(section.heading)
}

/** The group of a section that has no documented name. */
export function headingGroup(heading: string): string {
  return `"${fold(heading)}"`
}
