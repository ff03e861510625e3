import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseQuery, printQuery, toggleValues } from '../../../shared/index/query-grammar.ts'
import { rangeOf, withRange } from '../../../shared/index/query-range.ts'
import { buildIndex } from '../../../shared/index/repository-index.ts'
import { querySessions } from '../../../shared/index/run-query.ts'
import { spellingOf } from '../../../shared/index/spellings.ts'
import { type DigestDraft, entryOf, inputOf } from './sample.ts'

const list = (drafts: readonly DigestDraft[], query = '') =>
  querySessions(
    buildIndex(
      inputOf(drafts.map((draft, at) => entryOf(`digests/${String(at).padStart(3, '0')}.md`, draft))),
    ),
    { query, sort: [], removed: false, group: null },
  )
const facet = (drafts: readonly DigestDraft[], field: string, query = '') =>
  list(drafts, query).facets.find((one) => one.field === field)
const histogram = (drafts: readonly DigestDraft[], field: string, query = '') =>
  list(drafts, query).histograms.find((one) => one.field === field)

describe('spellings', () => {
  it.each([
    ['GPT-4o', 'gpt 4o', 'gpt4o', ' Gpt_4O '],
    ['Café', 'cafe', 'CAFÉ'],
    ['claude-3.5', 'Claude 3-5'],
    ['Knowledge System', 'knowledge-system', 'KnowledgeSystem'],
  ])('of one value: %s, %s', (...values) => {
    expect(new Set(values.map(spellingOf)).size).toBe(1)
  })

  it.each([
    ['gpt-4.1', 'gpt-41'],
    ['C', 'C#'],
    ['C', 'C++'],
    ['ops/deploy', 'opsdeploy'],
    ['-', '?'],
    ['v1', 'v2'],
    ['知识', '知'],
  ])('of two values stay two: %s, %s', (one, other) => {
    expect(spellingOf(one)).not.toBe(spellingOf(other))
  })

  it('never depend on case or on what stands around', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z0-9]{1,12}$/), (text) => {
        expect(spellingOf(`  ${text.toUpperCase()}. `)).toBe(spellingOf(text))
      }),
    )
  })
})

describe('a facet with spellings', () => {
  const drafts: DigestDraft[] = ['GPT-4o', 'gpt 4o', 'gpt 4o', 'hermes'].map((model) => ({
    fields: { model },
  }))

  it('has one line with the most frequent as its name, and each of them below', () => {
    expect(facet(drafts, 'model')?.values).toMatchObject([
      {
        value: 'gpt 4o',
        count: 3,
        state: null,
        spellings: [
          { value: 'gpt 4o', count: 2 },
          { value: 'GPT-4o', count: 1 },
        ],
      },
      { value: 'hermes', count: 1 },
    ])
  })

  it('writes the raw values into the query, and knows them again, a part of them too', () => {
    const all = printQuery(toggleValues(parseQuery('').query, 'model', ['gpt 4o', 'GPT-4o'], 'any'))
    expect(all).toBe('model:"gpt 4o",GPT-4o')
    expect(facet(drafts, 'model', all)?.values[0]?.state).toBe('any')
    expect(list(drafts, all).shown).toBe(3)
    expect(facet(drafts, 'model', 'model:GPT-4o')?.values[0]?.state).toBe('some')
    expect(facet(drafts, 'model', '-model:GPT-4o,"gpt 4o"')?.values.at(-1)?.state).toBe('not')
    expect(printQuery(toggleValues(parseQuery(all).query, 'model', ['gpt 4o', 'GPT-4o'], 'any'))).toBe('')
    const rest = printQuery(
      toggleValues(parseQuery('model:GPT-4o').query, 'model', ['gpt 4o', 'GPT-4o'], 'any'),
    )
    expect(parseQuery(rest).query.terms).toHaveLength(1)
    expect(facet(drafts, 'model', rest)?.values[0]?.state).toBe('any')
  })

  it('counts a row once whose list has two spellings', () => {
    const tags = facet([{ fields: { tags: ['Infra', 'infra'] } }, { fields: { tags: ['infra'] } }], 'tag')
    expect(tags?.values).toMatchObject([
      { value: 'infra', count: 2, spellings: [{ count: 2 }, { count: 1 }] },
    ])
  })
})

it('shows what is typed as uncommitted:yes as each of its ways, and takes one of them off', () => {
  const drafts: DigestDraft[] = [{ uncommitted: 'new' }, { uncommitted: 'modified' }, {}]
  const states = (query: string) =>
    facet(drafts, 'uncommitted', query)?.values.map(({ value, state }) => [value, state])
  const all = (state: string | null) => ['modified', 'new', 'removed'].map((value) => [value, state])
  expect(states('uncommitted:yes')).toEqual([...all('any'), ['no', null]])
  expect(states('-uncommitted:yes')).toEqual([...all('not'), ['no', null]])
  expect(states('uncommitted:no')).toEqual([...all(null), ['no', 'any']])
  const without = (typed: string) =>
    printQuery(toggleValues(parseQuery(typed).query, 'uncommitted', ['removed'], 'any'))
  expect(without('uncommitted:yes')).toBe('uncommitted:modified,new')
  expect(without('uncommitted:modified')).toBe('uncommitted:modified,removed')
})

