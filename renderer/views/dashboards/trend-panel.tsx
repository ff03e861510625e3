import { Group as SvgGroup } from '@visx/group'
import { scaleLinear } from '@visx/scale'
import { useRef } from 'react'
import type { Dashboard, Group } from '../../../shared/model/dashboard.ts'
import { counted, numeral } from '../../../shared/text/counted.ts'
import { dayText } from '../../../shared/text/day-number.ts'
import { Drawing, useRoom } from '../../ui/drawing.tsx'
import { AxisLines, MonthLabels, numberRoom } from './axis-lines.tsx'
import drawingCss from './drawing.module.css'
import { Mark } from './mark.tsx'
import { markChanges } from './mark-changes.ts'
import { answerDay, gapsByMonth, gapsOfTick, gapsOpenOn, openGapSteps, openOn } from './open-gaps.ts'
import panelCss from './panel.module.css'
import { Panel, twinRows } from './panel.tsx'
import { opensRows, rowsQuery } from './rows-query.ts'
import { stepPath } from './step-path.ts'
import { type TimeSpan, timeScale } from './time-scale.ts'

const height = 76
const labelRoom = 82
/** Width of what holds since the newest day, in px: without it the last step would have none. */
const lastStep = 6
/** Least width of what is pressed of a step, in px. */
const leastMark = 4
/** So many steps have a mark each, however close they lie; of more, one tells the last of those that lie closer. */
const mostApart = 60
const daysInTwoMonths = 61

/** Open gaps over time, in steps: up when one is named first, down when one is answered. */
export function TrendPanel({
  dashboard,
  span,
}: {
  readonly dashboard: Dashboard
  readonly span: TimeSpan | null
}) {
  const box = useRef<HTMLDivElement>(null)
  const width = useRoom(box, 382)
  const { steps, undated } = openGapSteps(dashboard.gaps)
  const months = [...gapsByMonth(steps).values()]
  const openGaps = dashboard.gaps.filter((gap) => gap.state === 'open')
  const open = openGaps.length
  const lastAnswer = dashboard.gaps.map(answerDay).reduce((latest, day) => {
    return day !== null && (latest === null || day > latest) ? day : latest
  }, null)
  const y = scaleLinear<number>({
    domain: [0, Math.max(2, ...steps.map((step) => step.open))],
    range: [height, 4],
    nice: 2,
  })
  const left = numberRoom(y.domain()[1] ?? 0)
  const chartWidth = Math.max(120, width - left - labelRoom)
  const time = span && timeScale(span, chartWidth - lastStep, 0)
  const gap = steps.length > mostApart ? leastMark : 0
  const marks = time ? markChanges(steps, (step) => time.x(step.day), gap) : []
  const earlier =
    span && span.to - daysInTwoMonths >= span.from ? openOn(steps, span.to - daysInTwoMonths) : null
  return (
    <Panel
      question="Is it getting better?"
      answer={
        <>
          <strong>
            {counted(open, 'gap')} open{earlier === null ? '' : `, ${numeral(earlier)} two months ago`}.
          </strong>{' '}
          {lastAnswer === null ? (
            'None was answered.'
          ) : (
            <>
              Last answer <span className={panelCss.day}>{dayText(lastAnswer)}</span>.
            </>
          )}
          {undated > 0 && ` ${undated} without a date ${undated === 1 ? 'is' : 'are'} not drawn.`}
        </>
      }
      twin={{
        heads: ['Day', 'Open gaps', 'Newly named', 'Answered'],
        rows: twinRows(steps, (step) => ({
          key: String(step.day),
          cells: [
            dayText(step.day),
            { text: String(step.open), query: queryOf(gapsOpenOn(steps, step.day)) },
            step.named.length,
            step.answered.length,
          ],
        })),
      }}
    >
      <div ref={box}>
        {time && span && steps.length > 0 && (
          <Drawing width={width} height={height + 54} role="group" aria-label="Open gaps over time">
            <SvgGroup left={left}>
              <AxisLines y={y} ticks={time.ticks} width={chartWidth} height={height} />
              <path
                className={drawingCss.trend}
                d={stepPath(
                  steps.map((step) => ({ x: time.x(step.day), y: y(step.open) })),
                  chartWidth,
                )}
              />
              {marks.map(({ changes }, at) => {
                const [from, step] = [changes[0], changes.at(-1)]
                if (!from || !step) return null
                const end = marks[at + 1]?.changes[0]?.day
                return (
                  <Mark
                    key={from.day}
                    first={at === 0}
                    name={`${dayText(step.day)}, ${numeral(step.open)} open, ${opensRows(step.rows)} that name them`}
                    query={() => queryOf(gapsOpenOn(steps, step.day))}
                  >
                    <rect
                      className={drawingCss.hit}
                      x={time.x(from.day)}
                      y={y(step.open) - 6}
                      width={Math.max(
                        leastMark,
                        (end === undefined ? chartWidth : time.x(end)) - time.x(from.day),
                      )}
                      height={12}
                    />
                  </Mark>
                )
              })}
              <Mark
                name={`${numeral(openGaps.length)} open gaps, ${opensRows(rowsOf(openGaps).size)} that name them`}
                query={() => queryOf(openGaps)}
              >
                <text className={drawingCss.label} x={chartWidth + 8} y={y(openOn(steps, span.to)) + 4}>
                  <tspan className={drawingCss.strong}>{numeral(openOn(steps, span.to))}</tspan> open gaps
                </text>
              </Mark>
              <MonthLabels
                ticks={time.ticks}
                width={chartWidth}
                height={height}
                below={(from, to) => {
                  const { named, answered, when } = gapsOfTick(months, from, to)
                  return (
                    <>
                      <Counts gaps={named} sign="+" y={30} what={`newly named ${when}`} />
                      <Counts gaps={answered} sign="−" y={45} what={`answered ${when}`} />
                    </>
                  )
                }}
              />
              <text className={drawingCss.axis} x={chartWidth + 8} y={height + 30}>
                newly named
              </text>
              <text className={drawingCss.axis} x={chartWidth + 8} y={height + 45}>
                answered
              </text>
            </SvgGroup>
          </Drawing>
        )}
        {steps.length === 0 && (
          <p className={panelCss.empty}>No gap with a date is named in these sessions.</p>
        )}
      </div>
    </Panel>
  )
}

interface CountsProps {
  readonly gaps: readonly Group[]
  readonly sign: string
  readonly y: number
  readonly what: string
}

function Counts({ gaps, sign, y, what }: CountsProps) {
  if (gaps.length === 0) return <text y={y}>0</text>
  return (
    <Mark
      name={`${numeral(gaps.length)} ${what}, ${opensRows(rowsOf(gaps).size)} that name them`}
      query={() => queryOf(gaps)}
    >
      <text y={y}>
        {sign}
        {numeral(gaps.length)}
      </text>
    </Mark>
  )
}

/** Rows that name any of the gaps; one session often names several. */
function rowsOf(gaps: readonly Group[]): ReadonlySet<string> {
  return new Set(gaps.flatMap((gap) => gap.mentions.map((mention) => mention.sessionRow)))
}

function queryOf(gaps: readonly Group[]): string | null {
  return rowsQuery(rowsOf(gaps))
}
