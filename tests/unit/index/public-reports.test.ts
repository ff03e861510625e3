import { afterEach, describe, expect, it } from 'vitest'
import { buildDashboard } from '../../../shared/index/dashboards.ts'
import { queryDecisions } from '../../../shared/index/decisions.ts'
import { exportRows } from '../../../shared/index/export-rows.ts'
import type { FieldName } from '../../../shared/index/query-fields.ts'
import {
  chipsOf,
  parseQuery,
  printQuery,
  toggleUndocumented,
  toggleValues,
} from '../../../shared/index/query-grammar.ts'
import { buildIndex } from '../../../shared/index/repository-index.ts'
import { querySessions } from '../../../shared/index/run-query.ts'
import { type DigestDraft, entryOf, inputOf, oddValues, problemOf } from './sample.ts'

// Faults that other viewers were reported for, by their number in the project's list of public reports. Each test
// holds the whole kind of fault, not the one case.

const list = (drafts: readonly DigestDraft[]) =>
  buildIndex(inputOf(drafts.map((draft, at) => entryOf(`digests/${String(at).padStart(4, '0')}.md`, draft))))

const ask = (index: ReturnType<typeof list>, query: string) =>
  querySessions(index, { query, sort: [], removed: false, group: null })

const states = ['draft', 'active', 'canonical', 'archived']
const projects = ['alpha', 'beta', 'gamma']

describe('B53: no list is cut in silence, and all totals agree', () => {
  const index = list(
    Array.from({ length: 1_200 }, (_, at) => ({
      fields: { status: states[at % 4] as string, project: projects[at % 3] as string },
      sections: { Decisions: ['Keep the rollback path.'], Gaps: at % 2 ? ['No test.'] : [] },
    })),
  )
  it.each([
    '',
    'status:draft',
    'rollback',
    'rollback -project:alpha',
    'gaps:>0',
    'rolback',
    'rollback zebra',
  ])('for the query “%s”', (query) => {
    const sessions = ask(index, query)
    const isShown = sessions.ids.length
    expect(sessions.total).toBe(1_200)
    expect(sessions.shown).toBe(isShown)
    expect(new Set(sessions.ids).size).toBe(isShown)
    for (const field of ['status', 'project', 'month']) {
      const facet = ask(index, query).facets.find((one) => one.field === field)
      const named = new Set(
        parseQuery(query).query.terms.flatMap((t) => (t.kind === 'field' ? [t.field] : [])),
      )
      if (named.has(field as never)) continue
      expect(facet?.values.reduce((sum, { count }) => sum + count, 0)).toBe(isShown)
    }
    const request = { query, sort: [], removed: false }
    expect(exportRows(index, 'sessions', 'json', request).rows).toBe(isShown)
    expect(queryDecisions(index, { ...request, byProject: true, state: 'any' }).shown).toBe(isShown)
    const gaps = buildDashboard(index, query, false).gaps.reduce(
      (sum, { mentions }) => sum + mentions.length,
      0,
    )
    expect(gaps).toBe(sessions.sums.gaps)
  })
})

/** Values that a query has to write with care, beside plain, empty and missing ones. */
const oddDrafts: DigestDraft[] = oddValues.flatMap((value, at): DigestDraft[] => [
  {
    fields: {
      status: value,
      project: value,
      model: value,
      tags: [value, 'shared'],
      session_date: '2026-05-32',
    },
  },
  {
    fields: { platform: value, domain: value, type: value, session_date: `2026-0${(at % 9) + 1}-05` },
    sections: { Gaps: Array.from({ length: at % 5 }, (_, n) => `Gap ${n}`) },
    problems: at % 3 === 0 ? [problemOf(`digests/${at}.md`)] : [],
  },
])

