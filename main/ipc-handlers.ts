import { relative, sep } from 'node:path'
import { app, BrowserWindow, clipboard, dialog, nativeTheme, shell } from 'electron'
import { comparisonFileName, setFileName } from '../shared/comparison/side-words.ts'
import type { AppInfo, Opened, Reply } from '../shared/ipc/answers.ts'
import type { RequestName } from '../shared/ipc/contract.ts'
import { hostRequests } from '../shared/ipc/host-protocol.ts'
import { ok, refuse } from '../shared/model/result.ts'
import { choiceHandlers } from './choice-handlers.ts'
import { judgeLink } from './external-links.ts'
import type { Handlers } from './ipc-router.ts'
import { linkHandlers } from './link-handlers.ts'
import { mappingHandlers } from './mapping-handlers.ts'
import { notOpen } from './not-open.ts'
import { openInEditor } from './open-in-editor.ts'
import type { OpenRepositories } from './open-repositories.ts'
import { placeHandlers } from './place-handlers.ts'
import { saveFile, saveText } from './save-text.ts'
import type { SettingsStore } from './settings-store.ts'
import { viewHandlers } from './view-handlers.ts'
import type { ViewerWindow } from './viewer-window.ts'

/** What the handlers work on. */
export interface HandlerParts {
  readonly store: SettingsStore
  readonly repositories: Pick<OpenRepositories, 'prune' | 'choices' | 'setChoices' | 'followGuesses'>
  readonly info: () => Promise<AppInfo>
  readonly sampleFolder: () => Promise<Reply<string>>
  readonly windows: () => readonly ViewerWindow[]
  readonly tourShown: (step: number) => void
}

const dismissed: Opened = { opened: false, dismissed: true, refusal: null }

