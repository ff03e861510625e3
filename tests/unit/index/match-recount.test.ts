import fc from 'fast-check'
import { stemmer } from 'stemmer'
import { expect, it } from 'vitest'
import type { ItemTrace } from '../../../shared/diff/item-lives.ts'
import { allDecisions, queryDecisions } from '../../../shared/index/decisions.ts'
import { livesOf } from '../../../shared/index/digest-lives.ts'
import { parseQuery, printQuery } from '../../../shared/index/query-grammar.ts'
import { buildIndex } from '../../../shared/index/repository-index.ts'
import { querySessions } from '../../../shared/index/run-query.ts'
import { textIndexOf } from '../../../shared/search/text-index.ts'
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
  ['decisions:ci*', (one) => one.decisions.includes('Use CI')],
  ['gaps:b*', (one) => one.gaps.includes('back early')],
  ['title:note*', () => true],
  ['title:ote*', () => false],
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
    title: `Some notes ${at}`,
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

const said = fc.record({
  decisions: fc.array(fc.constantFrom('Passages are kept', 'Store each passage', 'Whole page', 'Use CI'), {
    maxLength: 3,
  }),
  dropped: fc.array(
    fc.constantFrom('Whole page beside each passage', 'Passages', 'Page', 'Encompassed', 'Kept in CI'),
    { maxLength: 2 },
  ),
  gaps: fc.array(fc.constantFrom('A passage is missing', 'Encompassed'), { maxLength: 1 }),
  removed: fc.boolean(),
})

/** A trace of a decision that an earlier revision had. */
const droppedTrace = (text: string): ItemTrace => ({
  kind: 'decision',
  text,
  line: null,
  section: 'Decisions',
  steps: [],
  state: 'dropped',
  reworded: 0,
})

/** A word stands in a text in any form, or inside a longer word. */
const hasWord = (text: string, word: string) =>
  text
    .toLowerCase()
    .split(' ')
    .some((one) => one.includes(word) || stemmer(one) === stemmer(word))
const beginsWith = (text: string, begin: string) =>
  text
    .toLowerCase()
    .split(' ')
    .some((one) => one.startsWith(begin))
const hasPhrase = (text: string, phrase: string) => text.toLowerCase().includes(phrase)
const asked: readonly (readonly [typed: string, holds: (text: string) => boolean])[] = [
  ['decisions:passage', (text) => hasWord(text, 'passage')],
  ['decisions:passages', (text) => hasWord(text, 'passages')],
  ['decisions:pass', (text) => hasWord(text, 'pass')],
  ['decisions:storing', (text) => hasWord(text, 'storing')],
  ['decisions:"passages"', (text) => hasPhrase(text, 'passages')],
  ['decisions:"whole page"', (text) => hasPhrase(text, 'whole page')],
  ['decisions:="Page"', (text) => text.includes('Page')],
  ['decisions:page,ci', (text) => hasWord(text, 'page') || hasWord(text, 'ci')],
  ['decisions:pass*', (text) => beginsWith(text, 'pass')],
  ['(decisions:stor* OR decisions:ci)', (text) => beginsWith(text, 'stor') || hasWord(text, 'ci')],
  [
    '(decisions:whole decisions:beside OR decisions:ci)',
    (text) => text.startsWith('Whole page b') || hasWord(text, 'ci'),
  ],
]

it.each([false, true])(
  'a text of decisions finds what is in the file and what was dropped from it, words made: %s',
  (isMade) => {
    const drafts = fc.sample(said, { numRuns: 150, seed: 5 })
    const path = (at: number) => `digests/${at}.md`
    const index = buildIndex(
      inputOf(
        drafts.map(({ decisions, gaps, removed }, at) =>
          entryOf(path(at), { removed, sections: { Decisions: decisions, Gaps: gaps } }),
        ),
        [],
        {
          lives: new Map(
            drafts.map(({ decisions, dropped, removed }, at) => [
              path(at),
              // Of a removed digest all were dropped.
              livesOf([...(removed ? decisions : []), ...dropped].map(droppedTrace), null),
            ]),
          ),
        },
      ),
    )
    for (const row of index.rows) expect(row.decisionCount).toBe(row.decisions.length)
    if (isMade) textIndexOf(index.rows)
    const sessions = (query: string, removed: boolean) =>
      new Set(querySessions(index, { query, sort: [], removed, group: null }).ids)
    const decisions = (query: string, removed: boolean) =>
      allDecisions(index, { query, sort: [], removed }).map(({ text }) => text)
    for (const removed of [false, true])
      for (const [typed, holds] of asked) {
        const all = drafts.flatMap((one, at) =>
          one.removed && !removed ? [] : [{ id: `d:${path(at)}`, texts: [...one.decisions, ...one.dropped] }],
        )
        const found = all.filter(({ texts }) => texts.some(holds))
        expect(sessions(typed, removed), typed).toEqual(new Set(found.map(({ id }) => id)))
        expect(sessions(`-${typed}`, removed), typed).toEqual(
          new Set(all.filter((one) => !found.includes(one)).map(({ id }) => id)),
        )
        expect(decisions(typed, removed).sort(), typed).toEqual(
          found.flatMap(({ texts }) => texts.filter(holds)).sort(),
        )
        expect(found.length, typed).toBeGreaterThan(0)
      }
    // Numbers are those of the files.
    const counted = drafts.filter((one) => !one.removed && one.decisions.length === 0).length
    expect(sessions('decisions:0', false).size).toBe(counted)
    expect(sessions('-has:decisions', false).size).toBe(counted)
    const other = drafts.filter((one) => !one.removed && one.gaps.some((text) => hasWord(text, 'passages')))
    expect(sessions('gaps:passages', false).size).toBe(other.length)
  },
)

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
  // In a group, beside what is asked of sessions: all decisions of those, and those that hold the text of the others.
  const either = drafts.flatMap(({ status, decisions }) =>
    decisions.filter((text) => status === 'draft' || text === 'Use CI'),
  )
  expect(count('(decisions:ci OR status:draft)')).toBe(either.length)
  const neither = drafts.flatMap(({ status, decisions }) =>
    status === 'draft' && decisions.includes('Use CI') ? [] : decisions,
  )
  expect(count('-(decisions:ci status:draft)')).toBe(neither.length)
  const others = drafts.filter((one) => !hasDecision(one, 'ci')).flatMap(({ decisions }) => decisions)
  expect(count('-decisions:"ci"')).toBe(others.length)
})
