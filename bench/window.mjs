import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { _electron } from 'playwright'
import { projectRoot } from '../scripts/lib/places.mjs'
import { sandboxSwitches } from '../scripts/lib/sandbox.mjs'

const hook = join(projectRoot, 'bench', 'inside', 'main.cjs')
/** Two of the looks that come without a cause. */
const idleMs = 60_000
/** Found in every digest at first, in one at the end. */
const typedQuery = 'decide topic 4711 status:'

/**
 * Opens a repository in the built app, with a data folder of its own, and closes it when the work is done.
 * @template T
 * @param {string} repository
 * @param {{ executable: string, env: NodeJS.ProcessEnv }} electron the Electron, and the variables of it and of the display
 * @param {(app: import('playwright').ElectronApplication, page: import('playwright').Page) => Promise<T>} work
 */
export async function withWindow(repository, { executable, env }, work) {
  const userData = mkdtempSync(join(tmpdir(), 'digest-audit-bench-data-'))
  const app = await _electron.launch({
    executablePath: executable,
    args: ['-r', hook, projectRoot, ...sandboxSwitches(), `--user-data=${userData}`, repository],
    cwd: projectRoot,
    env,
    chromiumSandbox: sandboxSwitches().length === 0,
  })
  try {
    const page = await app.firstWindow()
    await page.waitForURL('app://viewer/**')
    return await work(app, page)
  } finally {
    await app.close()
    rmSync(userData, { recursive: true, force: true, maxRetries: 5 })
  }
}

/**
 * Opens a repository and measures what a person would notice.
 * @param {string} repository its digests are changed for a moment and put back
 * @param {{ executable: string, env: NodeJS.ProcessEnv }} electron
 */
export function measureWindow(repository, electron) {
  return withWindow(repository, electron, async (app, page) => {
    await page.evaluate(() => globalThis.bench.firstRows)
    const scrolled = page.evaluate(() => globalThis.bench.scroll(300, 96))
    const whole = await page.evaluate(wholeRead)
    await scrolled
    const firstRows = await page.evaluate(() => globalThis.bench.firstRows)
    const slow = await page.evaluate(() => globalThis.bench.slowFrames())
    const times = await app.evaluate(() => globalThis.benchTimes)

    const reading = await pageTasks(app)
    await recordTasks(app)
    const still = await page.evaluate(() => globalThis.bench.scroll(300, 0))
    await page.evaluate(() => globalThis.bench.toTop())
    const wheel = await page.evaluate(() => globalThis.bench.scroll(300, 96))
    await page.evaluate(() => globalThis.bench.toTop())
    const far = await page.evaluate(() => {
      const table = document.querySelector('[data-table]')
      return globalThis.bench.scroll(300, Math.ceil(table.scrollHeight / 300))
    })
    await page.evaluate(() => globalThis.bench.toTop())
    const scrolling = await pageTasks(app)
    await page.waitForTimeout(1_000)
    const typing = await typed(app, page)
    const saves = []
    for (let at = 0; at < 3; at++) saves.push(await saveOne(page, repository))
    await page.waitForTimeout(1_000)
    const idle = await cpuShare(app)
    const memory = await app.evaluate(({ app }) =>
      app
        .getAppMetrics()
        .map(({ type, name, memory }) => [name ?? type, Math.round(memory.workingSetSize / 1024)]),
    )
    const { ready } = times
    return {
      readyAfterStart: ready - times.started,
      firstRows: firstRows - ready,
      firstRowsAfterWindow: firstRows - times.window,
      filesRead: whole.files - ready,
      historyRead: whole.history - ready,
      allRead: whole.ready - ready,
      reading,
      scrolling,
      typing,
      slowest: slow.sort((a, b) => b.ms - a.ms).slice(0, 4),
      whileReading: framesOf(await scrolled),
      wheel: framesOf(wheel),
      far: framesOf(far),
      still: framesOf(still),
      save: Math.min(...saves),
      saves,
      idle,
      memory: Object.fromEntries(memory),
    }
  })
}

/** In the page: times at which the files, the history and all of it were told to be read. */
export function wholeRead() {
  const now = () => performance.timeOrigin + performance.now()
  const times = { files: null, history: null, ready: null }
  return new Promise((resolve) => {
    const hear = (state) => {
      if (state.phase !== 'opening' && state.phase !== 'files') times.files ??= now()
      if (state.history.complete) times.history ??= now()
      if (state.phase !== 'ready') return
      times.ready = now()
      end()
      resolve(times)
    }
    const end = window.viewer.events['repo.changed'](hear)
    window.viewer.requests['repo.state'](null).then((reply) => hear(reply.value))
  })
}

