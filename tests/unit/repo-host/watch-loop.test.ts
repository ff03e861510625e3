import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { SessionEngine } from '../../../main/repo-host/session-engine.ts'
import { startWatchLoop } from '../../../main/repo-host/watch-loop.ts'
import type { WatchOptions } from '../../../main/repo-host/watcher.ts'
import { temporaryFolder } from '../../support/make-repo.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A loop around an engine whose checks find nothing, take so many ms each, and are counted; time is the test's. */
function loopOf(checkMs = 0) {
  const root = temporaryFolder('watched')
  const told: { state: string; every: number | null; why: string | null }[] = []
  const seen = { checks: 0, atOnce: 0 }
  let running = 0
  const engine = {
    options: { root },
    watchWish: { root, digestFolders: [''], paths: [], git: null },
    state: {
      version: 1,
      phase: 'ready',
      watcher: { state: 'starting', every: null, lastCheck: null, why: null },
    },
    onLooked: () => {},
    refresh: async () => {
      running += 1
      seen.atOnce = Math.max(seen.atOnce, running)
      await new Promise((resolve) => setTimeout(resolve, checkMs))
      running -= 1
      seen.checks += 1
      engine.onLooked()
    },
    setWatcher: (health: (typeof told)[number]) => {
      told.push(health)
      Object.assign(engine.state.watcher, health)
    },
  }
  const watchers: WatchOptions[] = []
  const loop = startWatchLoop(
    engine as unknown as SessionEngine,
    (options) => {
      watchers.push(options)
      return { close: async () => {} }
    },
    () => null,
  )
  return { loop, engine, seen, told, watchers }
}

/** The loop has begun and heard that its folders are watched. */
async function begun(checkMs = 0) {
  const one = loopOf(checkMs)
  await vi.advanceTimersByTimeAsync(checkMs)
  one.watchers[0]?.onReady()
  await vi.advanceTimersByTimeAsync(3_000)
  expect(one.engine.state.watcher.state).toBe('live')
  return one
}

describe('the loop that keeps a repository up to date', () => {
  it('checks twice a minute though nothing is ever heard, so that a lost event costs time and nothing else', async () => {
    const { loop, seen } = await begun()
    const before = seen.checks
    await vi.advanceTimersByTimeAsync(60_000)
    expect(seen.checks - before).toBe(2)
    await loop.stop()
    await vi.advanceTimersByTimeAsync(600_000)
    expect(seen.checks - before).toBe(2)
  })

  it('follows a single hint within 100 ms', async () => {
    const { loop, seen, watchers } = await begun()
    const before = seen.checks
    watchers.at(-1)?.onHint(false)
    await vi.advanceTimersByTimeAsync(100)
    expect(seen.checks - before).toBe(1)
    await loop.stop()
  })

  it('rests as long as a check took in a storm, runs one at a time, and checks once more behind the last hint', async () => {
    const checkMs = 200
    const { loop, seen, watchers } = await begun(checkMs)
    const before = seen.checks
    for (let ms = 0; ms < 10_000; ms += 5) {
      watchers.at(-1)?.onHint(false)
      await vi.advanceTimersByTimeAsync(5)
    }
    const during = seen.checks - before
    expect(during).toBeGreaterThan(10)
    expect(during).toBeLessThanOrEqual(10_000 / (2 * checkMs))
    expect(seen.atOnce).toBe(1)
    const last = seen.checks
    watchers.at(-1)?.onHint(false)
    await vi.advanceTimersByTimeAsync(3 * checkMs)
    expect(seen.checks).toBeGreaterThan(last)
    await loop.stop()
  })

  it('looks every three seconds where the system cannot watch, and says why', async () => {
    const { loop, seen, told, watchers } = await begun()
    watchers.at(-1)?.onFailure('ENOSPC: no watches are left')
    expect(told.at(-1)).toEqual({ state: 'polling', every: 3, why: 'ENOSPC: no watches are left' })
    const before = seen.checks
    // Each is gathered like any other hint.
    await vi.advanceTimersByTimeAsync(10 * 3_100)
    expect(seen.checks - before).toBe(10)
    await loop.stop()
  })

  it('watches anew where a watched folder came, went or was moved', async () => {
    const { loop, watchers } = await begun()
    expect(watchers).toHaveLength(1)
    watchers[0]?.onHint(true)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(watchers).toHaveLength(2)
    watchers[1]?.onHint(false)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(watchers).toHaveLength(2)
    await loop.stop()
  })
})
