import type { Digest } from '../model/digest.ts'
import { pairTexts } from './pair-texts.ts'
import { type PlacedItem, placedItems } from './placed-items.ts'
import { atOwnHeading, renamedSections } from './renamed-sections.ts'
import { type SharedText, sharedTexts } from './shared-items.ts'
import { struckElsewhere } from './struck-items.ts'

/** An item of the old text, of the new text, or of both. */
export interface ItemPair {
  readonly a: PlacedItem | null
  readonly b: PlacedItem | null
  readonly likeness: number | null
  /** The texts are equal but for white space and Unicode form. */
  readonly exact: boolean
  /** Of an item that was split, or of several that were merged: one pair for each part. */
  readonly share?: ItemShare
  /** Line on the other side where an item without a partner stands struck out. */
  readonly struckOut?: number
}

/** One part of an item that was split into several, or merged from them. */
export interface ItemShare {
  readonly change: 'split' | 'merged'
  /** All parts, in the order in which their words stand in the whole. */
  readonly parts: readonly PlacedItem[]
  /** Number of this part among them. */
  readonly part: number
  /** True for the part that holds the most of the whole: what is followed further. */
  readonly lead: boolean
}

/**
 * Pairs the items of two digests by the rule of "reworded": each is used once, and items without a partner
 * stand alone. An item that was split, or merged, stands in as many pairs as it has parts. Pairs come in the
 * order of the new text, each dropped item behind what it stood behind.
 */
export function pairItems(a: Digest, b: Digest, spent?: () => boolean): { pairs: ItemPair[]; cut: boolean } {
  const [placedA, placedB] = [placedItems(a), placedItems(b)]
  const listB = atOwnHeading(placedB, placedA)
  const old = atOwnHeading(placedA, placedB)
  const renamed = renamedSections(old, listB)
  const listA = renamed.size === 0 ? old : old.map((entry) => ({ ...entry, ...renamed.get(entry.group) }))
  const textsA = listA.map(asText)
  const textsB = listB.map(asText)
  const { pairs, cut } = pairTexts(textsA, textsB, spent)
  const shared = sharedTexts(textsA, textsB, pairs, spent)
  const found = [
    ...shared.split.flatMap((text) => partPairs('split', text, listA, listB)),
    ...shared.merged.flatMap((text) => partPairs('merged', text, listA, listB)),
  ]
  const sharedA = new Set(found.map(({ a }) => a))
  const sharedB = new Set(found.map(({ b }) => b))
  for (const { a, b, likeness, exact } of pairs) {
    const pair = { a: listA[a] as PlacedItem, b: listB[b] as PlacedItem, likeness, exact }
    if (!sharedA.has(pair.a) && !sharedB.has(pair.b)) found.push(pair)
  }
  return { pairs: inOrder(found, listA, listB, a, b), cut: cut || shared.cut }
}

type FullPair = ItemPair & { readonly a: PlacedItem; readonly b: PlacedItem }

function partPairs(
  change: ItemShare['change'],
  { whole, parts, lead, covered }: SharedText,
  listA: readonly PlacedItem[],
  listB: readonly PlacedItem[],
): FullPair[] {
  const [wholes, others] = change === 'split' ? [listA, listB] : [listB, listA]
  const one = wholes[whole] as PlacedItem
  const all = parts.map((at) => others[at] as PlacedItem)
  return all.map((item, part) => ({
    a: change === 'split' ? one : item,
    b: change === 'split' ? item : one,
    likeness: covered,
    exact: false,
    share: { change, parts: all, part, lead: parts[part] === lead },
  }))
}

/** All pairs in the order of the new text, and between them the items without a partner. */
function inOrder(
  found: readonly FullPair[],
  listA: readonly PlacedItem[],
  listB: readonly PlacedItem[],
  a: Digest,
  b: Digest,
): ItemPair[] {
  const pairsOf = new Map<PlacedItem, FullPair[]>()
  for (const pair of found) {
    for (const item of [pair.a, pair.b]) pairsOf.set(item, [...(pairsOf.get(item) ?? []), pair])
  }
  const alone = (list: readonly PlacedItem[]) => list.filter((item) => !pairsOf.has(item))
  const goneA = alone(listA)
  const newB = alone(listB)
  const struckA = placesOf(goneA, struckElsewhere(goneA, a, b))
  const struckB = placesOf(newB, struckElsewhere(newB, b, a))
  const none = { likeness: null, exact: false }
  const places = new Map(listB.map((item, at) => [item, at]))
  const dropped = new Map<number, ItemPair[]>()
  let behind = -1
  for (const item of listA) {
    const partner = pairsOf.get(item)?.[0]?.b
    if (partner) {
      // A moved item is no landmark: what stood behind it did not move with it.
      if (partner.group === item.group) behind = places.get(partner) ?? behind
      continue
    }
    const pair = { a: item, b: null, ...none, ...struckA.get(item) }
    const list = dropped.get(behind)
    if (list) list.push(pair)
    else dropped.set(behind, [pair])
  }
  const result: ItemPair[] = [...(dropped.get(-1) ?? [])]
  listB.forEach((item, at) => {
    result.push(...(pairsOf.get(item) ?? [{ a: null, b: item, ...none, ...struckB.get(item) }]))
    result.push(...(dropped.get(at) ?? []))
  })
  return result
}

function placesOf(
  items: readonly PlacedItem[],
  lines: ReadonlyMap<number, number>,
): Map<PlacedItem, { struckOut: number }> {
  return new Map([...lines].map(([at, struckOut]) => [items[at] as PlacedItem, { struckOut }]))
}

function asText({ item, group }: PlacedItem): { text: string; group: string } {
  return { text: item.text, group }
}
