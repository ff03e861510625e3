import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { breakDownSteps, buildDashboard } from '../../../shared/index/dashboards.ts'
import type { RepositoryIndex } from '../../../shared/index/repository-index.ts'
import { querySessions } from '../../../shared/index/run-query.ts'
import { wordingOf } from '../../../shared/index/wording.ts'
import { breakdownFields, type Dashboard } from '../../../shared/model/dashboard.ts'
import { toEnd } from '../../../shared/steps.ts'
import { sets } from './random-sessions.ts'

const opened = (index: RepositoryIndex, query: string) =>
  querySessions(index, { query, sort: [], removed: false, group: null }).ids.slice().sort()
const rowId = (at: number) => `d:digests/${at}.md`

const countsOf = ({ strengths, learnings }: Dashboard['seen']) =>
  [...strengths.months, ...learnings.months].flatMap(({ first, again }) => [first, again])

/** Every mark with a query, and the rows it stands for. */
function marksOf(dashboard: Dashboard): { query: string | null | undefined; rows: string[] }[] {
  const { gaps, strengths, learnings, months, weekdays, statusNow, projectModel, status, seen } = dashboard
  const groups = [...gaps, ...strengths, ...learnings.recurring]
  return [
    ...groups.map(({ query, mentions }) => ({ query, rows: mentions.map((one) => one.sessionRow) })),
    ...[...months, ...weekdays, ...statusNow, ...countsOf(seen)].map(({ query, sessionRows }) => ({
      query,
      rows: [...sessionRows],
    })),
    ...projectModel.map(({ query, bars }) => ({ query, rows: bars.map((bar) => bar.sessionRow) })),
    ...status.map(({ query, changed }) => ({ query, rows: [...(changed ?? [])] })),
  ]
}

