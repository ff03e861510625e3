import { describe, expect, it } from 'vitest'
import { exportRows } from '../../../shared/index/export-rows.ts'
import { judgementOf, printsOf } from '../../../shared/index/judgement.ts'
import { queryProblems } from '../../../shared/index/problems.ts'
import { buildIndex, type DigestEntry } from '../../../shared/index/repository-index.ts'
import { querySessions } from '../../../shared/index/run-query.ts'
import { applyChange, type ChoiceChange, noChoices } from '../../../shared/model/choices.ts'
import type { Problem } from '../../../shared/model/problem.ts'
import { entryOf, inputOf, problemOf } from './sample.ts'

const plain = { query: '', sort: [], removed: false, severity: [], family: [] }
const now = '2026-03-01T10:00:00.000Z'
const mail = (line: number, which = 'j…@e…') =>
  problemOf('digests/a.md', { code: 'privacy.email', line, what: `Line ${line} holds the address ${which}.` })

function entries(ofA: readonly Problem[]): DigestEntry[] {
  return [
    entryOf('digests/a.md', { fields: { project: 'alpha' }, problems: ofA }),
    entryOf('digests/b.md', { problems: [problemOf('digests/b.md', { severity: 'error' })] }),
  ]
}

const choicesAfter = (...changes: ChoiceChange[]) => changes.reduce(applyChange, noChoices)
const indexOf = (digests: readonly DigestEntry[], choices = noChoices) =>
  buildIndex(inputOf(digests, [], { judgement: judgementOf(choices) }))

/** A baseline of everything there is. */
function baselineOf(digests: readonly DigestEntry[]) {
  const prints = printsOf(indexOf(digests), null)
  return choicesAfter({ change: 'accept', prints, all: true, now })
}

describe('a rule that is off', () => {
  const digests = entries([mail(1), mail(5), problemOf('digests/a.md', { line: 9 })])
  const index = indexOf(digests, choicesAfter({ change: 'rule', code: 'privacy.email', off: true }))

  it('does not count anywhere, and says what it keeps back', () => {
    const list = queryProblems(index, plain)
    expect(list).toMatchObject({
      total: 2,
      shown: 2,
      aside: { off: 2, rulesOff: 1, accepted: 0, fresh: null },
      bySeverity: { error: 1, warning: 1, info: 0 },
    })
    expect(list.rules).toEqual([
      { code: 'field.missing', count: 2, off: false },
      { code: 'privacy.email', count: 2, off: true },
    ])
    const sessions = querySessions(index, { ...plain, group: null })
    expect(sessions.sums).toMatchObject({ problems: 2, problemsAside: 2 })
    expect(sessions.first[0]).toMatchObject({ problemCount: 1, problemsAside: 2 })
    expect(querySessions(index, { ...plain, query: 'problems:privacy', group: null }).shown).toBe(0)
    expect(exportRows(index, 'problems', 'json', plain)).toMatchObject({
      rows: 2,
      aside: '1 rule off, 2 findings',
    })
  })

  it('can be listed and exported all the same', () => {
    const list = queryProblems(index, { ...plain, standing: ['off'] })
    expect(list.first.map(({ code, standing }) => [code, standing])).toEqual([
      ['privacy.email', 'off'],
      ['privacy.email', 'off'],
    ])
    expect(exportRows(index, 'problems', 'json', { ...plain, standing: ['off'] })).toMatchObject({
      rows: 2,
      aside: '',
    })
  })

  it('follows the query', () => {
    expect(queryProblems(index, { ...plain, query: 'project:"(missing)"' }).aside).toMatchObject({ off: 0 })
  })

  it('counts again when it is on, and stands in the list of rules without findings', () => {
    expect(queryProblems(indexOf(digests), plain)).toMatchObject({ total: 4, aside: { off: 0 } })
    const off = choicesAfter({ change: 'rule', code: 'file.empty', off: true })
    expect(queryProblems(indexOf(digests, off), plain).rules).toContainEqual({
      code: 'file.empty',
      count: 0,
      off: true,
    })
  })
})

