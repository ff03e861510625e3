import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { app, BrowserWindow, nativeTheme, session } from 'electron'
import type { AppInfo } from '../shared/ipc/answers.ts'
import type { Refusal } from '../shared/model/result.ts'
import { parseLink } from '../shared/text/link.ts'
import { declareAppScheme, serveAppScheme } from './app-scheme.ts'
import { ChoicesStore } from './choices-store.ts'
import { closeNetwork, hardenSession, hardenWebContents } from './hardening.ts'
import { HostProcesses } from './host-processes.ts'
import { createHandlers } from './ipc-handlers.ts'
import { routeRequests } from './ipc-router.ts'
import { openLink, showIn } from './links.ts'
import { log, setUpLog } from './log.ts'
import { setMenu } from './menu.ts'
import { OpenRepositories } from './open-repositories.ts'
import { findGit } from './repo-host/find-git.ts'
import { sampleFacts, sampleFolder } from './sample-folder.ts'
import { SettingsStore } from './settings-store.ts'
import {
  ownWords,
  parseStartArguments,
  type StartArguments,
  type Wanted,
  wantedAtStart,
  wantedBy,
} from './start-arguments.ts'
import { TourAnswers, takePictures } from './tour.ts'
import { ViewerWindow } from './viewer-window.ts'

// Start-up order only; what each step does stands in its own file.
const built = import.meta.dirname
const appPath = app.isPackaged ? null : app.getAppPath()
const start = parseStartArguments(ownWords(process.argv, appPath, process.cwd()), process.cwd())
if (start.userData) app.setPath('userData', start.userData)
setUpLog(app.getPath('userData'))
declareAppScheme()
closeNetwork()
hardenWebContents()

if (app.requestSingleInstanceLock()) void run()
else app.quit()

async function run(): Promise<void> {
  const dataFolder = app.getPath('userData')
  const store = new SettingsStore(dataFolder)
  // A git that lies in a repository is never run, wherever PATH may lead.
  const untrusted = [start.repository ?? [], ...store.recent().map(({ displayPath }) => displayPath)].flat()
  const git = findGit({ repositories: untrusted }).then((found) => (found.ok ? found.value : null))
  const hosts = new HostProcesses(join(built, 'repo-host.js'))
  const repositories = new OpenRepositories(hosts, dataFolder, store, new ChoicesStore(dataFolder))
  const styleNonce = randomBytes(16).toString('base64')
  const answers = new TourAnswers()
  const windows = new Map<number, ViewerWindow>()
  const sample = async () => sampleFolder(dataFolder, (await git)?.path ?? null)

  nativeTheme.themeSource = store.settings().theme
  await app.whenReady()
  const atStart = wantedAtStart(start, store)
  if (atStart !== null) hosts.prepare()
  hardenSession(session.defaultSession)
  serveAppScheme(session.defaultSession, join(built, '..', 'renderer'), styleNonce)
  routeRequests(
    createHandlers({
      store,
      repositories,
      info: async (): Promise<AppInfo> => ({
        git: (await git)?.version ?? null,
        platform: platform(),
        styleNonce,
        sample: sampleFacts(),
      }),
      sampleFolder: sample,
      windows: () => [...windows.values()],
      tourShown: (step) => answers.shown(step),
    }),
    (contentsId) => windows.get(contentsId),
  )
  store.onUnkept = (why) => {
    for (const window of windows.values()) window.send('settings.unkept', why)
  }
  setMenu((command) => focused(windows)?.send('menu.command', command))

  const openWindow = async (wanted: Wanted | null, link: string | null) => {
    const window = new ViewerWindow(join(built, '..', 'preload', 'index.cjs'), repositories, { show: true })
    const contentsId = window.window.webContents.id
    windows.set(contentsId, window)
    window.window.on('closed', () => windows.delete(contentsId))
    // The host is asked before the page loads, so that rows are read while the window draws.
    const opening = open(window, wanted).finally(() => hosts.drop())
    await window.load()
    const opened = await opening
    const refusal = opened?.refusal ?? (link === null ? null : await follow(link, window))
    if (refusal) window.showRefusal(refusal)
    return { window, refusal }
  }
  const follow = async (link: string, window: ViewerWindow) => {
    const opened = await openLink(link, window, store)
    return opened.ok ? null : opened.error
  }
  const open = async (window: ViewerWindow, wanted: Wanted | null) => {
    if (wanted === null) return null
    if (wanted !== 'sample') return window.open(wanted.path, wanted.folders)
    const folder = await sample()
    return folder.ok ? window.open(folder.value) : { opened: false, dismissed: false, refusal: folder.error }
  }
  // A link is shown in the window that has its repository already, else in one that has none yet, so that links that lead
  // nowhere do not leave a window each.
  const openAgain = async (asked: StartArguments) => {
    const link = asked.link === null || asked.repository ? null : parseLink(asked.link)
    for (const window of link?.ok ? windows.values() : [])
      if (link?.ok && (await showIn(window, link.value))) return window.focus()
    const wanted = wantedBy(asked)
    const free = wanted === null && [...windows.values()].find(({ isFree }) => isFree)
    if (!free) return void (await openWindow(wanted, asked.link))
    await free.load()
    free.focus()
    const refusal = asked.link === null ? null : await follow(asked.link, free)
    if (refusal) free.showRefusal(refusal)
  }

  app.on('second-instance', (_event, argv, cwd) => {
    void openAgain(parseStartArguments(ownWords(argv, appPath, cwd), cwd))
  })
  app.on('activate', () => {
    if (windows.size === 0) void openWindow(null, null)
  })
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit()
  })
  app.on('will-quit', (event) => {
    repositories.stopAll()
    if (!store.written) return
    event.preventDefault()
    void store.written.then(() => app.quit())
  })

  const { window, refusal } = await openWindow(atStart, start.link)
  if (start.screens) await pictures(window, refusal, answers, start.screens)
}

async function pictures(
  window: ViewerWindow,
  refusal: Refusal | null,
  answers: TourAnswers,
  folder: string,
): Promise<void> {
  try {
    if (refusal) throw new Error(`${refusal.what} ${refusal.next}`)
    process.stdout.write(`${await takePictures(window, answers, folder)}\n`)
    app.exit(0)
  } catch (error) {
    log.error(error)
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    app.exit(1)
  }
}

function focused(windows: ReadonlyMap<number, ViewerWindow>): ViewerWindow | undefined {
  const active = BrowserWindow.getFocusedWindow()
  return active ? windows.get(active.webContents.id) : [...windows.values()].at(-1)
}

function platform(): AppInfo['platform'] {
  const { platform } = process
  return platform === 'linux' || platform === 'darwin' || platform === 'win32' ? platform : 'other'
}
