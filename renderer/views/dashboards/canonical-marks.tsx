import type { CanonicalChange } from '../../../shared/model/dashboard.ts'
import { counted } from '../../../shared/text/counted.ts'
import { dayNumber } from '../../../shared/text/day-number.ts'
import drawingCss from './drawing.module.css'
import { Mark } from './mark.tsx'
import { markChanges } from './mark-changes.ts'
import { opensRows, rowsQuery } from './rows-query.ts'
import type { TimeScale } from './time-scale.ts'

/** Lines are drawn for so many changes and no more; more would hatch the areas. */
export const mostLines = 4

/** Height of the row of ticks that stands above the areas where there are more, in px. */
export const tickRow = 26

interface CanonicalMarksProps {
  /** In order of time. */
  readonly changes: readonly CanonicalChange[]
  readonly time: TimeScale
  readonly width: number
  readonly height: number
}

/** A line through the areas at each change of a canonical text; of many changes a row of ticks above them. */
export function CanonicalMarks({ changes, time, width, height }: CanonicalMarksProps) {
  const dated = changes.filter((change) => dayNumber(change.date) !== null)
  const xOf = (change: CanonicalChange) => time.x(dayNumber(change.date) ?? 0)
  if (dated.length > mostLines) {
    return (
      <g>
        <text className={drawingCss.raisedLabel} x={0} y={-14}>
          ! {counted(dated.length, 'change')} of canonical texts
        </text>
        {markChanges(dated, xOf, 6).map(({ x, changes: run }) => (
          <Mark
            key={`${run[0]?.commit} ${run[0]?.path}`}
            name={`${daysOf(run)}, ${counted(run.length, 'change')} of canonical texts, ${opensRows(rowsOf(run).size)}`}
            query={() => rowsQuery(rowsOf(run))}
          >
            <rect className={drawingCss.hit} x={x - 3} y={-11} width={6} height={10} />
            <line className={drawingCss.raisedTick} x1={x} x2={x} y1={-9} y2={-2} />
          </Mark>
        ))}
      </g>
    )
  }
  return dated.map((change, at) => {
    const x = xOf(change)
    const atEnd = x > width / 2
    return (
      <Mark
        key={`${change.commit} ${change.path}`}
        name={`${change.date.slice(0, 10)}, canonical text changed, opens 1 row`}
        query={rowsQuery([change.sessionRow])}
      >
        <rect className={drawingCss.hit} x={x - 4} y={0} width={8} height={height} />
        <line className={drawingCss.raised} x1={x} x2={x} y1={0} y2={height} />
        {at === 0 && (
          <text
            className={drawingCss.raisedLabel}
            x={x + (atEnd ? -5 : 5)}
            y={8}
            textAnchor={atEnd ? 'end' : 'start'}
          >
            ! canonical text changed
          </text>
        )}
      </Mark>
    )
  })
}

function rowsOf(changes: readonly CanonicalChange[]): ReadonlySet<string> {
  return new Set(changes.map((change) => change.sessionRow))
}

function daysOf(changes: readonly CanonicalChange[]): string {
  const [from, to] = [changes[0]?.date.slice(0, 10), changes.at(-1)?.date.slice(0, 10)]
  return from === to ? `${from}` : `${from} to ${to}`
}