describe('a baseline', () => {
  const before = entries([mail(1), mail(5)])
  const choices = baselineOf(before)

  it('leaves nothing to be done', () => {
    expect(queryProblems(indexOf(before, choices), plain)).toMatchObject({
      total: 0,
      aside: { accepted: 3, fresh: 0 },
    })
  })

  it('knows its findings after lines moved', () => {
    const moved = queryProblems(indexOf(entries([mail(11), mail(15)]), choices), plain)
    expect(moved).toMatchObject({ total: 0, aside: { accepted: 3, fresh: 0 } })
  })

  it.each([
    ['of another kind', [mail(1), mail(5), problemOf('digests/a.md', { code: 'file.empty' })]],
    ['of another text', [mail(1), mail(5), mail(7, 'k…@e…')]],
    ['the same once more', [mail(1), mail(5), mail(7)]],
  ])('shows exactly the one that came later: %s', (_, ofA) => {
    const list = queryProblems(indexOf(entries(ofA), choices), plain)
    expect(list).toMatchObject({ total: 1, aside: { accepted: 3, fresh: 1 } })
    expect(list.first[0]?.standing).toBe('new')
  })

  it('has one mended without another becoming new', () => {
    expect(queryProblems(indexOf(entries([mail(5)]), choices), plain)).toMatchObject({
      total: 0,
      aside: { accepted: 2, fresh: 0 },
    })
  })

  it('gives a single one back: open, and yet not new', () => {
    const index = indexOf(before, choices)
    const [id] = queryProblems(index, { ...plain, standing: ['accepted'] }).ids
    const prints = printsOf(index, [id ?? ''])
    const back = applyChange(choices, { change: 'take-back', prints })
    const list = queryProblems(indexOf(before, back), plain)
    expect(list).toMatchObject({ total: 1, aside: { accepted: 2, fresh: 0 } })
    expect(list.first[0]).toMatchObject({ id, standing: 'open' })
  })

  it('of single findings makes no others new', () => {
    const index = indexOf(before)
    const prints = printsOf(
      index,
      index.problems.slice(0, 1).map(({ id }) => id),
    )
    const single = choicesAfter({ change: 'accept', prints, all: false, now })
    expect(queryProblems(indexOf(before, single), plain)).toMatchObject({
      total: 2,
      aside: { accepted: 1, fresh: null },
    })
  })

  describe('after a rename of a digest', () => {
    const renamed = [
      ...entries([]).slice(1),
      entryOf('digests/z.md', {
        problems: before[0]?.digest.problems.map((one) => ({ ...one, file: 'digests/z.md' })) ?? [],
      }),
    ]
    const chain = {
      path: 'digests/z.md',
      names: ['digests/a.md', 'digests/z.md'],
      revisions: [],
      removed: false,
    }
    const indexAfter = (chosen: typeof choices, chains = new Map([[chain.path, chain]])) =>
      buildIndex(inputOf(renamed, [], { judgement: judgementOf(chosen), chains }))

    it('still holds, by the name that it had', () => {
      expect(queryProblems(indexAfter(choices), plain)).toMatchObject({
        total: 0,
        aside: { accepted: 3, fresh: 0 },
      })
    })

    it('gives a single one back all the same', () => {
      const index = indexAfter(choices)
      const id = index.problems.find(({ file }) => file === 'digests/z.md')?.id ?? ''
      const back = applyChange(choices, { change: 'take-back', prints: printsOf(index, [id]) })
      const list = queryProblems(indexAfter(back), plain)
      expect(list).toMatchObject({ total: 1, aside: { accepted: 2, fresh: 0 } })
      expect(list.first[0]).toMatchObject({ id, standing: 'open' })
    })

    it('goes to no other digest that has the name now', () => {
      const other = { ...chain, path: 'digests/a.md', names: ['digests/a.md'] }
      const chains = new Map([chain, other].map((each) => [each.path, each]))
      expect(queryProblems(indexAfter(choices, chains), plain).aside).toMatchObject({ accepted: 1, fresh: 2 })
    })
  })

  it('names its parts as a facet that follows the others', () => {
    const list = queryProblems(indexOf(entries([mail(1), mail(5), mail(7)]), choices), {
      ...plain,
      severity: ['warning'],
    })
    expect(list.facets.find(({ field }) => field === 'standing')?.values).toEqual([
      { value: 'new', label: 'new since the baseline', count: 1, state: null },
      { value: 'accepted', label: 'accepted', count: 2, state: null },
    ])
  })

  it('keeps rows whose judgement came out the same', () => {
    const one = indexOf(before, choices)
    const other = indexOf(before, applyChange(choices, { change: 'rule', code: 'file.empty', off: true }))
    expect(other.rows).toEqual(one.rows)
    expect(other.rows.every((row, at) => row === one.rows[at])).toBe(true)
  })
})