describe('values other than documented', () => {
  const drafts: DigestDraft[] = ['draft', 'Draft', 'retracted', 'parked', ''].map((status) => ({
    fields: { status },
  }))
  it('are counted beside their values, without missing and empty ones', () => {
    const { undocumented } = facet([...drafts, {}], 'status') ?? {}
    expect(undocumented).toMatchObject({ count: 2, state: null })
    expect(list([...drafts, {}], 'status:(undocumented)').shown).toBe(2)
    expect(list([...drafts, {}], '-status:(undocumented)').shown).toBe(4)
    expect(facet(drafts, 'status', '-status:(undocumented)')?.undocumented).toMatchObject({ state: 'not' })
  })
  it('are said of no field without documented values, and not where there are none', () => {
    expect(facet(drafts, 'project')?.undocumented).toBeUndefined()
    expect(facet([{ fields: { status: 'draft' } }], 'status')?.undocumented).toBeUndefined()
  })
})

describe('a histogram', () => {
  const days = ['2026-03-01', '2026-05-30', '2026-05-02', '2026-05-32', 'some day']
  const drafts: DigestDraft[] = days.map((session_date, at) => ({
    fields: { session_date },
    sections: { Decisions: Array.from({ length: at }, (_, n) => `Decision ${n}`) },
  }))

  it('has each month from the first to the last, and what has none beside them', () => {
    expect(histogram(drafts, 'date')).toMatchObject({
      bins: [
        { from: '2026-03', to: '2026-03', count: 1 },
        { from: '2026-04', to: '2026-04', count: 0 },
        { from: '2026-05', to: '2026-05', count: 3 },
      ],
      missing: { count: 1 },
      range: null,
    })
  })

  it('keeps the rest in sight when a span is asked for', () => {
    const { bins, range } = histogram(drafts, 'decisions', 'decisions:1..2') ?? {}
    expect(bins?.map(({ count, shown }) => [count, shown])).toEqual([
      [1, 0],
      [1, 1],
      [1, 1],
      [1, 0],
      [1, 0],
    ])
    expect(range).toEqual({ from: '1', to: '2' })
  })

  it('follows a text that decisions hold, which is no span of them', () => {
    expect(histogram(drafts, 'decisions', 'decisions:"decision 2"')?.bins.map(({ count }) => count)).toEqual([
      0, 0, 0, 1, 1,
    ])
  })

  it('takes several numbers in a bar where they were too many, each in the bar whose span has it', () => {
    const many = [0, 1, 2, 3, 49, 50, 51, 87, 88, 89, 120].map((count) => ({
      sections: { Decisions: Array.from({ length: count }, (_, n) => `Decision ${n}`) },
    }))
    const { bins = [] } = histogram(many, 'decisions') ?? {}
    expect(Number(bins[0]?.to)).toBeGreaterThan(0)
    expect(bins.reduce((sum, { count }) => sum + count, 0)).toBe(many.length)
    for (const { from, to, count } of bins) {
      const own = many.filter(({ sections }) => {
        return sections.Decisions.length >= Number(from) && sections.Decisions.length <= Number(to)
      })
      expect([from, to, count]).toEqual([from, to, own.length])
      expect([from, to, list(many, `decisions:${from}..${to}`).shown]).toEqual([from, to, own.length])
    }
  })

  it('takes years or more of them where months were too many', () => {
    const far = ['1970-01-01', '2026-05-02', '2026-05-03'].map((session_date) => ({
      fields: { session_date },
    }))
    const { bins = [] } = histogram(far, 'date') ?? {}
    expect(bins.length).toBeLessThan(60)
    expect(bins[0]).toMatchObject({ from: '1970', count: 1 })
    expect(bins.at(-1)).toMatchObject({ count: 2 })
    const span = `date:${bins.at(-1)?.from}..${bins.at(-1)?.to}`
    expect(list(far, span).shown).toBe(2)
  })

  it('writes and reads the span, and leaves other terms where they are', () => {
    const start = parseQuery('gaps:>2 decisions:"roll back" status:draft').query
    const one = withRange(start, 'gaps', { from: '2', to: '5' })
    expect(printQuery(one)).toBe('gaps:2..5 decisions:"roll back" status:draft')
    expect(rangeOf(one, 'gaps')).toEqual({ from: '2', to: '5' })
    expect(rangeOf(one, 'decisions')).toBe(null)
    expect(printQuery(withRange(one, 'decisions', { from: '3', to: '3' }))).toBe(
      'gaps:2..5 decisions:"roll back" status:draft decisions:3',
    )
    expect(printQuery(withRange(one, 'gaps', null))).toBe('decisions:"roll back" status:draft')
    expect(printQuery(withRange(one, 'date', { from: '2026-05', to: '2026-07' }))).toContain(
      'date:2026-05..2026-07',
    )
  })
})