/** In the page: ms from an event until a frame with what is looked for was handed to the screen. */
export function watchFor({ event, isThere }) {
  let began = 0
  addEventListener(event, ({ timeStamp }) => (began ||= timeStamp), { capture: true, once: true })
  const at = new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector(isThere)) return
      observer.disconnect()
      // The task after a frame's callbacks runs when the frame has been drawn.
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began)))
    })
    observer.observe(document, { childList: true, subtree: true })
  })
  return { at }
}

/** Begins to record what `pageTasks` tells. */
export async function recordTasks(app) {
  await app.evaluate(({ contentTracing }) =>
    contentTracing.startRecording({ included_categories: ['toplevel'] }),
  )
}

/**
 * The longest tasks of the page's main thread since the recording began, with their wall time and their own processor time in ms: on a
 * busy machine only the second tells of the app.
 */
export async function pageTasks(app) {
  const stopped = await app.evaluate(async ({ BrowserWindow, contentTracing }) => ({
    path: await contentTracing.stopRecording(),
    pid: BrowserWindow.getAllWindows()[0].webContents.getOSProcessId(),
  }))
  const { traceEvents } = JSON.parse(readFileSync(stopped.path, 'utf8'))
  rmSync(stopped.path)
  const own = traceEvents.filter(({ pid }) => pid === stopped.pid)
  const thread = own.find(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')?.tid
  const tasks = own.filter(({ tid, ph, name }) => tid === thread && ph === 'X' && name.endsWith('RunTask'))
  const most = (times) => times.reduce((a, b) => Math.max(a, b), 0) / 1000
  return {
    longest: most(tasks.map(({ dur }) => dur)),
    longestOwn: most(tasks.map(({ dur, tdur }) => tdur ?? dur)),
    over50: tasks.filter(({ dur, tdur }) => (tdur ?? dur) > 50_000).length,
    allOwn: tasks.reduce((sum, { dur, tdur }) => sum + (tdur ?? dur), 0) / 1000,
  }
}

/** Types a query as a hand does and takes it back; what the page did meanwhile, and its processor time for each key in ms. */
async function typed(app, page) {
  const field = page.getByRole('combobox', { name: 'Filter sessions' })
  await field.click()
  await recordTasks(app)
  await field.pressSequentially(typedQuery, { delay: 80 })
  await page.waitForTimeout(500)
  const tasks = await pageTasks(app)
  await field.fill('')
  await field.press('Enter')
  return { ...tasks, perKey: tasks.allOwn / typedQuery.length }
}

function framesOf({ frames, blanks, stillBlank }) {
  const sorted = [...frames].sort((a, b) => a - b)
  return {
    frames: frames.length,
    median: sorted[Math.floor(sorted.length / 2)],
    longest: sorted.at(-1),
    over50: (100 * frames.filter((ms) => ms > 50).length) / frames.length,
    blank: stillBlank ? Number.POSITIVE_INFINITY : Math.max(0, ...blanks),
  }
}

/** Saves the digest of the first row with another title; ms until the row shows it. */
async function saveOne(page, repository) {
  const id = await page.evaluate(() => globalThis.bench.firstPath())
  const reply = await page.evaluate((ids) => window.viewer.requests['sessions.rows']({ ids }), [id])
  const file = join(repository, JSON.parse(reply.value)[0].path)
  const before = readFileSync(file, 'utf8')
  const title = `Saved at ${Date.now()}`
  try {
    const drawn = page.evaluate((text) => globalThis.bench.titleDrawn(text), title)
    await page.waitForTimeout(50)
    const saved = Date.now()
    writeFileSync(file, before.replace(/^title: .*$/m, `title: ${title}`))
    return (await drawn) - saved
  } finally {
    writeFileSync(file, before)
  }
}

/** Share of one processor that all processes of the app take while nothing happens, in per cent. */
async function cpuShare(app) {
  const seconds = () =>
    app.evaluate(({ app }) => app.getAppMetrics().reduce((sum, { cpu }) => sum + cpu.cumulativeCPUUsage, 0))
  const before = await seconds()
  await new Promise((resolve) => setTimeout(resolve, idleMs))
  return (((await seconds()) - before) / (idleMs / 1000)) * 100
}
