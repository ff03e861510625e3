import { describe, expect, it } from 'vitest'
import type { SessionEngine } from '../../../main/repo-host/session-engine.ts'
import { renameWords } from '../../../shared/text/rename-words.ts'
import { makeRepo, type TestRepo, temporaryFolder } from '../../support/make-repo.ts'
import { openEngine } from '../../support/open-engine.ts'

/** Twenty lines of a seed, so that git sees two seeds as nothing alike. */
const body = (seed: string) => Array.from({ length: 20 }, (_, line) => `${seed} says ${line * 7}`).join('\n')
const digest = (id: string | null, text: string) =>
  `---\n${id === null ? '' : `session_id: ${id}\n`}---\n${text}\n`

/** Names of each chain with what is known of its renames. */
function chainsOf({ history }: SessionEngine) {
  return [...history.chains.values()]
    .map(({ names, revisions, removed }) => ({
      names,
      removed,
      renames: revisions.map(renameWords).filter((words) => words !== null),
    }))
    .sort((a, b) => (String(a.names) < String(b.names) ? -1 : 1))
}

describe('renames', () => {
  it('are proved by a session id that git misses, and that outlasts the next start and the next commit', async () => {
    const repo = makeRepo()
    repo.commit('add', { 'digests/old.md': digest('s-1', body('first')) })
    repo.commit('rewrite', { 'digests/old.md': null, 'digests/new.md': digest('s-1', body('second')) })
    const expected = [
      { names: ['digests/new.md', 'digests/old.md'], removed: false, renames: ['same session id'] },
    ]
    const store = temporaryFolder('store')
    const first = await openEngine(repo.root, { store })
    expect(chainsOf(first)).toEqual(expected)
    await first.save()
    await first.close()
    repo.commit('more', { 'digests/other.md': digest('s-2', body('other')) })
    const second = await openEngine(repo.root, { store })
    expect(chainsOf(second)).toEqual([
      ...expected,
      { names: ['digests/other.md'], removed: false, renames: [] },
    ])
  })

  it.each([
    ['into the folder', 'notes/old.md', 'digests/new.md', ['digests/new.md', 'notes/old.md']],
    ['within it', 'digests/old.md', 'digests/new.md', ['digests/new.md', 'digests/old.md']],
  ])('are proved in one commit by a session id that git misses: %s', async (_what, from, to, names) => {
    const repo = makeRepo()
    repo.commit('add', { [from]: digest('s-1', body('first')), 'digests/b.md': digest('s-2', body('b')) })
    repo.commit('edit', { [from]: digest('s-1', body('second')) })
    repo.commit('rewrite', { [from]: null, [to]: digest('s-1', body('third')) })
    const engine = await openEngine(repo.root)
    expect(chainsOf(engine)).toContainEqual({ names, removed: false, renames: ['same session id'] })
    expect(engine.history.chains.get(to)?.revisions.map(({ change }) => change)).toEqual([
      'renamed',
      'modified',
      'added',
    ])
  })

  it('are proved on the way out of the folder and back, rewritten each time', async () => {
    const repo = makeRepo()
    repo.commit('add', {
      'digests/a.md': digest('s-1', body('first')),
      'digests/b.md': digest('s-2', body('b')),
    })
    repo.commit('out', { 'digests/a.md': null, 'archive/a.md': digest('s-1', body('second')) })
    repo.commit('edit outside', { 'archive/a.md': digest('s-1', body('third')) })
    repo.commit('back', { 'archive/a.md': null, 'digests/c.md': digest('s-1', body('fourth')) })
    const engine = await openEngine(repo.root)
    const revisions = engine.history.chains.get('digests/c.md')?.revisions
    expect(revisions?.map(({ change, path, renamedFrom }) => [change, path, renamedFrom])).toEqual([
      ['renamed', 'digests/c.md', 'archive/a.md'],
      ['modified', 'archive/a.md', null],
      ['renamed', 'archive/a.md', 'digests/a.md'],
      ['added', 'digests/a.md', null],
    ])
    expect(chainsOf(engine)).toHaveLength(2)
  })

  it('are proved over two commits: what one removed came back under another name in a later one', async () => {
    const repo = makeRepo()
    repo.commit('add', {
      'digests/a.md': digest('s-1', body('first')),
      'digests/b.md': digest('s-2', body('b')),
    })
    repo.commit('remove', { 'digests/a.md': null })
    repo.commit('other', { 'digests/b.md': digest('s-2', body('b, edited')) })
    const store = temporaryFolder('store')
    const before = await openEngine(repo.root, { store })
    expect(before.state.counts).toMatchObject({ sessions: 1, removed: 1 })
    await before.save()
    await before.close()
    repo.commit('again', { 'digests/c.md': digest('s-1', body('second')) })
    // Read from the start, gone on from what was known, and told again: all the same.
    for (const kept of [null, store, store]) {
      const engine = await openEngine(repo.root, { store: kept })
      const revisions = engine.history.chains.get('digests/c.md')?.revisions
      expect(revisions?.map(({ change, path, renamedFrom }) => [change, path, renamedFrom])).toEqual([
        ['renamed', 'digests/c.md', 'digests/a.md'],
        ['removed', 'digests/a.md', null],
        ['added', 'digests/a.md', null],
      ])
      expect(revisions?.map(renameWords)[0]).toBe('same session id')
      expect(engine.state.counts).toMatchObject({ sessions: 2, removed: 0 })
      await engine.save()
      await engine.close()
    }
  })

  it.each([
    [
      'another digest has the id then',
      (repo: TestRepo) =>
        repo.commit('again', { 'digests/c.md': digest('s-1', 'c'), 'digests/d.md': digest('s-1', 'd') }),
    ],
    [
      'the former name is taken',
      (repo: TestRepo) => {
        repo.commit('taken', { 'digests/a.md': digest('s-3', 'another') })
        repo.commit('again', { 'digests/c.md': digest('s-1', 'c') })
      },
    ],
  ])('are not proved over two commits where %s', async (_what, act) => {
    const repo = makeRepo()
    repo.commit('add', { 'digests/a.md': digest('s-1', body('a')), 'digests/b.md': digest('s-2', body('b')) })
    repo.commit('remove', { 'digests/a.md': null })
    act(repo)
    const chains = chainsOf(await openEngine(repo.root))
    expect(chains.flatMap(({ renames }) => renames)).toEqual([])
  })

  it.each([
    [
      'an id that another digest declares too',
      's-1',
      { 'digests/template.md': digest('s-1', body('third')) },
    ],
    ['no id', null, {}],
    ['an empty id', '""', {}],
  ])('are not proved by %s', async (_what, id, others) => {
    const repo = makeRepo()
    repo.commit('add', { 'digests/old.md': digest(id, body('first')), ...others })
    repo.commit('rewrite', { 'digests/old.md': null, 'digests/new.md': digest(id, body('second')) })
    const chains = chainsOf(await openEngine(repo.root))
    expect(chains.flatMap(({ renames }) => renames)).toEqual([])
    expect(chains.map(({ names }) => names)).toContainEqual(['digests/old.md'])
  })

  it('are proved against a guess: two texts that changed places are told by their ids', async () => {
    const repo = makeRepo()
    const [red, blue] = [body('red'), body('blue')]
    repo.commit('add', { 'digests/a.md': digest('s-a', red), 'digests/b.md': digest('s-b', blue) })
    repo.commit('cross', {
      'digests/a.md': null,
      'digests/b.md': null,
      'digests/c.md': digest('s-a', `${blue}\nend`),
      'digests/d.md': digest('s-b', `${red}\nend`),
    })
    expect(chainsOf(await openEngine(repo.root))).toEqual([
      { names: ['digests/c.md', 'digests/a.md'], removed: false, renames: ['same session id'] },
      { names: ['digests/d.md', 'digests/b.md'], removed: false, renames: ['same session id'] },
    ])
  })

  it('B23: that are guessed are followed or not, as chosen, and the others always', async () => {
    const repo = makeRepo()
    repo.commit('add', {
      'digests/guess.md': digest(null, body('guess')),
      'digests/equal.md': digest(null, body('equal')),
      'digests/proved.md': digest('s-1', body('proved')),
    })
    repo.commit('move', {
      'digests/guess.md': null,
      'digests/equal.md': null,
      'digests/proved.md': null,
      'digests/x-guess.md': digest(null, `${body('guess')}\nend`),
      'digests/x-equal.md': digest(null, body('equal')),
      'digests/x-proved.md': digest('s-1', `${body('proved')}\nend`),
    })
    const engine = await openEngine(repo.root)
    const always = [
      { names: ['digests/x-equal.md', 'digests/equal.md'], removed: false, renames: ['100 % alike'] },
    ]
    expect(chainsOf(engine)).toEqual([
      ...always,
      {
        names: ['digests/x-guess.md', 'digests/guess.md'],
        removed: false,
        renames: [expect.stringMatching(/^\d\d % alike, a guess$/)],
      },
      {
        names: ['digests/x-proved.md', 'digests/proved.md'],
        removed: false,
        renames: [expect.stringMatching(/^same session id, \d\d % alike$/)],
      },
    ])
    const apart = [
      { names: ['digests/guess.md'], removed: true, renames: [] },
      ...always,
      { names: ['digests/x-guess.md'], removed: false, renames: [] },
      { names: ['digests/x-proved.md', 'digests/proved.md'], removed: false, renames: ['same session id'] },
    ]
    await engine.followGuesses(false)
    expect(chainsOf(engine)).toEqual(apart)
    expect(engine.state.limitedBy).toEqual(['guessed renames not followed'])
    expect(engine.state.counts).toMatchObject({ sessions: 3, removed: 1 })
    expect(chainsOf(await openEngine(repo.root, { guessedRenames: false }))).toEqual(apart)
    await engine.followGuesses(true)
    expect(engine.state.counts).toMatchObject({ sessions: 3, removed: 0 })
  })
})
