import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { readNoted } from '../../../main/repo-host/read-noted.ts'
import { RememberedHistory } from '../../../main/repo-host/remembered-history.ts'
import { Rewrites } from '../../../main/repo-host/rewrites.ts'
import { makeRepo, type TestRepo, temporaryFolder } from '../../support/make-repo.ts'
import { openStill } from './live.ts'
import { digest, logs, once, someRepo, start } from './remembered-starts.ts'
import { seenBy } from './seen.ts'

vi.mock(import('../../../main/repo-host/read-noted.ts'), async (original) => {
  const real = await original()
  return { ...real, readNoted: vi.fn(real.readNoted) }
})

/** Paths of the texts that were parsed since the test began, or since it was asked before. */
function parsed(): string[] {
  const paths = vi.mocked(readNoted).mock.calls.map(([, path]) => path)
  vi.mocked(readNoted).mockClear()
  return [...new Set(paths)].sort()
}

beforeEach(() => void vi.mocked(readNoted).mockClear())

describe('a second start', () => {
  it('sees the same and parses nothing that did not change', async () => {
    const { root, commit } = someRepo()
    const store = temporaryFolder('store')
    const fresh = await once(root, null)
    expect(fresh.records).toHaveLength(450)
    expect(await once(root, store)).toEqual(fresh)
    await rest()
    expect(await once(root, store)).toEqual(fresh)
    parsed()
    expect(await once(root, store)).toEqual(fresh)
    expect(parsed()).toEqual([])

    commit('later', { 'digests/a.md': digest('a', 'Do a at last'), 'digests/new.md': digest('new', 'Begin') })
    const later = await once(root, null)
    parsed()
    expect(await once(root, store)).toEqual(later)
    expect(parsed()).toEqual(['digests/a.md', 'digests/b.md', 'digests/new.md'])
  })

  it('writes nothing when nothing changed', async () => {
    const { root } = someRepo()
    const store = temporaryFolder('store')
    await once(root, store)
    await rest()
    await once(root, store)
    const before = logs.map((name) => readFileSync(join(store, name), 'latin1'))
    await once(root, store)
    expect(logs.map((name) => readFileSync(join(store, name), 'latin1'))).toEqual(before)
  })

  it('tells how much is kept, and forgets it when asked', async () => {
    const { root } = someRepo()
    const store = temporaryFolder('store')
    await once(root, store)
    const engine = await start(root, store)
    const sizes = logs.map((name) => statSync(join(store, name)).size)
    expect(engine.store?.size).toBe(sizes.reduce((sum, size) => sum + size, 0))
    await engine.store?.clear()
    expect(engine.store?.size).toBe(0)
    expect(readdirSync(store).filter((name) => name.includes('.log'))).toEqual([])
    await engine.close()
    expect(await once(root, store)).toEqual(await once(root, null))
  })

  it('has no use for what is of other folders', async () => {
    const { root } = someRepo()
    const store = temporaryFolder('store')
    await once(root, store, ['digests'])
    expect(await once(root, store, ['notes'])).toEqual(await once(root, null, ['notes']))
    expect(await once(root, store, ['digests'])).toEqual(await once(root, null, ['digests']))
  })
})

