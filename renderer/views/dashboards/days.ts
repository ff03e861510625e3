import { dayNumber, dayText } from '../../../shared/text/day-number.ts'

/** Months in English, January first. */
export const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

/** A month's mark on a time axis. */
export interface MonthTick {
  /** Day number at which the month begins. */
  readonly day: number
  /** "Mar"; with the year where it changes, or where only years fit. */
  readonly label: string
  readonly month: string
}

/**
 * Months of a span for an axis. The first is the month of `from`, placed at its first day; labels are thinned
 * to every 2nd, 3rd, 6th or 12th month so that no more than `most` are drawn.
 */
export function monthTicks(from: number, to: number, most = 8): MonthTick[] {
  const months: string[] = []
  const first = dayText(from)
  let year = Number(first.slice(0, 4))
  let month = Number(first.slice(5, 7))
  for (; ; month += 1) {
    if (month > 12) {
      month = 1
      year += 1
    }
    const name = `${year}-${String(month).padStart(2, '0')}`
    if ((dayNumber(`${name}-01`) ?? to + 1) > to) break
    months.push(name)
  }
  const step = [1, 2, 3, 6, 12, 24, 60, 120].find((each) => months.length / each <= most) ?? 240
  const severalYears = months[0]?.slice(0, 4) !== months.at(-1)?.slice(0, 4)
  const kept = months.filter(
    (name) => (Number(name.slice(5)) - 1 + Number(name.slice(0, 4)) * 12) % step === 0,
  )
  return (kept.length > 0 ? kept : months.slice(0, 1)).map((name) => {
    const at = Number(name.slice(5)) - 1
    const short = (monthNames[at] as string).slice(0, 3)
    const label = step >= 12 || (severalYears && at === 0) ? name.slice(0, 4) : short
    return { day: dayNumber(`${name}-01`) as number, label, month: name }
  })
}

/** Pixels that one day takes in every day bar of a page: half a pixel, less where the longest would not fit. */
export function pixelsPerDay(longest: number, room: number): number {
  return longest <= 0 ? 0.5 : Math.min(0.5, room / longest)
}

/** Middle value; the lower of the two middle ones; null for none. */
export function median(values: readonly number[]): number | null {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? null
}
