import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import type { SessionEngine } from '../../../main/repo-host/session-engine.ts'
import { digestsAt, pairDigests } from '../../../main/repo-host/set-pairs.ts'
import { makeRepo, type TestRepo, temporaryFolder } from '../../support/make-repo.ts'
import { openEngine } from '../../support/open-engine.ts'
import { expectOk } from '../git/read-all.ts'

const codes = ({ state }: SessionEngine) => state.banners.map(({ code }) => code)
const changes = ({ history }: SessionEngine, path: string) =>
  history.chains.get(path)?.revisions.map(({ change, subject, cut }) => [change, subject, cut])

it('says of a branch without commits that there are none, which limits nothing', async () => {
  const repo = makeRepo()
  repo.write({ 'digests/a.md': '# A\n' })
  const engine = await openEngine(repo.root)
  expect([codes(engine), engine.state.limitedBy]).toEqual([['no-commits'], []])
  const [session] = engine.index.rows.map((row) => row.session)
  expect(session).toMatchObject({ revisions: 0, firstCommit: null, startsAtEdge: false, uncommitted: 'new' })
})

it('reads all of several roots: what each of them holds was made there', async () => {
  const repo = makeRepo()
  repo.commit('one root', { 'digests/a.md': '# A\n' })
  repo.git('checkout', '-q', '--orphan', 'other')
  repo.git('rm', '-q', '-rf', '.')
  repo.commit('other root', { 'digests/b.md': '# B\n' })
  repo.git('merge', '-q', '--allow-unrelated-histories', '-m', 'join', 'main')
  const engine = await openEngine(repo.root)
  expect([codes(engine), engine.state.limitedBy]).toEqual([[], []])
  expect(changes(engine, 'digests/a.md')).toEqual([['added', 'one root', undefined]])
  expect(changes(engine, 'digests/b.md')).toEqual([['added', 'other root', undefined]])
})

it.each(['grafts', 'replace-refs'] as const)('follows no %s, and says so', async (what) => {
  const repo = makeRepo()
  repo.commit('one', { 'digests/a.md': '# A\n' })
  repo.commit('two', { 'digests/a.md': '# A\n\nMore.\n' })
  const head = repo.commit('three', { 'digests/a.md': '# A\n\nMore still.\n' })
  if (what === 'grafts') {
    mkdirSync(join(repo.root, '.git/info'), { recursive: true })
    writeFileSync(join(repo.root, '.git/info/grafts'), `${head}\n`)
  } else repo.git('replace', '--graft', head)
  const engine = await openEngine(repo.root)
  const words = what === 'grafts' ? 'grafts not followed' : 'replace refs not followed'
  expect([codes(engine), engine.state.limitedBy]).toEqual([[what], [words]])
  expect(changes(engine, 'digests/a.md')).toEqual([
    ['modified', 'three', undefined],
    ['modified', 'two', undefined],
    ['added', 'one', undefined],
  ])
})

/** What is told of the files on disk: rows that are not committed as they are, and how the set differs from HEAD. */
async function uncommitted(engine: SessionEngine) {
  const [head, work] = [await digestsAt(engine, engine.state.head), await digestsAt(engine, null)]
  const pairs = pairDigests(engine, expectOk(head), expectOk(work))
  return {
    count: engine.state.uncommitted,
    rows: engine.index.rows.filter(({ session }) => session.uncommitted).map(({ session }) => session.path),
    pairs: pairs.map(({ old, now }) => now?.path ?? `no ${old?.path}`),
  }
}

const partly: Readonly<
  Record<string, { readonly words: string; readonly leaveOut: (repo: TestRepo) => void }>
> = {
  sparse: {
    words: 'sparse checkout',
    leaveOut: (repo) => repo.git('sparse-checkout', 'set', '--no-cone', '/digests/b.md'),
  },
  'worktree-elsewhere': {
    words: 'working tree elsewhere',
    leaveOut: (repo) => {
      repo.git('config', 'core.worktree', temporaryFolder('elsewhere'))
      rmSync(join(repo.root, 'digests/a.md'))
    },
  },
}

it.each(Object.keys(partly))(
  'takes no digest for deleted that may be left out of the working copy on purpose, and says so: %s',
  async (code) => {
    const repo = makeRepo()
    const texts = { 'digests/a.md': '# A\n', 'digests/b.md': '# B\n' }
    repo.commit('one', texts)
    const { words, leaveOut } = partly[code]!
    leaveOut(repo)
    const engine = await openEngine(repo.root)
    expect([codes(engine), engine.state.limitedBy]).toEqual([[code], [words]])
    expect(engine.index.rows.map(({ session }) => [session.title, session.revisions])).toEqual([
      ['A', 1],
      ['B', 1],
    ])
    expect(await uncommitted(engine)).toEqual({ count: 0, rows: [], pairs: [] })
    // What is there is compared as ever.
    repo.write({ 'digests/b.md': '# B, edited\n', 'digests/c.md': '# C\n' })
    await engine.check()
    const changed = ['digests/b.md', 'digests/c.md']
    expect(await uncommitted(engine)).toEqual({ count: 2, rows: changed, pairs: changed })
  },
)

it('hears that a checkout became sparse while it is open, and that it is whole again', async () => {
  const repo = makeRepo()
  repo.commit('one', { 'digests/a.md': '# A\n', 'other/b.md': '# B\n' })
  const engine = await openEngine(repo.root)
  /** A file that is gone is looked for a while longer, for it may be in the middle of being replaced. */
  const becomes = (banners: readonly string[], uncommitted: number, isOnDisk: boolean) =>
    vi.waitFor(
      async () => {
        await engine.check()
        const { state, digests } = engine
        expect([codes(engine), state.uncommitted, digests.isOnDisk('digests/a.md')]).toEqual([
          banners,
          uncommitted,
          isOnDisk,
        ])
      },
      { timeout: 60_000, interval: 10 },
    )
  await becomes([], 0, true)
  repo.git('sparse-checkout', 'set', 'other')
  await becomes(['sparse'], 0, false)
  repo.git('sparse-checkout', 'disable')
  await becomes([], 0, true)
  rmSync(join(repo.root, 'digests/a.md'))
  await becomes([], 1, false)
})
