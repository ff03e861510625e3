import { describe, expect, it } from 'vitest'
import { makeRepo, type PlannedCommit, type TestRepo } from '../../support/make-repo.ts'
import { chainsOf } from './read-all.ts'

/** A text of twelve lines; an edit of a few keeps it alike. */
function text(name: string, ...edits: string[]): string {
  const lines = Array.from({ length: 12 }, (_, line) => `${name} says ${line}\n`)
  edits.forEach((edit, index) => {
    lines[index * 2] = `${edit}\n`
  })
  return lines.join('')
}

/** Plans a history and gives for each chain its revisions as `position change path`, newest first. */
async function livesOf(plan: readonly PlannedCommit[], folder = 'digests') {
  const repo: TestRepo = makeRepo()
  const ids = repo.plan(plan)
  const chains = await chainsOf(repo.root, [folder])
  return Object.fromEntries(
    [...chains.values()]
      .sort((a, b) => (a.path < b.path ? -1 : 1))
      .map((chain) => [
        chain.removed ? `${chain.path} (removed)` : chain.path,
        chain.revisions.map(({ commit, change, path }) => `${ids.indexOf(commit!)} ${change} ${path}`),
      ]),
  )
}

const a = 'digests/a.md'
const b = 'digests/b.md'
const c = 'digests/c.md'

