import { spawn } from 'node:child_process'
import {
  appendFileSync,
  mkdirSync,
  renameSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { findGit } from '../../../main/repo-host/find-git.ts'
import { SessionEngine } from '../../../main/repo-host/session-engine.ts'
import { startWatchLoop, type WatchLoop } from '../../../main/repo-host/watch-loop.ts'
import { type StartWatcher, startWatcher } from '../../../main/repo-host/watcher.ts'
import { noChoices } from '../../../shared/model/choices.ts'
import type { RepositoryState } from '../../../shared/model/repository.ts'
import { makeRepo, openTestRepo, type TestRepo, temporaryFolder } from '../../support/make-repo.ts'

interface Live {
  readonly engine: SessionEngine
  readonly loop: WatchLoop
  readonly states: { readonly at: number; readonly state: RepositoryState; readonly titles: string[] }[]
  /** Looks at HEAD and the files so far. */
  readonly looks: () => number
}

const running: Live[] = []
afterEach(async () => {
  for (const { engine, loop } of running.splice(0)) {
    await loop.stop()
    await engine.close()
  }
})

function titlesOf(engine: SessionEngine): string[] {
  return engine.index.rows.filter(({ session }) => !session.removed).map(({ session }) => session.title)
}

async function goLive(
  root: string,
  start: StartWatcher = startWatcher,
  prepare: (engine: SessionEngine) => void = () => {},
): Promise<Live> {
  const states: Live['states'] = []
  let looks = 0
  let engine: SessionEngine | null = null
  const opened = await SessionEngine.open({
    id: 'live',
    root,
    folders: [],
    records: [],
    guessedRenames: true,
    store: null,
    skip: [],
    choices: noChoices,
    version: 0,
    git: await findGit({ repositories: [root] }),
    at: null,
    live: true,
    diffWorker: 'never started',
    clock: () => String(++looks),
    onState: (state) => {
      if (engine) states.push({ at: performance.now(), state, titles: titlesOf(engine) })
    },
  })
  if (!opened.ok) throw new Error(opened.error.what)
  engine = opened.value
  prepare(engine)
  const live: Live = { engine, loop: startWatchLoop(engine, start), states, looks: () => looks }
  running.push(live)
  await until(() => engine?.state.phase === 'ready' && engine.state.watcher.state !== 'starting')
  return live
}

/** Waits for what must come by itself; nothing nudges it. */
function until(isSo: () => boolean): Promise<void> {
  return vi.waitFor(() => expect(isSo()).toBe(true), { timeout: 25_000, interval: 10 })
}

/** The events of a start, and of what was done last, are over. */
async function quiet({ looks }: Live): Promise<void> {
  for (;;) {
    const before = looks()
    await new Promise((resolve) => setTimeout(resolve, 400))
    if (looks() === before) return
  }
}

function digest(title: string, decision = 'Keep it'): string {
  return `---\ntitle: ${title}\nproject: alpha\nsession_date: 2026-01-05\n---\n\n## Decisions\n\n- ${decision}\n`
}

function manyDigests(count: number, title: (at: number) => string): Record<string, string> {
  return Object.fromEntries(
    Array.from({ length: count }, (_, at) => [`digests/2026-01-05-${at}.md`, digest(title(at))]),
  )
}

const note = 'digests/2026-01-05-note.md'
const bannerCodes = ({ engine }: Live) => engine.state.banners.map(({ code }) => code)

function repoWithNote(): TestRepo {
  const repo = makeRepo()
  repo.commit('Add', { [note]: digest('First'), 'digests/2026-01-06-other.md': digest('Other') })
  return repo
}

describe('files that change outside', () => {
  test('a save changes its row, and only that', async () => {
    const repo = repoWithNote()
    const { engine } = await goLive(repo.root)
    repo.write({ [note]: digest('Second') })
    await until(() => titlesOf(engine).includes('Second'))
    expect(titlesOf(engine).sort()).toEqual(['Other', 'Second'])
    await until(() => engine.state.uncommitted === 1)
  })

  test('saving a hundred times by rename never takes the row away', async () => {
    const repo = repoWithNote()
    const { engine, states } = await goLive(repo.root)
    const from = states.length
    for (let round = 1; round <= 100; round += 1) {
      writeFileSync(join(repo.root, 'digests/.swap'), digest(`Round ${round}`))
      renameSync(join(repo.root, 'digests/.swap'), join(repo.root, note))
      await new Promise((resolve) => setTimeout(resolve, 8))
    }
    await until(() => titlesOf(engine).includes('Round 100'))
    for (const { titles } of states.slice(from)) expect(titles).toHaveLength(2)
  })

  test('a program that deletes and writes anew, or in pieces, takes nothing away meanwhile', async () => {
    const repo = repoWithNote()
    // Not committed: HEAD has no text that could stand in.
    const fresh = join(repo.root, 'digests/2026-01-07-fresh.md')
    writeFileSync(fresh, digest('Fresh'))
    const live = await goLive(repo.root)
    const { engine, states } = live
    const from = states.length
    const whole = digest('Fresh', 'Decided in the last piece')
    for (let round = 0; round < 10; round += 1) {
      rmSync(fresh)
      await new Promise((resolve) => setTimeout(resolve, 60))
      writeFileSync(fresh, digest('Fresh'))
      await new Promise((resolve) => setTimeout(resolve, 60))
    }
    truncateSync(fresh, 0)
    await new Promise((resolve) => setTimeout(resolve, 60))
    for (let at = 0; at < whole.length; at += 40) {
      appendFileSync(fresh, whole.slice(at, at + 40))
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
    await until(() => engine.index.decisions.some(({ text }) => text === 'Decided in the last piece'))
    for (const { titles } of states.slice(from)) expect(titles).toContain('Fresh')
    rmSync(fresh)
    await until(() => !titlesOf(engine).includes('Fresh'))
  })

  test('what is put in a file’s place for a moment is not what stays', async () => {
    const repo = repoWithNote()
    const { engine } = await goLive(repo.root)
    const path = join(repo.root, note)
    rmSync(path)
    mkdirSync(path)
    await until(() => !titlesOf(engine).includes('First') || engine.state.uncommitted === 1)
    rmSync(path, { recursive: true })
    writeFileSync(path, digest('Back'))
    await until(() => titlesOf(engine).includes('Back'))
  })

  test('a file written anew with the same size and time is seen', async () => {
    const repo = repoWithNote()
    const path = join(repo.root, note)
    utimesSync(path, 1_780_000_000, 1_780_000_000)
    const live = await goLive(repo.root)
    await quiet(live)
    writeFileSync(path, digest('Fifth'))
    utimesSync(path, 1_780_000_000, 1_780_000_000)
    await until(() => titlesOf(live.engine).includes('Fifth'))
  })

  test('a folder moved away and back is heard again', async () => {
    const repo = repoWithNote()
    const live = await goLive(repo.root)
    await quiet(live)
    const from = live.states.length
    for (const away of [0, 120]) {
      renameSync(join(repo.root, 'digests'), join(repo.root, 'd2'))
      await new Promise((resolve) => setTimeout(resolve, away))
      renameSync(join(repo.root, 'd2'), join(repo.root, 'digests'))
      await quiet(live)
      repo.write({ [note]: digest(`Edited after ${away}`) })
      await until(() => titlesOf(live.engine).includes(`Edited after ${away}`))
    }
    for (const { titles } of live.states.slice(from)) expect(titles).toHaveLength(2)
  })

  test('a folder below the digests is watched from when it is made, at every depth', async () => {
    const repo = repoWithNote()
    const { engine } = await goLive(repo.root)
    repo.write({ 'digests/2026/05/a.md': digest('Deep') })
    await until(() => titlesOf(engine).includes('Deep'))
    repo.write({ 'digests/2026/05/a.md': digest('Deep, edited') })
    await until(() => titlesOf(engine).includes('Deep, edited'))
  })

  test('two thousand files replaced at once all come, at no more than five pushes a second', async () => {
    const { root, write } = openTestRepo(temporaryFolder('plain'))
    write(manyDigests(2_000, (at) => `Old ${at}`))
    const { engine, states } = await goLive(root)
    const from = states.length
    write(manyDigests(2_000, (at) => `New ${at}`))
    await until(() => titlesOf(engine).every((title) => title.startsWith('New')))
    const during = states.slice(from)
    for (const { titles } of during) expect(titles).toHaveLength(2_000)
    const seconds = ((during.at(-1)?.at ?? 0) - (during[0]?.at ?? 0)) / 1000
    expect(new Set(during.map(({ state }) => state.version)).size).toBeLessThanOrEqual(5 * seconds + 2)
  })

  test('a new digest comes, a deleted one goes and stays readable', async () => {
    const repo = repoWithNote()
    const { engine } = await goLive(repo.root)
    repo.write({ 'digests/2026-01-07-new.md': digest('New') })
    await until(() => titlesOf(engine).includes('New'))
    repo.commit('Keep the new one')
    repo.commit('Remove', { [note]: null })
    await until(() => engine.state.counts.removed === 1 && engine.state.uncommitted === 0)
    expect(titlesOf(engine).sort()).toEqual(['New', 'Other'])
  })
})

describe('what comes only later', () => {
  test('the folder of digests, and the folder of the records', async () => {
    const repo = makeRepo()
    repo.commit('Nothing yet', { 'code.txt': 'x' })
    const { engine } = await goLive(repo.root)
    expect(engine.state.folders).toEqual([])
    repo.write({ [note]: digest('First ever') })
    await until(() => titlesOf(engine).includes('First ever'))
    repo.write({ 'data/sessions.jsonl': '{"session_id":"s1","title":"Only a record"}\n' })
    await until(() => titlesOf(engine).includes('Only a record'))
    repo.write({ [note]: digest('Then edited') })
    await until(() => titlesOf(engine).includes('Then edited'))
  })

  test('records line by line, a half-written line when it is whole', async () => {
    const repo = repoWithNote()
    repo.commit('Records', { 'data/sessions.jsonl': '{"session_id":"s0","title":"Record 0"}\n' })
    const { engine, states } = await goLive(repo.root)
    const from = states.length
    const file = join(repo.root, 'data/sessions.jsonl')
    for (let line = 1; line <= 5; line += 1) {
      appendFileSync(file, `{"session_id":"s${line}",`)
      await new Promise((resolve) => setTimeout(resolve, 200))
      appendFileSync(file, `"title":"Record ${line}"}\n`)
      await until(() => titlesOf(engine).includes(`Record ${line}`))
    }
    const broken = ['record.cut', 'record.broken', 'record.recovered']
    await until(() => engine.index.problems.every(({ code }) => !broken.includes(code)))
    for (const { titles } of states.slice(from)) expect(titles).toContain('Record 0')
  })

  test('the first commit', async () => {
    const repo = makeRepo()
    repo.write({ [note]: digest('Not committed') })
    const live = await goLive(repo.root)
    expect(bannerCodes(live)).toContain('no-commits')
    const id = repo.commit('The first')
    await until(() => live.engine.history.chains.get(note)?.revisions[0]?.commit === id)
    await until(() => live.engine.state.uncommitted === 0)
    expect(bannerCodes(live)).not.toContain('no-commits')
  })
})

describe('history that changes outside', () => {
  test('a commit is a new revision', async () => {
    const repo = repoWithNote()
    const { engine } = await goLive(repo.root)
    const id = repo.commit('Again', { [note]: digest('Again') })
    await until(() => engine.history.chains.get(note)?.revisions[0]?.commit === id)
    await until(() => engine.state.phase === 'ready' && engine.state.history.complete)
  })

  test('another branch and back is no rewriting', async () => {
    const repo = repoWithNote()
    repo.git('checkout', '-q', '-b', 'topic/deep')
    repo.commit('On the side', { [note]: digest('Side') })
    repo.git('checkout', '-q', 'main')
    repo.commit('On main', { [note]: digest('Main') })
    const live = await goLive(repo.root)
    const { engine } = live
    repo.git('checkout', '-q', 'topic/deep')
    await until(() => titlesOf(engine).includes('Side') && engine.state.branch === 'topic/deep')
    await quiet(live)
    const id = repo.commit('More', { [note]: digest('More') })
    await until(() => engine.history.chains.get(note)?.revisions[0]?.commit === id)
    repo.git('checkout', '-q', 'main')
    await until(() => titlesOf(engine).includes('Main') && engine.state.uncommitted === 0)
    await quiet(live)
    expect(live.states.flatMap(({ state }) => state.banners)).toEqual([])
  })

  test('commits that a branch had and lost are told, by number and name', async () => {
    const repo = repoWithNote()
    const lost = [1, 2, 3].map((round) => repo.commit(`Round ${round}`, { [note]: digest(`Round ${round}`) }))
    const live = await goLive(repo.root)
    repo.git('reset', '-q', '--hard', 'HEAD~2')
    await until(() => bannerCodes(live).includes('rewritten'))
    expect(live.engine.state.banners[0]?.what).toContain('2 commits are gone')
    repo.git('commit', '-q', '--amend', '-m', 'Another round')
    await until(() => live.engine.state.banners[0]?.what.includes('3 commits are gone') === true)
    for (const id of lost) expect(live.engine.state.banners[0]?.what).toContain(id.slice(0, 7))
    const next = repo.commit('Afterwards', { [note]: digest('Afterwards') })
    await until(() => live.engine.history.chains.get(note)?.revisions[0]?.commit === next)
    expect(bannerCodes(live)).toEqual(['rewritten'])
  })

  test('a rebase of 300 commits, gc, stash and reset end in the truth, without a blank in between', async () => {
    const repo = makeRepo()
    const texts = (at: number) => ({ [note]: digest(`Step ${at}`), 'base.txt': 'old' })
    repo.plan(Array.from({ length: 301 }, (_, at) => ({ parents: at ? [at - 1] : [], files: texts(at) })))
    repo.git('checkout', '-q', '-f', 'main')
    repo.git('branch', 'base', 'HEAD~300')
    repo.git('checkout', '-q', 'base')
    repo.commit('Another base', { 'base2.txt': 'new' })
    repo.git('checkout', '-q', 'main')
    const { engine, states } = await goLive(repo.root)
    const from = states.length
    const began = performance.now()
    await runOutside(repo.root, ['rebase', '-q', 'base'])
    const head = repo.git('rev-parse', 'HEAD').trim()
    await until(() => engine.history.chains.get(note)?.revisions[0]?.commit === head)
    await until(() => engine.state.phase === 'ready' && engine.state.uncommitted === 0)
    const during = states.slice(from)
    const seconds = (performance.now() - began) / 1000
    expect(during.length).toBeLessThanOrEqual(5 * seconds + 2)
    for (const { titles } of during) expect(titles).toHaveLength(1)
    expect(engine.history.chains.get(note)?.revisions).toHaveLength(301)

    await runOutside(repo.root, ['gc', '-q', '--prune=now'])
    repo.write({ [note]: digest('Uncommitted') })
    await until(() => engine.state.uncommitted === 1 && titlesOf(engine)[0] === 'Uncommitted')
    repo.git('stash')
    await until(() => engine.state.uncommitted === 0 && titlesOf(engine)[0] === 'Step 300')
    repo.git('reset', '-q', '--hard', 'HEAD~10')
    await until(() => titlesOf(engine)[0] === 'Step 290' && engine.state.uncommitted === 0)
    await until(() => engine.history.chains.get(note)?.revisions.length === 291)
  })

  test('fifty commits in a row outside: no lock of ours is in their way', async () => {
    const repo = repoWithNote()
    const { engine } = await goLive(repo.root)
    for (let round = 1; round <= 50; round += 1) {
      repo.write({ [note]: digest(`Amended ${round}`) })
      await runOutside(repo.root, ['commit', '-q', '-a', '--amend', '-m', `Amended ${round}`])
    }
    const head = repo.git('rev-parse', 'HEAD').trim()
    await until(() => engine.history.chains.get(note)?.revisions[0]?.commit === head)
    await until(() => engine.state.uncommitted === 0)
  })

  test('HEAD moves while the history streams: that reading is dropped, saves still come', async () => {
    const repo = repoWithNote()
    const old = repo.git('rev-parse', 'HEAD').trim()
    const dropped: string[] = []
    const opening = goLive(repo.root, startWatcher, ({ reader }) => {
      if (!reader) throw new Error('no git')
      const { history } = reader
      // A history so long that it ends only when nobody waits for it any more.
      const endless: typeof history = async (request) => {
        const read = await history(request)
        if (request.head !== old) return read
        const { signal } = request
        await new Promise((resolve) => signal?.addEventListener('abort', resolve))
        dropped.push(request.head)
        return read
      }
      Object.assign(reader, { history: endless })
    })
    await until(() => running.at(-1)?.engine.state.phase === 'history')
    const live = running.at(-1)
    if (!live) throw new Error('not open')
    const { engine, states } = live
    await until(() => engine.state.watcher.state === 'live')
    repo.write({ [note]: digest('Saved meanwhile') })
    await until(() => titlesOf(engine).includes('Saved meanwhile'))
    expect(dropped).toEqual([])
    const head = repo.commit('Moved')
    await until(() => engine.state.history.complete)
    await opening
    expect(dropped).toEqual([old])
    for (const { state } of states) if (state.head === old) expect(state.history.complete).toBe(false)
    expect(engine.history.chains.get(note)?.revisions[0]?.commit).toBe(head)
  })
})

describe('the health of the watching', () => {
  const failing =
    (when: 'at once' | 'later', fail: { now: (why: string) => void }): StartWatcher =>
    ({ onReady, onFailure }) => {
      if (when === 'at once') throw new Error('ENOSPC: System limit for number of file watchers reached')
      onReady()
      fail.now = onFailure
      return { close: async () => {} }
    }

  test('no watches left: it is told, and changes come all the same', async () => {
    const repo = repoWithNote()
    const { engine } = await goLive(repo.root, failing('at once', { now: () => {} }))
    expect(engine.state.watcher).toMatchObject({ state: 'polling', every: 3 })
    expect(engine.state.watcher.why).toContain('ENOSPC')
    repo.write({ [note]: digest('Polled') })
    await until(() => titlesOf(engine).includes('Polled'))
    expect(engine.state.watcher.state).toBe('polling')
  })

  test('a failure that comes later does the same', async () => {
    const repo = repoWithNote()
    const fail = { now: (_why: string) => {} }
    const { engine } = await goLive(repo.root, failing('later', fail))
    expect(engine.state.watcher).toMatchObject({ state: 'live', why: null })
    fail.now('EMFILE: too many open files')
    expect(engine.state.watcher).toMatchObject({
      state: 'polling',
      every: 3,
      why: 'EMFILE: too many open files',
    })
    repo.write({ [note]: digest('Polled') })
    await until(() => titlesOf(engine).includes('Polled'))
  })

  test('a folder that is gone is told, keeps its rows, and is taken up again', async () => {
    const repo = repoWithNote()
    const live = await goLive(repo.root)
    await quiet(live)
    renameSync(repo.root, `${repo.root}-away`)
    await until(() => live.engine.state.watcher.state === 'stopped')
    expect(titlesOf(live.engine)).toHaveLength(2)
    renameSync(`${repo.root}-away`, repo.root)
    await live.engine.refresh()
    await until(() => live.engine.state.watcher.state === 'live')
    repo.write({ [note]: digest('Heard again') })
    await until(() => titlesOf(live.engine).includes('Heard again'))
  })

  test('a check that fails is told, and the next one mends it', async () => {
    const repo = repoWithNote()
    const { engine } = await goLive(repo.root)
    const silent = vi.spyOn(console, 'error').mockImplementation(() => {})
    const update = vi.spyOn(engine.digests, 'update').mockRejectedValueOnce(new Error('a bug of ours'))
    await engine.refresh()
    expect(update).toHaveBeenCalled()
    expect(engine.state.watcher).toMatchObject({ state: 'stopped', why: 'a check failed (a bug of ours)' })
    silent.mockRestore()
    await engine.refresh()
    expect(engine.state.watcher.state).toBe('live')
  })

  test('what concerns nobody wakes nobody', async () => {
    const repo = repoWithNote()
    const live = await goLive(repo.root)
    await quiet(live)
    const before = live.looks()
    repo.write({ 'build.log': 'x', 'src/code.ts': 'x', '.git/index.lock': '', '.git/FETCH_HEAD': 'x' })
    rmSync(join(repo.root, '.git/index.lock'))
    repo.git('status')
    repo.git('tag', 'v1')
    await new Promise((resolve) => setTimeout(resolve, 600))
    expect(live.looks()).toBe(before)
  })

  test.skipIf(process.platform === 'win32')('a folder that the watcher cannot name is polled', async () => {
    const root = temporaryFolder('back\\slash')
    mkdirSync(join(root, 'digests'))
    writeFileSync(join(root, note), digest('Plain'))
    const { engine } = await goLive(root)
    expect(engine.state.watcher).toMatchObject({ state: 'polling', every: 3 })
    writeFileSync(join(root, note), digest('Plain, edited'))
    await until(() => titlesOf(engine).includes('Plain, edited'))
  })

  test('a folder without git is live, too', async () => {
    const root = temporaryFolder('plain')
    mkdirSync(join(root, 'digests'))
    writeFileSync(join(root, note), digest('Plain'))
    const { engine } = await goLive(root)
    expect(engine.state.watcher.state).toBe('live')
    writeFileSync(join(root, note), digest('Plain, edited'))
    await until(() => titlesOf(engine).includes('Plain, edited'))
  })
})

/** Runs git beside us, as another program would, while our own loop goes on. */
function runOutside(root: string, args: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn('git', args, {
      cwd: root,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: {
        PATH: process.env.PATH,
        HOME: root,
        GIT_CONFIG_NOSYSTEM: '1',
        GIT_AUTHOR_NAME: 'Ada Example',
        GIT_AUTHOR_EMAIL: 'ada@example.com',
        GIT_COMMITTER_NAME: 'Grace Example',
        GIT_COMMITTER_EMAIL: 'grace@example.com',
      },
    })
    let words = ''
    child.stderr.on('data', (chunk) => {
      words += chunk
    })
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`git ${args.join(' ')}: ${words}`)),
    )
  })
}
