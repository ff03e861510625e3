import type { Digest } from '../model/digest.ts'
import { type Effort, usualEffort } from './budget.ts'
import type { LinePin } from './diff-lines.ts'
import { pairedWords } from './likeness.ts'
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
export function pairItems(
  a: Digest,
  b: Digest,
  effort: Effort = usualEffort,
  pins: readonly LinePin[] = [],
): { pairs: ItemPair[]; cut: boolean } {
  const [placedA, placedB] = [placedItems(a), placedItems(b)]
  const listB = atOwnHeading(placedB, placedA)
  const old = atOwnHeading(placedA, placedB)
  const renamed = renamedSections(old, listB)
  const listA = renamed.size === 0 ? old : old.map((entry) => ({ ...entry, ...renamed.get(entry.group) }))
  const words = pairedWords(listA, listB)
  const { pairs, cut } = pairTexts(listA, listB, effort, words, pinnedItems(listA, listB, pins))
  const shared = sharedTexts(listA, listB, pairs, effort, words)
  const found = [
    ...shared.split.flatMap((text) => partPairs('split', text, listA, listB)),
    ...shared.merged.flatMap((text) => partPairs('merged', text, listA, listB)),
  ]
  const sharedA = new Set(found.map(({ atA }) => atA))
  const sharedB = new Set(found.map(({ atB }) => atB))
  for (const { a: atA, b: atB, likeness, exact } of pairs) {
    if (sharedA.has(atA) || sharedB.has(atB)) continue
    const pair = { a: listA[atA] as PlacedItem, b: listB[atB] as PlacedItem, likeness, exact }
    found.push({ atA, atB, pair })
  }
  const told = inOrder(found, listA, listB, a, b, effort)
  return { pairs: told.pairs, cut: cut || shared.cut || told.cut }
}

/** Items whose first lines were pinned to each other. */
function pinnedItems(
  listA: readonly PlacedItem[],
  listB: readonly PlacedItem[],
  pins: readonly LinePin[],
): { a: number; b: number }[] {
  return pins
    .map((pin) => ({
      a: listA.findIndex(({ item }) => item.line === pin.a + 1),
      b: listB.findIndex(({ item }) => item.line === pin.b + 1),
    }))
    .filter(({ a, b }) => a >= 0 && b >= 0)
}

/** A pair with the places of its items in the two lists. */
interface FoundPair {
  readonly atA: number
  readonly atB: number
  readonly pair: ItemPair
}

function partPairs(
  change: ItemShare['change'],
  { whole, parts, lead, covered }: SharedText,
  listA: readonly PlacedItem[],
  listB: readonly PlacedItem[],
): FoundPair[] {
  const others = change === 'split' ? listB : listA
  const all = parts.map((at) => others[at] as PlacedItem)
  return parts.map((at, part) => {
    const [atA, atB] = change === 'split' ? [whole, at] : [at, whole]
    const share = { change, parts: all, part, lead: at === lead }
    const pair = { a: listA[atA] as PlacedItem, b: listB[atB] as PlacedItem, likeness: covered, exact: false }
    return { atA, atB, pair: { ...pair, share } }
  })
}

/** All pairs in the order of the new text, and between them the items without a partner. */
function inOrder(
  found: readonly FoundPair[],
  listA: readonly PlacedItem[],
  listB: readonly PlacedItem[],
  a: Digest,
  b: Digest,
  effort: Effort,
): { pairs: ItemPair[]; cut: boolean } {
  /** First partner of each item of A, and all pairs of each item of B. */
  const partnerOf = new Int32Array(listA.length).fill(-1)
  const pairsOf = new Array<ItemPair[] | undefined>(listB.length)
  for (const { atA, atB, pair } of found) {
    if (partnerOf[atA] === -1) partnerOf[atA] = atB
    const list = pairsOf[atB]
    if (list) list.push(pair)
    else pairsOf[atB] = [pair]
  }
  const goneA = listA.filter((_, at) => partnerOf[at] === -1)
  const newB = listB.filter((_, at) => !pairsOf[at])
  const [inB, inA] = [struckElsewhere(goneA, a, b, effort), struckElsewhere(newB, b, a, effort)]
  const struckA = placesOf(goneA, inB.lines)
  const struckB = placesOf(newB, inA.lines)
  const dropped = new Map<number, ItemPair[]>()
  let behind = -1
  for (let at = 0; at < listA.length; at++) {
    const item = listA[at] as PlacedItem
    const partner = partnerOf[at] as number
    if (partner >= 0) {
      // A moved item is no landmark: what stood behind it did not move with it.
      if (listB[partner]?.group === item.group) behind = partner
      continue
    }
    const pair = alone(item, null, struckA)
    const list = dropped.get(behind)
    if (list) list.push(pair)
    else dropped.set(behind, [pair])
  }
  const result: ItemPair[] = [...(dropped.get(-1) ?? [])]
  for (let at = 0; at < listB.length; at++) {
    const item = listB[at] as PlacedItem
    const pairs = pairsOf[at]
    if (pairs) for (const pair of pairs) result.push(pair)
    else result.push(alone(null, item, struckB))
    for (const pair of dropped.get(at) ?? []) result.push(pair)
  }
  return { pairs: result, cut: inB.cut || inA.cut }
}

/** An item without a partner, and where it stands struck out. */
function alone(
  a: PlacedItem | null,
  b: PlacedItem | null,
  struck: ReadonlyMap<PlacedItem, { struckOut: number }>,
): ItemPair {
  const pair = { a, b, likeness: null, exact: false }
  const place = struck.size === 0 ? undefined : struck.get((a ?? b) as PlacedItem)
  return place ? { ...pair, ...place } : pair
}

function placesOf(
  items: readonly PlacedItem[],
  lines: ReadonlyMap<number, number>,
): Map<PlacedItem, { struckOut: number }> {
  return new Map([...lines].map(([at, struckOut]) => [items[at] as PlacedItem, { struckOut }]))
}
