import { spawn } from 'node:child_process'
import { expect, onTestFinished, vi } from 'vitest'
import { SessionEngine } from '../../../main/repo-host/session-engine.ts'
import { startWatchLoop, type WatchLoop } from '../../../main/repo-host/watch-loop.ts'
import { type StartWatcher, startWatcher } from '../../../main/repo-host/watcher.ts'
import type { RepositoryState } from '../../../shared/model/repository.ts'
import { engineOptions } from '../../support/engine-options.ts'
import { makeRepo, type TestRepo } from '../../support/make-repo.ts'
import { openUnread } from '../../support/open-engine.ts'

/** A repository that is open and kept up to date, and what it told meanwhile. */
interface Live {
  readonly engine: SessionEngine
  readonly loop: WatchLoop
  readonly states: { readonly at: number; readonly state: RepositoryState; readonly titles: string[] }[]
  /** Looks at HEAD and the files so far. */
  readonly looks: () => number
}

/** Those of the running test; they end with it. */
export const running: Live[] = []

export function titlesOf(engine: SessionEngine): string[] {
  return engine.index.rows.filter(({ session }) => !session.removed).map(({ session }) => session.title)
}

/** Opens a folder as the window does. */
export async function goLive(
  root: string,
  start: StartWatcher = startWatcher,
  prepare: (engine: SessionEngine) => void = () => {},
  network: (folder: string) => string | null = () => null,
): Promise<Live> {
  const states: Live['states'] = []
  let looks = 0
  let engine: SessionEngine | null = null
  const options = await engineOptions(root, {
    live: true,
    onState: (state) => {
      if (engine) states.push({ at: performance.now(), state, titles: titlesOf(engine) })
    },
  })
  const opened = await SessionEngine.open({ ...options, clock: () => String(++looks) })
  if (!opened.ok) throw new Error(opened.error.what)
  engine = opened.value
  prepare(engine)
  const live: Live = { engine, loop: startWatchLoop(engine, start, network), states, looks: () => looks }
  running.push(live)
  onTestFinished(async () => {
    running.splice(running.indexOf(live), 1)
    await live.loop.stop()
    await live.engine.close()
  })
  await until(() => engine?.state.phase === 'ready' && engine.state.watcher.state !== 'starting')
  return live
}

/** Opens a folder without watching it: what is read is read by the checks of the test. */
export async function openStill(
  root: string,
  store: string | null = null,
  folders: readonly string[] = [],
): Promise<{ readonly engine: SessionEngine; readonly told: RepositoryState[] }> {
  const told: RepositoryState[] = []
  const engine = await openUnread(root, { store, folders, onState: (state) => void told.push(state) })
  return { engine, told }
}

/** Waits for what must come by itself; nothing nudges it. */
export function until(isSo: () => boolean, timeout = 100_000): Promise<void> {
  return vi.waitFor(() => expect(isSo()).toBe(true), { timeout, interval: 10 })
}

/** The events of a start, and of what was done last, are over. */
export async function quiet({ looks }: Live): Promise<void> {
  for (;;) {
    const before = looks()
    await new Promise((resolve) => setTimeout(resolve, 400))
    if (looks() === before) return
  }
}

export function digest(title: string, decision = 'Keep it'): string {
  return `---\ntitle: ${title}\nproject: alpha\nsession_date: 2026-01-05\n---\n\n## Decisions\n\n- ${decision}\n`
}

export function manyDigests(count: number, title: (at: number) => string): Record<string, string> {
  return Object.fromEntries(
    Array.from({ length: count }, (_, at) => [`digests/2026-01-05-${at}.md`, digest(title(at))]),
  )
}

export const note = 'digests/2026-01-05-note.md'
export const bannerCodes = ({ engine }: Pick<Live, 'engine'>) => engine.state.banners.map(({ code }) => code)

/** A history in several pieces: the first of them has eight commits. */
export function longHistory(count = 60): TestRepo {
  const repo = makeRepo()
  repo.plan(
    Array.from({ length: count }, (_, at) => ({
      parents: at ? [at - 1] : [],
      files: { [note]: digest(`Step ${at}`) },
    })),
  )
  repo.git('checkout', '-q', '-f', 'main')
  return repo
}

export function repoWithNote(): TestRepo {
  const repo = makeRepo()
  repo.commit('Add', { [note]: digest('First'), 'digests/2026-01-06-other.md': digest('Other') })
  return repo
}

/** Runs git beside us, as another program would, while our own loop goes on. */
export function runOutside(root: string, args: readonly string[]): Promise<void> {
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