describe('a second start with the chains that an earlier one made', () => {
  /** Whether it did without taking up the history that is remembered, and what it saw. */
  async function startAgain(root: string, store: string) {
    const load = vi.spyOn(RememberedHistory.prototype, 'load')
    // That of the promises is always taken up.
    const engine = await start(root, store)
    const tookUp = load.mock.contexts.includes(engine.store?.history as RememberedHistory)
    load.mockRestore()
    return { engine, tookUp }
  }

  const changes: [string, boolean, (repo: TestRepo) => void][] = [
    ['nothing', false, () => {}],
    ['a text', false, (repo) => repo.write({ 'digests/a.md': digest('a', 'Do a by hand') })],
    [
      'a text to that of an older revision',
      false,
      (repo) => void repo.git('checkout', 'HEAD~5', 'digests/a.md'),
    ],
    ['a text that is put back', false, (repo) => void repo.git('checkout', '-f', '.')],
    ['a file less, which HEAD has', false, (repo) => repo.write({ 'digests/a.md': null })],
    ['a file more', true, (repo) => repo.write({ 'digests/more.md': digest('more', 'Do more') })],
    [
      'a removed file that is there again',
      true,
      (repo) => repo.write({ 'digests/gone.md': digest('gone', 'Do gone') }),
    ],
    ['another branch', true, (repo) => void repo.git('checkout', '-q', '-f', '-b', 'side', 'HEAD~2')],
    ['another branch at the same commit', true, (repo) => void repo.git('checkout', '-q', '-b', 'side')],
    ['no branch', false, (repo) => void repo.git('checkout', '-q', '--detach')],
    ['a new commit', true, (repo) => void repo.commit('new', { 'digests/a.md': digest('a', 'Do a anew') })],
    ['a commit less', true, (repo) => void repo.git('reset', '-q', '--hard', 'HEAD~1')],
    ['a commit that was amended', true, (repo) => void repo.git('commit', '-q', '--amend', '-m', 'kept')],
  ]

  it('that is told to leave out guessed moves while it takes them up reads all anew', async () => {
    const repo = makeRepo()
    const lines = Array.from({ length: 20 }, (_, at) => `Line ${at}\n`).join('')
    repo.commit('Add', { 'digests/old.md': lines })
    repo.commit('Move', { 'digests/old.md': null, 'digests/new.md': `${lines}More\n` })
    const store = temporaryFolder('store')
    expect((await once(repo.root, store)).chains.get('digests/new.md')?.revisions).toHaveLength(2)
    const { engine } = await openStill(repo.root, store, ['digests'])
    const real = Rewrites.prototype.noteSame
    let told: Promise<void> | null = null
    const spy = vi.spyOn(Rewrites.prototype, 'noteSame').mockImplementation(function (
      this: Rewrites,
      branch,
    ) {
      told ??= engine.followGuesses(false)
      return real.call(this, branch)
    })
    await engine.check()
    expect(told).not.toBeNull()
    await told
    await engine.check()
    spy.mockRestore()
    expect(engine.history.chains.get('digests/new.md')?.revisions).toHaveLength(1)
  })

  it.each([
    ['the same', false, () => {}],
    ['one less', true, (repo: TestRepo) => repo.write({ 'digests/new.md': null })],
    ['one more', true, (repo: TestRepo) => repo.write({ 'digests/more.md': digest('more', 'Do more') })],
  ] as const)('whose files are read late, some of them not committed: %s', async (_, takesUp, change) => {
    // Of the second HEAD has no digest at all.
    const bare = makeRepo()
    bare.commit('Begin', { 'README.md': 'x\n' })
    for (const repo of [someRepo(), bare]) {
      const store = temporaryFolder('store')
      repo.write({ 'digests/new.md': digest('new', 'Begin') })
      await once(repo.root, store, ['digests'])
      change(repo)
      const fresh = await once(repo.root, null, ['digests'])
      const { engine } = await openStill(repo.root, store, ['digests'])
      const { update } = engine.digests
      engine.digests.update = async (...args) => {
        await vi.waitFor(() => expect(engine.history.read).toBe(true), { timeout: 60_000 })
        return update.apply(engine.digests, args)
      }
      const load = vi.spyOn(RememberedHistory.prototype, 'load')
      await engine.check()
      expect(load.mock.contexts.includes(engine.store?.history as RememberedHistory)).toBe(takesUp)
      load.mockRestore()
      expect({ ...seenBy(engine), banners: [] }).toEqual({ ...fresh, banners: [] })
      await engine.close()
    }
  })

  it.each(changes)('sees what one without memory sees after %s', async (_, takesUp, change) => {
    const repo = someRepo()
    const store = temporaryFolder('store')
    await once(repo.root, store)
    change(repo)
    const fresh = await once(repo.root, null)
    const { engine, tookUp } = await startAgain(repo.root, store)
    expect({ ...seenBy(engine), banners: [] }).toEqual({ ...fresh, banners: [] })
    expect(tookUp).toBe(takesUp)
    // From there on as well.
    const later = [
      () => repo.write({ 'digests/b.md': digest('b', 'Do b now') }),
      () => repo.write({ 'digests/later.md': digest('later', 'Do it later') }),
      () => void repo.commit('later', { 'digests/b.md': null, 'digests/c.md': digest('b', 'Do b now') }),
      () => void repo.git('reset', '-q', '--hard', 'HEAD~2'),
    ]
    for (const step of later) {
      step()
      const { chains, facts, rows } = await once(repo.root, null)
      // A file that is gone is looked for a while longer, for it may be in the middle of being replaced.
      await vi.waitFor(
        async () => {
          await engine.check()
          const seen = seenBy(engine)
          expect({ chains: seen.chains, facts: seen.facts, rows: seen.rows }).toEqual({ chains, facts, rows })
        },
        { timeout: 60_000, interval: 10 },
      )
    }
    await engine.save()
    await engine.close()
    const { rows, chains } = await once(repo.root, store)
    const now = await once(repo.root, null)
    expect({ rows, chains }).toEqual({ rows: now.rows, chains: now.chains })
  })
})

describe('two at once', () => {
  it('leave the writing to the first', async () => {
    const repo = someRepo()
    const store = temporaryFolder('store')
    const [first, second] = [await start(repo.root, store), await start(repo.root, store)]
    expect([first.store?.writes, second.store?.writes]).toEqual([true, false])
    await Promise.all([first.save(), second.save()])
    repo.commit('later', { 'digests/a.md': digest('a', 'Do a at last') })
    await Promise.all([first.check(), second.check()])
    await Promise.all([second.save(), first.save()])
    const fresh = await once(repo.root, null)
    expect(seenBy(first)).toMatchObject({ counts: fresh.counts, chains: fresh.chains })
    expect(seenBy(second)).toMatchObject({ counts: fresh.counts, chains: fresh.chains })
    await first.close()
    expect(existsSync(join(store, 'lock'))).toBe(false)
    // Now it is the turn of the one that came second, whose knowledge of the disk is old.
    await rest()
    await second.check()
    await second.save()
    expect(second.store?.writes).toBe(true)
    const third = await start(repo.root, store)
    expect(third.store?.writes).toBe(false)
    await third.close()
    expect(second.store?.writes).toBe(true)
    await second.close()
    parsed()
    expect(await once(repo.root, store)).toEqual(fresh)
    expect(parsed()).toEqual([])
  })

  it('do not wait for one that was killed', async () => {
    const { root } = someRepo()
    const store = temporaryFolder('store')
    writeFileSync(join(store, 'lock'), '4194304 killed long ago')
    expect((await start(root, store)).store?.writes).toBe(true)
  })
})

/** A file that changed a moment ago is read again by the next look, and not remembered before. */
function rest(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 60))
}
