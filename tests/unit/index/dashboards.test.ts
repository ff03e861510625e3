import { describe, expect, it } from 'vitest'
import { buildDashboard } from '../../../shared/index/dashboards.ts'
import { promisedPath } from '../../../shared/index/promotion-targets.ts'
import { buildIndex } from '../../../shared/index/repository-index.ts'
import { entryOf, inputOf } from './sample.ts'

const day = (date: string, sections: Parameters<typeof entryOf>[1] & object) =>
  entryOf(`digests/${date}.md`, {
    fields: { session_date: date, project: 'alpha', model: 'm1' },
    ...sections,
  })

describe('gaps', () => {
  const first = day('2026-03-03', { sections: { Gaps: ['No secret scan before a write'] } })
  const again = day('2026-03-20', { sections: { Gaps: ['no secret scanning before a write'] } })
  const last = day('2026-04-30', { sections: { Gaps: ['No owner for pages'] } })
  const gaps = (...entries: ReturnType<typeof day>[]) =>
    buildDashboard(buildIndex(inputOf(entries)), '', false).gaps

  it('are open from the first mention to the newest day of the set', () => {
    expect(gaps(first, again, last)[0]).toMatchObject({
      wording: 'No secret scan before a write',
      sessions: 2,
      firstSeen: '2026-03-03',
      lastSeen: '2026-03-20',
      state: 'open',
      days: 58,
      answeredBy: null,
    })
  })

  it('are answered by a later strength that names the wording', () => {
    const answer = day('2026-04-09', {
      sections: { Strengths: ['Writes are scanned; closes “No secret scan before a write”'] },
    })
    expect(gaps(first, again, answer, last).find((gap) => gap.sessions === 2)).toMatchObject({
      state: 'answered',
      days: 37,
      answeredBy: { kind: 'strength', path: 'digests/2026-04-09.md', stated: true },
    })
  })

  it('are answered by a later decision that links to the digest', () => {
    const answer = day('2026-04-09', {
      sections: { Decisions: ['Scan all writes, see [the gap](2026-03-20.md)'] },
    })
    expect(gaps(again, answer)[0]).toMatchObject({
      state: 'answered',
      answeredBy: { kind: 'decision', stated: true },
    })
  })

  it('are not all answered by one link to a digest that names several', () => {
    const many = day('2026-03-20', {
      sections: { Gaps: ['No owner for pages', 'Late readings overwrite earlier'] },
    })
    const answer = day('2026-04-09', {
      sections: { Decisions: ['An owner for each page, see [gaps](2026-03-20.md)'] },
    })
    expect(gaps(many, answer).map(({ wording, state }) => [wording, state])).toEqual([
      ['Late readings overwrite earlier', 'open'],
      ['No owner for pages', 'answered'],
    ])
  })

  it('are only suggested as answered by likeness, and not by what came before', () => {
    const like = day('2026-04-09', { sections: { Strengths: ['A secret scan runs before each write'] } })
    expect(gaps(first, again, like)[0]).toMatchObject({
      state: 'open',
      suggestedAnswer: { stated: false, kind: 'strength' },
    })
    const early = day('2026-03-01', { sections: { Strengths: ['A secret scan runs before each write'] } })
    expect(gaps(early, first, again)[0]).toMatchObject({ state: 'open', suggestedAnswer: null })
  })

  it('come back: an answer before the last mention did not hold', () => {
    const answer = day('2026-03-10', { sections: { Strengths: ['Closes “No secret scan before a write”'] } })
    expect(gaps(first, answer, again)[0]).toMatchObject({ state: 'open' })
  })
})

describe('promotion targets', () => {
  it.each([
    ['`concepts/agent-memory.md`', 'concepts/agent-memory.md'],
    ['runbooks/rollback.md — how to return', 'runbooks/rollback.md'],
    ['[[agent-memory|Memory]]', 'agent-memory.md'],
    ['See [rules](concepts/rules.md) and https://example.org/a.md', 'concepts/rules.md'],
    ['Move `concepts/` there', 'concepts/'],
    ['If a finding recurs, write it down and/or tell someone', null],
    ['https://example.org/a.md', null],
    ['`../../etc/passwd`', null],
  ])('read a path from %s', (text, path) => {
    expect(promisedPath(text)).toBe(path)
  })

  it('are kept, there, missing or unclear', () => {
    const entry = day('2026-05-08', {
      sections: { 'Promotion Targets': ['`a/kept.md`', '`a/there.md`', '`a/none.md`', 'Tell the team'] },
    })
    const index = buildIndex(
      inputOf([entry, day('2026-05-18', {})], [], {
        files: new Set(['wiki/a/kept.md', 'a/there.md']),
        fileChanges: new Map([
          [
            'wiki/a/kept.md',
            [
              { commit: 'b', date: '2026-05-30T10:00:00Z' },
              { commit: 'a', date: '2026-05-26T10:00:00Z' },
            ],
          ],
          ['a/there.md', [{ commit: 'c', date: '2026-05-08T10:00:00Z' }]],
        ]),
      }),
    )
    expect(
      buildDashboard(index, '', false).promotionTargets.map(({ text, state, exists, changedAfter, days }) => [
        text,
        state,
        exists,
        changedAfter,
        days,
      ]),
    ).toEqual([
      ['`a/none.md`', 'missing', false, null, 10],
      ['`a/there.md`', 'exists', true, null, 10],
      ['Tell the team', 'unclear', null, null, 10],
      ['`a/kept.md`', 'kept', true, '2026-05-26T10:00:00Z', 18],
    ])
  })
})

it('fills months without a session, and leaves days that cannot be placed out', () => {
  const { months } = buildDashboard(
    buildIndex(inputOf([day('2026-03-03', {}), day('2026-05-01', {}), entryOf('digests/x.md')])),
    'project:alpha',
    false,
  )
  expect(months.map(({ month, sessions, query }) => [month, sessions, query])).toEqual([
    ['2026-03', 1, 'project:alpha month:2026-03'],
    ['2026-04', 0, 'project:alpha month:2026-04'],
    ['2026-05', 1, 'project:alpha month:2026-05'],
  ])
})

it('reads huge items in time that grows with their size alone', () => {
  const huge = ['x'.repeat(400_000), `${'.'.repeat(200_000)}x`, '[['.repeat(100_000), '„'.repeat(200_000)]
  const entry = (at: number) =>
    day(`2026-05-0${at + 1}`, {
      sections: { Gaps: huge, Decisions: huge.map((text) => `replaces ${text}`), 'Promotion Targets': huge },
    })
  const dashboard = buildDashboard(buildIndex(inputOf([entry(0), entry(1)])), '', false)
  expect(dashboard.gaps.reduce((sum, gap) => sum + gap.mentions.length, 0)).toBe(2 * huge.length)
})
