import { describe, expect, it } from 'vitest'
import type { ItemTrace } from '../../../shared/diff/item-lives.ts'
import { decisionsById, queryDecisions } from '../../../shared/index/decisions.ts'
import { type DigestLives, livesOf } from '../../../shared/index/digest-lives.ts'
import { buildIndex } from '../../../shared/index/repository-index.ts'
import { entryOf, inputOf, recordOf } from './sample.ts'

const plain = { query: '', sort: [], removed: false, byProject: false, state: 'any' as const }
const commit = (digit: string) => digit.repeat(40)

function trace(text: string, line: number | null, steps: ItemTrace['steps'], reworded = 0): ItemTrace {
  return {
    kind: 'decision',
    text,
    line,
    section: 'Decisions',
    steps,
    state: line === null ? 'dropped' : 'standing',
    reworded,
  }
}

const step = (kind: 'born' | 'reworded' | 'dropped', digit: string, date: string, text: string | null) => ({
  step: kind,
  commit: commit(digit),
  author: 'hermes',
  date,
  text,
  line: null,
})

describe('decisions and their lives', () => {
  const entry = entryOf('digests/a.md', {
    fields: { session_date: '2026-06-11', project: 'deploy-runner' },
    sections: { Decisions: ['Roll back after three failed checks', 'Freeze deploys on Fridays'] },
  })
  const lives = new Map([
    [
      'digests/a.md',
      livesOf(
        [
          trace(
            'Roll back after three failed checks',
            5,
            [
              step('born', '1', '2026-06-11T22:50:16+02:00', 'Roll back after two failed checks'),
              step('reworded', '2', '2026-06-14T09:41:07+02:00', 'Roll back after three failed checks'),
            ],
            1,
          ),
          trace('Ask in the channel before any rollback', null, [
            step('born', '1', '2026-06-11T22:50:16+02:00', 'Ask in the channel before any rollback'),
            step('dropped', '2', '2026-06-14T09:41:07+02:00', null),
          ]),
        ],
        null,
      ),
    ],
  ])

  it('are unknown before history is read', () => {
    const { first } = queryDecisions(buildIndex(inputOf([entry])), plain)
    expect(first.map(({ text, state, reworded, life }) => [text, state, reworded, life])).toEqual([
      ['Roll back after three failed checks', 'standing', null, []],
      ['Freeze deploys on Fridays', 'standing', null, []],
    ])
  })

  it('come from history: born, reworded, dropped', () => {
    const index = buildIndex(inputOf([entry], [], { lives }))
    const list = queryDecisions(index, { ...plain, byProject: true })
    expect(
      list.first.map(({ text, state, reworded, bornIn, lastRewordedIn, droppedIn }) => [
        text,
        state,
        reworded,
        bornIn,
        lastRewordedIn,
        droppedIn,
      ]),
    ).toEqual([
      ['Freeze deploys on Fridays', 'standing', null, null, null, null],
      ['Roll back after three failed checks', 'standing', 1, commit('1'), commit('2'), null],
      ['Ask in the channel before any rollback', 'dropped', 0, commit('1'), null, commit('2')],
    ])
    expect(list.groups).toEqual([
      { project: 'deploy-runner', start: 0, count: 3, standing: 2, dropped: 1, replaced: 0, sessions: 1 },
    ])
    expect([list.from, list.to]).toEqual(['2026-06-11', '2026-06-14'])
    expect(queryDecisions(index, { ...plain, state: 'reworded' }).shown).toBe(1)
    expect(queryDecisions(index, { ...plain, state: 'dropped' }).shown).toBe(1)
  })

  it('of a removed digest are dropped, and out of the totals unless asked for', () => {
    const gone = entryOf('digests/b.md', { sections: { Decisions: ['Keep one'] }, removed: true })
    const index = buildIndex(inputOf([entry, gone]))
    expect(queryDecisions(index, plain).total).toBe(2)
    const all = queryDecisions(index, { ...plain, removed: true })
    expect(all.total).toBe(3)
    expect(all.first.find(({ text }) => text === 'Keep one')).toMatchObject({
      state: 'dropped',
      droppedIn: commit('f'),
    })
  })

  it('of a record without a digest count too', () => {
    const index = buildIndex(inputOf([], [recordOf(7, 'x-1', { items: { decision: ['Keep one'] } })]))
    expect(queryDecisions(index, plain).first[0]).toMatchObject({
      path: 'data/sessions.jsonl',
      line: 7,
      text: 'Keep one',
    })
  })
})

