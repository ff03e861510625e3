import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { _electron, type ConsoleMessage, type ElectronApplication, type Page } from 'playwright'
import { test as base, expect } from 'playwright/test'

const projectRoot = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))))

/** How one run of the app is started. */
interface LaunchOptions {
  /** Words after the app folder, such as `--sample` or the path of a repository. */
  readonly args?: readonly string[]
  /** Switches of Electron and Chromium, before the app folder: `-r FILE`, `--disable-gpu`. */
  readonly switches?: readonly string[]
  /** Variables on top of the test runner's own. */
  readonly env?: Readonly<Record<string, string>>
  /** The app's data folder. */
  readonly userData: string
}

/** A running app and what was wrong with it so far. */
export interface LaunchedApp {
  readonly app: ElectronApplication
  /** The first window. */
  readonly page: Page
  readonly userData: string
  /** Page errors, error lines of the console, crashes and violations of the content policy since the last call. */
  takeComplaints(): Promise<string[]>
  /** Closes the app and waits until none of its processes is left; fails if one stays. */
  close(): Promise<void>
}

/** The display of this one of the workers that run side by side; see `scripts/lib/tools.mjs`. */
function ownDisplay(): Record<string, string> {
  const displays: Record<string, string>[] = JSON.parse(process.env.DIGEST_AUDIT_TEST_DISPLAYS ?? '[]')
  return displays[Number(process.env.TEST_PARALLEL_INDEX)] ?? {}
}

/** Starts the built app with the Electron that `npm run e2e` found, with the sandbox unless run as root. */
async function launchApp(options: LaunchOptions): Promise<LaunchedApp> {
  if (!process.env.ELECTRON_OVERRIDE_DIST_PATH) throw new Error('Start these tests with `npm run e2e`.')
  const { userData } = options
  const app = await _electron.launch({
    args: [...(options.switches ?? []), projectRoot, `--user-data=${userData}`, ...(options.args ?? [])],
    cwd: projectRoot,
    env: { ...(process.env as Record<string, string>), ...ownDisplay(), ...options.env },
    // The page is told of light and dark by the app alone, as outside of tests.
    colorScheme: null,
    chromiumSandbox: process.platform !== 'linux' || process.getuid?.() !== 0,
  })
  const complaints: string[] = []
  const listening = new Set<Page>()
  const listen = (page: Page) => {
    if (listening.has(page)) return
    listening.add(page)
    page.on('pageerror', (error) => complaints.push(`page error: ${error.stack ?? error.message}`))
    page.on('crash', () => complaints.push('the page crashed'))
    page.on('console', (message: ConsoleMessage) => {
      if (message.type() === 'error') complaints.push(`console: ${message.text()}`)
    })
    page.on('close', () => listening.delete(page))
  }
  app.on('window', listen)
  for (const page of app.windows()) listen(page)
  const page = await app.firstWindow()
  listen(page)

  const takeComplaints = async () => {
    for (const open of listening) complaints.push(...(await policyViolations(open)))
    return complaints.splice(0)
  }
  const close = async () => {
    await app.close()
    await expect
      .poll(() => processesOf(userData), { message: 'processes left after the end', timeout: 10_000 })
      .toEqual([])
  }
  return { app, page, userData, takeComplaints, close }
}

/** The browser keeps reports of violations from before we asked, so none at start-up is missed. */
async function policyViolations(page: Page): Promise<string[]> {
  if (page.isClosed()) return []
  return page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const found: string[] = []
        const observer = new ReportingObserver(
          (reports) => {
            for (const report of reports) found.push(`content policy: ${JSON.stringify(report.body)}`)
          },
          { types: ['csp-violation'], buffered: true },
        )
        observer.observe()
        setTimeout(() => {
          observer.disconnect()
          // The browser hands out the kept reports every time; the page remembers how many were taken.
          const page = window as Window & { reportsTaken?: number }
          resolve(found.slice(page.reportsTaken ?? 0))
          page.reportsTaken = found.length
        }, 50)
      }),
  )
}

/** Processes that name the data folder in their arguments: the app itself, its pages, its repo hosts. */
function processesOf(userData: string): string[] {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
        return words.some((word) => word.includes(userData)) ? [words.join(' ')] : []
      } catch {
        return []
      }
    })
}

export interface Fixtures {
  /** A data folder for this test alone, removed afterwards. */
  userData: string
  /** Starts the app (again) in that data folder; every app is closed at the end and must have had no complaint. */
  launch: (
    args?: readonly string[],
    env?: Readonly<Record<string, string>>,
    switches?: readonly string[],
  ) => Promise<LaunchedApp>
}

/** The test function of all tests in the window. */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: the test runner demands a destructured first parameter.
  userData: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'digest-audit-e2e-'))
    await use(folder)
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  },
  launch: async ({ userData }, use) => {
    const open: LaunchedApp[] = []
    await use(async (args, env, switches) => {
      const launched = await launchApp({ args, env, switches, userData })
      const run: LaunchedApp = {
        ...launched,
        // Closed by the test itself: what was wrong until then is still asked for.
        close: async () => {
          open.splice(open.indexOf(run), 1)
          await finish(launched)
        },
      }
      open.push(run)
      return run
    })
    for (const run of [...open]) await run.close()
  },
})

async function finish(launched: LaunchedApp): Promise<void> {
  const complaints = await launched.takeComplaints()
  await launched.close()
  expect(complaints).toEqual([])
}

export { expect }
