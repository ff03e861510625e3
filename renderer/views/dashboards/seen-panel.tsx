import { Group as SvgGroup } from '@visx/group'
import { scaleLinear } from '@visx/scale'
import { useRef } from 'react'
import type { Dashboard, SeenMonth } from '../../../shared/model/dashboard.ts'
import { capital } from '../../../shared/text/capital.ts'
import { counted, numeral } from '../../../shared/text/counted.ts'
import { Drawing, useRoom } from '../../ui/drawing.tsx'
import { AxisLines, MonthLabels, numberRoom } from './axis-lines.tsx'
import drawingCss from './drawing.module.css'
import { Mark } from './mark.tsx'
import panelCss from './panel.module.css'
import { Panel, twinRows } from './panel.tsx'
import { opensRows, rowsQuery } from './rows-query.ts'
import { daysOfMonth, type SeenOfTick, seenOfTick } from './seen-ticks.ts'
import { type TimeSpan, timeScale } from './time-scale.ts'

const height = 48
/** Widest bar, in px: months are wider, and a broad black field would say no more. */
const widestBar = 24
const labelRoom = 82
const parts = ['first', 'again'] as const
const wordOf = { first: 'new', again: 'named again' } as const
const sectionOf = { strengths: 'Strengths', learnings: 'Durable Learnings' } as const
const signOf = { first: '■', again: '□' } as const

interface SeenPanelProps {
  readonly dashboard: Dashboard
  readonly kind: 'strengths' | 'learnings'
  readonly span: TimeSpan | null
}

/** Strengths or learnings by month: those that were new in it, and those known before that were named again. */
export function SeenPanel({ dashboard, kind, span }: SeenPanelProps) {
  const box = useRef<HTMLDivElement>(null)
  const width = useRoom(box, 382)
  const { months, undated } = dashboard.seen[kind]
  const y = scaleLinear<number>({
    domain: [0, Math.max(2, ...months.map(({ first, again }) => first.groups + again.groups))],
    range: [height, 4],
    nice: 2,
  })
  const left = numberRoom(y.domain()[1] ?? 0)
  const chartWidth = Math.max(120, width - left - labelRoom)
  const time = span && timeScale(span, chartWidth, 0)
  return (
    <Panel
      question={`When were ${kind} named?`}
      answer={answerOf(months, undated, kind)}
      twin={{
        heads: ['Month', 'New', 'Named again', 'So far'],
        rows: twinRows(months, (month) => ({
          key: month.month,
          cells: [
            month.month,
            ...parts.map((part) => {
              const { groups, query } = month[part]
              return groups === 0 ? 0 : { text: numeral(groups), query }
            }),
            month.known,
          ],
        })),
      }}
    >
      <div ref={box}>
        {time && months.length > 0 ? (
          <Drawing width={width} height={height + 54} role="group" aria-label={`${capital(kind)} by month`}>
            <SvgGroup left={left}>
              <AxisLines y={y} ticks={time.ticks} width={chartWidth} height={height} />
              {months.map((month, at) => (
                <MonthBars
                  key={month.month}
                  month={month}
                  y={y}
                  x={(day) => Math.min(chartWidth, time.x(day))}
                  isFirst={at === 0}
                />
              ))}
              <MonthLabels
                ticks={time.ticks}
                width={chartWidth}
                height={height}
                below={(from, to) =>
                  parts.map((part, line) => (
                    <Count
                      key={part}
                      part={part}
                      own={seenOfTick(months, part, from, to)}
                      y={30 + 15 * line}
                    />
                  ))
                }
              />
              {parts.map((part, line) => (
                <text key={part} className={drawingCss.axis} x={chartWidth + 8} y={height + 30 + 15 * line}>
                  {`${signOf[part]} ${wordOf[part]}`}
                </text>
              ))}
            </SvgGroup>
          </Drawing>
        ) : (
          <p className={panelCss.empty}>
            {capital(kind)} come from the section {sectionOf[kind]} of a digest, or from its JSON line.
          </p>
        )}
      </div>
    </Panel>
  )
}

interface CountProps {
  readonly part: (typeof parts)[number]
  readonly own: SeenOfTick
  readonly y: number
}

/** How many were new, or named again, from one month that has a label to the next. */
function Count({ part, own, y }: CountProps) {
  if (own.groups === 0) return <text y={y}>0</text>
  return (
    <Mark
      name={`${numeral(own.groups)} ${wordOf[part]} ${own.when}, ${opensRows(own.rows.size)}`}
      query={own.query ?? rowsQuery(own.rows)}
    >
      <text y={y}>{numeral(own.groups)}</text>
    </Mark>
  )
}

interface MonthBarsProps {
  readonly month: SeenMonth
  readonly x: (day: number) => number
  readonly y: (count: number) => number
  /** The first of its chart: where the tab stop is. */
  readonly isFirst: boolean
}

/** What was named again stands on the ground, what was new on top of it. */
function MonthBars({ month, x, y, isFirst }: MonthBarsProps) {
  const { from, to } = daysOfMonth(month.month)
  const left = x(from) + 1
  const wide = Math.max(1, Math.min(widestBar, x(to) - 1 - left))
  const { first, again } = month
  return (
    <>
      {again.groups > 0 && (
        <Mark
          first={isFirst}
          name={nameOf(month, 'again')}
          query={again.query ?? rowsQuery(again.sessionRows)}
        >
          <rect
            className={drawingCss.again}
            x={left}
            y={y(again.groups)}
            width={wide}
            height={y(0) - y(again.groups)}
          />
        </Mark>
      )}
      {first.groups > 0 && (
        <Mark
          first={isFirst && again.groups === 0}
          name={nameOf(month, 'first')}
          query={first.query ?? rowsQuery(first.sessionRows)}
        >
          <rect
            className={drawingCss.bar}
            x={left}
            y={y(first.groups + again.groups)}
            width={wide}
            height={y(0) - y(first.groups)}
          />
        </Mark>
      )}
    </>
  )
}

function nameOf({ month, ...own }: SeenMonth, part: (typeof parts)[number]): string {
  return `${month}, ${numeral(own[part].groups)} ${wordOf[part]}, ${opensRows(own[part].sessionRows.length)} that name them`
}

function answerOf(months: readonly SeenMonth[], undated: number, kind: SeenPanelProps['kind']) {
  const last = months.at(-1)
  const one = kind.slice(0, -1)
  const apart =
    undated === 0
      ? ''
      : ` ${counted(undated, `${one} without a month is`, `${kind} without a month are`)} not drawn.`
  if (!last) return `None is named in a session with a date.${apart}`
  return (
    <>
      <strong>{counted(last.known, one)} so far</strong>, {numeral(last.first.groups)} new and{' '}
      {numeral(last.again.groups)} named again in <span className={panelCss.day}>{last.month}</span>.{apart}
    </>
  )
}
