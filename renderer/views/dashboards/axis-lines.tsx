import type { ReactNode } from 'react'
import { numeral } from '../../../shared/text/counted.ts'
import css from './drawing.module.css'
import { labelAt, type TimeScale } from './time-scale.ts'

/** Room before an axis for its numbers up to `most`, in px. */
export function numberRoom(most: number): number {
  return Math.max(18, numeral(most).length * 6.5 + 6)
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
            {numeral(value)}
          </text>
        </g>
      ))}
      {ticks.map((tick) => (
        <line key={tick.month} className={css.grid} x1={tick.x} x2={tick.x} y1={0} y2={height} />
      ))}
    </g>
  )
}

type Tick = TimeScale['ticks'][number]

interface MonthLabelsProps {
  readonly ticks: readonly Tick[]
  readonly width: number
  /** Of the drawing above them. */
  readonly height: number
  /**
   * What stands below a label, of the time from its tick to the next: nothing bounds the first before (`from` null), nor
   * the last behind (`to` null).
   */
  readonly below: (from: Tick | null, to: Tick | null) => ReactNode
}

/** The months below a chart over time, each with what is told of it. */
export function MonthLabels({ ticks, width, height, below }: MonthLabelsProps) {
  return ticks.map((tick, at) => {
    const { x, textAnchor } = labelAt(tick.x, width)
    return (
      <g
        key={tick.month}
        transform={`translate(${x}, ${height})`}
        textAnchor={textAnchor}
        className={css.axis}
      >
        <text y={14}>{tick.label}</text>
        {below(at === 0 ? null : tick, ticks[at + 1] ?? null)}
      </g>
    )
  })
}
