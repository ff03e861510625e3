import { Group as SvgGroup } from '@visx/group'
import { scaleLinear } from '@visx/scale'
import { useRef } from 'react'
import type { Dashboard, StatusPoint } from '../../../shared/model/dashboard.ts'
import { counted, numeral } from '../../../shared/text/counted.ts'
import { dayNumber } from '../../../shared/text/day-number.ts'
import { edgeText } from '../../../shared/text/edge-words.ts'
import { Drawing, useRoom } from '../../ui/drawing.tsx'
import { AxisLines, numberRoom } from './axis-lines.tsx'
import { CanonicalMarks, mostLines, tickRow } from './canonical-marks.tsx'
import drawingCss from './drawing.module.css'
import { Mark, NumberLink } from './mark.tsx'
import panelCss from './panel.module.css'
import { Panel, twinRows } from './panel.tsx'
import { opensRows, rowsQuery } from './rows-query.ts'
import { type StackLayer, spreadLabels, stackOrder, stackStatuses } from './status-stack.ts'
import { stepArea } from './step-path.ts'
import { labelAt, type TimeSpan, timeScale } from './time-scale.ts'

const height = 104
const labelRoom = 88
/** Width of what holds since the newest day, in px: without it the last step would have none. */
const lastStep = 6

interface StatusPanelProps {
  readonly dashboard: Dashboard
}

/** Number of digests by status after each day on which one changed, stacked from canonical up. */
export function StatusPanel({ dashboard }: StatusPanelProps) {
  const box = useRef<HTMLDivElement>(null)
  const width = useRoom(box, 382)
  const { status, canonicalChanges } = dashboard
  const layers = stackStatuses(status)
  const span = spanOf(status, dashboard)
  const changed = new Set(canonicalChanges.map((change) => change.sessionRow))
  return (
    <Panel
      question="How settled is the record?"
      answer={
        <>
          {counted(dashboard.sessions, 'session')} by status.{' '}
          {changed.size > 0 && (
            <>
              {counted(changed.size, 'canonical text')}{' '}
              <NumberLink name={`changed afterwards, ${opensRows(changed.size)}`} query={rowsQuery(changed)}>
                changed afterwards
              </NumberLink>
              .
            </>
          )}
          {status.some((point) => point.edge) && ' Where the known history starts, a status may be older.'}
        </>
      }
      twin={{
        heads: ['Day', ...stackOrder],
        rows: twinRows(status, (point) => ({
          key: point.date,
          cells: [
            { text: edgeText(point.date.slice(0, 10), point.edge), query: point.query },
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
          <Stack layers={layers} points={status} dashboard={dashboard} span={span} width={width} />
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
}

function Stack({ layers, points, dashboard, span, width }: StackProps) {
  const top = dashboard.canonicalChanges.length > mostLines ? tickRow : 0
  const most = Math.max(1, ...layers.flatMap((layer) => layer.points.map((point) => point.to)))
  const y = scaleLinear<number>({ domain: [0, most], range: [height, 6], nice: 2 })
  const left = numberRoom(y.domain()[1] ?? most)
  const chartWidth = Math.max(120, width - left - labelRoom)
  const time = timeScale(span, chartWidth - lastStep, 0)
  const middles = layers.map((layer) => {
    const last = layer.points.at(-1)
    return last ? (y(last.from) + y(last.to)) / 2 + 4 : height
  })
  const labels = spreadLabels(middles, 14, height)
  return (
    <Drawing width={width} height={top + height + 18} role="group" aria-label="Digests by status over time">
      <SvgGroup left={left} top={top}>
        <AxisLines y={y} ticks={time.ticks} width={chartWidth} height={height} />
        {layers.map((layer) => (
          <path
            key={layer.name}
            className={`${drawingCss.layer} ${drawingCss[layer.name]}`}
            d={stepArea(
              layer.points.map((point) => ({ x: time.x(point.day), y: y(point.to) })),
              layer.points.map((point) => ({ x: time.x(point.day), y: y(point.from) })),
              chartWidth,
            )}
          />
        ))}
        {points.map((point, at) => {
          const day = dayNumber(point.date)
          if (day === null) return null
          const count = point.changed?.length ?? 0
          const words = stackOrder
            .filter((name) => point[name] > 0)
            .map((name) => `${numeral(point[name])} ${name}`)
          return (
            <Mark
              key={point.date}
              first={at === 0}
              name={`${edgeText(point.date.slice(0, 10), point.edge)}, ${words.join(', ')}, ${opensRows(count)} that changed`}
              query={point.query}
            >
              <rect className={drawingCss.hit} x={time.x(day) - 3} y={0} width={6} height={height} />
            </Mark>
          )
        })}
        <CanonicalMarks changes={dashboard.canonicalChanges} time={time} width={chartWidth} height={height} />
        {layers.map((layer, at) => (
          <Mark
            key={layer.name}
            name={`${numeral(layer.last)} ${layer.name}, ${opensRows(layer.last)}`}
            query={dashboard.statusNow.find(({ status }) => status === layer.name)?.query}
          >
            <text className={drawingCss.label} x={chartWidth + 8} y={labels[at]}>
              <tspan className={drawingCss.strong}>{numeral(layer.last)}</tspan> {layer.name}
            </text>
          </Mark>
        ))}
        {time.ticks.map((tick) => (
          <text key={tick.month} className={drawingCss.axis} {...labelAt(tick.x, chartWidth)} y={height + 14}>
            {tick.label}
          </text>
        ))}
      </SvgGroup>
    </Drawing>
  )
}
