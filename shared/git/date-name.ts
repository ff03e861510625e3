import { dateKey } from '../text/dates.ts'

const form =
  /^(\d{4})(?:-(\d{2})(?:-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2}))?\s?(Z|[+-]\d{2}:?\d{2})?)?)?)?$/

/** The moment at which some local time begins, in ms since 1970; months count from 1 and may be out of range. */
export type LocalTime = (year: number, month: number, day: number, hour: number, minute: number) => number

/**
 * The last second that a typed date names, in seconds since 1970: `2026`, `2026-06`, `2026-06-14`, or with a time and
 * a zone behind it. Without a zone the time is a local one. Null: no date, or one that does not exist.
 */
export function lastSecondOf(typed: string, local: LocalTime): number | null {
  const found = form.exec(typed.trim())
  if (!found) return null
  const [, year, month, day, hour, minute, second, zone] = found
  if (dateKey(`${year}-${month ?? '01'}-${day ?? '01'}`) === null) return null
  const y = Number(year)
  if (month === undefined) return before(local(y + 1, 1, 1, 0, 0))
  const m = Number(month)
  if (day === undefined) return before(local(y, m + 1, 1, 0, 0))
  const d = Number(day)
  if (hour === undefined) return before(local(y, m, d + 1, 0, 0))
  const [h, min, s] = [Number(hour), Number(minute), Number(second ?? 59)]
  if (h > 23 || min > 59 || s > 60) return null
  const begin = zone === undefined ? local(y, m, d, h, min) : Date.UTC(y, m - 1, d, h, min) - offsetOf(zone)
  return Math.floor(begin / 1000) + s
}

function before(moment: number): number {
  return Math.floor(moment / 1000) - 1
}

/** East of Greenwich, in ms. */
function offsetOf(zone: string): number {
  if (zone === 'Z') return 0
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2))
  return (zone.startsWith('-') ? -minutes : minutes) * 60_000
}
