import { BrowserWindow, nativeTheme } from 'electron'
import type { Opened } from '../shared/ipc/answers.ts'
import { channelOf } from '../shared/ipc/channels.ts'
import type { ViewerEvents } from '../shared/ipc/events.ts'
import { type ChoicesView, viewOfChoices } from '../shared/model/choices.ts'
import type { RepositoryState } from '../shared/model/repository.ts'
import type { Refusal } from '../shared/model/result.ts'
import { viewerUrl } from './app-scheme.ts'
import { notOpen } from './not-open.ts'
import type { OpenRepositories, OpenRepository } from './open-repositories.ts'
import { UnderWay } from './under-way.ts'

/** Ground of the window before the page draws: surface-0 of the theme, so that no frame is lighter. */
const grounds = { light: '#FFFFFF', dark: '#121518' }

/** One window and the repository that it shows. */
export class ViewerWindow {
  readonly window: BrowserWindow
  /** What its page asked and may take back. */
  readonly underWay = new UnderWay()
  #now: OpenRepository | null = null
  /** The same repository as of a commit, shown in place of what it is now; that one stays open for the way back. */
  #past: OpenRepository | null = null
  /** Names the newest wish for another state: what an older one opened is of no use any more. */
  #wish = 0
  #closed = false
  /** Repositories that are being opened in it. */
  #opening = 0
  #loading: Promise<void> | null = null

  constructor(
    preload: string,
    private readonly repositories: OpenRepositories,
    options: { readonly show: boolean },
  ) {
    this.window = new BrowserWindow({
      width: 1280,
      height: 800,
      minWidth: 480,
      minHeight: 360,
      useContentSize: true,
      show: false,
      title: 'Digest Audit',
      autoHideMenuBar: true,
      backgroundColor: nativeTheme.shouldUseDarkColors ? grounds.dark : grounds.light,
      webPreferences: {
        preload,
        contextIsolation: true,
        sandbox: true,
        nodeIntegration: false,
        webSecurity: true,
        webviewTag: false,
        spellcheck: false,
        navigateOnDragDrop: false,
        backgroundThrottling: false,
      },
    })
    if (options.show) this.window.once('ready-to-show', () => this.window.show())
    // What was changed in another window of the system is looked at when the person comes back.
    this.window.on('focus', () => void this.repository?.client.call('repo.check', null))
    this.window.on('closed', () => {
      this.#closed = true
      this.close()
    })
  }

  /** Loads the page, once; resolves when it can be told something. */
  load(): Promise<void> {
    this.#loading ??= this.window.loadURL(viewerUrl)
    return this.#loading
  }

  /** True where it shows no repository and opens none: what is opened next may be shown in it. */
  get isFree(): boolean {
    return !this.#closed && this.#now === null && this.#opening === 0
  }

  /** Brings it before the person. */
  focus(): void {
    if (this.window.isMinimized()) this.window.restore()
    this.window.focus()
  }

  get repository(): OpenRepository | null {
    return this.#past ?? this.#now
  }

  get state(): RepositoryState | null {
    return this.repository?.client.state ?? null
  }

  /** @param folders folders of digests in it; empty: those chosen earlier, or by rule */
  async open(path: string, folders: readonly string[] = []): Promise<Opened> {
    const before = this.#now
    this.#opening += 1
    const reply = await this.repositories
      .open(path, folders, (state) => {
        if (!this.#past) this.#tell(state)
      })
      .finally(() => {
        this.#opening -= 1
      })
    if (!reply.ok) return { opened: false, dismissed: false, refusal: reply.error }
    if (this.#closed) {
      reply.value.release()
      return { opened: false, dismissed: true, refusal: null }
    }
    this.#leavePast()
    this.#now = reply.value
    if (before && before.client !== reply.value.client) before.release()
    this.#tell(reply.value.client.state)
    this.send('choices.changed', this.choices)
    return { opened: true, dismissed: false, refusal: null }
  }

  /** Shows the open repository as of a commit, by its name or a date. What is shown stays until that is open. */
  async showAsOf(name: string): Promise<Opened> {
    const now = this.#now
    if (!now) return { opened: false, dismissed: false, refusal: notOpen().error }
    this.#wish += 1
    const wish = this.#wish
    const isStale = () => this.#closed || wish !== this.#wish
    const found = await now.client.call('commit.find', { name })
    if (!found.ok) return { opened: false, dismissed: isStale(), refusal: found.error }
    let opened: OpenRepository | null = null
    const reply = await this.repositories.openAsOf(now, found.value, (state) => {
      if (opened && this.#past === opened) this.#tell(state)
    })
    if (!reply.ok) return { opened: false, dismissed: isStale(), refusal: reply.error }
    if (isStale()) {
      reply.value.release()
      return { opened: false, dismissed: true, refusal: null }
    }
    const before = this.#past
    opened = reply.value
    this.#past = opened
    before?.release()
    this.#tell(opened.client.state)
    return { opened: true, dismissed: false, refusal: null }
  }

  /** Back from a commit to what the repository is now. */
  showNow(): Opened {
    this.#leavePast()
    this.#tell(this.state)
    return { opened: this.#now !== null, dismissed: false, refusal: null }
  }

  close(): void {
    const now = this.#now
    this.#leavePast()
    this.#now = null
    now?.release()
    this.#tell(null)
  }

  #leavePast(): void {
    this.#wish += 1
    const past = this.#past
    this.#past = null
    past?.release()
  }

  /** What the person decided about the repository of this window; null: none is open. */
  get choices(): ChoicesView | null {
    if (!this.#now) return null
    const { choices, damage } = this.repositories.choices.get(this.#now.id)
    return viewOfChoices(choices, damage)
  }

  /** Tells the page that what was named at the start would not open. */
  showRefusal(refusal: Refusal): void {
    this.send('open.refused', refusal)
  }

  send<E extends keyof ViewerEvents>(event: E, payload: ViewerEvents[E]): void {
    if (!this.#closed && !this.window.isDestroyed()) this.window.webContents.send(channelOf(event), payload)
  }

  #tell(state: RepositoryState | null): void {
    if (this.#closed) return
    this.send('repo.changed', state)
    const asOf = state?.asOf ? ` as of ${state.asOf.name}` : ''
    this.window.setTitle(state ? `${state.name}${asOf} · Digest Audit` : 'Digest Audit')
  }
}
