import type { ItemChange, ItemChangeKind } from '../model/comparison.ts'
import { type Digest, sectionNames } from '../model/digest.ts'
import { type Budget, startBudget } from './budget.ts'
import { type ItemPair, pairItems } from './pair-items.ts'
import { wordSpans } from './word-spans.ts'

/** What became of every item between two texts of a digest, by the rules of "reworded" and "moved". */
export function matchItems(a: Digest, b: Digest): ItemChange[] {
  return itemChanges(
    pairItems(a, b).pairs,
    startBudget(1, () => 0),
  )
}

/**
 * Item changes of pairs, by section in documented order, then as the pairs come. A moved item stands once,
 * where it arrived. Word marks are left out when the budget is spent.
 */
export function itemChanges(pairs: readonly ItemPair[], budget: Budget): ItemChange[] {
  const order = new Map<string, number>(sectionNames.map((name, at) => [name, at]))
  for (const pair of pairs) {
    const section = (pair.b ?? pair.a)?.section
    if (section !== undefined && !order.has(section)) order.set(section, order.size)
  }
  const place = (pair: ItemPair) => order.get((pair.b ?? pair.a)?.section ?? '') ?? 0
  return [...pairs].sort((x, y) => place(x) - place(y)).map((pair) => itemChange(pair, budget))
}

/** What happened to a pair; a text that moved and was reworded too counts as moved. */
export function changeOf({ a, b, exact }: ItemPair): ItemChangeKind {
  if (!a) return 'added'
  if (!b) return 'dropped'
  if (a.group !== b.group) return 'moved'
  if (!exact) return 'reworded'
  if (a.item.checked === b.item.checked) return 'kept'
  if (b.item.checked === true) return 'checked'
  return a.item.checked === true ? 'unchecked' : 'kept'
}

function itemChange(pair: ItemPair, budget: Budget): ItemChange {
  const { a, b } = pair
  const change = changeOf(pair)
  const marked = a && b && !pair.exact ? wordSpans(a.item.text, b.item.text, budget) : null
  return {
    section: (a ?? b)?.section ?? '',
    toSection: change === 'moved' ? (b?.section ?? null) : null,
    change,
    from: a?.item.line ?? null,
    to: b?.item.line ?? null,
    old: a?.item.text ?? null,
    new: b?.item.text ?? null,
    likeness: pair.likeness,
    oldSpans: marked?.a ?? null,
    newSpans: marked?.b ?? null,
  }
}
