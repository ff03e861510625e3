import { describe, expect, it } from 'vitest'
import { problemsById, queryProblems } from '../../../shared/index/problems.ts'
import { buildIndex } from '../../../shared/index/repository-index.ts'
import { querySessions } from '../../../shared/index/run-query.ts'
import type { Facet } from '../../../shared/ipc/list-answers.ts'
import { entryOf, inputOf, problemOf, recordOf } from './sample.ts'

const plain = { query: '', sort: [], removed: false, severity: [], family: [] }

describe('queryProblems', () => {
  const a = entryOf('digests/a.md', {
    fields: { project: 'alpha', status: 'active' },
    problems: [
      problemOf('digests/a.md', { code: 'status.tag-disagrees', line: 3 }),
      problemOf('digests/a.md', { code: 'date.impossible', severity: 'error', line: 2 }),
    ],
  })
  const b = entryOf('digests/b.md', {
    fields: { status: 'archived' },
    problems: [problemOf('digests/b.md', { code: 'field.missing' })],
  })
  const cut = problemOf('data/sessions.jsonl', { code: 'record.cut', severity: 'error', line: 31 })
  const inLine = problemOf('data/sessions.jsonl', { code: 'record.recovered', severity: 'info', line: 1 })
  const index = buildIndex(
    inputOf([a, b], [recordOf(1, 'x-1')], {
      recordProblems: [cut, inLine],
      fileProblems: [problemOf('digests/b.md', { code: 'file.unreadable', severity: 'error' })],
    }),
  )

  it('has all of them, worst first, with counts by severity', () => {
    const list = queryProblems(index, plain)
    expect(list.total).toBe(list.shown)
    expect(list.bySeverity).toEqual({ error: 3, warning: 2, info: 4 })
    expect(new Set(list.ids).size).toBe(list.ids.length)
    expect(list.first.map(({ severity }) => severity)).toEqual([
      ...Array(3).fill('error'),
      ...Array(2).fill('warning'),
      ...Array(4).fill('info'),
    ])
  })

  it('gives each to its session: of a file, of a record line, or of none', () => {
    const { first } = queryProblems(index, plain)
    const rowOf = (code: string) => first.find((problem) => problem.code === code)?.sessionRow
    expect(rowOf('file.unreadable')).toBe('d:digests/b.md')
    expect(rowOf('record.recovered')).toBe('r:data/sessions.jsonl:1')
    expect(rowOf('record.cut')).toBe(null)
    expect(index.byId.get('d:digests/b.md')?.session).toMatchObject({
      problemCount: 3,
      worstProblem: 'error',
    })
  })

  it('says how many the query leaves out, and never leaves out those of the repository', () => {
    const list = queryProblems(index, { ...plain, query: '-status:archived -record:yes' })
    expect(list.leftOut).toBe(5)
    expect(list.first.map(({ code }) => code)).toContain('record.cut')
  })

  it('counts facets by the other choices, rules in groups', () => {
    const list = queryProblems(index, { ...plain, severity: ['error'], query: 'project:alpha' })
    expect(list.facets.map(({ field }) => field)).toEqual(['severity', 'family', 'project'])
    expect(list.facets[0]?.values).toEqual([
      { value: 'error', count: 2, state: 'any' },
      { value: 'warning', count: 1, state: null },
      { value: 'info', count: 1, state: null },
    ])
    expect(list.facets[1]?.values).toMatchObject([
      { value: 'frontmatter', label: 'frontmatter, field', count: 0 },
      { value: 'date', count: 1 },
      { value: 'record', count: 1 },
      { value: 'status', label: 'status, tag, canonical', count: 0 },
      { value: 'file', count: 0 },
    ])
    expect(list.facets[2]?.values).toEqual([
      { value: 'alpha', count: 1, state: 'any' },
      { value: null, count: 2, state: null },
    ])
  })

  it('names projects as the facet of the sessions does, by spelling and one by one', () => {
    const of = (at: number, project: string | readonly string[]) =>
      entryOf(`digests/${at}.md`, {
        fields: { project },
        problems: [problemOf(`digests/${at}.md`, { line: 2 }), problemOf(`digests/${at}.md`, { line: 3 })],
      })
    const spelt = buildIndex(
      inputOf([
        of(1, 'Deploy Runner'),
        of(2, 'deploy-runner'),
        of(3, 'deploy-runner'),
        of(4, ['deploy_runner', 'beta']),
        of(5, ''),
        entryOf('digests/6.md'),
        // It has no problem, and yet a say in the name that is most frequent.
        ...[7, 8].map((at) => entryOf(`digests/${at}.md`, { fields: { project: 'Beta' } })),
      ]),
    )
    const facetOf = (facets: readonly Facet[]) => facets.find(({ field }) => field === 'project')
    for (const query of [
      '',
      'project:deploy-runner',
      '-project:beta',
      'project:deploy-runner,"Deploy Runner"',
    ]) {
      const sessions = facetOf(
        querySessions(spelt, { query, sort: [], removed: false, group: null }).facets,
      )?.values
      const list = queryProblems(spelt, { ...plain, query })
      for (const value of facetOf(list.facets)?.values ?? []) {
        const same = sessions?.find((one) => one.value === value.value)
        expect([query, value.value, value.state]).toEqual([query, same?.value, same?.state])
      }
    }
    const { groups, facets } = queryProblems(spelt, { ...plain, group: 'project' })
    expect(facetOf(facets)?.values.map(({ value, count }) => [value, count])).toEqual([
      ['deploy-runner', 8],
      ['Beta', 2],
      ['', 2],
    ])
    expect(groups?.map(({ value, count }) => [value, count])).toEqual([
      ['deploy-runner', 6],
      ['deploy_runner, beta', 2],
      ['', 2],
    ])
  })

  it('shows the lines around a place', () => {
    const { first } = queryProblems(index, { ...plain, severity: ['error'], family: ['date'] })
    expect(first[0]?.context).toEqual([
      { line: 1, text: '---' },
      { line: 2, text: 'project: alpha' },
      { line: 3, text: 'status: active' },
      { line: 4, text: '---' },
      { line: 5, text: '' },
    ])
    expect(problemsById(index, [first[0]?.id ?? '', 'gone'])).toEqual([first[0], null])
  })

  it('names digests that declare one id, at the later one with the place of the first', () => {
    const of = (path: string, id: string, more = {}) => ({
      ...entryOf(path, { fields: { session_id: id } }),
      ...more,
    })
    const entries = [
      of('digests/a.md', 's-1'),
      of('digests/b.md', 's-1'),
      of('digests/c.md', 's-2'),
      of('digests/d.md', 's-2', { removed: true }),
      of('digests/e.md', '{id}'),
      of('digests/f.md', '{id}'),
    ]
    const found = buildIndex(inputOf(entries)).problems.filter(({ code }) => code === 'field.id-duplicate')
    expect(found).toMatchObject([
      { file: 'digests/b.md', severity: 'warning', related: { file: 'digests/a.md' } },
    ])
    expect(found[0]?.what).toContain('s-1')
  })

  it('has none in a tidy repository', () => {
    const record = recordOf(1, 'x-1', { timestamp: '2026-05-12T14:15:03Z', model: 'm' })
    const tidy = entryOf('digests/a.md', {
      fields: { session_date: '2026-05-12', model: 'm', session_id: 'x-1' },
    })
    expect(queryProblems(buildIndex(inputOf([tidy], [record])), plain).total).toBe(0)
    expect(queryProblems(buildIndex(inputOf([tidy])), plain).total).toBe(0)
  })
})
