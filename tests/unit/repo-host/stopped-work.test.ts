import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import type { SessionEngine } from '../../../main/repo-host/session-engine.ts'
import { querySessions } from '../../../shared/index/run-query.ts'
import type { Work } from '../../../shared/model/repository.ts'
import { stoppedWork } from '../../../shared/text/work-words.ts'
import { makeRepo } from '../../support/make-repo.ts'
import { openUnread } from '../../support/open-engine.ts'
import { digest, manyDigests, openStill, titlesOf } from './live.ts'

const count = 40
const codes = (engine: { readonly state: { readonly banners: readonly { readonly code: string }[] } }) =>
  engine.state.banners.map(({ code }) => code)

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

describe('what comes behind the history is left where it was stopped, says so, and is gone on with', () => {
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
      expect(codes(engine)).toContain('work-stopped')
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
      expect(codes(engine)).not.toContain('work-stopped')
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
      expect(codes(engine)).toContain('work-stopped')
      await engine.check()
      expect(titles('New')).toHaveLength(5)
      restore()

      await engine.goOn()
      expect([titles('New').length, titles('Old').length]).toEqual([count, 0])
      expect(engine.state).toMatchObject({ phase: 'ready', workLeft: [] })
      expect(codes(engine)).not.toContain('work-stopped')
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

  it('following decisions through their revisions', async () => {
    const repo = makeRepo()
    repo.commit(
      'Add',
      manyDigests(count, (at) => `Note ${at}`),
    )
    const { engine } = await openStill(repo.root)
    const works: (Work | null | undefined)[] = []
    const followed = () =>
      [...engine.history.chains.keys()].filter((path) => engine.history.facts(path) !== undefined)
    const trace = vi.spyOn(engine.history, 'trace')
    const stopAt = (calls: number) => {
      const { trace: real } = Object.getPrototypeOf(engine.history) as typeof engine.history
      trace.mockImplementation((...args) => {
        if (trace.mock.calls.length <= calls) works.push(engine.state.work)
        if (trace.mock.calls.length === calls) engine.stopHistory()
        return real.apply(engine.history, args)
      })
    }
    stopAt(12)
    await engine.check()
    const [left] = engine.state.workLeft ?? []
    const done = followed().length
    expect(done).toBeLessThan(count)
    expect(left).toEqual({ kind: 'lives', done, total: count })
    expect(engine.state.work).toBeNull()
    expect(codes(engine)).toEqual(['work-stopped'])
    expect(engine.state.banners[0]?.what).toBe(
      `Following decisions through their revisions was stopped after ${done} of 40 digests. Of the others it is not told when an item was born, reworded or dropped.`,
    )
    expect(engine.state.limitedBy).toEqual(['following decisions through their revisions stopped'])
    expect(works.at(-1)).toMatchObject({ kind: 'lives', total: count })
    expect(works.at(-1)?.done).toBeGreaterThan(0)

    // What changes goes on to be followed; what was left stays so.
    const [path = ''] = followed()
    repo.write({ [path]: digest('Edited', 'Keep it otherwise') })
    await engine.check()
    expect(engine.history.facts(path)?.lives.traces.some(({ text }) => text === 'Keep it otherwise')).toBe(
      true,
    )
    expect(followed()).toHaveLength(done)

    await engine.goOn()
    expect(followed()).toHaveLength(count)
    expect(engine.state.workLeft).toEqual([])
    expect(codes(engine)).toEqual([])

    // What was known of those that are left is not told any more: it is of older texts.
    repo.commit(
      'Rewrite all',
      manyDigests(count, (at) => `Note ${at} again`),
    )
    stopAt(trace.mock.calls.length + 3)
    await engine.check()
    expect(followed().length).toBeLessThan(count)
    expect(engine.state.workLeft?.[0]?.done).toBe(followed().length)
  })

  it('the changes of promised files', async () => {
    const repo = makeRepo()
    const promise = `${digest('Note')}\n## Promotion Targets\n\n- \`concepts/a.md\`\n`
    repo.commit('Add', { 'digests/2026-01-05-a.md': promise, 'concepts/a.md': 'x\n' })
    for (let at = 0; at < 50; at += 1) repo.commit(`Edit ${at}`, { 'concepts/a.md': `x ${at}\n` })
    const { engine } = await openStill(repo.root)
    const { reader } = engine
    if (!reader) throw new Error('no git')
    const { history } = reader
    let pieces = 0
    const watched: typeof history = (request) =>
      history({
        ...request,
        onBatch: (batch) => {
          request.onBatch(batch)
          if (request.files.length > 0) pieces += 1
          if (pieces === 1) engine.stopHistory()
        },
      })
    Object.assign(reader, { history: watched })
    await engine.check()
    const [left] = engine.state.workLeft ?? []
    expect(left?.kind).toBe('promises')
    expect(left?.done).toBeLessThan(51)
    expect(codes(engine)).toEqual(['work-stopped'])
    const changes = () => engine.index.input.fileChanges?.get('concepts/a.md')?.length ?? 0
    const before = changes()
    expect(before).toBeLessThan(51)
    repo.commit('Another', { 'concepts/a.md': 'another\n' })
    await engine.check()
    expect(engine.state.workLeft).toEqual([left])
    expect(changes()).toBe(before)
    await engine.goOn()
    expect(changes()).toBe(52)
    expect(engine.state.workLeft).toEqual([])
  })

  it('the texts of the past', async () => {
    const repo = makeRepo()
    for (const round of [1, 2, 3])
      repo.commit(
        `Round ${round}`,
        manyDigests(count, (at) => `Note ${at} ${round}`),
      )
    const { engine } = await openStill(repo.root)
    await engine.check()
    const { reader } = engine
    if (!reader) throw new Error('no git')
    const { readBlob } = reader
    let read = 0
    const watched: typeof readBlob = (...args) => {
      read += 1
      if (read === 1) engine.stopHistory()
      return readBlob(...args)
    }
    Object.assign(reader, { readBlob: watched })
    const past = () =>
      querySessions(engine.index, {
        query: 'ever:keep',
        sort: [],
        removed: false,
        group: null,
      }).past
    await engine.readPast()
    expect(engine.state.workLeft).toEqual([{ kind: 'past', done: 64, total: 120 }])
    expect(codes(engine)).toEqual(['work-stopped'])
    expect(past()).toEqual({ read: 64, total: 120 })
    await engine.check()
    expect(past()).toEqual({ read: 64, total: 120 })
    await engine.goOn()
    expect(past()).toEqual({ read: 120, total: 120 })
    expect(engine.state.workLeft).toEqual([])
  })
})

it('is worded where nobody knows how much there is', () => {
  expect(stoppedWork({ kind: 'promises', done: 1200, total: null })).toBe(
    'Looking when promised files were changed was stopped after 1,200 commits. What older commits kept may still count as open.',
  )
})
