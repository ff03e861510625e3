import type { SeenMonth } from '../../../shared/model/dashboard.ts'
import { dayNumber, dayText } from '../../../shared/text/day-number.ts'

/** Days between which a month stands on a time axis: its first and that of the next. */
export function daysOfMonth(month: string): { readonly from: number; readonly to: number } {
  const from = dayNumber(`${month}-01`) ?? 0
  return { from, to: dayNumber(`${dayText(from + 31).slice(0, 7)}-01`) ?? from + 31 }
}

/** What was new, or named again, from one tick of an axis to the next. */
export interface SeenOfTick {
  /** Of several months the sum: what is named again in two of them counts twice. */
  readonly groups: number
  readonly rows: ReadonlySet<string>
  /** That of the one month; of several months undefined, for then the rows are named. */
  readonly query: string | null | undefined
  /** "in 2026-03", "from 2026-03 to 2026-05". */
  readonly when: string
}

/**
 * The months of an axis that has not room for each, summed up; nothing is left out before its first tick (`from` null)
 * and after its last (`to` null).
 */
export function seenOfTick(
  months: readonly SeenMonth[],
  what: 'first' | 'again',
  from: { readonly month: string } | null,
  to: { readonly month: string } | null,
): SeenOfTick {
  const own = months.filter(
    (each) => each[what].groups > 0 && (!from || each.month >= from.month) && (!to || each.month < to.month),
  )
  const [first, last] = [own[0], own.at(-1)]
  return {
    groups: own.reduce((sum, each) => sum + each[what].groups, 0),
    rows: new Set(own.flatMap((each) => each[what].sessionRows)),
    query: own.length === 1 ? first?.[what].query : undefined,
    when: first === last ? `in ${first?.month}` : `from ${first?.month} to ${last?.month}`,
  }
}
