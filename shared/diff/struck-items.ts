import type { Digest } from '../model/digest.ts'
import type { Effort } from './budget.ts'
import { pairTexts } from './pair-texts.ts'
import { groupOf, type PlacedItem } from './placed-items.ts'

/**
 * Items of one side that stand struck out on the other, where they did not stand so before: place in
 * `items` to line on the other side.
 *
 * @param items items without a partner
 * @param own the digest that they stand in
 * @param other the other digest
 * @param effort how long may be looked; `cut` is true when that was too short to find all
 */
export function struckElsewhere(
  items: readonly PlacedItem[],
  own: Digest,
  other: Digest,
  effort: Effort,
): { readonly lines: ReadonlyMap<number, number>; readonly cut: boolean } {
  const there = struckTexts(other)
  if (there.length === 0 || items.length === 0) return { lines: new Map(), cut: false }
  const before = pairTexts(struckTexts(own), there, effort)
  const old = new Set(before.pairs.map((pair) => pair.b))
  const fresh = there.filter((_, at) => !old.has(at))
  const { pairs, cut } = pairTexts(
    items.map(({ item, group }) => ({ text: item.text, group })),
    fresh,
    effort,
  )
  return { lines: new Map(pairs.map((pair) => [pair.a, fresh[pair.b]?.line ?? 0])), cut: cut || before.cut }
}

function struckTexts(digest: Digest): { text: string; group: string; line: number }[] {
  return digest.sections.flatMap((section) =>
    section.items
      .filter((item) => item.struck)
      .map(({ text, line }) => ({ text: text.replaceAll('~~', ''), group: groupOf(section), line })),
  )
}
