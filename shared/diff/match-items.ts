import type { ItemChange, ItemChangeKind } from '../model/comparison.ts'
import { sectionNames } from '../model/digest.ts'
import type { Budget } from './budget.ts'
import type { ItemPair, ItemShare } from './pair-items.ts'
import { type MarkedPair, spansByLine } from './spans.ts'
import { wordSpans } from './word-spans.ts'

/**
 * Item changes of pairs, by section in documented order, then as the pairs come. A moved item stands once,
 * where it arrived. Word marks are left out when the budget is spent.
 */
export function itemChanges(pairs: readonly ItemPair[], budget: Budget): ItemChange[] {
  const bySection = new Map<string, ItemPair[]>(sectionNames.map((name) => [name, []]))
  for (const pair of pairs) {
    const section = (pair.b ?? pair.a)?.section ?? ''
    const list = bySection.get(section)
    if (list) list.push(pair)
    else bySection.set(section, [pair])
  }
  return [...bySection.values()].flatMap((list) => list.map((pair) => itemChange(pair, budget)))
}

/** What happened to a pair; a text that moved and was reworded too counts as moved. */
export function changeOf({ a, b, exact, share }: ItemPair): ItemChangeKind {
  if (share) return share.change
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
  const marked = pair.share ? partSpans(pair, pair.share, budget) : pairSpans(pair, budget)
  return {
    section: (change === 'moved' ? a : (b ?? a))?.section ?? '',
    toSection: change === 'moved' ? (b?.section ?? null) : null,
    change,
    from: a?.item.line ?? null,
    to: b?.item.line ?? null,
    old: a?.item.text ?? null,
    new: b?.item.text ?? null,
    likeness: pair.likeness,
    oldSpans: marked?.a ?? null,
    newSpans: marked?.b ?? null,
    struckOut: pair.struckOut ?? null,
  }
}

function pairSpans({ a, b, exact }: ItemPair, budget: Budget): MarkedPair | null {
  return a && b && !exact ? wordSpans(a.item.text, b.item.text, budget) : null
}

/** Word marks of a whole and one of its parts: what stands in another part is not dropped. */
function partSpans({ a, b }: ItemPair, share: ItemShare, budget: Budget): MarkedPair | null {
  const parts = share.parts.map(({ item }) => item.text).join('\n')
  const split = share.change === 'split'
  const marked = split
    ? wordSpans(a?.item.text ?? '', parts, budget)
    : wordSpans(parts, b?.item.text ?? '', budget)
  if (!marked) return null
  return split
    ? { a: marked.a, b: spansByLine(marked.b)[share.part] ?? [] }
    : { a: spansByLine(marked.a)[share.part] ?? [], b: marked.b }
}