/** Every choice that a facet offers, with what is left beside it of all rows. */
function* choicesOf(index: ReturnType<typeof list>) {
  const all = ask(index, '')
  for (const { field, values, undocumented } of all.facets) {
    const name = field as FieldName
    for (const one of values.flatMap((each) => [each, ...(each.spellings ?? [])])) {
      const chosen = (one.spellings ?? [one]).map(({ value }) => value)
      const write = (state: 'any' | 'not') =>
        printQuery(toggleValues(parseQuery('').query, name, chosen, state))
      yield { field, chosen, count: one.count, write, all: all.ids }
    }
    if (!undocumented) continue
    const write = (state: 'any' | 'not') => printQuery(toggleUndocumented(parseQuery('').query, name, state))
    yield { field, chosen: ['other than documented'], count: undocumented.count, write, all: all.ids }
  }
}

describe('B55: what is counted can be listed', () => {
  it.each([
    ['plain', [...states, 'archived', 'archived', 'parked'].map((status) => ({ fields: { status } }))],
    ['odd', oddDrafts],
  ])('each value of each facet leaves as many rows as it says, %s ones', (_, drafts: DigestDraft[]) => {
    const index = list(drafts)
    let choices = 0
    for (const { field, chosen, count, write } of choicesOf(index)) {
      choices += 1
      expect([field, chosen, ask(index, write('any')).ids.length]).toEqual([field, chosen, count])
    }
    expect(choices).toBeGreaterThan(20)
  })

  it('as do the sums of a list, and each of its groups', () => {
    const index = list(oddDrafts)
    const all = ask(index, '')
    expect(ask(index, 'gaps:>0').sums.gaps).toBe(all.sums.gaps)
    expect(ask(index, 'problems:any').sums.problems).toBe(all.sums.problems)
    for (const group of ['status', 'project', 'model']) {
      const { groups, ids } = querySessions(index, { query: '', sort: [], removed: false, group })
      for (const { value, spellings, start, count } of groups ?? []) {
        const chosen = spellings ?? [value]
        const query = printQuery(toggleValues(parseQuery('').query, group as FieldName, chosen, 'any'))
        expect(new Set(ask(index, query).ids)).toEqual(new Set(ids.slice(start, start + count)))
      }
    }
  })
})

describe('B56: any value can be excluded, and it says not', () => {
  const drafts = Array.from({ length: 24 }, (_, at) => ({
    fields: { status: states[at % 4] as string, project: projects[at % 3] as string },
  }))
  const index = list(drafts)
  it('alone and beside others', () => {
    for (const status of states)
      for (const project of projects) {
        const query = `-status:${status} -project:${project}`
        const wanted = drafts.filter(({ fields }) => fields.status !== status && fields.project !== project)
        expect(ask(index, query).shown).toBe(wanted.length)
        expect(chipsOf(parseQuery(query).query).map(({ sentence }) => sentence)).toEqual([
          `status is not ${status}`,
          `project is not ${project}`,
        ])
      }
  })

  it('whatever the field and the value: exactly the other rows are left', () => {
    const odd = list(oddDrafts)
    for (const { field, chosen, write, all } of choicesOf(odd)) {
      const query = write('not')
      const chosenRows = new Set(ask(odd, write('any')).ids)
      expect([field, chosen, ask(odd, query).ids]).toEqual([
        field,
        chosen,
        all.filter((id) => !chosenRows.has(id)),
      ])
      const chips = chipsOf(parseQuery(query).query)
      expect(chips).toHaveLength(1)
      expect(chips[0]?.sentence).toMatch(/^\S+ (?:is|are) not /)
    }
  })
})

