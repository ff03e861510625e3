import type { SessionGroup, SessionList } from '../../../shared/ipc/list-answers.ts'

/** A list of ids with groups of neighbours in it. */
export interface Arranged {
  readonly ids: readonly string[]
  readonly groups: readonly SessionGroup[] | null
}

/** Leaves ids out of a list, and out of the counts and places of its groups. */
export function withoutRows(list: Arranged, out: ReadonlySet<string>): Arranged {
  if (out.size === 0) return list
  const ids = list.ids.filter((id) => !out.has(id))
  if (!list.groups) return { ids, groups: null }
  let start = 0
  const groups = list.groups.flatMap((group) => {
    const rows = list.ids.slice(group.start, group.start + group.count).filter((id) => !out.has(id))
    const moved = { ...group, start, count: rows.length }
    start += rows.length
    return rows.length === 0 ? [] : [moved]
  })
  return { ids, groups }
}

/** Keeps a row that has left the list, at the place where it stood. */
export function withHeldRow(
  list: Arranged,
  held: { readonly id: string; readonly at: number } | null,
): Arranged {
  if (!held || list.ids.includes(held.id)) return list
  const at = Math.min(held.at, list.ids.length)
  const ids = [...list.ids.slice(0, at), held.id, ...list.ids.slice(at)]
  if (!list.groups) return { ids, groups: null }
  // It joins the group it stands in; behind the last row of all it joins the last group.
  const of = list.groups.findIndex((group) => at >= group.start && at < group.start + group.count)
  const target = of === -1 ? list.groups.length - 1 : of
  const groups = list.groups.map((group, index) => ({
    ...group,
    start: index > target ? group.start + 1 : group.start,
    count: index === target ? group.count + 1 : group.count,
  }))
  return { ids, groups }
}

/** Ids of a list that an earlier one did not have. */
export function newRows(before: readonly string[], now: readonly string[]): ReadonlySet<string> {
  const known = new Set(before)
  return new Set(now.filter((id) => !known.has(id)))
}

/** What is drawn of a list that changes: rows that wait, and a row that is kept although it left. */
export interface Drawn {
  readonly list: SessionList | undefined
  /** Filter, sort and group of the list, as one text. */
  readonly place: string
  /** True once all is read: before that new rows do not wait. */
  readonly ready: boolean
  readonly waiting: ReadonlySet<string>
  readonly held: { readonly id: string; readonly at: number } | null
}

/** The next state when the list changes under the window. `focused`: the row with the focus. */
export function followList(
  before: Drawn,
  now: Pick<Drawn, 'list' | 'place' | 'ready'>,
  focused: string | null,
): Drawn {
  const fresh: Drawn = { ...now, waiting: new Set(), held: null }
  // The answer to another filter may still be on its way: until it is there, nothing is compared.
  if (!before.list || !now.list || before.place !== now.place || !before.ready || !now.ready) return fresh
  // In an empty list nothing would be moved by new rows, and what is said of it is no longer true.
  if (before.list.ids.length === 0) return fresh
  const present = new Set(now.list.ids)
  const waiting = new Set(
    [...before.waiting, ...newRows(before.list.ids, now.list.ids)].filter((id) => present.has(id)),
  )
  // Nor would they where none of the rows before is left.
  if (waiting.size === present.size) return fresh
  const at = focused === null ? -1 : before.list.ids.indexOf(focused)
  if (focused !== null && at !== -1 && !present.has(focused))
    return { ...now, waiting, held: { id: focused, at } }
  const held = before.held && !present.has(before.held.id) ? before.held : null
  return { ...now, waiting, held }
}
