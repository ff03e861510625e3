import fc from 'fast-check'
import { expect, it } from 'vitest'
import { queryDecisions } from '../../../shared/index/decisions.ts'
import { parseQuery, printQuery } from '../../../shared/index/query-grammar.ts'
import { buildIndex } from '../../../shared/index/repository-index.ts'
import { querySessions } from '../../../shared/index/run-query.ts'
import { entryOf, inputOf } from './sample.ts'

// What a query says, told once more as plainly as possible, over what the digests were made of.

const draft = fc.record({
  project: fc.constantFrom('alpha', 'Alpha', 'knowledge system', '', undefined),
  status: fc.constantFrom('draft', 'parked', '', undefined),
  tags: fc.option(fc.uniqueArray(fc.constantFrom('a', 'b', 'a/b'), { minLength: 1 }), { nil: undefined }),
  day: fc.constantFrom('2025-12-31', '2026-02-28', '2026-05-01', '2026-05-31', '2026-05-32', '2026-06-10'),
  gaps: fc.array(fc.constantFrom('No test', 'Roll', 'back early'), { maxLength: 4 }),
  decisions: fc.array(fc.constantFrom('Roll back early', 'Roll', 'back early', 'Use CI', 'Precise wording'), {
    maxLength: 4,
  }),
})
type Draft = typeof draft extends fc.Arbitrary<infer T> ? T : never

/** A term as it is typed, and what it means. */
type Told = readonly [typed: string, means: (one: Draft) => boolean]

const hasDecision = (one: Draft, words: string) =>
  one.decisions.some((text) => text.toLowerCase().includes(words))
const terms: readonly Told[] = [
  ['project:alpha', (one) => one.project === 'alpha'],
  ['project:Alpha,"knowledge system"', ({ project = '' }) => ['Alpha', 'knowledge system'].includes(project)],
  ['project:alph', () => false],
  ['project:know*', ({ project = '' }) => project.startsWith('know')],
  ['project:(missing)', (one) => one.project === undefined],
  ['project:(empty)', (one) => one.project === ''],
  ['project:(empty),(missing),alpha', ({ project = '' }) => project === '' || project === 'alpha'],
  ['status:(undocumented)', (one) => one.status === 'parked'],
  ['has:status', ({ status = '' }) => status !== ''],
  ['tag:a', (one) => one.tags?.includes('a') ?? false],
  ['tag:a/b,b', (one) => one.tags?.some((tag) => tag === 'a/b' || tag === 'b') ?? false],
  ['tag:(missing)', (one) => one.tags === undefined],
  ['date:2026-05', (one) => one.day.startsWith('2026-05')],
  ['date:2026', (one) => one.day.startsWith('2026')],
  ['date:2026-05-32', (one) => one.day === '2026-05-32'],
  ['date:>=2026-05-31', (one) => one.day >= '2026-05-31'],
  ['date:>2026-05', (one) => one.day >= '2026-06'],
  ['date:<2026-05', (one) => one.day < '2026-05'],
  ['date:<=2026-05', (one) => one.day < '2026-06'],
  ['date:..2026-02', (one) => one.day < '2026-03'],
  ['date:2026-02..2026-05-31', (one) => one.day >= '2026-02' && one.day <= '2026-05-31'],
  ['month:2025-12,2026-06', (one) => one.day.startsWith('2025-12') || one.day.startsWith('2026-06')],
  ['weekday:sunday', (one) => one.day === '2026-05-31'],
  ['weekday:(missing)', (one) => one.day === '2026-05-32'],
  ['gaps:0', (one) => one.gaps.length === 0],
  ['gaps:>1', (one) => one.gaps.length > 1],
  ['gaps:<=1', (one) => one.gaps.length <= 1],
  ['decisions:2..3', (one) => one.decisions.length >= 2 && one.decisions.length <= 3],
  ['decisions:..1', (one) => one.decisions.length <= 1],
  // A phrase stands in one item, not over the end of one and the beginning of the next.
  ['decisions:"roll back"', (one) => hasDecision(one, 'roll back')],
  ['gaps:"roll back"', () => false],
  ['decisions:"ci"', (one) => hasDecision(one, 'ci')],
  ['decisions:="CI"', (one) => one.decisions.some((text) => text.includes('CI'))],
]

/** Terms alone, turned round, and any of two. */
const told: fc.Arbitrary<Told> = fc
  .tuple(fc.constantFrom(...terms), fc.constantFrom(...terms), fc.constantFrom('one', 'not', 'any', 'none'))
  .map(([[one, first], [two, second], how]): Told => {
    if (how === 'one') return [one, first]
    if (how === 'not') return [`-${one}`, (each) => !first(each)]
    if (how === 'any') return [`(${one} OR ${two})`, (each) => first(each) || second(each)]
    return [`-(${one} OR ${two})`, (each) => !first(each) && !second(each)]
  })

function entryFrom({ project, status, tags, day, gaps, decisions }: Draft, at: number) {
  return entryOf(`digests/${at}.md`, {
    fields: {
      session_date: day,
      ...(project === undefined ? {} : { project }),
      ...(status === undefined ? {} : { status }),
      ...(tags === undefined ? {} : { tags }),
    },
    sections: { Gaps: gaps, Decisions: decisions },
  })
}

const ask = (index: ReturnType<typeof buildIndex>, query: string) =>
  new Set(querySessions(index, { query, sort: [], removed: false, group: null }).ids)

const rowsOf = (drafts: readonly Draft[], means: Told[1]) =>
  new Set(drafts.flatMap((one, at) => (means(one) ? [`d:digests/${at}.md`] : [])))

it('each kind of term leaves the rows that it says, alone and turned round', () => {
  const drafts = fc.sample(draft, { numRuns: 200, seed: 7 })
  const index = buildIndex(inputOf(drafts.map(entryFrom)))
  for (const [typed, means] of terms) {
    expect(parseQuery(typed).faults, typed).toEqual([])
    expect(ask(index, typed), typed).toEqual(rowsOf(drafts, means))
    expect(ask(index, `-${typed}`), `-${typed}`).toEqual(rowsOf(drafts, (one) => !means(one)))
  }
})

it('terms together leave the rows for which all of them hold, as typed and as printed', () => {
  fc.assert(
    fc.property(
      fc.array(draft, { maxLength: 12 }),
      fc.array(told, { minLength: 1, maxLength: 3 }),
      (drafts, all) => {
        const index = buildIndex(inputOf(drafts.map(entryFrom)))
        const typed = all.map(([each]) => each).join(' ')
        const wanted = rowsOf(drafts, (one) => all.every(([, means]) => means(one)))
        expect([typed, ask(index, typed)]).toEqual([typed, wanted])
        expect(ask(index, printQuery(parseQuery(typed).query))).toEqual(wanted)
      },
    ),
  )
})

it('a text of decisions leaves those decisions that hold it, of the sessions that have one', () => {
  const drafts = fc.sample(draft, { numRuns: 100, seed: 11 })
  const index = buildIndex(inputOf(drafts.map(entryFrom)))
  const count = (query: string) =>
    queryDecisions(index, { query, sort: [], removed: false, byProject: false, state: 'any' }).shown
  const texts = drafts.flatMap(({ decisions }) => decisions)
  for (const words of ['roll', 'roll back', 'ci', 'back early'])
    expect(count(`decisions:"${words}"`)).toBe(
      texts.filter((text) => text.toLowerCase().includes(words)).length,
    )
  const others = drafts.filter((one) => !hasDecision(one, 'ci')).flatMap(({ decisions }) => decisions)
  expect(count('-decisions:"ci"')).toBe(others.length)
})
