import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildIndex, buildIndexSteps } from '../../../shared/index/repository-index.ts'
import { querySessions } from '../../../shared/index/run-query.ts'
import type { Field } from '../../../shared/model/digest.ts'
import type { RevisionChain } from '../../../shared/model/revision.ts'
import { type DigestDraft, entryOf, inputOf, recordOf } from './sample.ts'

const plain = { sort: [], removed: false, group: null }

function sessionOf(
  path: string,
  draft: DigestDraft = {},
  ...more: Parameters<typeof inputOf> extends [unknown, ...infer R] ? R : never
) {
  return buildIndex(inputOf([entryOf(path, draft)], ...more)).rows[0]?.session
}

const chain: RevisionChain = {
  path: 'digests/a.md',
  names: ['digests/a.md'],
  removed: false,
  revisions: ['2026-05-20T22:50:16+02:00', '2026-05-18T10:00:00+02:00'].map((date, at) => ({
    commit: `${at}`.repeat(40),
    parents: [],
    path: 'digests/a.md',
    blob: `${at}`,
    author: 'hermes',
    authorDate: date,
    committerDate: date,
    subject: '',
    change: at === 0 ? ('modified' as const) : ('added' as const),
    renamedFrom: null,
    similarity: null,
    renameProof: null,
    sameTextAs: null,
    signed: false,
  })),
}

describe('the date of a session', () => {
  it.each([
    [
      'session_date as written',
      'digests/2026-01-01.md',
      { session_date: '2026-05-12', created: '2026-05-13' },
      '2026-05-12',
      'field',
      '2026-05-12',
    ],
    [
      'an impossible day, kept in its place',
      'digests/a.md',
      { session_date: '2026-05-32' },
      '2026-05-32',
      'field',
      '2026-05-32',
    ],
    ['a text that is no date', 'digests/a.md', { session_date: 'yesterday' }, 'yesterday', 'field', null],
    [
      'created',
      'digests/2026-01-01.md',
      { created: '2026-05-13 15:28' },
      '2026-05-13 15:28',
      'created',
      '2026-05-13T15:28:00',
    ],
    [
      'the file name, where the field is a placeholder',
      'digests/2026-01-01-x.md',
      { session_date: 'YYYY-MM-DD' },
      '2026-01-01',
      'file-name',
      '2026-01-01',
    ],
  ])('is %s', (_, path, fields, date, dateFrom, dateKey) => {
    expect(sessionOf(path, { fields })).toMatchObject({ date, dateFrom, dateKey })
  })

  it('is of the body, the record or the first commit where nothing else has one', () => {
    const entry = entryOf('digests/a.md')
    const field: Field = {
      key: 'Date',
      name: 'session_date',
      value: '2026-05-14',
      list: null,
      kind: 'scalar',
      line: 3,
      source: 'body',
      recovered: false,
    }
    const inBody = { ...entry, digest: { ...entry.digest, fields: [field] } }
    expect(buildIndex(inputOf([inBody])).rows[0]?.session).toMatchObject({
      date: '2026-05-14',
      dateFrom: 'body',
    })
    const record = recordOf(1, 'x-1', { timestamp: '2026-05-15T23:30:00-05:00' })
    const joined = sessionOf('digests/a.md', { fields: { session_id: 'x-1' } }, [record])
    expect(joined).toMatchObject({
      date: '2026-05-15T23:30:00-05:00',
      dateFrom: 'record',
      dateKey: '2026-05-15T23:30:00',
    })
    const chains = new Map([['digests/a.md', chain]])
    expect(sessionOf('digests/a.md', {}, [], { chains })).toMatchObject({
      date: '2026-05-18T10:00:00+02:00',
      dateFrom: 'git',
    })
    expect(sessionOf('digests/a.md')).toMatchObject({ date: null, dateFrom: null, dateKey: null })
  })
})

it('tells missing from empty, and keeps text as written', () => {
  expect(
    sessionOf('digests/a.md', {
      fields: { project: '', status: '007', domain: [], tags: ['a', 'b'], model: ' x ' },
    }),
  ).toMatchObject({
    project: '',
    status: '007',
    domain: '',
    tags: ['a', 'b'],
    model: ' x ',
    platform: null,
    type: null,
  })
})

it('counts revisions once history is read, and not before', () => {
  expect(sessionOf('digests/a.md')).toMatchObject({ revisions: null, lastCommit: null, lastChange: null })
  expect(sessionOf('digests/a.md', {}, [], { chains: new Map([['digests/a.md', chain]]) })).toMatchObject({
    revisions: 2,
    firstCommit: '1'.repeat(40),
    lastCommit: '0'.repeat(40),
    lastChange: '2026-05-20T22:50:16+02:00',
  })
})

