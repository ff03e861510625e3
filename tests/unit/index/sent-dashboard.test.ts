import fc from 'fast-check'
import { expect, it } from 'vitest'
import { buildDashboard } from '../../../shared/index/dashboards.ts'
import { receivedDashboardSteps, sentDashboard } from '../../../shared/ipc/sent-dashboard.ts'
import type { Dashboard, Group, Mention } from '../../../shared/model/dashboard.ts'
import { toEnd } from '../../../shared/steps.ts'
import { mention } from './mention.ts'
import { sets } from './random-sessions.ts'

const arrived = (dashboard: Dashboard) => toEnd(receivedDashboardSteps(sentDashboard(dashboard)))

it('a dashboard arrives as it was made', () => {
  fc.assert(
    fc.property(sets, ({ index }) => {
      const dashboard = buildDashboard(index, '', false)
      expect(arrived(dashboard)).toEqual(dashboard)
    }),
  )
})

it('mentions arrive with all that is known of them, and in pieces as many as they are', () => {
  const line = fc.option(fc.integer({ min: 1, max: 9 }), { nil: null })
  const mentions = fc.array(
    fc.record({
      text: fc.constantFrom('Keep one', 'keep one', 'Keep "one"\n'),
      row: fc.nat(4),
      path: fc.constantFrom(null, 'digests/a.md', 'data/sessions.jsonl', ''),
      line,
    }),
  )
  const empty = buildDashboard(fc.sample(sets, 1)[0]?.index as never, '', false)
  fc.assert(
    fc.property(fc.array(mentions, { maxLength: 5 }), fc.constantFrom(1, 4_000), (lists, times) => {
      const groups = lists.map((own, at): Group => {
        const all = own.map(
          ({ row, ...rest }): Mention => ({
            ...mention('', row),
            date: row === 2 ? null : `2026-01-0${row + 1}`,
            ...(row === 3 ? { dateAtEdge: true as const } : {}),
            sessionRow: `d:${row}`,
            ...rest,
          }),
        )
        return {
          wording: `${at} `.repeat(times),
          variants: [...new Set(all.map(({ text }) => text))],
          mentions: all,
          sessions: 1,
          firstSeen: null,
          lastSeen: null,
          projects: [],
          state: 'open',
          days: null,
          answeredBy: null,
          suggestedAnswer: null,
        }
      })
      const dashboard = { ...empty, gaps: groups, strengths: groups.slice(1) }
      expect(arrived(dashboard)).toEqual(dashboard)
    }),
  )
  const long = {
    ...empty,
    sessionDates: Array.from({ length: 20_000 }, (_, at) => ({ sessionRow: `d:${at}`, dateKey: null })),
  }
  expect(sentDashboard(long).pieces.length).toBeGreaterThan(5)
  expect(Math.max(...sentDashboard(long).pieces.map((piece) => piece.length))).toBeLessThan(110_000)
  expect(arrived(long)).toEqual(long)
})
