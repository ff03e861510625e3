import { type Digest, type ItemKind, itemKinds, itemsOf } from '../model/digest.ts'
import type { ItemCounts } from '../model/session.ts'
import { countsOf } from './session-items.ts'

/** What is asked of the items of every digest, so that the items themselves can stay packed until they are asked for. */
export interface ItemsAhead {
  readonly counts: ItemCounts
  /** Texts of its promotion targets. */
  readonly targets: readonly string[]
}

const kept = new WeakMap<Digest, ItemsAhead>()

/** Counted items of a digest: as they were told by `tellAhead`, else from its sections. */
export function itemsAhead(digest: Digest): ItemsAhead {
  let ahead = kept.get(digest)
  if (!ahead) {
    const items = Object.fromEntries(itemKinds.map((kind) => [kind, itemsOf(digest, kind)]))
    const { target = [] } = items
    ahead = {
      counts: countsOf(items as Record<ItemKind, readonly unknown[]>),
      targets: target.map(({ text }) => text),
    }
    kept.set(digest, ahead)
  }
  return ahead
}

/** Tells what an earlier start found of the items of a digest. */
export function tellAhead(digest: Digest, ahead: ItemsAhead): void {
  kept.set(digest, ahead)
}
