import { buildDashboard } from '../../shared/index/dashboards.ts'
import { recursFrom } from '../../shared/index/recurring-learnings.ts'
import { querySessions } from '../../shared/index/run-query.ts'
import { breakdownFields, type Dashboard, fewSessions, type Group } from '../../shared/model/dashboard.ts'
import { edgeSign } from '../../shared/text/edge-words.ts'
import { dashboardShape } from '../../shared/text/shapes.ts'
import type { SessionEngine } from '../repo-host/session-engine.ts'
import { counted, json, type Output } from './output.ts'
import { table } from './table.ts'

/** A day with the mark of one that rests on the edge of the known history. */
function marked(day: string | null, edge: boolean | undefined): string | null {
  return day === null ? null : edgeSign(day, edge)
}

type Writes = (dashboard: Dashboard, out: Output) => void

/** Writes the figures of the dashboards, for the sessions that a query leaves. */
export function showDashboard(engine: SessionEngine, query: string, asJson: boolean, out: Output): void {
  const dashboard = buildDashboard(engine.index, query, false)
  if (asJson) {
    out.data(json({ limitedBy: engine.state.limitedBy, ...dashboardShape(dashboard) }))
    return
  }
  const parts = [writeGroups, writeMonths, writeTargets, writeDrafts, writeBreakdowns, writeDays]
  for (const write of parts) write(dashboard, out)
  const { shown, total } = querySessions(engine.index, { query, sort: [], removed: false, group: null })
  out.words(`From ${shown} of ${counted(total, 'session')}.`)
}

const writeGroups: Writes = ({ gaps, strengths, answers, learnings }, out) => {
  writeGroupsOf('Gaps', gaps, out)
  const { stated, accepted, suggested, dismissed } = answers
  out.data(
    `\nAnswers to gaps: ${stated} stated, ${accepted} accepted, ${suggested} suggested and not counted, ${dismissed} dismissed`,
  )
  writeGroupsOf('\nStrengths', strengths, out)
  writeGroupsOf(`\nLearnings in ${recursFrom} sessions or more`, learnings.recurring, out)
  out.data(`${counted(learnings.once, 'learning')} of ${learnings.total} never seen again`)
}

function writeGroupsOf(title: string, groups: readonly Group[], out: Output): void {
  const adjusted = groups.filter((group) => group.adjusted).length
  out.data(`${title} (${groups.length}${adjusted > 0 ? `, ${adjusted} adjusted by you` : ''})`)
  out.data(
    table(
      groups,
      [
        { head: 'Sessions', cell: ({ sessions }) => sessions },
        { head: 'State', cell: ({ state }) => state },
        { head: 'Wording', cell: ({ name, wording }) => name ?? wording, least: 24 },
        {
          head: 'First seen',
          cell: ({ firstSeen, firstSeenAtEdge }) => marked(firstSeen, firstSeenAtEdge),
          least: 10,
        },
        {
          head: 'Last seen',
          cell: ({ lastSeen, lastSeenAtEdge }) => marked(lastSeen, lastSeenAtEdge),
          least: 10,
        },
      ],
      out.width,
    ),
  )
}

const writeMonths: Writes = ({ seen }, out) => {
  for (const kind of ['strengths', 'learnings'] as const) {
    const { months } = seen[kind]
    if (months.length === 0) continue
    out.data(`\n${kind === 'strengths' ? 'Strengths' : 'Learnings'} by month`)
    out.data(
      table(
        months,
        [
          { head: 'Month', cell: ({ month }) => month },
          { head: 'New', cell: ({ first }) => first.groups },
          { head: 'Named again', cell: ({ again }) => again.groups },
          { head: 'So far', cell: ({ known }) => known },
        ],
        out.width,
      ),
    )
  }
}

const writeTargets: Writes = ({ promotionTargets, likeTargets }, out) => {
  out.data(`\nPromotion targets (${promotionTargets.length})`)
  out.data(
    table(
      promotionTargets,
      [
        { head: 'State', cell: ({ state }) => state },
        { head: 'Target', cell: ({ path, text }) => path ?? text, least: 24 },
        {
          head: 'Promised on',
          cell: ({ promisedOn, promisedAtEdge }) => marked(promisedOn, promisedAtEdge),
          least: 11,
        },
        { head: 'Changed after', cell: ({ changedAfter }) => changedAfter, least: 13 },
      ],
      out.width,
    ),
  )
  const alike = likeTargets.filter(({ names }) => names.length > 1)
  if (alike.length > 0)
    out.data(`\nNear-same targets\n${alike.map(({ names }) => names.join(' ~ ')).join('\n')}`)
}

const writeDrafts: Writes = ({ drafts }, out) => {
  if (drafts.length === 0) return
  out.data(`\nDrafts, the longest unchanged first (${drafts.length})`)
  out.data(
    table(
      drafts,
      [
        { head: 'Days', cell: ({ days, uncommitted }) => (uncommitted ? 'uncommitted' : days) },
        { head: 'Since', cell: ({ since, sinceAtEdge }) => marked(since, sinceAtEdge), least: 10 },
        { head: 'Digest', cell: ({ path, title }) => path ?? title, least: 24 },
      ],
      out.width,
    ),
  )
}

const writeBreakdowns: Writes = ({ breakdowns }, out) => {
  for (const field of breakdownFields) {
    out.data(`\nBy ${field}`)
    out.data(
      table(
        breakdowns[field],
        [
          { head: 'Sessions', cell: ({ sessions }) => sessions },
          { head: field, cell: ({ value }) => value ?? '(missing)', least: 16 },
          { head: 'Gaps', cell: ({ gaps }) => gaps },
          { head: 'Strengths', cell: ({ strengths }) => strengths },
          {
            head: 'Gaps per session',
            cell: ({ gaps, sessions }) =>
              sessions < fewSessions ? `few (${sessions})` : (gaps / sessions).toFixed(1),
          },
        ],
        out.width,
      ),
    )
  }
}

const writeDays: Writes = ({ weekdays, status }, out) => {
  if (weekdays.length > 0)
    out.data(`\nBy weekday: ${weekdays.map(({ weekday, sessions }) => `${weekday} ${sessions}`).join(', ')}`)
  const last = status.at(-1)
  if (last)
    out.data(
      `\nStatus on ${edgeSign(last.date, last.edge)}: ${last.draft} draft, ${last.active} active, ${last.canonical} canonical, ${last.archived} archived, ${last.other} other`,
    )
}
