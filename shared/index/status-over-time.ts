import type { StatusName, StatusPoint } from '../model/dashboard.ts'
import type { ByPath, StatusStep } from './index-input.ts'
import type { IndexedRow } from './indexed-row.ts'

function bucketOf(status: string | null): StatusName {
  switch (status) {
    case 'draft':
    case 'active':
    case 'canonical':
    case 'archived':
      return status
    default:
      return 'other'
  }
}

/**
 * Number of digests by status after each day on which one changed. Days are those of the authors' clocks, as
 * recorded; a digest counts from its first revision to its removal; a missing status counts as other.
 *
 * @returns in `now` the status of each row after the last of these days
 */
export function statusOverTime(
  rows: readonly IndexedRow[],
  history: ByPath<readonly StatusStep[]> | null,
): {
  points: (StatusPoint & { readonly changed: readonly string[] })[]
  now: ReadonlyMap<string, StatusName>
} {
  if (!history) return { points: [], now: new Map() }
  const events = rows.flatMap(({ session }) =>
    (session.path === null ? [] : (history.get(session.path) ?? [])).map((step) => ({
      row: session.id,
      step,
      day: step.date.slice(0, 10),
      at: Date.parse(step.date),
    })),
  )
  events.sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : a.at - b.at))
  const counts = { draft: 0, active: 0, canonical: 0, archived: 0, other: 0 }
  const now = new Map<string, StatusName>()
  const points: (StatusPoint & { readonly changed: string[] })[] = []
  for (const { row, step, day } of events) {
    const before = now.get(row)
    if (before) counts[before]--
    now.delete(row)
    if (!step.removed) {
      const bucket = bucketOf(step.status)
      counts[bucket]++
      now.set(row, bucket)
    }
    const last = points.at(-1)
    const changed = last?.date === day ? last.changed : []
    if (!changed.includes(row)) changed.push(row)
    const edge = step.edge || (last?.date === day && last.edge) ? { edge: true as const } : {}
    const point = { date: day, ...counts, ...edge, changed }
    if (last?.date === day) points[points.length - 1] = point
    else points.push(point)
  }
  return { points, now }
}
