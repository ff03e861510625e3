import type { SessionEngine } from './session-engine.ts'
import { planWatch, printOf } from './watch-plan.ts'
import { type StartWatcher, startWatcher, type Watcher } from './watcher.ts'

/** After the first hint of a change this long is waited for more, in ms: one save is several events. */
const gather = 60
/** In a storm each check is followed by a pause as long as itself, up to this many ms. */
const restAtMost = 1_000
/** A full check even without a hint, in ms: events get lost. */
const checkEvery = 30_000
/** The same where the system cannot watch. */
const pollEvery = 3_000

export interface WatchLoop {
  /** The folders that matter may be others now. */
  readonly restart: () => void
  readonly stop: () => Promise<void>
}

/** Reads an open repository and keeps it up to date until stopped: events are hints, checks find the truth. */
export function startWatchLoop(engine: SessionEngine, start: StartWatcher = startWatcher): WatchLoop {
  let watcher: Watcher | null = null
  let watched = ''
  let failure: string | null = null
  let moved = false
  let hint: NodeJS.Timeout | null = null
  let timer: NodeJS.Timeout | null = null
  /** Until then checks have had their share of the time. */
  let rest = 0
  let stopped = false

  const check = async (): Promise<void> => {
    hint = null
    const began = performance.now()
    await engine.refresh()
    const ended = performance.now()
    rest = ended + Math.min(ended - began, restAtMost)
  }
  const onHint = (): void => {
    if (stopped) return
    hint ??= setTimeout(check, Math.max(gather, rest - performance.now()))
  }
  const every = (ms: number): void => {
    if (timer) clearInterval(timer)
    timer = setInterval(onHint, ms)
  }
  const onFailure = (why: string): void => {
    if (stopped || failure !== null) return
    failure = why
    engine.setWatcher({ state: 'polling', every: pollEvery / 1000, why })
    every(pollEvery)
  }

  /** Watches what there is to be watched now, anew where that is not what is watched. */
  const follow = (): void => {
    if (stopped) return
    const plan = planWatch(engine.watchWish)
    const now = printOf(plan)
    if (now === watched && !moved) return
    watched = now
    moved = false
    // One watch per folder is shared by all watchers of a process, so the old one must go before the new one comes.
    void watcher?.close()
    watcher = null
    failure = null
    try {
      watcher = start({
        plan,
        onReady: () => {
          if (stopped || watched !== now || failure !== null) return
          engine.setWatcher({ state: 'live', every: checkEvery / 1000, why: null })
          every(checkEvery)
          // What changed until now was heard by nobody.
          onHint()
        },
        onHint: (folderMoved) => {
          moved ||= folderMoved
          onHint()
        },
        onFailure,
      })
    } catch (error) {
      onFailure(error instanceof Error ? error.message : String(error))
    }
  }
  every(checkEvery)
  engine.onLooked = follow
  void check()
  return {
    restart: onHint,
    stop: async () => {
      stopped = true
      if (timer) clearInterval(timer)
      if (hint) clearTimeout(hint)
      await watcher?.close()
    },
  }
}
