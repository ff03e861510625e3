import { scaleLinear } from '@visx/scale'
import { keptOf } from '../../../shared/kept-answers.ts'
import type { Dashboard } from '../../../shared/model/dashboard.ts'
import { dayNumber, dayText } from '../../../shared/text/day-number.ts'
import { type MonthTick, monthTicks } from './days.ts'

/** Days of the sessions shown, from the first of the first month to the newest day. */
export interface TimeSpan {
  readonly from: number
  readonly to: number
}

/** The sessions that have a day, in order of time: all charts of a dashboard ask for them. */
export const sessionDays = keptOf((dates: Dashboard['sessionDates']) =>
  dates
    .flatMap(({ sessionRow, dateKey }) => {
      const day = dayNumber(dateKey)
      return day === null ? [] : [{ day, row: sessionRow }]
    })
    .sort((one, other) => one.day - other.day),
)

/** The span that all charts share; null when no session has a date. */
export function timeSpan(dashboard: Dashboard): TimeSpan | null {
  const days = sessionDays(dashboard.sessionDates).map(({ day }) => day)
  const newest = dayNumber(dashboard.newestDate)
  if (newest !== null) days.push(newest)
  if (days.length === 0) return null
  let first = Number.POSITIVE_INFINITY
  let to = Number.NEGATIVE_INFINITY
  for (const day of days) {
    first = Math.min(first, day)
    to = Math.max(to, day)
  }
  const from = dayNumber(`${dayText(first).slice(0, 7)}-01`) ?? first
  return { from, to: Math.max(to, from + 1) }
}

/** Places of days on a time axis, in px. */
export interface TimeScale {
  readonly x: (day: number) => number
  readonly ticks: readonly (MonthTick & { readonly x: number })[]
}

/** Scale of a span over a width in px, with room for half a mark at both ends. */
export function timeScale(span: TimeSpan, width: number, margin = 4): TimeScale {
  const scale = scaleLinear<number>({
    domain: [span.from, span.to],
    range: [margin, Math.max(margin + 1, width - margin)],
  })
  const most = Math.max(2, Math.floor(width / 34))
  return {
    x: (day) => scale(day),
    ticks: monthTicks(span.from, span.to, most).map((tick) => ({ ...tick, x: scale(tick.day) })),
  }
}

/** Room that the label of a month takes, in px. */
const labelRoom = 24

/** Where a label stands at a mark: behind it, or before the end of its axis where it would reach beyond. */
export function labelAt(
  x: number,
  width: number,
): { readonly x: number; readonly textAnchor: 'start' | 'end' } {
  return x + labelRoom > width ? { x: width, textAnchor: 'end' } : { x, textAnchor: 'start' }
}
