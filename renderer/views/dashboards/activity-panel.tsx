import { useRef } from 'react'
import type { Dashboard, MonthActivity } from '../../../shared/model/dashboard.ts'
import { counted, numeral } from '../../../shared/text/counted.ts'
import { dayNumber, dayText } from '../../../shared/text/day-number.ts'
import { useWhileOpen } from '../../state/view.ts'
import heard from '../../ui/aloud.module.css'
import { Drawing, useRoom } from '../../ui/drawing.tsx'
import { monthNames } from './days.ts'
import drawingCss from './drawing.module.css'
import { NumberLink } from './mark.tsx'
import { More, Panel, twinRows } from './panel.tsx'
import { opensRows, rowsQuery } from './rows-query.ts'
import tableCss from './tables.module.css'

const widest = 30
/** Width of the first column and of a month, in px. */
const labelWidth = 104
const monthWidth = 66

/** Sessions, decisions and gaps per session, by month. */
export function ActivityPanel({ dashboard }: { readonly dashboard: Dashboard }) {
  const box = useRef<HTMLDivElement>(null)
  const width = useRoom(box, 382)
  const [all, setAll] = useWhileOpen('all months', false)
  const fit = Math.max(1, Math.floor((width - labelWidth) / monthWidth))
  const months = all ? dashboard.months : dashboard.months.slice(-fit)
  const most = Math.max(1, ...months.map((month) => month.sessions))
  const years = new Set(dashboard.months.map((month) => month.month.slice(0, 4))).size
  const undated = dashboard.sessionDates.filter((each) => each.dateKey === null).length
  const total = dashboard.months.reduce((sum, month) => sum + month.sessions, 0)
  return (
    <Panel
      question="How much was done?"
      answer={`${counted(total, 'session')} in ${counted(dashboard.months.length, 'month')}.${undated > 0 ? ` ${counted(undated, 'session without a date is', 'sessions without a date are')} in none.` : ''}`}
      twin={{
        heads: ['Month', 'Sessions', 'Decisions', 'Gaps', 'Gaps per session'],
        rows: twinRows(dashboard.months, (month) => ({
          key: month.month,
          cells: [
            month.month,
            { text: numeral(month.sessions), query: queryOf(month) },
            month.decisions,
            month.gaps,
            perSession(month),
          ],
        })),
      }}
      foot={
        months.length < dashboard.months.length && (
          <>
            <span>
              {numeral(months.length)} of {counted(dashboard.months.length, 'month')}
            </span>
            <More shown={months.length} all={dashboard.months.length} onMore={() => setAll(true)} />
          </>
        )
      }
    >
      <div ref={box} className={tableCss.scroll}>
        <table className={tableCss.activity}>
          <thead>
            <tr>
              <th scope="col">
                <span className={heard.aloud}>Figure</span>
              </th>
              {months.map((month, at) => (
                <th key={month.month} scope="col">
                  {headOf(month, at === months.length - 1 ? dashboard.newestDate : null, years > 1)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">Sessions</th>
              {months.map((month) => (
                <td key={month.month}>
                  <Drawing
                    width={Math.max(0.5, (month.sessions / most) * widest)}
                    height={9}
                    aria-hidden="true"
                    className={tableCss.count}
                  >
                    <rect
                      className={drawingCss.bar}
                      width={(month.sessions / most) * widest}
                      height="8"
                      y="0.5"
                    />
                  </Drawing>
                  <NumberLink
                    plain
                    name={`${month.month}, ${opensRows(month.sessions)}`}
                    query={queryOf(month)}
                  >
                    {numeral(month.sessions)}
                  </NumberLink>
                </td>
              ))}
            </tr>
            <tr>
              <th scope="row">Decisions</th>
              {months.map((month) => (
                <td key={month.month}>{numeral(month.decisions)}</td>
              ))}
            </tr>
            <tr>
              <th scope="row">Gaps per session</th>
              {months.map((month) => (
                <td key={month.month}>{perSession(month)}</td>
              ))}
            </tr>
          </tbody>
        </table>
      </div>
    </Panel>
  )
}

function queryOf(month: MonthActivity): string | null {
  return month.query ?? rowsQuery(month.sessionRows)
}

function perSession(month: MonthActivity): string {
  return month.sessions === 0 ? 'none' : (month.gaps / month.sessions).toFixed(1)
}

/** "March", with the year over several; the last month says up to which day it goes when it is not full. */
function headOf(month: MonthActivity, newest: string | null, withYear: boolean): string {
  const name = monthNames[Number(month.month.slice(5)) - 1] ?? month.month
  const words = withYear ? `${name.slice(0, 3)} ${month.month.slice(0, 4)}` : name
  const day = dayNumber(newest)
  if (day === null || dayText(day).slice(0, 7) !== month.month) return words
  const isLast = dayText(day + 1).slice(0, 7) !== month.month
  return isLast ? words : `to ${Number(dayText(day).slice(8))} ${words}`
}
