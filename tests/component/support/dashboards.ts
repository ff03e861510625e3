import type { Dashboard, Group } from '../../../shared/model/dashboard.ts'

/** Days of the sessions. */
const days = ['2026-03-03', '2026-04-02', '2026-05-05', '2026-06-11']

/** Row of the session of a day. */
export const row = (date: string) => `d:digests/${date}.md`

/** A gap that was named on these days; answered on the last one if that is given. */
export function gap(wording: string, dates: readonly string[], answered?: string): Group {
  return {
    wording,
    variants: [wording],
    mentions: dates.map((date) => ({
      text: wording,
      sessionRow: row(date),
      path: null,
      line: 1,
      date,
      dateKey: date,
      project: 'alpha',
      model: 'm',
    })),
    sessions: dates.length,
    firstSeen: dates[0] ?? null,
    lastSeen: dates.at(-1) ?? null,
    projects: ['alpha'],
    state: answered ? 'answered' : 'open',
    days: 40,
    answeredBy: answered
      ? {
          path: null,
          line: 12,
          sessionRow: row(answered),
          kind: 'learning',
          text: 'Hash first',
          date: answered,
          stated: true,
        }
      : null,
    suggestedAnswer: null,
  }
}

const many = Array.from({ length: 8 }, (_, at) => gap(`gap ${at}`, ['2026-05-05']))
/** Four of six sessions with ten gaps, one of them answered. */
export const dashboard: Dashboard = {
  sessions: 4,
  total: 6,
  sessionDates: days.map((date) => ({ sessionRow: row(date), dateKey: date })),
  newestDate: '2026-06-11',
  gaps: [
    gap('No rehearsal', ['2026-03-03', '2026-06-11']),
    gap('No test', ['2026-03-03'], '2026-05-05'),
    ...many,
  ],
  strengths: [],
  promotionTargets: [
    {
      text: 'runbooks/rollback.md',
      path: 'runbooks/rollback.md',
      promisedBy: { path: null, line: 59, sessionRow: row('2026-06-11') },
      promisedOn: '2026-06-11',
      exists: false,
      changedAfter: null,
      state: 'missing',
      days: 11,
    },
  ],
  status: [
    { date: '2026-03-03', draft: 1, active: 0, canonical: 0, archived: 0, other: 0, query: 'id:a' },
    { date: '2026-06-11', draft: 1, active: 2, canonical: 1, archived: 0, other: 0, query: 'id:b' },
  ],
  statusNow: [
    {
      status: 'active',
      sessionRows: [row('2026-05-05'), row('2026-06-11')],
      query: '-status:archived status:active',
    },
  ],
  canonicalChanges: [],
  weekdays: [],
  answers: { stated: 1, accepted: 0, suggested: 0, dismissed: 0 },
  learnings: { total: 0, recurring: [], once: 0, oldest: [] },
  seen: { strengths: { months: [], undated: 0 }, learnings: { months: [], undated: 0 } },
  drafts: [],
  likeTargets: [],
  breakdowns: { model: [], project: [], provider: [], platform: [], domain: [] },
  months: [
    {
      month: '2026-03',
      sessions: 1,
      decisions: 3,
      gaps: 2,
      sessionRows: [row('2026-03-03')],
      query: 'month:2026-03',
    },
  ],
  projectModel: [
    {
      project: 'alpha',
      model: 'm',
      bars: days.map((date) => ({
        sessionRow: row(date),
        gaps: 1,
        strengths: 3,
        learnings: 2,
        decisions: 0,
        date,
      })),
    },
  ],
}
