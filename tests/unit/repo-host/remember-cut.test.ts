import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { openDiffTreePool } from '../../../main/repo-host/diff-tree-pool.ts'
import { makeRepo, openTestRepo, type TestRepo, temporaryFolder } from '../../support/make-repo.ts'
import { openEngine } from '../../support/open-engine.ts'

const compared: string[] = []

vi.mock(import('../../../main/repo-host/diff-tree-pool.ts'), async (original) => {
  const real = await original()
  const open: typeof openDiffTreePool = (git, options) => {
    const pool = real.openDiffTreePool(git, options)
    const changesOf: typeof pool.changesOf = (ids) => {
      compared.push(...ids)
      return pool.changesOf(ids)
    }
    return { ...pool, changesOf }
  }
  return { ...real, openDiffTreePool: open }
})

beforeEach(() => void compared.splice(0))

const body = (seed: string) => Array.from({ length: 20 }, (_, line) => `${seed} says ${line * 7}`).join('\n')
const digest = (id: string, text: string) =>
  `---\nsession_id: ${id}\n---\n# ${id}\n\n## Decisions\n\n- ${text}\n\n${body(text)}\n`

/** A move that only the session id proves, between edits. */
function origin(): TestRepo {
  const repo = makeRepo()
  repo.git('config', 'uploadpack.allowFilter', 'true')
  repo.git('config', 'uploadpack.allowAnySHA1InWant', 'true')
  repo.commit('add', { 'digests/old.md': digest('s-1', 'first'), 'digests/b.md': digest('s-2', 'other') })
  repo.commit('edit', { 'digests/old.md': digest('s-1', 'second') })
  repo.commit('move', { 'digests/old.md': null, 'digests/new.md': digest('s-1', 'third') })
  repo.commit('edit again', { 'digests/new.md': digest('s-1', 'fourth') })
  return repo
}

function clone(repo: TestRepo, ...options: string[]): TestRepo {
  const root = temporaryFolder('clone')
  repo.git('clone', '-q', ...options, `file://${repo.root}`, root)
  return openTestRepo(root)
}

/** One start: what can be seen, and how many commits git compared for it. */
async function start({ root }: TestRepo, store: string | null) {
  compared.splice(0)
  const engine = await openEngine(root, { store })
  const { index, history, state } = engine
  const seen = {
    rows: index.rows.map(({ session, entry, problems }) => ({ session, entry, problems })),
    decisions: index.decisions,
    chains: history.chains,
    facts: history.allFacts(),
    banners: state.banners,
    limitedBy: state.limitedBy,
  }
  await engine.save()
  await engine.close()
  return { seen, compared: new Set(compared).size }
}

const renames = ({ seen }: Awaited<ReturnType<typeof start>>) =>
  seen.rows.map(({ session }) => session.revisions)

describe('the memory of a shallow clone', () => {
  it('holds for as long as the clone is cut off at the same commits', async () => {
    const repo = origin()
    const shallow = clone(repo, '--depth', '2')
    const store = temporaryFolder('store')
    expect((await start(shallow, store)).compared).toBe(2)
    const again = await start(shallow, store)
    expect(again.compared).toBe(0)
    expect(again.seen).toEqual((await start(shallow, null)).seen)

    shallow.commit('own', { 'digests/b.md': digest('s-2', 'changed') })
    const own = await start(shallow, store)
    expect(own.compared).toBe(1)
    expect(own.seen).toEqual((await start(shallow, null)).seen)

    for (const fetch of [['--deepen', '1'], ['--unshallow']]) {
      shallow.git('fetch', '-q', ...fetch)
      const fetched = await start(shallow, store)
      expect(fetched.compared).toBeGreaterThan(2)
      expect(fetched.seen).toEqual((await start(shallow, null)).seen)
      expect((await start(shallow, store)).compared).toBe(0)
    }
  })
})

describe('B68: a rewritten history in a shallow clone', () => {
  it('is told where the commit was behind the branch for certain, and not where it may lie behind the cut', async () => {
    const repo = origin()
    const shallow = clone(repo, '--depth', '2')
    const store = temporaryFolder('store')
    await start(shallow, store)
    for (const round of [1, 2, 3])
      repo.commit(`round ${round}`, { 'digests/b.md': digest('s-2', `${round}`) })
    shallow.git('fetch', '-q', '--depth', '1')
    shallow.git('reset', '-q', '--hard', 'origin/main')
    const { banners } = (await start(shallow, store)).seen
    expect(banners.map(({ code }) => code)).toEqual(['shallow'])

    const gone = shallow.commit('own', { 'digests/b.md': digest('s-2', 'own') })
    await start(shallow, store)
    shallow.git('commit', '-q', '--amend', '-m', 'own, otherwise')
    const amended = (await start(shallow, store)).seen.banners
    expect(amended.find(({ code }) => code === 'rewritten')?.what).toContain(gone.slice(0, 7))
  })
})

describe('the memory of a partial clone', () => {
  it('holds until a text comes that a proof lacked, and tells nothing of what was missing then', async () => {
    const repo = origin()
    const partial = clone(repo, '--filter=blob:none')
    const store = temporaryFolder('store')
    const first = await start(partial, store)
    expect(first.compared).toBe(4)
    expect(renames(first)).toEqual([1, 2])
    const again = await start(partial, store)
    expect(again.compared).toBe(0)
    expect(again.seen).toEqual(first.seen)
    expect(again.seen).toEqual((await start(partial, null)).seen)

    partial.commit('own', { 'digests/b.md': digest('s-2', 'changed') })
    const own = await start(partial, store)
    expect(own.compared).toBe(1)
    expect(own.seen).toEqual((await start(partial, null)).seen)

    // git fetches what it is asked for: texts that no proof needs, then all.
    partial.git('cat-file', '-p', 'HEAD~4:digests/old.md')
    const part = await start(partial, store)
    expect(part.compared).toBe(0)
    expect(part.seen).toEqual((await start(partial, null)).seen)
    for (const text of ['HEAD~3:digests/old.md', 'HEAD~2:digests/new.md']) partial.git('cat-file', '-p', text)
    const whole = await start(partial, store)
    expect(renames(whole)).toEqual([2, 4])
    expect(whole.seen).toEqual((await start(partial, null)).seen)
    expect((await start(partial, store)).compared).toBe(0)
  })
})
