import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { startWatcher } from '../../../main/repo-host/watcher.ts'
import { looseObject } from '../../support/damage.ts'
import { makeRepo, openTestRepo, runTestGit } from '../../support/make-repo.ts'
import {
  bannerCodes,
  digest,
  goLive,
  note,
  quiet,
  repoWithNote,
  running,
  runOutside,
  titlesOf,
  until,
} from './live.ts'

describe('history that changes outside', () => {
  test('a commit is a new revision', async () => {
    const repo = repoWithNote()
    const { engine } = await goLive(repo.root)
    const id = repo.commit('Again', { [note]: digest('Again') })
    await until(() => engine.history.chains.get(note)?.revisions[0]?.commit === id)
    await until(() => engine.state.phase === 'ready' && engine.state.history.complete)
  })

  test.each(['worktree', 'submodule', 'separate git folder'])(
    'B29: a commit is seen where git’s folder is elsewhere: %s',
    async (kind) => {
      const repo = repoWithNote()
      const root = `${repo.root}-${kind.replaceAll(' ', '-')}`
      let at = root
      if (kind === 'worktree') repo.git('worktree', 'add', '-q', '-b', 'other', root)
      else if (kind === 'submodule') {
        mkdirSync(root)
        runTestGit(root, ['init', '-q', '-b', 'main'])
        runTestGit(root, ['submodule', '--quiet', 'add', repo.root, 'inner'])
        at = join(root, 'inner')
      } else repo.git('clone', '-q', `--separate-git-dir=${root}-git`, repo.root, root)
      const inside = openTestRepo(at)
      const { engine } = await goLive(at)
      const id = inside.commit('Here', { [note]: digest('Here') })
      await until(() => engine.history.chains.get(note)?.revisions[0]?.commit === id)
      await until(() => engine.state.uncommitted === 0)
    },
  )

  test('an object that cannot be read leaves the rest on screen, and a save and a commit still come', async () => {
    const repo = repoWithNote()
    const first = repo.git('rev-parse', 'HEAD').trim()
    repo.commit('Second', { [note]: digest('Second') })
    rmSync(looseObject(repo, first))
    const live = await goLive(repo.root)
    await until(() => bannerCodes(live).includes('history-gaps'))
    await quiet(live)
    repo.write({ [note]: digest('Saved') })
    await until(() => titlesOf(live.engine).includes('Saved'))
    const id = repo.commit('Third')
    await until(() => live.engine.history.chains.get(note)?.revisions[0]?.commit === id)
    await until(() => live.engine.state.phase === 'ready')
    expect(bannerCodes(live)).toEqual(['history-gaps'])
  })

  test('B37: another branch and back is no rewriting', async () => {
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

  test('B68: commits that a branch had and lost are told, by number and name', async () => {
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

  test('B34: a rebase of 300 commits, gc, stash and reset end in the truth, without a blank in between', async () => {
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

  test('B33: two hundred rebases in a row outside: no lock of ours is in their way', async () => {
    const repo = repoWithNote()
    repo.commit('Again', { [note]: digest('Again') })
    const { engine } = await goLive(repo.root)
    for (let round = 1; round <= 200; round += 1)
      await runOutside(repo.root, ['rebase', '-q', '--force-rebase', 'HEAD~1'])
    const head = repo.git('rev-parse', 'HEAD').trim()
    await until(() => engine.history.chains.get(note)?.revisions[0]?.commit === head)
    await until(() => engine.state.uncommitted === 0)
  }, 240_000)

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