describe('revision chains', () => {
  it('has five revisions for added, edited, reverted, removed, restored', async () => {
    const repo = makeRepo()
    const ids = repo.plan([
      { parents: [], files: { [a]: text('a') } },
      { parents: [0], files: { [a]: text('a', 'edited') } },
      { parents: [1], files: { [a]: text('a') } },
      { parents: [2], files: {} },
      { parents: [3], files: { [a]: text('a') } },
    ])
    const chain = (await chainsOf(repo.root, ['digests'])).get(a)!
    expect(
      chain.revisions.map(({ change, sameTextAs }) => [change, sameTextAs && ids.indexOf(sameTextAs)]),
    ).toEqual([
      ['restored', 2],
      ['removed', null],
      ['modified', 0],
      ['modified', null],
      ['added', null],
    ])
    const { author, authorDate, committerDate, parents, subject, signed } = chain.revisions[3]!
    expect({ author, authorDate, committerDate, parents, subject, signed }).toEqual({
      author: 'Ada Example',
      authorDate: '2026-05-28T22:27:40+02:00',
      committerDate: '2026-05-28T22:27:40+02:00',
      parents: [ids[0]],
      subject: 'Commit 1',
      signed: false,
    })
  })

  it('B21: goes on under the old name, over several moves', async () => {
    const plan: PlannedCommit[] = [
      { parents: [], files: { [a]: text('a') } },
      { parents: [0], files: { [a]: text('a', 'one') } },
      { parents: [1], files: { [b]: text('a', 'one', 'two') } },
      { parents: [2], files: { [c]: text('a', 'one', 'two') } },
      { parents: [3], files: { [c]: text('a', 'one', 'two', 'three') } },
    ]
    expect(await livesOf(plan)).toEqual({
      [c]: [`4 modified ${c}`, `3 renamed ${c}`, `2 renamed ${b}`, `1 modified ${a}`, `0 added ${a}`],
    })
    const repo = makeRepo()
    repo.plan(plan)
    const chain = (await chainsOf(repo.root, ['digests'])).get(c)!
    expect(chain.names).toEqual([c, b, a])
    expect(chain.revisions[1]).toMatchObject({
      renamedFrom: b,
      similarity: 100,
      sameTextAs: chain.revisions[2]!.commit,
    })
    expect(chain.revisions[2]!.renamedFrom).toBe(a)
    expect(chain.revisions[2]!.similarity).toBeGreaterThan(50)
    expect(chain.revisions[2]!.similarity).toBeLessThan(100)
  })

  it('brings an edit on one side and a move on the other together', async () => {
    expect(
      await livesOf([
        { parents: [], files: { [a]: text('a') } },
        { parents: [0], files: { [a]: text('a', 'side') } },
        { parents: [0], files: { [b]: text('a') } },
        { parents: [2, 1], files: { [b]: text('a', 'side') } },
        { parents: [3], files: { [b]: text('a', 'side', 'later') } },
      ]),
    ).toEqual({
      [b]: [`4 modified ${b}`, `3 merged ${b}`, `1 modified ${a}`, `2 renamed ${b}`, `0 added ${a}`],
    })
  })

  it('keeps an edit that the merge dropped in the chain of the moved digest', async () => {
    expect(
      await livesOf([
        { parents: [], files: { [a]: text('a') } },
        { parents: [0], files: { [a]: text('a', 'side') } },
        { parents: [0], files: { [b]: text('a') } },
        { parents: [2, 1], files: { [b]: text('a') } },
      ]),
    ).toEqual({ [b]: [`1 modified ${a}`, `2 renamed ${b}`, `0 added ${a}`] })
  })

  it('lists a merge only where its text is nobody else’s', async () => {
    const base = { parents: [], files: { [a]: text('a'), [b]: text('b') } }
    const left = { parents: [0], files: { [a]: text('a', 'left'), [b]: text('b') } }
    const right = { parents: [0], files: { [a]: text('a'), [b]: text('b', 'right') } }
    expect(
      await livesOf([
        base,
        left,
        right,
        { parents: [1, 2], files: { [a]: text('a', 'left'), [b]: text('b', 'right') } },
      ]),
    ).toEqual({ [a]: [`1 modified ${a}`, `0 added ${a}`], [b]: [`2 modified ${b}`, `0 added ${b}`] })
    expect(
      await livesOf([
        base,
        left,
        right,
        { parents: [1, 2], files: { [a]: text('a', 'left', 'own'), [b]: text('b', 'right') } },
      ]),
    ).toEqual({
      [a]: [`3 merged ${a}`, `1 modified ${a}`, `0 added ${a}`],
      [b]: [`2 modified ${b}`, `0 added ${b}`],
    })
  })

  it('tells an octopus with a text of its own', async () => {
    expect(
      await livesOf([
        { parents: [], files: { [a]: text('a') } },
        { parents: [0], files: { [a]: text('a', 'one') } },
        { parents: [0], files: { [a]: text('a', 'two') } },
        { parents: [0], files: { [a]: text('a', 'three') } },
        { parents: [1, 2, 3], files: { [a]: text('a', 'one', 'two', 'three') } },
      ]),
    ).toEqual({
      [a]: [`4 merged ${a}`, `3 modified ${a}`, `2 modified ${a}`, `1 modified ${a}`, `0 added ${a}`],
    })
  })

  it('knows a digest removed on one side and kept on the other', async () => {
    const plan: PlannedCommit[] = [
      { parents: [], files: { [a]: text('a'), [b]: text('b') } },
      { parents: [0], files: { [b]: text('b') } },
      { parents: [0], files: { [a]: text('a', 'kept'), [b]: text('b') } },
    ]
    expect(await livesOf([...plan, { parents: [1, 2], files: { [b]: text('b') } }])).toEqual({
      [`${a} (removed)`]: [`2 modified ${a}`, `1 removed ${a}`, `0 added ${a}`],
      [b]: [`0 added ${b}`],
    })
    expect(
      await livesOf([...plan, { parents: [1, 2], files: { [a]: text('a', 'kept'), [b]: text('b') } }]),
    ).toEqual({
      [a]: [`2 modified ${a}`, `1 removed ${a}`, `0 added ${a}`],
      [b]: [`0 added ${b}`],
    })
  })

  it('takes a name that is filled again after a move for a new digest, also across a merge', async () => {
    const first = text('first')
    const second = text('second')
    const plan: PlannedCommit[] = [
      { parents: [], files: { [a]: first } },
      // A side line that knows the old file only.
      { parents: [0], files: { [a]: first, 'other.md': 'x' } },
      { parents: [0], files: { [b]: first } },
      { parents: [2], files: { [a]: second, [b]: first } },
      { parents: [3, 1], files: { [a]: second, [b]: first, 'other.md': 'x' } },
      { parents: [4], files: { [a]: text('second', 'edited'), [b]: first, 'other.md': 'x' } },
    ]
    expect(await livesOf(plan)).toEqual({
      [a]: [`5 modified ${a}`, `3 added ${a}`],
      [b]: [`2 renamed ${b}`, `0 added ${a}`],
    })
  })

  it('gives two digests the life that they share before two lines moved it apart', async () => {
    expect(
      await livesOf([
        { parents: [], files: { [a]: text('a') } },
        { parents: [0], files: { [b]: text('a') } },
        { parents: [0], files: { [c]: text('a') } },
        { parents: [1, 2], files: { [b]: text('a'), [c]: text('a') } },
        { parents: [3], files: { [b]: text('a', 'b only'), [c]: text('a') } },
      ]),
    ).toEqual({
      [b]: [`4 modified ${b}`, `1 renamed ${b}`, `0 added ${a}`],
      [c]: [`2 renamed ${c}`, `0 added ${a}`],
    })
  })

  it('passes names on within one commit', async () => {
    expect(
      await livesOf([
        { parents: [], files: { [a]: text('first'), [b]: text('second') } },
        { parents: [0], files: { [b]: text('first'), [c]: text('second') } },
        { parents: [1], files: { [b]: text('first', 'edited'), [c]: text('second') } },
      ]),
    ).toEqual({
      // git compares equal names first: it sees an edit of b and a new c, and never guesses otherwise.
      [`${a} (removed)`]: [`1 removed ${a}`, `0 added ${a}`],
      [b]: [`2 modified ${b}`, `1 modified ${b}`, `0 added ${b}`],
      [c]: [`1 added ${c}`],
    })
  })

  it('joins the earlier removed file of a name that a move fills again', async () => {
    expect(
      await livesOf([
        { parents: [], files: { [a]: text('a'), [b]: text('b') } },
        { parents: [0], files: { [b]: text('b') } },
        { parents: [1], files: { [a]: text('b') } },
      ]),
    ).toEqual({ [a]: [`2 renamed ${a}`, `1 removed ${a}`, `0 added ${b}`, `0 added ${a}`].sort(newestFirst) })
  })

  it('follows a digest back over the edge of the folder, through all earlier names', async () => {
    expect(
      await livesOf([
        { parents: [], files: { 'x/1.md': text('a'), 'x/other.md': text('o') } },
        { parents: [0], files: { 'y/2.md': text('a'), 'x/other.md': text('o', 'not ours') } },
        { parents: [1], files: { 'y/2.md': text('a', 'edited'), 'x/other.md': text('o', 'not ours') } },
        { parents: [2], files: { [a]: text('a', 'edited'), 'x/other.md': text('o', 'not ours') } },
        { parents: [3], files: { 'z/3.md': text('a', 'edited'), 'x/other.md': text('o', 'not ours') } },
        { parents: [4], files: { [b]: text('a', 'edited'), 'x/other.md': text('o', 'not ours') } },
        // A new file under the earlier name is no part of it.
        { parents: [5], files: { [b]: text('a', 'edited'), 'y/2.md': text('new') } },
      ]),
    ).toEqual({
      [b]: [
        `5 renamed ${b}`,
        '4 renamed z/3.md',
        `3 renamed ${a}`,
        '2 modified y/2.md',
        '1 renamed y/2.md',
        '0 added x/1.md',
      ],
    })
  })

  it('calls a digest that two lines added on their own twice added, not restored', async () => {
    expect(
      await livesOf([
        { parents: [], files: { [a]: text('a') } },
        { parents: [], files: { [a]: text('a', 'other root') } },
        { parents: [0, 1], files: { [a]: text('a') } },
      ]),
    ).toEqual({ [a]: [`1 added ${a}`, `0 added ${a}`] })
  })

  it('calls a digest restored that a merge had dropped without a word', async () => {
    expect(
      await livesOf([
        { parents: [], files: { [b]: text('b') } },
        { parents: [0], files: { [a]: text('a'), [b]: text('b') } },
        { parents: [0], files: { [b]: text('b', 'main') } },
        { parents: [2, 1], files: { [b]: text('b', 'main') } },
        { parents: [3], files: { [a]: text('a'), [b]: text('b', 'main') } },
      ]),
    ).toEqual({
      [a]: [`4 restored ${a}`, `1 added ${a}`],
      [b]: [`2 modified ${b}`, `0 added ${b}`],
    })
  })
})

function newestFirst(first: string, second: string): number {
  return Number(second.split(' ')[0]) - Number(first.split(' ')[0])
}
