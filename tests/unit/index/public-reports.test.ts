import { describe, expect, it } from 'vitest'
import { buildDashboard } from '../../../shared/index/dashboards.ts'
import { queryDecisions } from '../../../shared/index/decisions.ts'
import { exportRows } from '../../../shared/index/export-rows.ts'
import { chipsOf, parseQuery } from '../../../shared/index/query-grammar.ts'
import { buildIndex } from '../../../shared/index/repository-index.ts'
import { querySessions } from '../../../shared/index/run-query.ts'
import { type DigestDraft, entryOf, inputOf } from './sample.ts'

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

describe('B55: what is counted can be listed', () => {
  const index = list([...states, 'archived', 'archived', 'parked'].map((status) => ({ fields: { status } })))
  it('each value of each facet leaves as many rows as it says, archived ones too', () => {
    for (const { field, values } of ask(index, '').facets) {
      for (const { value, count } of values) {
        const written = value === null ? '(missing)' : value === '' ? '(empty)' : value
        const { ids } = ask(index, `${field}:${written}`)
        expect([field, written, ids.length]).toEqual([field, written, count])
      }
    }
    expect(ask(index, 'status:archived').ids).toHaveLength(3)
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
})

describe('B61: a session counts on the day that is written, in every figure', () => {
  const index = list([
    { fields: { session_date: '2026-01-05', timestamp: '2026-01-05T23:30:00-05:00' } },
    { fields: { session_date: '2026-01-05T23:30:00-05:00' } },
    { fields: { session_date: '2026-01-05T00:10:00+13:00' } },
  ])
  it('whatever the zone', () => {
    const { ids } = ask(index, 'date:2026-01-05')
    expect(ids).toHaveLength(3)
    expect(ask(index, 'date:2026-01-04,2026-01-06').ids).toEqual([])
    expect(ask(index, '').facets.find(({ field }) => field === 'month')?.values).toMatchObject([
      { value: '2026-01', count: 3 },
    ])
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
    expect(first[0]?.replacedIn).toEqual({ sessionRow: 'd:digests/0001.md', line: expect.any(Number) })
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
