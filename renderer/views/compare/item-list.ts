import { groupItems, type ItemLine, type ItemSection } from '../../../shared/comparison/group-items.ts'
import type { ItemChange } from '../../../shared/model/comparison.ts'
import { inlinePlain } from '../../ui/inline-runs.ts'
import type { Searched } from './find-rows.ts'

/** The items of a comparison in the order in which they are shown, and what is searched in them. */
export interface ItemList {
  readonly items: readonly ItemChange[]
  readonly sections: readonly ItemSection[]
  /** Every item once, where it is counted. */
  readonly lines: readonly ItemLine[]
  /** Texts of `lines` as they are drawn. */
  readonly rows: readonly Searched[]
  readonly rowOf: ReadonlyMap<ItemLine, number>
}

/** Orders the items of a comparison. */
export function itemList(items: readonly ItemChange[]): ItemList {
  const sections = groupItems(items)
  const lines = sections.flatMap((section) => section.lines.filter((line) => !line.leaving))
  return {
    items,
    sections,
    lines,
    rows: lines.map(({ change }) => drawnTexts(change)),
    rowOf: new Map(lines.map((line, at) => [line, at])),
  }
}

/** Marked texts are drawn as written, others with their inline Markdown drawn. */
function drawnTexts({ old, new: now, oldSpans, newSpans }: ItemChange): Searched {
  if (oldSpans !== null && newSpans !== null)
    return { a: old === null ? null : { text: old }, b: now === null ? null : { text: now } }
  const text = { text: inlinePlain(now ?? old ?? '') }
  return now === null ? { a: text, b: null } : { a: null, b: text }
}
