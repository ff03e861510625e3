import type { IndexedRow } from './indexed-row.ts'

/** How many rows of two indexes are the same ones, counted from the first and from the last. They do not overlap. */
interface SharedEnds {
  readonly head: number
  readonly tail: number
}

type Rows = readonly IndexedRow[]

const kept = new WeakMap<Rows, { readonly before: WeakRef<Rows>; readonly ends: SharedEnds }>()

/** Where the rows of an index are those of an earlier one: what was worked out of those need not be again. */
export function sharedEnds(before: Rows, now: Rows): SharedEnds {
  const known = kept.get(now)
  if (known && known.before.deref() === before) return known.ends
  const most = Math.min(before.length, now.length)
  let head = 0
  while (head < most && before[head] === now[head]) head++
  let tail = 0
  while (tail < most - head && before[before.length - 1 - tail] === now[now.length - 1 - tail]) tail++
  const ends = { head, tail }
  kept.set(now, { before: new WeakRef(before), ends })
  return ends
}
