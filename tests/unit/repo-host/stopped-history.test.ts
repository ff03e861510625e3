import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { GitReader } from '../../../main/repo-host/git-reader.ts'
import { RememberedHistory } from '../../../main/repo-host/remembered-history.ts'
import { type TestRepo, temporaryFolder } from '../../support/make-repo.ts'
import { openEngine } from '../../support/open-engine.ts'
import { digest, longHistory, note, openStill, repoWithNote, titlesOf } from './live.ts'

/** Has something done with each request for a history, and behind each piece of it. */
function onHistory(reader: GitReader | null, onAsked: () => void, onPiece: () => void): void {
  if (!reader) throw new Error('no git')
  const { history } = reader
  const watched: typeof history = (request) => {
    onAsked()
    const onBatch: typeof request.onBatch = (batch) => {
      request.onBatch(batch)
      onPiece()
    }
    return history({ ...request, onBatch })
  }
  Object.assign(reader, { history: watched })
}

describe('a history whose reading is stopped', () => {
  it('says so before what was read is put in order, whatever was told a moment ago', async () => {
    const { engine, told } = await openStill(longHistory().root)
    const saidWhenShown: (boolean | undefined)[] = []
    let stopped = false
    const { begin } = engine.history
    engine.history.begin = () => {
      const reading = begin.call(engine.history)
      return {
        add: reading.add,
        show: (...args) => {
          if (stopped) saidWhenShown.push(told.at(-1)?.history.stopped)
          return reading.show(...args)
        },
      }
    }
    onHistory(
      engine.reader,
      () => {},
      () => {
        if (stopped) return
        stopped = true
        engine.stopHistory()
        expect(told.at(-1)?.history).toMatchObject({ stopped: true, complete: false })
      },
    )
    await engine.check()
    expect(saidWhenShown).toEqual([true])
    expect(engine.state.history).toMatchObject({ done: 8, stopped: true, complete: false })
    expect(engine.state.banners.map(({ code }) => code)).toEqual(['history-stopped'])
    expect(engine.history.chains.get(note)?.revisions).toHaveLength(8)

    await engine.goOn()
    expect(engine.state.history).toMatchObject({ done: 60, stopped: false, complete: true })
    expect(engine.state.banners).toEqual([])
    expect(engine.history.chains.get(note)?.revisions).toHaveLength(60)
  })

  it('keeps the one that is on screen where a commit was to be added to it', async () => {
    const repo = repoWithNote()
    const { engine } = await openStill(repo.root)
    await engine.check()
    const id = repo.commit('Again', { [note]: digest('Again') })
    let asked = 0
    onHistory(
      engine.reader,
      () => {
        asked += 1
        if (asked === 1) queueMicrotask(() => engine.stopHistory())
      },
      () => {},
    )
    await engine.check()
    expect(engine.state.history).toMatchObject({ stopped: true, complete: false })
    expect(engine.history.chains.get(note)?.revisions).toHaveLength(1)
    await engine.goOn()
    expect(engine.state.history).toMatchObject({ stopped: false, complete: true })
    expect(engine.history.chains.get(note)?.revisions.map(({ commit }) => commit)[0]).toBe(id)
  })
})

