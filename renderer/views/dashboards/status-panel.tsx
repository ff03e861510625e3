import { Group as SvgGroup } from '@visx/group'
import { scaleLinear } from '@visx/scale'
import { useRef } from 'react'
import type { Dashboard, StatusPoint } from '../../../shared/model/dashboard.ts'
import { Drawing, useRoom } from '../../ui/drawing.tsx'
import { AxisLines } from './axis-lines.tsx'
import { dayNumber } from './days.ts'
import drawingCss from './drawing.module.css'
import { Mark, NumberLink } from './mark.tsx'
import panelCss from './panel.module.css'
import { Panel } from './panel.tsx'
import { opensRows, rowsQuery } from './rows-query.ts'
import { type StackLayer, spreadLabels, stackOrder, stackStatuses } from './status-stack.ts'
import { stepArea } from './step-path.ts'
import { type TimeSpan, timeScale } from './time-scale.ts'

const height = 104
const left = 18
const labelRoom = 80

interface StatusPanelProps {
  readonly dashboard: Dashboard
  readonly onStatus: (status: string) => string
}

/** Number of digests by status after each day on which one changed, stacked from canonical up. */
export function StatusPanel({ dashboard, onStatus }: StatusPanelProps) {
  const box = useRef<HTMLDivElement>(null)
  const width = useRoom(box, 382)
  const { status, canonicalChanges } = dashboard
  const layers = stackStatuses(status)
  const span = spanOf(status, dashboard)
  const chartWidth = Math.max(120, width - left - labelRoom)
  const changed = new Set(canonicalChanges.map((change) => change.sessionRow))
  return (
    <Panel
      question="How settled is the record?"
      answer={
        <>
          {dashboard.sessions} sessions by status.{' '}
          {changed.size > 0 && (
            <>
              {changed.size} canonical {changed.size === 1 ? 'text' : 'texts'}{' '}
              <NumberLink name={`changed afterwards, ${opensRows(changed.size)}`} query={rowsQuery(changed)}>
                changed afterwards
              </NumberLink>
              .
            </>
          )}
        </>
      }
      twin={{
        heads: ['Day', ...stackOrder],
        rows: status.map((point) => ({
          key: point.date,
          cells: [
            { text: point.date.slice(0, 10), query: point.query },
            ...stackOrder.map((name) => point[name]),
          ],
        })),
      }}
    >
      <div ref={box}>
        {layers.length === 0 || !span ? (
          <p className={panelCss.empty}>
            Status over time comes from the history of the digests, and none is read.
          </p>
        ) : (
          <Stack
            layers={layers}
            points={status}
            dashboard={dashboard}
            span={span}
            width={width}
            chartWidth={chartWidth}
            onStatus={onStatus}
          />
        )}
      </div>
    </Panel>
  )
}

/** From the month of the first change to the newest day of either changes or sessions. */
function spanOf(points: readonly StatusPoint[], dashboard: Dashboard): TimeSpan | null {
  const days = points.map((point) => dayNumber(point.date)).filter((day) => day !== null)
  const first = points[0]
  if (days.length === 0 || !first) return null
  const from = dayNumber(`${first.date.slice(0, 7)}-01`) ?? (days[0] as number)
  const to = Math.max(days.at(-1) as number, dayNumber(dashboard.newestDate) ?? 0, from + 1)
  return { from, to }
}

interface StackProps {
  readonly layers: readonly StackLayer[]
  readonly points: readonly StatusPoint[]
  readonly dashboard: Dashboard
  readonly span: TimeSpan
  readonly width: number
  readonly chartWidth: number
  readonly onStatus: (status: string) => string
}

function Stack({ layers, points, dashboard, span, width, chartWidth, onStatus }: StackProps) {
  const time = timeScale(span, chartWidth, 0)
  const most = Math.max(1, ...layers.flatMap((layer) => layer.points.map((point) => point.to)))
  const y = scaleLinear<number>({ domain: [0, most], range: [height, 6], nice: 2 })
  const middles = layers.map((layer) => {
    const last = layer.points.at(-1)
    return last ? (y(last.from) + y(last.to)) / 2 + 4 : height
  })
  const labels = spreadLabels(middles, 14, height)
  return (
    <Drawing width={width} height={height + 18} role="group" aria-label="Digests by status over time">
      <SvgGroup left={left}>
        <AxisLines y={y} ticks={time.ticks} width={chartWidth} height={height} />
        {layers.map((layer) => (
          <path
            key={layer.name}
            className={`${drawingCss.layer} ${drawingCss[layer.name]}`}
            d={stepArea(
              layer.points.map((point) => ({ x: time.x(point.day), y: y(point.to) })),
              layer.points.map((point) => ({ x: time.x(point.day), y: y(point.from) })),
              time.x(span.to),
            )}
          />
        ))}
        {points.map((point, at) => {
          const day = dayNumber(point.date)
          if (day === null) return null
          const count = point.changed?.length ?? 0
          const words = stackOrder.filter((name) => point[name] > 0).map((name) => `${point[name]} ${name}`)
          return (
            <Mark
              key={point.date}
              first={at === 0}
              name={`${point.date.slice(0, 10)}, ${words.join(', ')}, ${opensRows(count)} that changed`}
              query={point.query}
            >
              <rect className={drawingCss.hit} x={time.x(day) - 3} y={0} width={6} height={height} />
            </Mark>
          )
        })}
        {dashboard.canonicalChanges.map((change, at) => {
          const day = dayNumber(change.date)
          if (day === null) return null
          return (
            <Mark
              key={`${change.commit} ${change.path}`}
              name={`${change.date.slice(0, 10)}, canonical text changed, opens 1 row`}
              query={rowsQuery([change.sessionRow])}
            >
              <rect className={drawingCss.hit} x={time.x(day) - 4} y={0} width={8} height={height} />
              <line className={drawingCss.raised} x1={time.x(day)} x2={time.x(day)} y1={0} y2={height} />
              {at === 0 && (
                <text
                  className={drawingCss.raisedLabel}
                  x={time.x(day) + (time.x(day) > 130 ? -5 : 5)}
                  y={8}
                  textAnchor={time.x(day) > 130 ? 'end' : 'start'}
                >
                  ! canonical text changed
                </text>
              )}
            </Mark>
          )
        })}
        {layers.map((layer, at) => (
          <Mark
            key={layer.name}
            name={`${layer.last} ${layer.name}, ${opensRows(layer.last)}`}
            query={onStatus(layer.name)}
          >
            <text className={drawingCss.label} x={chartWidth + 8} y={labels[at]}>
              <tspan className={drawingCss.strong}>{layer.last}</tspan> {layer.name}
            </text>
          </Mark>
        ))}
        {time.ticks.map((tick) => (
          <text key={tick.month} className={drawingCss.axis} x={tick.x} y={height + 14}>
            {tick.label}
          </text>
        ))}
      </SvgGroup>
    </Drawing>
  )
}
