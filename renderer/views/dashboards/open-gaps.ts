import { keptOf } from '../../../shared/kept-answers.ts'
import type { Group } from '../../../shared/model/dashboard.ts'
import { dayNumber, dayText } from '../../../shared/text/day-number.ts'

/** Number of open gaps from a day on, and what changed on it. */
interface OpenStep {
  readonly day: number
  readonly open: number
  /** Sessions that name any of the open gaps. */
  readonly rows: number
  /** Gaps named for the first time, and gaps answered, on this day. */
  readonly named: readonly Group[]
  readonly answered: readonly Group[]
}

/** Day on which a gap was first named; null when no mention has a date. */
function firstDay(gap: Group): number | null {
  const days = gap.mentions.map((mention) => dayNumber(mention.dateKey)).filter((day) => day !== null)
  return days.length > 0 ? days.reduce((least, day) => Math.min(least, day)) : dayNumber(gap.firstSeen)
}

/** Day of the answer; null while open, or when the answer has no date. */
export function answerDay(gap: Group): number | null {
  return gap.state === 'answered' ? dayNumber(gap.answeredBy?.date ?? null) : null
}

/**
 * Open gaps over time. Gaps without a date cannot be placed and are counted apart. A gap whose answer has no
 * date was answered on no day that can be drawn, so it is left out too.
 */
export const openGapSteps = keptOf((gaps: readonly Group[]): { steps: OpenStep[]; undated: number } => {
  const byDay = new Map<number, { named: Group[]; answered: Group[] }>()
  const at = (day: number) => {
    const known = byDay.get(day) ?? { named: [], answered: [] }
    byDay.set(day, known)
    return known
  }
  let undated = 0
  for (const gap of gaps) {
    const first = firstDay(gap)
    const answer = answerDay(gap)
    if (first === null || (gap.state === 'answered' && answer === null)) {
      undated += 1
      continue
    }
    at(first).named.push(gap)
    if (answer !== null) at(Math.max(first, answer)).answered.push(gap)
  }
  let open = 0
  const rows = new RowsOfOpenGaps()
  const steps = [...byDay]
    .sort(([one], [other]) => one - other)
    .map(([day, { named, answered }]) => {
      open += named.length - answered.length
      for (const gap of named) rows.count(gap, 1)
      for (const gap of answered) rows.count(gap, -1)
      return { day, open, rows: rows.size, named, answered }
    })
  return { steps, undated }
})

/** Sessions by how many open gaps they name, so that no day has to count those of all its gaps. */
class RowsOfOpenGaps {
  readonly #gaps = new Map<string, number>()

  get size(): number {
    return this.#gaps.size
  }

  count(gap: Group, by: 1 | -1) {
    for (const row of new Set(gap.mentions.map((mention) => mention.sessionRow))) {
      const now = (this.#gaps.get(row) ?? 0) + by
      if (now === 0) this.#gaps.delete(row)
      else this.#gaps.set(row, now)
    }
  }
}

/** Number of open gaps at the end of a day; 0 before the first. */
export function openOn(steps: readonly OpenStep[], day: number): number {
  let open = 0
  for (const step of steps) {
    if (step.day > day) break
    open = step.open
  }
  return open
}

/** The gaps that are open at the end of a day. */
export function gapsOpenOn(steps: readonly OpenStep[], day: number): Group[] {
  const open = new Set<Group>()
  for (const step of steps) {
    if (step.day > day) break
    for (const gap of step.named) open.add(gap)
    for (const gap of step.answered) open.delete(gap)
  }
  return [...open]
}

/** Gaps first named, and gaps answered, in one month. */
interface MonthOfGaps {
  readonly month: string
  readonly named: readonly Group[]
  readonly answered: readonly Group[]
}

/** What was newly named and answered, by month. */
export function gapsByMonth(steps: readonly OpenStep[]): Map<string, MonthOfGaps> {
  const months = new Map<string, MonthOfGaps>()
  for (const step of steps) {
    const month = dayText(step.day).slice(0, 7)
    const known = months.get(month)
    months.set(month, {
      month,
      named: [...(known?.named ?? []), ...step.named],
      answered: [...(known?.answered ?? []), ...step.answered],
    })
  }
  return months
}

/**
 * What was newly named and answered from one tick of an axis to the next, for an axis that has not room for every
 * month; nothing is left out before its first tick (`from` null) and after its last (`to` null).
 */
export function gapsOfTick(
  months: readonly MonthOfGaps[],
  from: { readonly month: string } | null,
  to: { readonly month: string } | null,
): Omit<MonthOfGaps, 'month'> & { readonly when: string } {
  const own = months.filter(({ month }) => (!from || month >= from.month) && (!to || month < to.month))
  const [first, last] = [own[0]?.month, own.at(-1)?.month]
  return {
    named: own.flatMap((month) => month.named),
    answered: own.flatMap((month) => month.answered),
    when: first === last ? `in ${first}` : `from ${first} to ${last}`,
  }
}
