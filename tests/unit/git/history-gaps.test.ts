import { cpSync, renameSync, rmSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { gapWords } from '../../../shared/git/history-gaps.ts'
import type { KnownHistory } from '../../../shared/git/known-history.ts'
import { cutPacks, looseObject, objectDamages } from '../../support/damage.ts'
import { makeRepo, openTestRepo, type TestRepo } from '../../support/make-repo.ts'
import { openEngine } from '../../support/open-engine.ts'
import { expectOk, withReader } from './read-all.ts'

const lines = (name: string) => Array.from({ length: 20 }, (_, line) => `${name} ${line}\n`).join('')

/** Six commits: two digests added, edited by turns, and one of them moved and edited. */
function sixCommits(): { repo: TestRepo; ids: string[] } {
  const repo = makeRepo()
  const ids = [
    repo.commit('Add a', { 'digests/a.md': lines('a'), 'code/x.ts': 'x\n' }),
    repo.commit('Add b', { 'digests/b.md': lines('b') }),
    repo.commit('Edit a', { 'digests/a.md': `${lines('a')}more\n` }),
    repo.commit('Edit b', { 'digests/b.md': `${lines('b')}more\n` }),
  ]
  repo.git('mv', 'digests/a.md', 'digests/c.md')
  ids.push(repo.commit('Move a', { 'digests/c.md': `${lines('a')}more\nand more\n` }))
  ids.push(repo.commit('Edit b again', { 'digests/b.md': `${lines('b')}more and more\n` }))
  return { repo, ids }
}

/** Changes of each commit, newest first, as `Subject: status path`, and what could not be told. */
async function readPast(repo: TestRepo, before: KnownHistory | null = null) {
  return await withReader(repo.root, async (reader) => {
    const told: string[] = []
    const known = expectOk(
      await reader.history({
        head: reader.info.head!,
        folders: ['digests'],
        files: [],
        known: before,
        onBatch: ({ commits }) => {
          for (const { commit, changes } of commits)
            for (const { status, path, cut } of changes)
              told.push(`${commit.subject}: ${status} ${path}${cut ? ' (sum)' : ''}`)
        },
      }),
    )
    return { told, gaps: known.gaps ?? null, known }
  })
}

const whole = [
  'Edit b again: modified digests/b.md',
  'Move a: renamed digests/c.md',
  'Edit b: modified digests/b.md',
  'Edit a: modified digests/a.md',
  'Add b: added digests/b.md',
  'Add a: added digests/a.md',
]

describe.each(Object.entries(objectDamages))('an object of the history that is %s', (_, damage) => {
  it('a commit: what comes after it is told, and what is behind it named as unknown', async () => {
    const { repo, ids } = sixCommits()
    damage(looseObject(repo, 'HEAD~3'))
    const { told, gaps } = await readPast(repo)
    expect(told.sort()).toEqual(
      [...whole.slice(0, 2), 'Edit b: added digests/a.md (sum)', 'Edit b: added digests/b.md (sum)'].sort(),
    )
    expect(gaps).toEqual({ commits: [ids[2]], trees: [], moves: [] })
  })

  it.each(['HEAD~3^{tree}', 'HEAD~3:digests'])(
    'a tree (%s): what is before and after is told',
    async (name) => {
      const { repo, ids } = sixCommits()
      damage(looseObject(repo, name))
      const { told, gaps } = await readPast(repo)
      const others = whole.filter((line) => !/^Edit (a|b):/.test(line))
      const sums = ['Edit b: modified digests/a.md (sum)', 'Edit b: modified digests/b.md (sum)']
      expect(told.sort()).toEqual([...others, ...sums].sort())
      expect(gaps).toEqual({ commits: [], trees: [ids[2]], moves: [] })
    },
  )

  it('a text in the middle of a search for moves: that move is not found, all other ones are', async () => {
    const { repo } = sixCommits()
    repo.git('mv', 'digests/b.md', 'digests/d.md')
    const last = repo.commit('Move b', { 'digests/d.md': `${lines('b')}more and more and more\n` })
    damage(looseObject(repo, 'HEAD:digests/d.md'))
    const { told, gaps } = await readPast(repo)
    expect(told.sort()).toEqual(
      ['Move b: removed digests/b.md', 'Move b: added digests/d.md', ...whole].sort(),
    )
    expect(gaps).toEqual({ commits: [], trees: [], moves: [last] })
  })
})

describe('objects of the history that are gone', () => {
  it('one line of a merge: the other one is told to its end', async () => {
    const repo = makeRepo()
    repo.commit('Root', { 'digests/a.md': '# A\n' })
    repo.git('checkout', '-q', '-b', 'side')
    const side = repo.commit('Side', { 'digests/side.md': '# Side\n' })
    repo.git('checkout', '-q', 'main')
    repo.commit('Main', { 'digests/a.md': '# A, edited\n' })
    repo.git('merge', '-q', '--no-edit', '-m', 'Merge', 'side')
    rmSync(looseObject(repo, side))
    const { told, gaps } = await readPast(repo)
    expect(told.sort()).toEqual([
      'Main: modified digests/a.md',
      'Merge: added digests/side.md (sum)',
      'Root: added digests/a.md',
    ])
    expect(gaps?.commits).toEqual([side])
  })

  it('the oldest tree: what its child has is the oldest that is known', async () => {
    const { repo, ids } = sixCommits()
    rmSync(looseObject(repo, `${ids[0]}^{tree}`))
    const { told, gaps } = await readPast(repo)
    expect(told).toContain('Add b: added digests/a.md (sum)')
    expect(told).toContain('Move a: renamed digests/c.md')
    expect(gaps?.trees).toEqual([ids[0]])
  })

  it('a whole pack of old ones: what was made since is told', async () => {
    const { repo, ids } = sixCommits()
    repo.git('gc', '-q')
    repo.commit('Whole 1', { 'digests/a.md': '# A\n', 'digests/b.md': '# B\n', 'digests/c.md': null })
    repo.commit('Whole 2', { 'digests/b.md': '# B, edited\n' })
    // Without the objects that it shares with older commits no tree of a later one could be listed.
    rmSync(`${repo.root}/code`, { recursive: true })
    repo.commit('Whole 3')
    cutPacks(repo)
    const { told, gaps } = await readPast(repo)
    expect(told).toEqual([
      'Whole 2: modified digests/b.md',
      'Whole 1: added digests/a.md (sum)',
      'Whole 1: added digests/b.md (sum)',
    ])
    expect([...(gaps?.trees ?? [])].sort()).toEqual([...ids].sort())
  })

  it('that come back are read, though a reading without them is known', async () => {
    const { repo } = sixCommits()
    const file = looseObject(repo, 'HEAD~3')
    renameSync(file, `${file}-away`)
    const { gaps, known } = await readPast(repo)
    expect(gaps).not.toBeNull()
    renameSync(`${file}-away`, file)
    expect(await readPast(repo, known)).toMatchObject({ told: whole, gaps: null })
  })

  it('that go after they were read are still known', async () => {
    const { repo } = sixCommits()
    const { known } = await readPast(repo)
    rmSync(looseObject(repo, 'HEAD~3'))
    const id = repo.commit('One more', { 'digests/b.md': 'x\n' })
    const after = await readPast(repo, known)
    expect(after).toMatchObject({ told: ['One more: modified digests/b.md', ...whole], gaps: null })
    expect(after.known.head).toBe(id)
  })

  it('any one of them: nothing is refused, and no commit beside it is lost', async () => {
    const { repo, ids } = sixCommits()
    const names = repo.git('rev-list', '--objects', '--no-object-names', 'HEAD~2').trim().split('\n')
    const present = new Set(
      ['HEAD', 'HEAD~1'].flatMap((at) =>
        repo.git('ls-tree', '-r', '-t', '--format=%(objectname)', at).trim().split('\n'),
      ),
    )
    for (const name of names.filter((id) => !present.has(id))) {
      const copy = openTestRepo(`${repo.root}-${name}`)
      cpSync(repo.root, copy.root, { recursive: true })
      rmSync(looseObject(copy, name))
      const { told } = await readPast(copy)
      expect(told).toContain(whole[0])
      const subjects = new Set(told.map((line) => line.split(':')[0]))
      if (!ids.includes(name)) expect(subjects.size).toBeGreaterThanOrEqual(5)
    }
  })
})

describe('what the window says of it', () => {
  it('names what is missing, what follows, and one next step; revisions at the edge are marked', async () => {
    const { repo } = sixCommits()
    rmSync(looseObject(repo, 'HEAD~3'))
    rmSync(looseObject(repo, 'HEAD~2:digests/b.md'))
    const { state, history } = await openEngine(repo.root)
    expect(state.limitedBy).toEqual(['missing objects'])
    expect(state.banners).toMatchObject([{ code: 'history-gaps', command: 'git fsck' }])
    expect(state.banners[0]?.what).toMatch(/^1 commit \(\w{7}\) is missing .*1 text of older revisions/)
    const revisions = history.chains.get('digests/b.md')?.revisions
    expect(revisions?.map(({ change, cut }) => [change, cut ?? false])).toEqual([
      ['modified', false],
      ['added', true],
    ])
  })

  it('B31: marks the edge of a shallow clone in the same way', async () => {
    const { repo } = sixCommits()
    const shallow = `${repo.root}-shallow`
    repo.git('clone', '-q', '--depth', '2', `file://${repo.root}`, shallow)
    const { state, history } = await openEngine(shallow)
    const start = repo.git('rev-parse', '--short=7', 'HEAD~1').trim()
    expect(state.limitedBy).toEqual([`shallow clone: history starts at ${start}`])
    expect(state.banners[0]?.what).toContain(`history starts at ${start}, older commits are not here`)
    for (const path of ['digests/b.md', 'digests/c.md'])
      expect(history.chains.get(path)?.revisions.at(-1)).toMatchObject({ change: 'added', cut: true })
  })

  it('has a sentence for every kind', () => {
    const ids = ['a', 'b', 'c', 'd'].map((sign) => sign.repeat(40))
    expect(gapWords({ commits: ids, trees: ids.slice(0, 1), moves: ids.slice(0, 2) }, 2)).toBe(
      '4 commits (aaaaaaa, bbbbbbb, ccccccc, …) are missing or damaged, so what lies behind is not known; ' +
        'the files of 1 commit (aaaaaaa) cannot be listed, so what changed there shows at the next commit that can be read; ' +
        'in 2 commits (aaaaaaa, bbbbbbb) moved files that were edited too could not be looked for; ' +
        '2 texts of older revisions cannot be read, so what they said is not known. ' +
        'First dates and “born in” may be only the oldest known.',
    )
  })
})