describe('sorting', () => {
  const cell = fc.option(fc.constantFrom('part 9', 'Part 10', 'part 10', 'alpha', 'Beta', 'ä', ''), {
    nil: undefined,
  })

  it('is natural, by several keys, stable, and has missing values last in both directions', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ project: cell, gaps: fc.nat({ max: 3 }) }), { maxLength: 12 }),
        fc.boolean(),
        (drafts, desc) => {
          const entries = drafts.map(({ project, gaps }, at) =>
            entryOf(`digests/${String(at).padStart(2, '0')}.md`, {
              fields: project === undefined ? {} : { project },
              sections: { Gaps: Array.from({ length: gaps }, (_, no) => `gap ${no}`) },
            }),
          )
          const sort = [
            { column: 'project', desc },
            { column: 'gaps', desc: true },
          ]
          const { first } = querySessions(buildIndex(inputOf(entries)), { ...plain, query: '', sort })
          const order = ['alpha', 'Beta', 'Part 10', 'part 10', 'part 9', 'ä']
          const natural = ['alpha', 'Beta', 'part 9', 'Part 10', 'part 10', 'ä']
          expect(order.toSorted()).not.toEqual(natural)
          const rank = (project: string | null) =>
            project ? (desc ? -natural.indexOf(project) : natural.indexOf(project)) : 99
          const slow = [...first].sort(
            (a, b) =>
              rank(a.project) - rank(b.project) || b.counts.gaps - a.counts.gaps || (a.id < b.id ? -1 : 1),
          )
          expect(first.map(({ id }) => id)).toEqual(slow.map(({ id }) => id))
        },
      ),
    )
  })

  it('groups with sums, in the direction of the sort, missing last', () => {
    const index = buildIndex(
      inputOf(
        ['2026-05-01', '2026-06-01', '2026-06-02', ''].map((session_date, at) =>
          entryOf(`digests/${at}.md`, { fields: { session_date }, sections: { Decisions: ['Keep'] } }),
        ),
      ),
    )
    const { groups, ids } = querySessions(index, { ...plain, query: '', group: 'month' })
    expect(groups?.map(({ value, start, count, sums }) => [value, start, count, sums.decisions])).toEqual([
      ['2026-06', 0, 2, 2],
      ['2026-05', 2, 1, 1],
      [null, 3, 1, 1],
    ])
    expect(ids[0]).toBe('d:digests/2.md')
  })
})

describe('searching', () => {
  const index = buildIndex(
    inputOf(
      [
        entryOf('digests/2026-05-12-rollback.md', {
          title: 'Vendor names with Ümlauts',
          fields: { domain: 'release-engineering', session_id: 'x-1' },
          sections: {
            Context: ['호스트를 다시 시작', '部署失败后回滚'],
            Decisions: ['Roll back, then say so'],
          },
        }),
        entryOf('digests/b.md'),
      ],
      [recordOf(1, 'x-1', { keys: { note: 'only in the record' } })],
    ),
  )
  it.each([
    'umlauts',
    'ROLLBACK',
    '"release engineering"',
    '回滚',
    '다시',
    'domain',
    '"only in the record"',
    'goal-less -nothing -vendor',
    'context:호스트',
  ])('finds %s', (query) => {
    const { shown } = querySessions(index, { ...plain, query })
    expect(shown).toBe(query.startsWith('goal') ? 0 : 1)
  })
  it('counts the last days from the newest session', () => {
    const days = ['2026-06-01', '2026-05-31', '2026-05-02'].map((session_date) =>
      entryOf(`digests/${session_date}.md`, { fields: { session_date } }),
    )
    const dated = buildIndex(inputOf(days))
    expect(querySessions(dated, { ...plain, query: 'date:last2d' }).shown).toBe(2)
    expect(querySessions(dated, { ...plain, query: 'date:..2026-05' }).shown).toBe(2)
    expect(querySessions(dated, { ...plain, query: 'date:>2026-05' }).shown).toBe(1)
  })
})

it('gives the same index after a change as one that is made anew, and keeps the rows that did not change', () => {
  const draft = (at: number, text: string) => ({
    fields: { session_date: `2026-05-0${at + 1}`, model: 'm' },
    sections: { Decisions: [text] },
  })
  const entries = [0, 1, 2].map((at) => entryOf(`digests/${at}.md`, draft(at, `Keep ${at}`)))
  const records = [0, 1, 2].map((at) =>
    recordOf(at + 1, `x-${at}`, { timestamp: `2026-05-0${at + 1}`, model: 'm' }),
  )
  const before = buildIndex(inputOf(entries, records))
  const edited = entries.map((entry, at) =>
    at === 1 ? entryOf(entry.path, draft(1, 'Drop it')) : { ...entry },
  )
  const after = buildIndex(inputOf(edited, records))
  expect(after.rows[0]).toBe(before.rows[0])
  expect(after.rows[1]).not.toBe(before.rows[1])
  const anew = buildIndex(inputOf(structuredClone(edited), structuredClone(records)))
  expect(after.rows.map(({ session, problems, decisions }) => ({ session, problems, decisions }))).toEqual(
    anew.rows.map(({ session, problems, decisions }) => ({ session, problems, decisions })),
  )
})

it('can pause between rows', () => {
  const entries = Array.from({ length: 20 }, (_, at) => entryOf(`digests/${at}.md`))
  const steps = buildIndexSteps(inputOf(entries))
  let pauses = 0
  while (!steps.next().done) pauses++
  expect(pauses).toBeGreaterThan(20)
})
