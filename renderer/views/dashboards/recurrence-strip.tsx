import { Group as SvgGroup } from '@visx/group'
import type { Dashboard, Group } from '../../../shared/model/dashboard.ts'
import type { GroupedKind } from '../../../shared/model/group-limits.ts'
import { numeral } from '../../../shared/text/counted.ts'
import { dayNumber, dayText } from '../../../shared/text/day-number.ts'
import { edgeText } from '../../../shared/text/edge-words.ts'
import { Drawing } from '../../ui/drawing.tsx'
import css from './drawing.module.css'
import { Mark } from './mark.tsx'
import { markChanges } from './mark-changes.ts'
import { answerDay } from './open-gaps.ts'
import { opensRows, rowsQuery } from './rows-query.ts'
import { sessionDays, type TimeScale, type TimeSpan } from './time-scale.ts'

const rowHeight = 20
/** Width of the square of a session that names it, and of what is pressed of it; least distance of squares and ticks; in px. */
const widestSquare = 7
const leastSquare = 2
const widestReach = 12
const squareGap = 3
/** So many sessions have a square each, however close they lie; of more, one stands for those right behind it. */
const mostApart = 60
const tickGap = 3

/** Least distance of two different places, of some that rise; infinite for fewer. */
function narrowest(places: readonly number[]): number {
  const distances = places.slice(1).map((place, at) => place - (places[at] as number))
  return Math.min(...distances.filter((distance) => distance > 0))
}

interface StripProps {
  readonly group: Group
  readonly dashboard: Dashboard
  readonly time: TimeScale
  readonly span: TimeSpan
  readonly width: number
  readonly kind: GroupedKind
  readonly first: boolean
}

/** Square per session that names it, tick per other session (or one for some that lie close), each a mark of its own, line from the first naming to today or the answer. */
export function RecurrenceStrip({ group, dashboard, time, span, width, kind, first }: StripProps) {
  const named = new Map<string, { day: number; date: string }>()
  for (const mention of group.mentions) {
    const day = dayNumber(mention.dateKey)
    if (day !== null)
      named.set(mention.sessionRow, { day, date: edgeText(mention.date ?? dayText(day), mention.dateAtEdge) })
  }
  const days = [...named.values()].map((each) => each.day)
  const start = days.length > 0 ? days.reduce((least, day) => Math.min(least, day)) : null
  const answer = answerDay(group)
  const last = kind !== 'gap' && days.length > 0 ? days.reduce((most, day) => Math.max(most, day)) : span.to
  const end = answer ?? last
  const middle = rowHeight / 2
  const open = kind === 'gap' && group.state === 'open'
  const others = sessionDays(dashboard.sessionDates).filter(
    ({ day, row }) => start !== null && day >= start && day <= end && !named.has(row),
  )
  // Squares that would touch become narrower.
  const isMany = named.size > mostApart
  const squares = markChanges(
    [...named].map(([row, { day, date }]) => ({ row, day, date })).sort((one, other) => one.day - other.day),
    ({ day }) => time.x(day),
    isMany ? squareGap : 0,
  )
  const nearest = narrowest(squares.map(({ x }) => x))
  const square = Math.max(leastSquare, Math.min(widestSquare, nearest - 1.5))
  const reach = isMany ? Math.min(widestReach, nearest) : widestReach
  const ticks = markChanges(others, ({ day }) => time.x(day), tickGap)
  return (
    <Drawing
      width={width}
      height={rowHeight}
      className={open ? css.open : css.closed}
      aria-label={group.wording}
    >
      {time.ticks.map((tick) => (
        <line key={tick.month} className={css.grid} x1={tick.x} x2={tick.x} y1={0} y2={rowHeight} />
      ))}
      {start !== null && (
        <SvgGroup>
          <line className={css.stem} x1={time.x(start)} x2={time.x(end)} y1={middle} y2={middle} />
          {ticks.map(({ x, changes }) => (
            <Mark
              key={changes[0]?.row}
              kind="other"
              name={`${daysOf(changes)}, ${changes.length === 1 ? 'another session' : 'other sessions'}, ${opensRows(changes.length)}`}
              query={() => rowsQuery(changes.map(({ row }) => row))}
            >
              <rect className={css.hit} x={x - tickGap / 2} y={4} width={tickGap} height={rowHeight - 8} />
              <line className={css.tick} x1={x} x2={x} y1={middle - 2} y2={middle + 3} />
            </Mark>
          ))}
          {squares.map(({ x, changes }, at) => (
            <Mark
              key={changes[0]?.row}
              first={first && at === 0}
              name={
                changes.length === 1
                  ? `${changes[0]?.date}, names it, opens 1 row`
                  : `${daysOf(changes)}, ${numeral(changes.length)} sessions name it, ${opensRows(changes.length)}`
              }
              query={() => rowsQuery(changes.map(({ row }) => row))}
            >
              <rect className={css.hit} x={x - reach / 2} y={2} width={reach} height={rowHeight - 4} />
              <rect className={css.square} x={x - square / 2} y={middle - 4} width={square} height={8} />
            </Mark>
          ))}
          {answer !== null && group.answeredBy && (
            <Mark
              name={`${edgeText(group.answeredBy.date ?? 'no date', group.answeredBy.dateAtEdge)}, answers it, opens 1 row`}
              query={rowsQuery([group.answeredBy.sessionRow])}
            >
              <path className={css.diamond} d={`M${time.x(answer)} ${middle - 6}l6 6l-6 6l-6 -6Z`} />
            </Mark>
          )}
        </SvgGroup>
      )}
    </Drawing>
  )
}

/** "2026-03-04", or "2026-03-04 to 2026-03-06". */
function daysOf(sessions: readonly { readonly day: number }[]): string {
  const [from, to] = [sessions[0]?.day ?? 0, sessions.at(-1)?.day ?? 0]
  return from === to ? dayText(from) : `${dayText(from)} to ${dayText(to)}`
}
