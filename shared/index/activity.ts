import type { Activity, MonthActivity, WeekdayActivity } from '../model/dashboard.ts'
import { weekdayNames, weekdayOf } from '../text/weekday.ts'
import { type ExactQueries, termOf } from './exact-query.ts'
import type { IndexedRow } from './indexed-row.ts'
import { byCodePoint } from './natural-order.ts'
import { monthOf } from './session-date.ts'

/** Months that are filled in between two sessions; beyond that the axis would be longer than any use. */
const mostMonths = 600

function nextMonth(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return number >= 12
    ? `${String(year + 1).padStart(4, '0')}-01`
    : `${String(year).padStart(4, '0')}-${String(number + 1).padStart(2, '0')}`
}

/** Rows by a key; those whose key is null are in none. */
export function rowsBy<K>(
  rows: readonly IndexedRow[],
  keyOf: (row: IndexedRow) => K | null,
): Map<K, IndexedRow[]> {
  const byKey = new Map<K, IndexedRow[]>()
  for (const row of rows) {
    const key = keyOf(row)
    if (key === null) continue
    const list = byKey.get(key)
    if (list) list.push(row)
    else byKey.set(key, [row])
  }
  return byKey
}

function activityOf(own: readonly IndexedRow[]): Activity {
  return {
    sessions: own.length,
    decisions: own.reduce((sum, { session }) => sum + session.counts.decisions, 0),
    gaps: own.reduce((sum, { session }) => sum + session.counts.gaps, 0),
    sessionRows: own.map(({ session }) => session.id),
  }
}

/** Sessions by month, oldest first, months without a session among them. Sessions without a date are in none. */
export function monthsOf(rows: readonly IndexedRow[], queries: ExactQueries): MonthActivity[] {
  const byMonth = rowsBy(rows, ({ values }) => monthOf(values.month[0]))
  const known = [...byMonth.keys()].sort(byCodePoint)
  const last = known.at(-1)
  const months: string[] = []
  for (
    let month = known[0];
    month && last && month <= last && months.length < mostMonths;
    month = nextMonth(month)
  ) {
    months.push(month)
  }
  const isComplete = months.at(-1) === last
  return (isComplete ? months : known).map((month) => {
    const own = activityOf(byMonth.get(month) ?? [])
    return { month, ...own, query: queries.of(own.sessionRows, [termOf('month', [month])]) }
  })
}

/**
 * Sessions by day of the week, Monday first, all seven if any session has a date. The day is that of the calendar for
 * the date as written: no clock, no zone. Sessions without a date, or with a day that does not exist, are in none.
 */
export function weekdaysOf(rows: readonly IndexedRow[], queries: ExactQueries): WeekdayActivity[] {
  const byDay = rowsBy(rows, ({ session }) => weekdayOf(session.dateKey))
  if (byDay.size === 0) return []
  return weekdayNames.map((weekday) => {
    const own = activityOf(byDay.get(weekday) ?? [])
    return { weekday, ...own, query: queries.of(own.sessionRows, [termOf('weekday', [weekday])]) }
  })
}
