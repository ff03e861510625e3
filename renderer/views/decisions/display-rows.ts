import type { DecisionGroup, DecisionList } from '../../../shared/ipc/answers.ts'

export type DisplayRow =
  | { readonly kind: 'group'; readonly group: DecisionGroup; readonly open: boolean }
  | { readonly kind: 'decision'; readonly id: string; readonly at: number }

/** Rows of the table: ids in order, each group with its row above; a closed group keeps only that row. */
export function displayRows(list: DecisionList, closed: ReadonlySet<string | null>): DisplayRow[] {
  const rows: DisplayRow[] = []
  const put = (from: number, to: number) => {
    for (let at = from; at < to; at += 1) rows.push({ kind: 'decision', id: list.ids[at] as string, at })
  }
  if (!list.groups) {
    put(0, list.ids.length)
    return rows
  }
  for (const group of list.groups) {
    const open = !closed.has(group.project)
    rows.push({ kind: 'group', group, open })
    if (open) put(group.start, group.start + group.count)
  }
  return rows
}

/** "19 decisions: 17 in the files now, 2 dropped from them · 6 sessions". */
export function groupSums(group: DecisionGroup): string {
  const count = `${group.count} ${group.count === 1 ? 'decision' : 'decisions'}`
  const now = group.standing
  const parts = [`${now} in the files now`]
  if (group.replaced > 0) parts.push(`${group.replaced} replaced`)
  if (group.dropped > 0) parts.push(`${group.dropped} dropped from them`)
  return `${count}: ${parts.join(', ')} · ${group.sessions} ${group.sessions === 1 ? 'session' : 'sessions'}`
}
