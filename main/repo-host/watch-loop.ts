import { networkOf } from './network-folder.ts'
import type { SessionEngine } from './session-engine.ts'
import { planWatch, printOf } from './watch-plan.ts'
import { type StartWatcher, startWatcher, type Watcher } from './watcher.ts'

/** After the first hint of a change this long is waited for more, in ms: one save is several events. */
const gather = 60
/** In a storm each check is followed by a pause as long as itself, up to this many ms. */
const restAtMost = 1_000
/** How often there is a full check without a hint. */
interface Pace {
  /** In ms; in larger repositories a multiple of it. */
  readonly every: number
  /** It is so many times as long as such a check keeps the processor. */
  readonly times: number
}

/** Events get lost, so there is a check now and then; it is to take less than a hundredth of the time. */
export const livePace: Pace = { every: 30_000, times: 150 }
/** Where the system cannot watch. */
export const pollPace: Pace = { every: 3_000, times: 20 }
const everyAtMost = 300_000

/** Time between two checks without a hint, in ms, when one costs so many ms of the processor. */
export function pauseFor({ every, times }: Pace, cost: number): number {
  return Math.min(Math.max(1, Math.ceil((times * cost) / every)) * every, everyAtMost)
}

/** The watching of an open repository. */
export interface WatchLoop {
  /** The folders that matter may be others now. */
  readonly restart: () => void
  readonly stop: () => Promise<void>
}

/** Reads an open repository and keeps it up to date until stopped: events are hints, checks find the truth. */
export function startWatchLoop(
  engine: SessionEngine,
  start: StartWatcher = startWatcher,
  /** Tells whether a folder is on a network. */
  network: (folder: string) => string | null = networkOf,
): WatchLoop {
  let watcher: Watcher | null = null
  let watched = ''
  let failure: string | null = null
  let moved = false
  let hint: NodeJS.Timeout | null = null
  let checking = false
  /** Something was heard while a check was under way, which may have looked there already. */
  let heard = false
  let timer: NodeJS.Timeout | null = null
  /** Until then checks have had their share of the time. */
  let rest = 0
  let pace = livePace
  /** What the last check cost that found nothing and had nothing beside it, in ms of the processor. */
  let quiet = 0
  let stopped = false

  const check = async (): Promise<void> => {
    hint = null
    checking = true
    heard = false
    const { version, phase } = engine.state
    const before = process.cpuUsage()
    const began = performance.now()
    await engine.refresh()
    checking = false
    const ended = performance.now()
    rest = ended + Math.min(ended - began, restAtMost)
    const used = process.cpuUsage(before)
    if (phase === 'ready' && engine.state.phase === 'ready' && engine.state.version === version)
      quiet = (used.user + used.system) / 1000
    if (stopped) return
    const { state, every, why } = engine.state.watcher
    const seconds = pauseFor(pace, quiet) / 1000
    if (every !== null && every !== seconds && state !== 'stopped')
      engine.setWatcher({ state, every: seconds, why })
    schedule()
    if (heard) onHint()
  }
  const onHint = (): void => {
    if (stopped) return
    heard = true
    // Behind the one that is under way comes its rest: in a storm there is something to be heard at any time.
    if (checking) return
    hint ??= setTimeout(check, Math.max(gather, rest - performance.now()))
  }
  const schedule = (): void => {
    if (timer) clearTimeout(timer)
    timer = setTimeout(onHint, pauseFor(pace, quiet))
  }
  const onFailure = (why: string): void => {
    if (stopped || failure !== null) return
    failure = why
    pace = pollPace
    engine.setWatcher({ state: 'polling', every: pauseFor(pace, quiet) / 1000, why })
    schedule()
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
    const remote = network(engine.options.root)
    if (remote !== null)
      onFailure(`the folder is on ${remote}, which tells nothing of changes made elsewhere`)
    try {
      watcher = start({
        plan,
        onReady: () => {
          if (stopped || watched !== now || failure !== null) return
          pace = livePace
          engine.setWatcher({ state: 'live', every: pauseFor(pace, quiet) / 1000, why: null })
          schedule()
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
  schedule()
  engine.onLooked = follow
  void check()
  return {
    restart: onHint,
    stop: async () => {
      stopped = true
      if (timer) clearTimeout(timer)
      if (hint) clearTimeout(hint)
      await watcher?.close()
    },
  }
}
