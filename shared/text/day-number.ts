const day = /^(\d{4})-(\d{2})-(\d{2})/
const msPerDay = 86_400_000

/** Days that were read: charts ask for the same ones again and again, with each mention of each session. */
const kept = new Map<string, number | null>()
const mostKept = 20_000

/**
 * Whole days since 1970-01-01 of a date written `YYYY-MM-DD…`; null when it is none. No zone, no clock. A day that
 * its month does not have (2026-05-32) is placed on the last one, so that it counts in the month that is written.
 */
export function dayNumber(date: string | null): number | null {
  if (date === null) return null
  const written = date.slice(0, 'YYYY-MM-DD'.length)
  const known = kept.get(written)
  if (known !== undefined) return known
  const number = readDay(written)
  if (kept.size >= mostKept) kept.clear()
  kept.set(written, number)
  return number
}

function readDay(date: string): number | null {
  const parts = day.exec(date)
  if (!parts) return null
  const [year, month, written] = [Number(parts[1]), Number(parts[2]), Number(parts[3])]
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return Math.round(Date.UTC(year, month - 1, Math.min(written, last)) / msPerDay)
}

/** `YYYY-MM-DD` of a day number. */
export function dayText(number: number): string {
  return new Date(number * msPerDay).toISOString().slice(0, 10)
}

/** Whole days from the day of one date to that of another; negative when the second is earlier, null without two days. */
export function daysBetween(from: string | null, to: string | null): number | null {
  const [first, last] = [dayNumber(from), dayNumber(to)]
  return first === null || last === null ? null : last - first
}
