import { existsSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { readNoted } from '../../../main/repo-host/read-noted.ts'
import { RememberedHistory } from '../../../main/repo-host/remembered-history.ts'
import { Rewrites } from '../../../main/repo-host/rewrites.ts'
import type { SessionEngine } from '../../../main/repo-host/session-engine.ts'
import { makeRepo, type TestRepo, temporaryFolder } from '../../support/make-repo.ts'
import { openEngine } from '../../support/open-engine.ts'
import { openStill } from './live.ts'
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

function start(root: string, store: string | null, folders: readonly string[] = []): Promise<SessionEngine> {
  return openEngine(root, { store, folders })
}

/** A whole start from opening to closing; gives all that can be seen. */
async function once(root: string, store: string | null, folders: readonly string[] = []) {
  const engine = await start(root, store, folders)
  await engine.save()
  const seen = seenBy(engine)
  await engine.close()
  return seen
}

const digest = (title: string, decision: string) =>
  `---\nsession_date: 2026-01-05\nstatus: canonical\n---\n# ${title}\n\n## Decisions\n\n- ${decision}\n\n## Promotion Targets\n\n- \`concepts/c.md\`\n`

const sessions = (count: number) =>
  Array.from(
    { length: count },
    // Each ninth was repaired, so that its text is other than its line.
    (_, at) =>
      `{"session_id":"s${at}","title":"Session ${at}","decisions":["Keep ${at}"]}${at % 9 ? '' : ','}\n`,
  ).join('')

/** Records, edits, a move from outside, a removal, a promise that was kept, and a text that is not committed. */
function someRepo(): TestRepo {
  const repo = makeRepo()
  repo.commit('notes', { 'notes/late.md': digest('Late', 'Wait'), 'concepts/c.md': 'old\n' })
  for (const name of ['a', 'b', 'gone'])
    repo.commit(name, { [`digests/${name}.md`]: digest(name, `Do ${name}`) })
  repo.commit('edit', { 'digests/a.md': digest('a', 'Do a otherwise') })
  repo.commit('move', { 'notes/late.md': null, 'digests/late.md': digest('Late', 'Wait') })
  repo.commit('remove', { 'digests/gone.md': null })
  repo.commit('keep', { 'concepts/c.md': 'new\n', 'data/sessions.jsonl': sessions(450) })
  repo.write({ 'digests/b.md': digest('b', 'Do b soon') })
  return repo
}

const logs = ['digests', 'records', 'facts', 'history', 'chains', 'promises'].map((name) => `${name}.log`)

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

describe('damage to what is remembered', () => {
  const damages: [string, (file: string) => void][] = [
    ['cut short', (file) => truncateSync(file, Math.floor(statSync(file).size / 2))],
    ['empty', (file) => truncateSync(file, 0)],
    ['without its last byte', (file) => truncateSync(file, statSync(file).size - 1)],
    [
      'of another version',
      (file) => writeFileSync(file, `0123456789abcdef\n${linesOf(file).slice(1).join('\n')}`),
    ],
    ['no text at all', (file) => writeFileSync(file, Buffer.from([0xff, 0, 10, 9, 10, 10, 9, 9]))],
    [
      'without a line',
      (file) =>
        writeFileSync(
          file,
          linesOf(file)
            .filter((_, at) => at !== 1)
            .join('\n'),
        ),
    ],
    ['with a killed writing behind it', (file) => writeFileSync(file, 'half a reco', { flag: 'a' })],
    ['with a killed writing beside it', (file) => writeFileSync(`${file}.new`, 'half a reco')],
  ]
  for (let part = 0; part < 8; part += 1) damages.push([`with a byte flipped in part ${part}`, flip(part)])

  it.each(damages)('%s', async (_, damage) => {
    const { root, commit } = someRepo()
    const store = temporaryFolder('store')
    await once(root, store)
    for (const name of logs) damage(join(store, name))
    const fresh = await once(root, null)
    expect(await once(root, store)).toEqual(fresh)
    expect(await once(root, store)).toEqual(fresh)
    commit('later', { 'digests/a.md': digest('a', 'Do a at last') })
    expect(await once(root, store)).toEqual(await once(root, null))
    expect(readdirSync(store).filter((name) => name.endsWith('.new'))).toEqual([])
  })

  it('or the memory of another repository', async () => {
    const [one, other] = [someRepo(), makeRepo()]
    other.commit('other', { 'digests/a.md': digest('other', 'Be other') })
    const store = temporaryFolder('store')
    await once(one.root, store)
    expect(await once(other.root, store)).toEqual(await once(other.root, null))
  })
})

describe('history that was rewritten between two starts', () => {
  it('B68: is told with the commits that are gone, as long as git still has them', async () => {
    const repo = someRepo()
    const store = temporaryFolder('store')
    const gone = repo.commit('to be gone', { 'digests/a.md': digest('a', 'Never mind') })
    expect((await once(repo.root, store)).banners).toEqual([])
    repo.git('reset', '-q', '--hard', 'HEAD~1')
    const kept = repo.commit('instead', { 'digests/a.md': digest('a', 'Do mind') })
    for (let starts = 0; starts < 2; starts += 1) {
      const engine = await start(repo.root, store)
      const [banner] = engine.state.banners
      expect(banner?.code).toBe('rewritten')
      expect(banner?.what).toContain(gone.slice(0, 7))
      expect(engine.history.chains.get('digests/a.md')?.revisions[0]?.commit).toBe(kept)
      const tree = await engine.reader?.listTree(gone, ['digests/a.md'])
      const blob = tree?.ok ? (tree.value[0]?.blob ?? '') : ''
      const text = await engine.texts?.read(blob, 'digests/a.md')
      expect(text?.ok && text.value.text).toContain('Never mind')
      await engine.save()
      await engine.close()
    }
    repo.git('reset', '-q', '--hard', gone)
    const [banner] = (await once(repo.root, store)).banners
    expect([banner?.what.includes(kept.slice(0, 7)), banner?.what.includes(gone.slice(0, 7))]).toEqual([
      true,
      false,
    ])
  })

  it('is told once even when git has lost them, and a branch left and taken up again is none', async () => {
    const repo = someRepo()
    const store = temporaryFolder('store')
    const gone = repo.commit('to be gone', { 'digests/a.md': digest('a', 'Never mind') })
    await once(repo.root, store)
    repo.git('checkout', '-q', '-b', 'side', 'HEAD~2')
    expect((await once(repo.root, store)).banners).toEqual([])
    repo.git('checkout', '-q', 'main')
    expect((await once(repo.root, store)).banners).toEqual([])
    repo.git('reset', '-q', '--hard', 'HEAD~1')
    repo.git('reflog', 'expire', '--expire=now', '--all')
    repo.git('gc', '-q', '--prune=now')
    const { banners } = await once(repo.root, store)
    expect(banners[0]?.what).toContain(gone.slice(0, 7))
    expect((await once(repo.root, store)).banners).toEqual([])
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

function linesOf(file: string): string[] {
  return readFileSync(file, 'latin1').split('\n')
}

function flip(part: number): (file: string) => void {
  return (file) => {
    const bytes = readFileSync(file)
    const at = Math.floor(((part + 0.5) * bytes.length) / 8)
    bytes[at] = (bytes[at] as number) ^ 1
    writeFileSync(file, bytes)
  }
}