/** What main does for each request of the page. Requests about the repository go to its host unchanged. */
export function createHandlers(parts: HandlerParts): Handlers {
  const { store } = parts
  return {
    'request.cancel': async ({ ticket }, window) => {
      window.underWay.cancel(ticket)
      return ok(null)
    },
    'app.info': async () => ok(await parts.info()),
    'settings.get': async () => ok(store.settings()),
    'settings.set': async (patch) => {
      const settings = store.change(patch)
      nativeTheme.themeSource = settings.theme
      for (const each of parts.windows()) each.send('settings.changed', settings)
      if (patch.guessedRenames !== undefined) void parts.repositories.followGuesses(patch.guessedRenames)
      return ok(settings)
    },
    'recent.list': async () => ok(store.recent()),
    'recent.forget': async ({ id }) => {
      store.forget(id)
      await parts.repositories.prune()
      return ok(store.recent())
    },

    'repo.openDialog': async (_arg, window) => {
      const folder = await askFolder(window, 'Open a folder')
      return ok(folder === null ? dismissed : await window.open(folder))
    },
    'repo.openRecent': async ({ id }, window) => {
      const known = store.repository(id)
      if (known) return ok(await window.open(known.path))
      return refuse('no-such-folder', 'This repository is no longer in the list.', 'Open its folder.')
    },
    'repo.openSample': async (_arg, window) => {
      const folder = await parts.sampleFolder()
      return folder.ok
        ? ok(await window.open(folder.value))
        : ok({ opened: false, dismissed: false, refusal: folder.error })
    },
    'repo.openDropped': async ({ path }, window) => ok(await window.open(path)),
    'repo.state': async (_arg, window) => ok(window.state),
    'repo.close': async (_arg, window) => {
      window.close()
      store.setOpen(null)
      return ok(null)
    },
    'repo.asOf': async ({ name }, window) =>
      name === null ? ok(window.showNow()) : ok(await window.showAsOf(name)),
    'repo.chooseFolderDialog': async (_arg, window) => {
      const repository = window.repository
      if (!repository) return notOpen()
      const folder = await askFolder(window, 'Choose the folder that holds the digests', repository.root)
      if (folder === null) return ok(null)
      const inside = relative(repository.root, folder)
      if (inside.startsWith('..'))
        return refuse('refused', 'The folder is outside the repository.', 'Choose a folder below it.')
      return repository.client.call('folders.set', { folders: [inside.split(sep).join('/')] })
    },
    ...passOn(),
    ...choiceHandlers(parts),
    ...mappingHandlers(parts),
    ...placeHandlers(parts),
    ...linkHandlers(parts),
    ...viewHandlers(parts),
    'repo.goOn': async (arg, window) => {
      await window.repository?.client.retry()
      return window.repository ? window.repository.client.call('repo.goOn', arg) : notOpen()
    },

    'action.openInEditor': async ({ session }, window) => withFile(window, session, openInEditor),
    'action.reveal': async ({ session }, window) =>
      withFile(window, session, async (path) => {
        shell.showItemInFolder(path)
        return ok(null)
      }),
    'action.copy': async ({ text }) => {
      clipboard.writeText(text)
      return ok(null)
    },
    'action.openLink': async ({ href }, window) => {
      const verdict = judgeLink(href)
      if (!verdict.ok) return ok({ opened: false, why: verdict.why })
      const { response } = await dialog.showMessageBox(window.window, {
        type: 'none',
        message: 'Open this address in the browser?',
        detail: verdict.href,
        buttons: ['Stay here', 'Open in browser'],
        defaultId: 0,
        cancelId: 0,
      })
      if (response === 1) await shell.openExternal(verdict.href)
      return ok({ opened: response === 1, why: null })
    },
    'export.save': async (arg, window) => {
      if (!window.repository) return notOpen()
      const ending = arg.format === 'markdown' ? 'md' : arg.format
      const saved = await saveText(window, window.repository, `${arg.what}.${ending}`, (client) =>
        client.call('export.text', arg),
      )
      if (!saved.ok) return saved
      return ok({ saved: saved.value !== null, rows: 0, fileName: null, ...saved.value })
    },
    'chart.save': async ({ name, text }, window) => {
      if (!window.repository) return notOpen()
      return saveFile(window, window.repository, `${name}.csv`, async () => ok({ text }))
    },
    'compare.save': async (arg, window) => {
      if (!window.repository) return notOpen()
      const name = comparisonFileName(arg.a, arg.b, arg.format)
      return saveFile(window, window.repository, name, (client) => client.call('compare.text', arg))
    },
    'sets.save': async (arg, window, signal) => {
      if (!window.repository) return notOpen()
      const name = setFileName(arg.a, arg.b, arg.format)
      const saved = await saveText(window, window.repository, name, (client) =>
        client.call('sets.text', arg, signal),
      )
      if (!saved.ok) return saved
      return ok({ saved: saved.value !== null, fileName: null, leftOut: [], ...saved.value })
    },
    'tour.shown': async ({ step }) => {
      parts.tourShown(step)
      return ok(null)
    },
  }
}

type PassedOn = Exclude<(typeof hostRequests)[number], 'repo.goOn'>

function passOn(): Pick<Handlers, PassedOn> {
  const entries = hostRequests.map((name) => [
    name,
    async (arg: unknown, window: ViewerWindow, signal?: AbortSignal) =>
      window.repository ? window.repository.client.call(name as never, arg as never, signal) : notOpen(),
  ])
  return Object.fromEntries(entries) as Pick<Handlers, PassedOn & RequestName>
}

async function askFolder(
  window: ViewerWindow,
  title: string,
  defaultPath = app.getPath('home'),
): Promise<string | null> {
  const parent = BrowserWindow.fromWebContents(window.window.webContents)
  const options = { title, defaultPath, properties: ['openDirectory' as const] }
  const { canceled, filePaths } = parent
    ? await dialog.showOpenDialog(parent, options)
    : await dialog.showOpenDialog(options)
  return canceled ? null : (filePaths[0] ?? null)
}

async function withFile(
  window: ViewerWindow,
  session: string,
  act: (path: string) => Promise<Reply<null>>,
): Promise<Reply<null>> {
  if (!window.repository) return notOpen()
  const file = await window.repository.client.call('session.file', { session })
  if (!file.ok) return file
  if (file.value.path === null)
    return refuse('unknown-path', 'This session has no file on disk.', 'Its text can be read in the Raw tab.')
  return act(file.value.path)
}