describe('a history that a person stopped', () => {
  /** Opens it and stops its first reading behind the first piece; counts how often git is asked for it. */
  async function stoppedIn(root: string) {
    const { engine } = await openStill(root)
    let asked = 0
    onHistory(
      engine.reader,
      () => {
        asked += 1
      },
      () => {
        if (asked === 1) engine.stopHistory()
      },
    )
    await engine.check()
    expect(engine.state.history).toMatchObject({ done: 8, stopped: true, complete: false })
    return { engine, asked: () => asked }
  }

  const changes: Readonly<Record<string, (repo: TestRepo) => unknown>> = {
    'a commit': (repo) => repo.commit('Later', { [note]: digest('Later') }),
    'an amended commit': (repo) => {
      repo.write({ [note]: digest('Later') })
      repo.git('commit', '-q', '-a', '--amend', '-m', 'Amended')
    },
    'another branch': (repo) => {
      repo.git('checkout', '-q', '-b', 'side', 'HEAD~5')
      repo.commit('Later', { [note]: digest('Later') })
    },
    'commits cut off': (repo) => {
      repo.commit('Later', { [note]: digest('Later') })
      writeFileSync(join(repo.root, '.git/shallow'), repo.git('rev-parse', 'HEAD~30'))
    },
  }

  it.each(Object.keys(changes))('stays stopped and says so, until they go on: after %s', async (name) => {
    const repo = longHistory()
    const { engine, asked } = await stoppedIn(repo.root)
    changes[name]!(repo)
    for (let looks = 0; looks < 2; looks += 1) await engine.check()
    expect(asked()).toBe(1)
    expect(engine.state).toMatchObject({
      phase: 'ready',
      uncommitted: 0,
      history: { done: 8, stopped: true, complete: false },
    })
    expect(engine.state.banners.find(({ code }) => code === 'history-stopped')?.what).toBe(
      'Reading the history was stopped after 8 commits. What was committed since then is not read either.',
    )
    expect(engine.state.limitedBy).toContain('history stopped')
    // Files are what they are now, all the same.
    expect(titlesOf(engine)).toEqual(['Later'])

    await engine.goOn()
    const head = repo.git('rev-parse', 'HEAD').trim()
    const count = Number(repo.git('rev-list', '--count', 'HEAD'))
    expect(engine.state.history).toEqual({ done: count, total: count, stopped: false, complete: true })
    expect(engine.state.limitedBy).not.toContain('history stopped')
    const revisions = engine.history.chains.get(note)?.revisions ?? []
    expect([revisions.length, revisions[0]?.commit]).toEqual([count, head])
    // From there on it is followed again.
    const next = repo.commit('Next', { [note]: digest('Next') })
    await engine.check()
    expect(engine.history.chains.get(note)?.revisions[0]?.commit).toBe(next)
  })

  it('is read where they choose other folders, or whether guessed renames are followed', async () => {
    for (const choose of ['folders', 'renames']) {
      const { engine, asked } = await stoppedIn(longHistory().root)
      if (choose === 'folders') await engine.setFolders(['digests'])
      else await engine.followGuesses(false)
      expect([choose, asked()]).toEqual([choose, 2])
      expect(engine.state.history).toMatchObject({ done: 60, stopped: false, complete: true })
    }
  })

  it('is gone on with although the stopped reading has not ended yet', async () => {
    const { engine } = await openStill(longHistory().root)
    let went: Promise<void> | null = null
    onHistory(
      engine.reader,
      () => {},
      () => {
        if (went) return
        engine.stopHistory()
        went = engine.goOn()
        expect(engine.state.history).toMatchObject({ stopped: false, complete: false })
      },
    )
    await engine.check()
    await went
    expect(engine.state.history).toMatchObject({ done: 60, stopped: false, complete: true })
    expect(engine.history.chains.get(note)?.revisions).toHaveLength(60)
  })
})

describe('the reading of a later start', () => {
  /** Has something done in the midst of what the remembered history is asked for. */
  function during(asked: 'peek' | 'load', act: () => void): void {
    const { peek, load } = RememberedHistory.prototype
    const first = async <T>(answer: Promise<T>): Promise<T> => {
      const found = await answer
      act()
      return found
    }
    const spy =
      asked === 'peek'
        ? vi.spyOn(RememberedHistory.prototype, 'peek').mockImplementation(function (
            this: RememberedHistory,
          ) {
            return first(peek.call(this))
          })
        : vi.spyOn(RememberedHistory.prototype, 'load').mockImplementation(function (
            this: RememberedHistory,
          ) {
            return first(load.call(this))
          })
    onTestFinished(() => spy.mockRestore())
  }

  it.each(['peek', 'load'] as const)(
    'is stopped while what is remembered is taken up, too: %s',
    async (asked) => {
      const repo = longHistory()
      const store = temporaryFolder('store')
      const before = await openEngine(repo.root, { store })
      await before.save()
      await before.close()
      const id = repo.commit('Again', { [note]: digest('Again') })
      let stops = 0
      const { engine, told } = await openStill(repo.root, store)
      // The opening looks into the store before anything can be stopped.
      await engine.store?.loaded
      during(asked, () => {
        stops += 1
        if (stops > 1) return
        engine.stopHistory()
        expect(told.at(-1)?.history).toMatchObject({ stopped: true, complete: false })
      })
      await engine.check()
      expect(stops).toBeGreaterThan(0)
      expect(engine.state.history).toMatchObject({ stopped: true, complete: false })
      expect(engine.state.banners.map(({ code }) => code)).toEqual(['history-stopped'])
      await engine.goOn()
      expect(engine.state.history).toMatchObject({ done: 61, stopped: false, complete: true })
      expect(engine.history.chains.get(note)?.revisions[0]?.commit).toBe(id)
      expect(engine.history.chains.get(note)?.revisions).toHaveLength(61)
    },
  )
})
