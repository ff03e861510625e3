import { scaleLinear } from '@visx/scale'
import { dayNumber, dayText } from '../../../shared/text/day-number.ts'
import { type MonthTick, monthTicks } from '../dashboards/days.ts'

/** The shared month axis of all life lines. */
export interface TimeAxis {
  /** Width of the drawing in px. */
  readonly width: number
  /** Last day of all lives: where a standing decision's line ends. */
  readonly today: number
  readonly ticks: readonly (MonthTick & { readonly x: number })[]
  readonly x: (day: number) => number
}

const arrowRoom = 8

/** Axis from the first of the first month to the last day; null without dates. */
export function timeAxis(from: string | null, to: string | null, width: number): TimeAxis | null {
  const first = dayNumber(from)
  const last = dayNumber(to)
  if (first === null || last === null || width <= arrowRoom) return null
  const start = dayNumber(`${dayText(first).slice(0, 7)}-01`) ?? first
  const x = scaleLinear<number>({ domain: [start, Math.max(last, start + 1)], range: [0, width - arrowRoom] })
  return {
    width,
    today: last,
    ticks: monthTicks(start, last, Math.max(2, Math.floor(width / 30))).map((tick) => ({
      ...tick,
      x: x(tick.day),
    })),
    x: (day) => x(Math.max(start, day)),
  }
}
