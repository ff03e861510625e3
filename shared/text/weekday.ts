import { dateKey } from './dates.ts'

/** Days of the week as queries name them, Monday first. */
export const weekdayNames = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const

/** Name of a day of the week. */
export type Weekday = (typeof weekdayNames)[number]

/**
 * Day of the week of a date that begins `YYYY-MM-DD`, by the calendar alone: no clock, no zone.
 *
 * @returns null when there is no date, or no such day
 */
export function weekdayOf(date: string | null): Weekday | null {
  const day = date === null ? null : /^\d{4}-\d{2}-\d{2}/.exec(date)?.[0]
  if (!day || dateKey(day) === null) return null
  return weekdayNames[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7] ?? null
}
