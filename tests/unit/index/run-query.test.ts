import { describe, expect, it } from 'vitest'
import { queryDecisions } from '../../../shared/index/decisions.ts'
import { buildIndex } from '../../../shared/index/repository-index.ts'
import { querySessions, selectRowsSteps } from '../../../shared/index/run-query.ts'
import { entryOf, inputOf } from './sample.ts'

const plain = { sort: [], removed: false, group: null }

describe('querySessions', () => {
  const index = buildIndex(
    inputOf([
      entryOf('digests/a.md', { fields: { session_date: '2026-05-01', project: 'alpha', status: 'draft' } }),
      entryOf('digests/b.md', {
        fields: { session_date: '2026-05-02', project: 'beta', status: 'archived' },
      }),
      entryOf('digests/c.md', { fields: { session_date: '2026-06-01', status: 'archived', domain: '' } }),
      entryOf('digests/d.md', { fields: { project: 'alpha' }, removed: true }),
    ]),
  )

  it('B62: leaves removed digests out of rows and facets unless they are asked for', () => {
    expect(querySessions(index, { ...plain, query: '' })).toMatchObject({ total: 3, shown: 3 })
    expect(querySessions(index, { ...plain, query: '', removed: true })).toMatchObject({ total: 4, shown: 4 })
    expect(querySessions(index, { ...plain, query: 'removed:yes' }).ids).toEqual(['d:digests/d.md'])
  })

  it('excludes a value, and the facet of that field goes on counting it', () => {
    const list = querySessions(index, { ...plain, query: '-status:archived' })
    expect(list.ids).toEqual(['d:digests/a.md'])
    expect(list.facets.find((facet) => facet.field === 'status')?.values).toEqual([
      { value: 'draft', count: 1, state: null },
      { value: 'archived', count: 2, state: 'not' },
    ])
    expect(list.facets.find((facet) => facet.field === 'project')?.values).toEqual([
      { value: 'alpha', count: 1, state: null },
      { value: 'beta', count: 0, state: null },
      { value: null, count: 0, state: null },
    ])
  })

  it('names the filter that leaves nothing', () => {
    const list = querySessions(index, { ...plain, query: 'project:alpha status:archived' })
    expect(list.shown).toBe(0)
    expect(list.culprit).toEqual({ term: 'project:alpha', queryWithout: 'status:archived', rows: 2 })
  })

  it('groups spellings of one value as its facet does, under the same name, with what is written kept', () => {
    const written = ['Atlas Notes', 'atlas-notes', 'atlas-notes', 'Ferry', null, '']
    const many = buildIndex(
      inputOf(
        written.map((project, at) =>
          entryOf(`digests/${at}.md`, {
            fields: { session_date: `2026-05-0${at + 1}`, ...(project === null ? {} : { project }) },
            sections: { Decisions: ['Keep it small'] },
          }),
        ),
      ),
    )
    // The filter leaves the rarer spelling alone, and the name stays.
    for (const query of ['', 'date:2026-05-01']) {
      const { groups, facets, ids } = querySessions(many, { ...plain, query, group: 'project' })
      const facet = facets.find(({ field }) => field === 'project')
      const counted = facet?.values.filter(({ count }) => count > 0).map(({ value, count }) => [value, count])
      expect(new Map(groups?.map(({ value, count }) => [value, count]))).toEqual(new Map(counted as []))
      for (const { start, count, spellings, value } of groups ?? []) {
        const rows = ids.slice(start, start + count).map((id) => many.byId.get(id)?.session.project ?? '')
        expect(new Set(rows)).toEqual(new Set(spellings ?? [value ?? '']))
      }
      const decisions = queryDecisions(many, { ...plain, query, byProject: true, state: 'any' })
      expect(new Map(decisions.groups?.map(({ project, count }) => [project, count]))).toEqual(
        new Map(counted as []),
      )
    }
    const [first] = querySessions(many, { ...plain, query: '', group: 'project' }).groups ?? []
    expect(first).toMatchObject({ value: '', count: 1 })
    const all = querySessions(many, { ...plain, query: '', group: 'project' }).groups
    expect(all?.[1]).toMatchObject({
      value: 'atlas-notes',
      count: 3,
      spellings: ['Atlas Notes', 'atlas-notes'],
    })
  })

  it('tells the longest text of each column that is never cut: of a row, or of the sum of any group', () => {
    const decisions = Array.from({ length: 30 }, (_, at) => `Decide ${at}`)
    const many = buildIndex(
      inputOf(
        Array.from({ length: 50 }, (_, at) =>
          entryOf(`digests/${at}.md`, { sections: { Decisions: decisions } }),
        ),
      ),
    )
    const longest = (group: string | null, query = '') =>
      querySessions(many, { ...plain, query, group }).longest
    expect(longest(null)).toMatchObject({ decisions: '30', gaps: '0' })
    expect(longest('project')).toMatchObject({ decisions: '1,500', gaps: '0' })
    expect(longest('project', 'title:7')).toEqual(longest('project'))
    // A text that is no date any more takes no room from the others.
    const dates = ['2026-05-11', 'Sun Feb 15 01:43:42 UTC 2026', 'some day around the middle of May, I think']
    const dated = buildIndex(
      inputOf(dates.map((session_date, at) => entryOf(`digests/${at}.md`, { fields: { session_date } }))),
    )
    expect(querySessions(dated, { ...plain, query: '' }).longest.date).toBe(dates[1])
  })

  it('pauses while it looks through the texts of rows for the first time, and has the rows at once the second', () => {
    const sections = { Decisions: ['Roll back', 'Keep the page'] }
    const many = buildIndex(
      inputOf(Array.from({ length: 900 }, (_, at) => entryOf(`digests/${at}.md`, { sections }))),
    )
    const query = 'decisions:roll (decisions:page OR -gaps:none)'
    expect([...selectRowsSteps(many, query, false)].length).toBeGreaterThan(50)
    expect([...selectRowsSteps(many, query, false)]).toEqual([])
    expect(querySessions(many, { ...plain, query }).shown).toBe(900)
  })

  it('sends the rows around the one that is on screen along, each row once', () => {
    const days = Array.from({ length: 900 }, (_, at) => entryOf(`digests/${at}.md`, {}))
    const many = buildIndex(inputOf(days))
    const { ids } = querySessions(many, { ...plain, query: '' })
    const around = (near: string | null) => {
      const { first, near: rows } = querySessions(many, { ...plain, query: '', near })
      const sent = [...first, ...rows].map(({ id }) => id)
      expect(new Set(sent).size).toBe(sent.length)
      return sent.slice(first.length)
    }
    expect(around(ids[600] ?? '')).toEqual(ids.slice(540, 760))
    expect(around(ids[880] ?? '')).toEqual(ids.slice(820))
    expect(around(ids[230] ?? '')).toEqual(ids.slice(170, 390))
    expect(around(ids[130] ?? '')).toEqual(ids.slice(100, 290))
    expect(around(ids[3] ?? '')).toEqual(ids.slice(100, 163))
    expect(around('no such row')).toEqual([])
    expect(around(null)).toEqual([])
  })
})
