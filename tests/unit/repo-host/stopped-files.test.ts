import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import type { SessionEngine } from '../../../main/repo-host/session-engine.ts'
import { makeRepo } from '../../support/make-repo.ts'
import { openUnread } from '../../support/open-engine.ts'
import { bannerCodes, digest, manyDigests, openStill, titlesOf } from './live.ts'

const count = 40

/** Has something done behind each file that is read, each of which takes so long that it is told. */
function onRead(engine: SessionEngine, act: (done: number, total: number) => void): () => void {
  const { update } = engine.digests
  engine.digests.update = async (listing, tree, reader, onRead, signal) => {
    let now = performance.now()
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
      now += 2_000
      return now
    })
    try {
      return await update.call(
        engine.digests,
        listing,
        tree,
        reader,
        (done, total) => {
          onRead(done, total)
          act(done, total)
        },
        signal,
      )
    } finally {
      clock.mockRestore()
    }
  }
  return () => {
    engine.digests.update = update
  }
}

describe('files of digests are left where their reading was stopped, and gone on with', () => {
  it.each(['working copy', 'bare repository', 'folder without git'])(
    'the files of digests: %s',
    async (kind) => {
      const repo = makeRepo()
      const texts = manyDigests(count, (at) => `Note ${at}`)
      if (kind === 'folder without git') {
        repo.write(texts)
        rmSync(join(repo.root, '.git'), { recursive: true })
      } else repo.commit('Add', texts)
      if (kind === 'bare repository') repo.git('clone', '-q', '--bare', repo.root, `${repo.root}-bare`)
      let stopped = false
      const { engine } = await openStill(kind === 'bare repository' ? `${repo.root}-bare` : repo.root)
      const titles = () => titlesOf(engine).filter((title) => title.startsWith('Note '))
      const unread = () => engine.index.problems.filter(({ code }) => code === 'file.unreadable').length
      const { update } = engine.digests
      engine.digests.update = (listing, tree, reader, onRead, signal) =>
        update.call(
          engine.digests,
          listing,
          tree,
          reader,
          (done, total) => {
            onRead(done, total)
            if (done === 5 && !stopped) {
              stopped = true
              engine.stopFiles()
              expect(engine.state.workLeft).toEqual([{ kind: 'files', done, total }])
            }
          },
          signal,
        )
      await engine.check()
      // All have their row, and none counts as removed.
      expect(engine.state.counts).toMatchObject({ sessions: count, removed: 0 })
      expect(titles()).toHaveLength(5)
      expect(unread()).toBe(count - 5)
      expect(engine.state.workLeft).toEqual([{ kind: 'files', done: 5, total: count }])
      expect(bannerCodes({ engine })).toContain('work-stopped')
      expect(engine.state.uncommitted).toBe(0)
      const lives = [...engine.history.allFacts().values()].flatMap(({ lives }) => lives.traces)
      expect(lives.filter(({ state }) => state === 'dropped')).toEqual([])
      expect(lives).toHaveLength(kind === 'folder without git' ? 0 : count)
      expect(engine.state.limitedBy).toContain('reading digests stopped')
      if (kind === 'working copy') {
        repo.git('rm', '-rq', '--cached', 'digests')
        repo.commit('Untrack', { '.gitignore': 'digests\n' })
      }
      await engine.check()
      expect(titles()).toHaveLength(5)

      await engine.goOn()
      expect(titles()).toHaveLength(count)
      expect(unread()).toBe(0)
      expect(engine.state).toMatchObject({ phase: 'ready', workLeft: [] })
      expect(bannerCodes({ engine })).not.toContain('work-stopped')
    },
  )

  it.each(['working copy', 'bare repository'])(
    'files that all changed after they were read, with their progress: %s',
    async (kind) => {
      const repo = makeRepo()
      const write = (word: string) => manyDigests(count, (at) => `${word} ${at}`)
      repo.commit('Add', write('Old'))
      const bare = `${repo.root}-bare`
      if (kind === 'bare repository') repo.git('clone', '-q', '--bare', repo.root, bare)
      const { engine } = await openStill(kind === 'bare repository' ? bare : repo.root)
      await engine.check()
      expect(engine.state).toMatchObject({
        phase: 'ready',
        workLeft: [],
        files: { done: count, total: count },
      })
      repo.commit('Replace', write('New'))
      if (kind === 'bare repository') repo.git('push', '-q', bare, 'main')
      const titles = (word: string) => titlesOf(engine).filter((title) => title.startsWith(word))
      const told: unknown[] = []
      const restore = onRead(engine, (done, total) => {
        told.push(engine.state.filesAnew)
        if (done !== 5) return
        engine.stopFiles()
        expect(engine.state).toMatchObject({ filesAnew: null, workLeft: [{ kind: 'files', done, total }] })
      })
      await engine.check()
      expect(told).toEqual([1, 2, 3, 4, 5].map((done) => ({ done, total: count })))
      // What they said before is not told as if it stood there now.
      expect([titles('New').length, titles('Old').length]).toEqual([5, 0])
      expect(engine.state.counts).toMatchObject({ sessions: count, removed: 0 })
      expect(engine.state).toMatchObject({
        filesAnew: null,
        workLeft: [{ kind: 'files', done: 5, total: count }],
      })
      expect(bannerCodes({ engine })).toContain('work-stopped')
      await engine.check()
      expect(titles('New')).toHaveLength(5)
      restore()

      await engine.goOn()
      expect([titles('New').length, titles('Old').length]).toEqual([count, 0])
      expect(engine.state).toMatchObject({ phase: 'ready', workLeft: [] })
      expect(bannerCodes({ engine })).not.toContain('work-stopped')
    },
  )

  it('the uncommitted digests that are counted meanwhile are those of the rows', async () => {
    const repo = makeRepo()
    repo.commit(
      'Add',
      manyDigests(count, (at) => `Note ${at}`),
    )
    const counts: (readonly [number, number])[] = []
    const engine = await openUnread(repo.root, {
      live: true,
      onState: ({ uncommitted, version }) => {
        // The index is there a moment before it is told.
        if (version !== engine.index.version) return
        const rows = engine.index.rows.filter(({ session }) => session.uncommitted)
        counts.push([uncommitted, rows.length])
      },
    })
    await engine.check()
    repo.write(manyDigests(count, (at) => `Edited ${at}`))
    counts.splice(0)
    // Rows of each part are made while more is read.
    onRead(engine, () => {})
    const { update } = engine.digests
    engine.digests.update = async (...args) => {
      const changed = await update.apply(engine.digests, args)
      // The look goes on once a part was told.
      await vi.waitFor(() => expect(counts.some(([, rows]) => rows > 0)).toBe(true), { timeout: 60_000 })
      return changed
    }
    await engine.check()
    expect(engine.state.uncommitted).toBe(count)
    for (const [told, rows] of counts) expect(told).toBe(rows)
  })

  it('a second stop counts what the first one had left, and Go on can be stopped as well', async () => {
    const repo = makeRepo()
    repo.commit(
      'Add',
      manyDigests(count, (at) => `Note ${at}`),
    )
    const { engine } = await openStill(repo.root)
    const read = () => titlesOf(engine).filter((title) => title.startsWith('Note ')).length
    onRead(engine, (done) => {
      if (done === 5) engine.stopFiles()
    })
    await engine.check()
    expect(read()).toBe(5)
    await engine.goOn()
    expect(read()).toBe(10)
    expect(engine.state.workLeft).toEqual([{ kind: 'files', done: 10, total: count }])
    expect(engine.state.phase).toBe('ready')
  })

  it('no progress is left behind by a reading of files that fails', async () => {
    const repo = makeRepo()
    repo.commit('Add', { 'digests/a.md': digest('A') })
    const { engine } = await openStill(repo.root)
    await engine.check()
    repo.write({ 'digests/a.md': digest('B') })
    const silent = vi.spyOn(console, 'error').mockImplementation(() => {})
    onRead(engine, () => {
      expect(engine.state.filesAnew).toEqual({ done: 1, total: 1 })
      throw new Error('a bug of ours')
    })
    await engine.refresh()
    silent.mockRestore()
    expect(engine.state.watcher.state).toBe('stopped')
    expect(engine.state.filesAnew).toBeNull()
  })
})
