import { keptOf } from '../kept-answers.ts'
import { type Digest, type ItemKind, itemKinds, itemsOf } from '../model/digest.ts'
import type { ItemCounts } from '../model/session.ts'
import { countsOf } from './session-items.ts'

/** What is asked of the items of every digest, so that the items themselves can stay packed until they are asked for. */
export interface ItemsAhead {
  readonly counts: ItemCounts
  /** Texts of its promotion targets. */
  readonly targets: readonly string[]
}

/** Counted items of a digest: as an earlier start told them, else from its sections. */
export const itemsAhead = keptOf((digest: Digest): ItemsAhead => {
  const items = Object.fromEntries(itemKinds.map((kind) => [kind, itemsOf(digest, kind)]))
  const { target = [] } = items
  return {
    counts: countsOf(items as Record<ItemKind, readonly unknown[]>),
    targets: target.map(({ text }) => text),
  }
})