describe('dashboards, counted the slow way', () => {
  it('open exactly the rows of each mark, whatever the values are', () => {
    fc.assert(
      fc.property(
        sets,
        fc.constantFrom('', '-status:draft', 'has:gaps', 'a OR b', '(gaps:0 OR has:model)'),
        (set, query) => {
          const dashboard = buildDashboard(set.index, query, false)
          for (const { query: own, rows } of marksOf(dashboard)) {
            if (own === null || own === undefined) expect(rows).toEqual([])
            else expect(opened(set.index, own), own).toEqual([...new Set(rows)].sort())
          }
        },
      ),
    )
  })

  it('count each value of a field, and the rows behind it', () => {
    const names = {
      model: 'model',
      project: 'project',
      provider: 'model_provider',
      platform: 'platform',
      domain: 'domain',
    } as const
    fc.assert(
      fc.property(sets, ({ drafts, index }) => {
        const { breakdowns } = buildDashboard(index, '', false)
        for (const field of breakdownFields) {
          const expected = new Map<string | null, number[]>()
          for (const [at, one] of drafts.entries()) {
            const written = one[names[field]]
            const list = Array.isArray(written) ? (written.length > 0 ? written : ['']) : [written ?? null]
            for (const each of list) expected.set(each, [...(expected.get(each) ?? []), at])
          }
          expect(new Set(breakdowns[field].map((each) => each.value))).toEqual(new Set(expected.keys()))
          for (const each of breakdowns[field]) {
            const places = expected.get(each.value) ?? []
            const sum = (of: 'decisions' | 'learnings' | 'gaps' | 'strengths') =>
              places.reduce((total, at) => total + (drafts[at]?.[of].length ?? 0), 0)
            expect(each).toMatchObject({
              sessions: places.length,
              decisions: sum('decisions'),
              learnings: sum('learnings'),
              gaps: sum('gaps'),
              strengths: sum('strengths'),
            })
            expect(opened(index, each.query ?? '')).toEqual(places.map(rowId).sort())
          }
        }
      }),
    )
  })

  it('count where a gap, a strength or a learning is named, and open those sessions alone', () => {
    fc.assert(
      fc.property(sets, ({ index }) => {
        const { gaps, strengths, learnings } = buildDashboard(index, '', false)
        for (const group of [...gaps, ...strengths, ...learnings.recurring]) {
          const named = new Set(group.mentions.map(({ sessionRow }) => sessionRow))
          const places = toEnd(breakDownSteps(index, group.query ?? '', false))
          for (const field of breakdownFields) {
            const found = places[field].flatMap(({ query }) => opened(index, query ?? ''))
            expect(new Set(found)).toEqual(named)
            for (const { query, sessions } of places[field])
              expect(opened(index, query ?? '')).toHaveLength(sessions)
          }
        }
      }),
      { numRuns: 30 },
    )
  })

  it('count months, days of the week, statuses and drafts', () => {
    const weekday: Record<string, string> = {
      '2026-03-02': 'monday',
      '2026-03-31': 'tuesday',
      '2026-05-01': 'friday',
      '2024-02-29': 'thursday',
    }
    fc.assert(
      fc.property(sets, ({ drafts, index }) => {
        const dashboard = buildDashboard(index, '', false)
        const count = (wanted: (one: (typeof drafts)[number]) => boolean) => drafts.filter(wanted).length
        for (const { month, sessions } of dashboard.months)
          expect(sessions).toBe(count((one) => one.session_date?.startsWith(month) === true))
        for (const day of dashboard.weekdays)
          expect(day.sessions).toBe(count((one) => weekday[one.session_date ?? ''] === day.weekday))
        expect(dashboard.weekdays.reduce((sum, { sessions }) => sum + sessions, 0)).toBe(
          count((one) => one.session_date !== undefined && one.session_date in weekday),
        )
        const known = ['draft', 'active', 'canonical', 'archived']
        for (const { status, sessionRows } of dashboard.statusNow)
          expect(sessionRows.length).toBe(
            count((one) => (status === 'other' ? !known.includes(one.status ?? '') : one.status === status)),
          )
        expect(dashboard.statusNow.flatMap(({ sessionRows }) => sessionRows)).toHaveLength(drafts.length)
        expect(dashboard.drafts).toHaveLength(count((one) => one.status === 'draft'))
      }),
    )
  })

  it('tell of each gap and strength how often, by how many sessions, and from when to when it was named', () => {
    fc.assert(
      fc.property(sets, ({ drafts, index }) => {
        const dashboard = buildDashboard(index, '', false)
        const dates = drafts.flatMap(({ session_date }) => session_date ?? []).sort()
        expect(dashboard.newestDate?.slice(0, 10)).toBe(dates.at(-1))
        for (const kind of ['gaps', 'strengths'] as const) {
          const keys = new Set(drafts.flatMap((one) => one[kind].map((text) => wordingOf(text).key)))
          expect(dashboard[kind]).toHaveLength(keys.size)
          for (const group of dashboard[kind]) {
            const own = drafts.filter((one) =>
              one[kind].some((text) => wordingOf(text).key === wordingOf(group.wording).key),
            )
            const days = own.flatMap(({ session_date }) => session_date ?? []).sort()
            expect(group.mentions).toHaveLength(own.length)
            expect(group.sessions).toBe(own.length)
            expect([group.firstSeen, group.lastSeen]).toEqual([days[0] ?? null, days.at(-1) ?? null])
            // A day that its month does not have is not counted here.
            const open = (Date.parse(dates.at(-1) ?? '') - Date.parse(days[0] ?? '')) / 86_400_000
            if (kind === 'strengths' || group.state === 'answered') continue
            if (days.length === 0) expect(group.days).toBe(null)
            else if (!Number.isNaN(open)) expect(group.days).toBe(open)
          }
        }
      }),
    )
  })

  it('count the items of months, of days of the week and of each session of a project under a model', () => {
    fc.assert(
      fc.property(sets, ({ drafts, index }) => {
        const { months, weekdays, projectModel } = buildDashboard(index, '', false)
        const at = (row: string) => drafts[Number(/\d+/.exec(row)?.[0])]
        for (const { sessionRows, decisions, gaps } of [...months, ...weekdays]) {
          expect(decisions).toBe(sessionRows.reduce((sum, row) => sum + (at(row)?.decisions.length ?? 0), 0))
          expect(gaps).toBe(sessionRows.reduce((sum, row) => sum + (at(row)?.gaps.length ?? 0), 0))
        }
        const bars = projectModel.flatMap((cell) => cell.bars)
        expect(bars.map(({ sessionRow }) => sessionRow).sort()).toEqual(drafts.map((_, n) => rowId(n)).sort())
        for (const { sessionRow, gaps, strengths, learnings, decisions } of bars) {
          const own = at(sessionRow)
          expect([gaps, strengths, learnings, decisions]).toEqual([
            own?.gaps.length,
            own?.strengths.length,
            own?.learnings.length,
            own?.decisions.length,
          ])
        }
      }),
    )
  })

  it('count the digests of each status after each day on which one changed', () => {
    const known = ['draft', 'active', 'canonical', 'archived'] as const
    fc.assert(
      fc.property(sets, ({ drafts, index }) => {
        // Each day brings one digest more, in the order in which they are written above.
        const expected = drafts.map((_, last) => {
          const there = drafts.slice(0, last + 1).map(({ status }) => status)
          const counts = known.map(
            (name) => [name, there.filter((status) => status === name).length] as const,
          )
          const other = there.filter((status) => !known.some((name) => name === status)).length
          return {
            date: `2026-05-0${last + 1}`,
            ...Object.fromEntries(counts),
            other,
            changed: [rowId(last)],
          }
        })
        expect(buildDashboard(index, '', false).status).toEqual(
          expected.map((point) => expect.objectContaining(point)),
        )
      }),
    )
  })

  it('count what is new in each month, and what is named again in it', () => {
    fc.assert(
      fc.property(sets, ({ drafts, index }) => {
        const { seen } = buildDashboard(index, '', false)
        for (const kind of ['strengths', 'learnings'] as const) {
          // Every naming on its own: in which month, of what, by which session.
          const namings = drafts.flatMap((one, at) =>
            one[kind].map((text) => ({
              key: wordingOf(text).key,
              month: one.session_date?.slice(0, 7) ?? null,
              row: rowId(at),
            })),
          )
          const keys = new Set(namings.map(({ key }) => key))
          const monthsWith = (key: string) =>
            namings.flatMap((one) => (one.key === key ? (one.month ?? []) : [])).sort()
          const months = [...new Set(namings.flatMap(({ month }) => month ?? []))].sort()
          expect(seen[kind].months.map(({ month }) => month)).toEqual(months)
          for (const { month, first, again, known } of seen[kind].months) {
            const isNew = (key: string) => monthsWith(key)[0] === month
            const isAgain = (key: string) => monthsWith(key).includes(month) && !isNew(key)
            for (const [count, isMeant] of [[first, isNew] as const, [again, isAgain] as const]) {
              expect(count.groups).toBe([...keys].filter(isMeant).length)
              const rows = namings.filter((one) => one.month === month && isMeant(one.key))
              expect([...count.sessionRows].sort()).toEqual([...new Set(rows.map(({ row }) => row))].sort())
            }
            expect(known).toBe([...keys].filter((key) => (monthsWith(key)[0] ?? '9') <= month).length)
          }
          expect(seen[kind].undated).toBe([...keys].filter((key) => monthsWith(key).length === 0).length)
        }
      }),
    )
  })

  it('count learnings that come back and those that do not', () => {
    fc.assert(
      fc.property(sets, ({ drafts, index }) => {
        const { learnings, newestDate } = buildDashboard(index, '', false)
        // These wordings are not alike, but for the two that differ in a number alone and are short enough to be apart.
        const rows = new Map<string, number[]>()
        for (const [at, one] of drafts.entries())
          for (const text of one.learnings)
            rows.set(wordingOf(text).key, [...(rows.get(wordingOf(text).key) ?? []), at])
        expect(learnings.total).toBe(rows.size)
        expect(learnings.recurring).toHaveLength([...rows.values()].filter((own) => own.length >= 3).length)
        const dayOf = (at: number) => index.byId.get(rowId(at))?.session.dateKey?.slice(0, 10)
        const once = [...rows.values()].filter(
          (own) =>
            own.length === 1 && (dayOf(own[0] as number) ?? null) !== (newestDate?.slice(0, 10) ?? undefined),
        )
        expect(learnings.once).toBe(once.length)
        expect(learnings.oldest).toHaveLength(once.length)
      }),
    )
  })
})