describe('replaced decisions', () => {
  const old = entryOf('digests/2026-03-11-first.md', {
    fields: { session_date: '2026-03-11' },
    sections: { Decisions: ['D1: Keep one release on the host', 'D2: Run as an own user'] },
  })
  const later = (text: string, date = '2026-06-11') =>
    entryOf(`digests/${date}-later.md`, { fields: { session_date: date }, sections: { Decisions: [text] } })
  const states = (text: string, date?: string) =>
    queryDecisions(buildIndex(inputOf([old, later(text, date)])), { ...plain, state: 'replaced' }).first.map(
      (decision) => [decision.text, decision.replacedBy],
    )

  it.each([
    'Keep three releases; replaces “D1: Keep one release on the host”',
    'Keep three releases, supersedes D1 of 2026-03-11',
    'Keep three releases (replaces D1 of digests/2026-03-11-first.md)',
    'Keep three releases, replaces the decision "keep one release on the host" of [first](2026-03-11-first.md)',
  ])('are named by %s', (text) => {
    expect(states(text)).toEqual([['D1: Keep one release on the host', text]])
  })

  it.each([
    ['Keep the "old" lock', 'Replaces "Keep the "old" lock"'],
    ['Say “yes” to "all" of it', 'Take none; replaces the “Say “yes” to "all" of it”, for it failed'],
    ["Keep the runners' lock", "Drop it. Replaces 'Keep the runners' lock'."],
    ['Call it `main`', 'Call it trunk, replaces `Call it `main``'],
    ['Keep one', 'Replaces "Keep one" and "keep that, too", as said'],
  ])('are named by a wording that has quotes of its own: %s', (wording, text) => {
    const first = entryOf('digests/a.md', { sections: { Decisions: [wording, 'Stay'] } })
    const { first: found } = queryDecisions(buildIndex(inputOf([first, later(text)])), {
      ...plain,
      state: 'replaced',
    })
    expect(found.map((decision) => [decision.text, decision.replacedBy])).toEqual([[wording, text]])
  })

  it.each([
    ['Replaces nothing that was decided', '2026-06-11'],
    ['Keep three releases', '2026-06-11'],
    ['Keep it; replaces “D1: Keep one release on the host”', '2026-01-01'],
  ])('are not made by %s on %s', (text, date) => {
    expect(states(text, date)).toEqual([])
  })
})

describe('suggestions', () => {
  it('name near-same and opposite decisions elsewhere, with their likeness', () => {
    const index = buildIndex(
      inputOf([
        entryOf('digests/a.md', { sections: { Decisions: ['Scan every write for secrets first'] } }),
        entryOf('digests/b.md', { sections: { Decisions: ['Scan every write for secrets'] } }),
        entryOf('digests/c.md', { sections: { Decisions: ['Do not scan every write for secrets'] } }),
        entryOf('digests/d.md', { sections: { Decisions: ['Deploy from a tag'] } }),
      ]),
    )
    const { ids } = queryDecisions(index, { ...plain, query: 'path:a.md' })
    expect(decisionsById(index, ids)[0]?.suggested).toMatchObject([
      { kind: 'same', path: 'digests/b.md', likeness: 0.83 },
      { kind: 'opposite', path: 'digests/c.md', likeness: 0.71 },
    ])
  })
})

it('narrows decisions to those that hold the text asked for', () => {
  const index = buildIndex(
    inputOf([entryOf('digests/a.md', { sections: { Decisions: ['Roll back', 'Keep one'] } })]),
  )
  expect(
    queryDecisions(index, { ...plain, query: 'decisions:"roll back"' }).first.map(({ text }) => text),
  ).toEqual(['Roll back'])
})

describe('a replaced decision', () => {
  const later = 'Keep three; replaces “Keep one release”'
  const entries = [
    entryOf('digests/a.md', {
      fields: { session_date: '2026-01-05' },
      sections: { Decisions: ['Keep one release'] },
    }),
    entryOf('digests/b.md', { fields: { session_date: '2026-02-05' }, sections: { Decisions: [later] } }),
  ]
  const replaced = (lives: Map<string, DigestLives> | null) => {
    const { first } = queryDecisions(buildIndex(inputOf(entries, [], { lives })), plain)
    return first.find(({ state }) => state === 'replaced')
  }

  it('says since when and by which commit: those of the decision that states it', () => {
    const line = replaced(null)?.replacedIn?.line ?? null
    const born = step('born', '3', '2026-02-06T08:00:00+01:00', later)
    const lives = new Map([['digests/b.md', livesOf([trace(later, line, [born])], null)]])
    expect(replaced(lives)?.replacedIn).toMatchObject({
      path: 'digests/b.md',
      date: '2026-02-05',
      commit: commit('3'),
      committed: '2026-02-06T08:00:00+01:00',
      atEdge: false,
    })
  })

  it('has the date of the session that says so while no commit is known', () => {
    expect(replaced(null)?.replacedIn).toMatchObject({ date: '2026-02-05', commit: null, committed: null })
  })
})
