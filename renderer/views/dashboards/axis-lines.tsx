import css from './drawing.module.css'
import { number } from './numbers.ts'
import type { TimeScale } from './time-scale.ts'

/** Room before an axis for its numbers up to `most`, in px. */
export function numberRoom(most: number): number {
  return Math.max(18, number(most).length * 6.5 + 6)
}

interface AxisLinesProps {
  readonly y: { (value: number): number; ticks: (count: number) => number[] }
  readonly ticks: TimeScale['ticks']
  readonly width: number
  readonly height: number
}

/** Hairlines of a chart over time: months upright, whole numbers level, zero always. */
export function AxisLines({ y, ticks, width, height }: AxisLinesProps) {
  const values = y.ticks(2).filter(Number.isInteger)
  return (
    <g>
      {values.map((value) => (
        <g key={value}>
          <line className={css.grid} x1={0} x2={width} y1={y(value)} y2={y(value)} />
          <text className={css.axis} x={-5} y={y(value) + 4} textAnchor="end">
            {number(value)}
          </text>
        </g>
      ))}
      {ticks.map((tick) => (
        <line key={tick.month} className={css.grid} x1={tick.x} x2={tick.x} y1={0} y2={height} />
      ))}
    </g>
  )
}
