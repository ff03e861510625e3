import type { Digest, Item, Section } from '../model/digest.ts'
import { fold } from '../text/fold.ts'
import { pairTexts } from './pair-texts.ts'
import { renamedSections } from './renamed-sections.ts'

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

/** An item of the old text, of the new text, or of both. */
export interface ItemPair {
  readonly a: PlacedItem | null
  readonly b: PlacedItem | null
  readonly likeness: number | null
  /** The texts are equal but for white space. */
  readonly exact: boolean
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

function groupOf(section: Section): string {
  return section.name ?? `"${fold(section.heading)}"`
}

/**
 * Pairs the items of two digests by the rule of "reworded": each is used once, and items without a partner
 * stand alone. Pairs come in the order of the new text, each dropped item behind what it stood behind.
 */
export function pairItems(a: Digest, b: Digest, spent?: () => boolean): { pairs: ItemPair[]; cut: boolean } {
  const listB = placedItems(b)
  const old = placedItems(a)
  const renamed = renamedSections(old, listB)
  const listA = renamed.size === 0 ? old : old.map((entry) => ({ ...entry, ...renamed.get(entry.group) }))
  const { pairs, cut } = pairTexts(listA.map(asText), listB.map(asText), spent)
  const ofA = new Map(pairs.map((pair) => [pair.a, pair]))
  const ofB = new Map(pairs.map((pair) => [pair.b, pair]))
  const dropped = new Map<number, ItemPair[]>()
  let behind = -1
  listA.forEach((entry, at) => {
    const pair = ofA.get(at)
    if (pair) {
      // A moved item is no landmark: what stood behind it did not move with it.
      if (listB[pair.b]?.group === entry.group) behind = pair.b
      return
    }
    const list = dropped.get(behind) ?? []
    list.push({ a: entry, b: null, likeness: null, exact: false })
    dropped.set(behind, list)
  })
  const result: ItemPair[] = [...(dropped.get(-1) ?? [])]
  listB.forEach((entry, at) => {
    const pair = ofB.get(at)
    result.push({
      a: pair ? (listA[pair.a] ?? null) : null,
      b: entry,
      likeness: pair?.likeness ?? null,
      exact: pair?.exact ?? false,
    })
    result.push(...(dropped.get(at) ?? []))
  })
  return { pairs: result, cut }
}

function asText({ item, group }: PlacedItem): { text: string; group: string } {
  return { text: item.text, group }
}
