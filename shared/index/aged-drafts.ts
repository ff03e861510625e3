import type { AgedDraft } from '../model/dashboard.ts'
import { daysBetween } from '../text/day-number.ts'
import { queryOfRows } from './exact-query.ts'
import type { IndexedRow } from './indexed-row.ts'
import { byCodePoint } from './natural-order.ts'

/** Newest day that the sessions know of: of a session, or of a change. */
function newestDayOf(rows: readonly IndexedRow[]): string | null {
  let newest: string | null = null
  for (const { session } of rows) {
    for (const date of [session.dateKey, session.lastChange]) {
      const day = date?.slice(0, 10)
      if (day !== undefined && (newest === null || day > newest)) newest = day
    }
  }
  return newest
}

/**
 * Digests with status draft, the longest unchanged first. The days run from the last commit that changed one (from the
 * session's date, where no commit is known) to the newest day of the set, of a session or a change; what is changed
 * and not committed has none.
 */
export function agedDrafts(rows: readonly IndexedRow[]): AgedDraft[] {
  const newest = newestDayOf(rows)
  return rows
    .filter(({ values }) => values.status.includes('draft'))
    .map(({ session }): AgedDraft => {
      const { id, path, title, lastChange, dateKey, uncommitted, lastChangeAtEdge } = session
      const since = (lastChange ?? dateKey)?.slice(0, 10) ?? null
      return {
        sessionRow: id,
        path,
        title,
        since,
        sinceFrom: lastChange !== null ? 'change' : since === null ? null : 'date',
        ...(lastChange !== null && lastChangeAtEdge ? { sinceAtEdge: true as const } : {}),
        uncommitted: uncommitted !== null,
        days: uncommitted ? null : daysBetween(since, newest),
        query: queryOfRows([id]),
      }
    })
    .sort((a, b) => (b.days ?? -1) - (a.days ?? -1) || byCodePoint(a.sessionRow, b.sessionRow))
}
