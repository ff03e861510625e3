import { buildDashboard } from '../../shared/index/dashboards.ts'
import { querySessions } from '../../shared/index/run-query.ts'
import type { Group } from '../../shared/model/dashboard.ts'
import { dashboardShape } from '../../shared/text/shapes.ts'
import type { SessionEngine } from '../repo-host/session-engine.ts'
import { counted, json, type Output } from './output.ts'
import { table } from './table.ts'

/** Writes the figures of the dashboards, for the sessions that a query leaves. */
export function showDashboard(engine: SessionEngine, query: string, asJson: boolean, out: Output): void {
  const dashboard = buildDashboard(engine.index, query, false)
  const { shown, total } = querySessions(engine.index, {
    query,
    sort: [],
    removed: false,
    group: null,
  })
  if (asJson) {
    out.data(json(dashboardShape(dashboard)))
    return
  }
  const { gaps, strengths, promotionTargets, status } = dashboard
  const groups = (title: string, rows: readonly Group[]) => {
    out.data(`${title} (${rows.length})`)
    out.data(
      table(
        rows,
        [
          { head: 'Sessions', cell: ({ sessions }) => sessions },
          { head: 'State', cell: ({ state }) => state },
          { head: 'Wording', cell: ({ wording }) => wording, least: 24 },
          {
            head: 'First seen',
            cell: ({ firstSeen, firstSeenAtEdge }) => (firstSeenAtEdge ? `≤ ${firstSeen}` : firstSeen),
            least: 10,
          },
          { head: 'Last seen', cell: ({ lastSeen }) => lastSeen, least: 10 },
        ],
        out.width,
      ),
    )
  }
  groups('Gaps', gaps)
  groups('\nStrengths', strengths)
  out.data(`\nPromotion targets (${promotionTargets.length})`)
  out.data(
    table(
      promotionTargets,
      [
        { head: 'State', cell: ({ state }) => state },
        { head: 'Target', cell: ({ path, text }) => path ?? text, least: 24 },
        { head: 'Promised on', cell: ({ promisedOn }) => promisedOn, least: 11 },
        { head: 'Changed after', cell: ({ changedAfter }) => changedAfter, least: 13 },
      ],
      out.width,
    ),
  )
  const last = status.at(-1)
  if (last)
    out.data(
      `\nStatus on ${last.date}: ${last.draft} draft, ${last.active} active, ${last.canonical} canonical, ${last.archived} archived, ${last.other} other`,
    )
  out.words(`From ${shown} of ${counted(total, 'session')}.`)
}
