import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ItemTrace } from '../../../shared/diff/item-lives.ts'
import { livesOf } from '../../../shared/index/digest-lives.ts'
import type { DigestEntry } from '../../../shared/index/index-input.ts'
import { buildIndex } from '../../../shared/index/repository-index.ts'
import { digestHits, hitLineSteps, searchedSessionsSteps } from '../../../shared/index/search.ts'
import { foldWithPlaces } from '../../../shared/search/folded-places.ts'
import { toEnd } from '../../../shared/steps.ts'
import { fold } from '../../../shared/text/fold.ts'
import { entryOf, inputOf, recordOf } from '../index/sample.ts'

function hits(digest: DigestEntry, query: string) {
  const [found] = digestHits(buildIndex(inputOf([digest])), query, false, [`d:${digest.path}`])
  if (!found) throw new Error('the row is missing')
  return found
}

function marked(parts: readonly { readonly text: string; readonly hit: boolean }[] | undefined): string {
  return (parts ?? []).map(({ text, hit }) => (hit ? `[${text}]` : text)).join('')
}

const digest = entryOf('digests/one.md', {
  title: 'One',
  fields: { project: 'rollback-tools' },
  sections: {
    Context: ['We spoke of rollbacks, and of Rolling Back.'],
    Decisions: ['Keep the rollback path for a week.', 'Nothing else.'],
    Gaps: ['No test of the roll-back.', 'Die Überprüfung fehlt.', '検索の結果を確認した。'],
  },
})

describe('hits that come with a list', () => {
  const titles = ['Rollback', 'Nothing', 'Rollback twice', 'A rollback']
  const index = buildIndex(inputOf(titles.map((title, at) => entryOf(`digests/${at}.md`, { title }))))
  const request = { query: 'rollback', removed: false, sort: [], group: null }
  const listed = (lines?: number) => toEnd(searchedSessionsSteps(index, { ...request, lines }))

  it('are those of its first rows, as many as are asked for, and the list is the same', () => {
    const { lines, ...list } = listed(2)
    const all = toEnd(hitLineSteps(index, 'rollback', false, list.ids))
    expect(all).toHaveLength(3)
    expect(lines).toEqual(all.slice(0, 2))
    expect(list).toEqual(listed())
    expect(listed(9).lines).toEqual(all)
  })
})

describe('hits in context', () => {
  it('marks the forms of a word that a field asks for', () => {
    const { best } = hits(digest, 'decisions:rollbacks')
    expect(marked(best?.parts)).toBe('Keep the [rollback] path for a week.')
  })

  it('shows a dropped decision where the text of the digest has none any more', () => {
    const dropped: ItemTrace = {
      kind: 'decision',
      text: 'Store the whole page beside each passage',
      line: null,
      section: 'Decisions',
      steps: [],
      state: 'dropped',
      reworded: 0,
    }
    const index = buildIndex(
      inputOf([digest], [], { lives: new Map([[digest.path, livesOf([dropped], null)]]) }),
    )
    const [found] = digestHits(index, 'decisions:passages', false, [`d:${digest.path}`])
    expect(found?.best).toMatchObject({ line: null, section: 'Dropped decision' })
    expect(marked(found?.best?.parts)).toBe('Store the whole page beside each [passage]')
    expect(found?.total).toBe(1)
  })

  it('shows the line that tells most, with its section', () => {
    const { best } = hits(digest, 'rollback')
    expect(best?.section).toBe('Decisions')
    expect(marked(best?.parts)).toBe('Keep the [rollback] path for a week.')
  })

  it('counts hits by section, in the order of the file, and names the line of each', () => {
    const { total, sections, hits: places } = hits(digest, 'rollback')
    expect(sections).toEqual([
      { section: 'Frontmatter', count: 1 },
      { section: 'Context', count: 1 },
      { section: 'Decisions', count: 1 },
    ])
    expect(total).toBe(3)
    const lines = digest.text.split('\n')
    for (const { line } of places) expect(lines[(line ?? 0) - 1]).toMatch(/rollback/)
  })

  it.each([
    ['"roll back"', 'No test of the [roll-back].'],
    ['uberprufung', 'Die [Überprüfung] fehlt.'],
    ['検索', '[検索]の結果を確認した。'],
    ['="Back"', 'We spoke of rollbacks, and of Rolling [Back].'],
    ['rolled', 'No test of the [roll]-back.'],
    ['keep week', '[Keep] the rollback path for a [week].'],
    ['gaps:test', 'No [test] of the roll-back.'],
    ['decisions:nothing', '[Nothing] else.'],
    ['(zebra OR fehlt)', 'Die Überprüfung [fehlt].'],
  ])('marks what %s looks for', (query, line) => {
    expect(marked(hits(digest, query).best?.parts)).toBe(line)
  })

  it('does not mark what is to be left out, or what stands in another field than asked for', () => {
    expect(hits(digest, '-zebra').total).toBe(0)
    expect(hits(digest, 'decisions:rollback').sections).toEqual([{ section: 'Decisions', count: 1 }])
  })

  it('shows the path or the record where the text has no hit', () => {
    expect(hits(entryOf('digests/retrieval.md'), 'retrieval').best).toMatchObject({
      section: 'Path',
      line: null,
    })
    const record = recordOf(3, 'abc', { keys: { note: 'on retrieval' } })
    const [found] = digestHits(buildIndex(inputOf([], [record])), 'retrieval', false, [
      'r:data/sessions.jsonl:3',
    ])
    expect(found?.best).toMatchObject({ section: 'Record', line: null })
  })

  it('cuts a long line around its hit', () => {
    const long = entryOf('digests/long.md', {
      sections: { Context: [`${'word '.repeat(400)}needle ${'word '.repeat(400)}`] },
    })
    const text = marked(hits(long, 'needle').best?.parts)
    expect(text.length).toBeLessThan(260)
    expect(text).toMatch(/^….*\[needle\].*…$/)
  })

  it('says why a row ranks where it does, and the points add up', () => {
    const found = hits(digest, 'rollback keep')
    expect(found.place).toBe(1)
    expect(found.parts.map(({ typed }) => typed)).toEqual(['rollback', 'keep'])
    expect(found.parts.reduce((sum, { points }) => sum + points, 0)).toBeCloseTo(found.points, 3)
    expect(found.parts[0]?.words).toContainEqual({
      word: 'rollback',
      how: 'as typed',
      title: 0,
      decisions: 1,
      items: 0,
      text: 2,
    })
    expect(found.parts[0]?.words.find(({ word }) => word === 'rollbacks')?.how).toBe('other form')
  })
})

describe('foldWithPlaces', () => {
  it('folds as fold does, and each sign has its place', () => {
    const sign = fc.constantFrom(
      'a',
      'B',
      'é',
      'e\u0301',
      'ﬁ',
      '検',
      '가',
      ' ',
      '-',
      "'",
      '’',
      '\n',
      'ß',
      '😀',
      '9',
    )
    fc.assert(
      fc.property(
        fc.oneof(
          fc.array(sign).map((signs) => signs.join('')),
          fc.string({ unit: 'grapheme' }),
        ),
        (text) => {
          const { folded, from } = foldWithPlaces(text)
          expect(folded.trim()).toBe(fold(text))
          expect(from).toHaveLength(folded.length + 1)
          expect([...from]).toEqual([...from].sort((a, b) => a - b))
          expect(from[folded.length]).toBe(text.length)
        },
      ),
    )
  })
})
