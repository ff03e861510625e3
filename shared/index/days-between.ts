import { daysBetween } from '../text/dates.ts'

/** Days between two days; null where one is missing or no day of the calendar. */
export function daysOf(from: string | null, to: string | null): number | null {
  if (from === null || to === null) return null
  const count = daysBetween(from.slice(0, 10), to.slice(0, 10))
  return Number.isFinite(count) ? count : null
}