describe('B61: a session counts on the day that is written, in every figure', () => {
  const before = process.env.TZ
  afterEach(() => {
    process.env.TZ = before
  })

  it.each(['UTC', 'America/Los_Angeles', 'Pacific/Kiritimati', 'Asia/Kathmandu'])('read under %s', (zone) => {
    process.env.TZ = zone
    // A Monday, and the first of a month: a shift to either side is another month, another weekday, another day.
    const written = [
      '2026-06-01T23:30:00-05:00',
      '2026-06-01T00:10:00+13:00',
      '2026-06-01T00:00:00Z',
      '2026-06-01',
    ]
    const index = list([
      { fields: { session_date: '2026-06-01', timestamp: '2026-06-01T23:30:00-05:00' } },
      ...written.map((session_date) => ({
        fields: { session_date },
        sections: { Decisions: [`Decided ${session_date}`], Gaps: ['No test.'] },
      })),
    ])
    const count = written.length + 1
    expect(ask(index, 'date:2026-06-01').ids).toHaveLength(count)
    expect(ask(index, 'date:2026-05-31,2026-06-02').ids).toEqual([])
    for (const query of ['month:2026-06', 'weekday:monday', 'date:last-1-days'])
      expect([query, ask(index, query).shown]).toEqual([query, count])
    const { facets, histograms } = ask(index, '')
    expect(facets.find(({ field }) => field === 'month')?.values).toMatchObject([{ value: '2026-06', count }])
    expect(histograms.find(({ field }) => field === 'date')?.bins).toMatchObject([{ count }])
    const grouped = querySessions(index, { query: '', sort: [], removed: false, group: 'month' })
    expect(grouped.groups).toMatchObject([{ value: '2026-06', count }])
    const dashboard = buildDashboard(index, '', false)
    expect(dashboard.months).toMatchObject([{ month: '2026-06', sessions: count }])
    expect(dashboard.weekdays.filter(({ sessions }) => sessions > 0)).toMatchObject([{ weekday: 'monday' }])
    const [gap] = dashboard.gaps
    expect([gap?.firstSeen, gap?.lastSeen].map((day) => day?.slice(0, 10))).toEqual([
      '2026-06-01',
      '2026-06-01',
    ])
    const request = { query: '', sort: [], removed: false } as const
    const { from, to, first } = queryDecisions(index, { ...request, byProject: false, state: 'any' })
    expect([from, to].map((day) => day?.slice(0, 10))).toEqual(['2026-06-01', '2026-06-01'])
    expect(new Set(first.map(({ dateKey }) => dateKey?.slice(0, 10)))).toEqual(new Set(['2026-06-01']))
    for (const day of written) expect(exportRows(index, 'sessions', 'csv', request).text).toContain(day)
  })
})

describe('B65: a decision that another one says it replaces does not stand', () => {
  const index = list([
    {
      fields: { session_date: '2026-01-05', project: 'alpha' },
      sections: { Decisions: ['D1: Keep one release on the host'] },
    },
    {
      fields: { session_date: '2026-02-05', project: 'alpha' },
      sections: { Decisions: ['Keep three; replaces “D1: Keep one release on the host”'] },
    },
  ])
  it('although its own digest does not say so, and the statement is named with its place', () => {
    const request = { query: '', sort: [], removed: false, byProject: false } as const
    const { first } = queryDecisions(index, { ...request, state: 'replaced' })
    expect(first.map(({ text }) => text)).toEqual(['D1: Keep one release on the host'])
    expect(first[0]?.replacedBy).toContain('Keep three')
    expect(first[0]?.replacedIn).toMatchObject({ sessionRow: 'd:digests/0001.md', line: expect.any(Number) })
    expect(queryDecisions(index, { ...request, state: 'standing' }).shown).toBe(1)
  })
})

describe('B66: decisions are listed by project and by status, exactly', () => {
  const drafts = Array.from({ length: 6 }, (_, at) => ({
    fields: { status: states[at % 4] as string, project: ['alpha', 'alphabet', 'Alpha'][at % 3] as string },
    sections: { Decisions: Array.from({ length: at + 4 }, (_unused, n) => `Decision ${n} of ${at}`) },
  }))
  const index = list(drafts)
  it('never by likeness of the value', () => {
    const shown = (query: string) =>
      queryDecisions(index, { query, sort: [], removed: false, byProject: true, state: 'any' }).shown
    const count = (keep: (draft: (typeof drafts)[number]) => boolean) =>
      drafts.filter(keep).reduce((sum, { sections }) => sum + sections.Decisions.length, 0)
    for (const project of ['alpha', 'alphabet', 'Alpha'])
      expect(shown(`project:${project}`)).toBe(count(({ fields }) => fields.project === project))
    for (const status of states)
      expect(shown(`status:${status}`)).toBe(count(({ fields }) => fields.status === status))
    expect(shown('project:alph')).toBe(0)
    expect(shown('')).toBe(count(() => true))
  })
})
