import type { SessionEngine } from './session-engine.ts'
import { startWatcher } from './watcher.ts'

/** After the first hint of a change this long is waited for more, in ms: one save is several events. */
const gather = 80
/** A full check even without a hint, in ms: events get lost. */
const checkEvery = 30_000
/** The same where the system cannot watch. */
const pollEvery = 3_000

/** Keeps an open repository up to date until it is stopped: events are hints, checks find the truth. */
export function startWatchLoop(engine: SessionEngine): { restart(): void; stop(): Promise<void> } {
  let watcher: { close(): Promise<void> } | null = null
  let hint: NodeJS.Timeout | null = null
  let stopped = false
  let timer: NodeJS.Timeout | null = null

  const check = async (): Promise<void> => {
    hint = null
    await engine.check()
  }
  const onHint = (): void => {
    if (!stopped) hint ??= setTimeout(check, gather)
  }
  const every = (ms: number): void => {
    if (timer) clearInterval(timer)
    timer = setInterval(onHint, ms)
  }
  const onFailure = (why: string): void => {
    if (stopped) return
    engine.setWatcher({ ...engine.state.watcher, state: 'polling', every: pollEvery / 1000, why })
    every(pollEvery)
  }
  const begin = (): void => {
    if (!engine.hasWorkingCopy && !engine.reader) return
    const info = engine.reader?.info
    const paths = engine.hasWorkingCopy ? [...engine.state.folders, ...engine.state.records] : []
    engine.setWatcher({ ...engine.state.watcher, state: 'live', every: checkEvery / 1000, why: null })
    every(checkEvery)
    watcher = startWatcher({
      root: engine.options.root,
      paths,
      gitDirs: info ? [...new Set([info.gitDir, info.commonDir])] : [],
      onHint,
      onFailure,
    })
  }
  begin()
  return {
    restart: () => {
      const old = watcher
      void old?.close()
      begin()
    },
    stop: async () => {
      stopped = true
      if (timer) clearInterval(timer)
      if (hint) clearTimeout(hint)
      await watcher?.close()
    },
  }
}
