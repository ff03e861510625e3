import type { UtilityProcess } from 'electron'
import type { Reply } from '../shared/ipc/answers.ts'
import type {
  FromHost,
  HostCall,
  HostCommands,
  HostRequestName,
  HostSent,
  OpenArg,
  ToHost,
} from '../shared/ipc/host-protocol.ts'
import type { RepositoryChoices } from '../shared/model/choices.ts'
import type { Banner, RepositoryState } from '../shared/model/repository.ts'
import { refuse } from '../shared/model/result.ts'
import type { HostProcesses } from './host-processes.ts'
import { log } from './log.ts'
import { takeReadingNote } from './repo-host/reading-note.ts'

/** How long the host may be silent before it counts as hung, in ms. Far longer than any step of its work, also on a machine that is busy with other things. */
const silenceLimit = 20_000
const heartbeat = 2_000
/** Starts within `restartWindow` ms after which the client gives up and asks the person. */
const restartLimit = 6
const restartWindow = 60_000

type CallName = HostRequestName | keyof HostCommands
type CallArg<N extends CallName> = Extract<HostCall, { name: N }>['arg']

interface Pending {
  readonly call: HostCall
  readonly settle: (reply: Reply<unknown>) => void
}

interface RepoHostEvents {
  state(state: RepositoryState): void
  folders(folders: readonly string[]): void
}

/**
 * The only holder of a repo host process: takes it, watches over it, restarts it when it dies or hangs,
 * and passes requests through. Requests that were under way are asked again after a restart, so that the
 * window keeps what it shows; each restart is told by a banner.
 */
export class RepoHostClient {
  #process: UtilityProcess | null = null
  #asked = false
  #nextId = 1
  #lastHeard = Date.now()
  #timer: NodeJS.Timeout | null = null
  #starts: number[] = []
  #restartedAt: string | null = null
  #gaveUp = false
  #skip: string[] = []
  readonly #pending = new Map<number, Pending>()
  /** Whoever waits for an opening whose process is gone: the next one answers. */
  #opening: Pending['settle'][] = []
  #state: RepositoryState | null = null

  constructor(
    private readonly processes: HostProcesses,
    private open: Omit<OpenArg, 'skip' | 'version'>,
    private readonly events: RepoHostEvents,
  ) {}

  /** Last state that the host told, with what the client has to add. */
  get state(): RepositoryState | null {
    return this.#state && this.#withOwnBanners(this.#state)
  }

  /** Process id of the running host; tests end it to see the recovery. */
  get pid(): number | undefined {
    return this.#process?.pid
  }

  /** Starts the host and opens the repository; answers when the first rows can be asked for. */
  async start(): Promise<Reply<RepositoryState>> {
    this.#timer = setInterval(() => this.#beat(), heartbeat)
    return this.#fork()
  }

  /** Starts again after the client had given up. */
  async retry(): Promise<void> {
    this.#gaveUp = false
    this.#starts = []
    if (!this.#process && !this.#asked) await this.#fork()
  }

  /** Asks the host. @param signal takes the request back: it is answered as cancelled at once, and the host drops it */
  call<N extends CallName>(name: N, arg: CallArg<N>, signal?: AbortSignal): Promise<Reply<HostSent<N>>> {
    const id = this.#nextId++
    return new Promise((resolve) => {
      const settle = resolve as (reply: Reply<unknown>) => void
      // Whoever held on to it over a dialog, say, is answered too.
      if (this.#asked) return settle(closed())
      if (this.#gaveUp) return settle(stoppedForGood())
      if (signal?.aborted) return settle(cancelled())
      const call = { id, name, arg } as HostCall
      this.#pending.set(id, { call, settle })
      signal?.addEventListener('abort', () => this.#cancel(id), { once: true })
      // While the host is being restarted, `#reopen` sends what waits.
      if (this.#ready || name === 'open') this.#send(call)
    })
  }

  /** Tells the host what the person decided. Another mapping makes other texts of all files: a new host reads them. */
  async setChoices(choices: RepositoryChoices): Promise<void> {
    const isRead = choices.mapping?.text === this.open.choices.mapping?.text
    this.open = { ...this.open, choices }
    if (isRead) await this.call('choices.set', choices)
    else await this.#renew()
  }

  /** Lets a new host open the repository; what is shown stays until it has as much. */
  async #renew(): Promise<void> {
    if (!this.#process) return
    const before = this.#process
    this.#process = null
    this.#passOnOpening()
    before.kill()
    this.#catchingUp = this.#state !== null
    await this.#fork()
  }

  /** Follows guessed renames from now on, or not; a host that is started again does the same. */
  async followGuesses(guessed: boolean): Promise<void> {
    this.open = { ...this.open, guessedRenames: guessed }
    await this.call('renames.set', { guessed })
  }

  /** Ends the host. What it was asked for is answered as cancelled. */
  stop(): void {
    this.#asked = true
    if (this.#timer) clearInterval(this.#timer)
    this.#process?.kill()
    this.#process = null
    this.#settleAll(closed())
  }

  /** Requests may be sent: the host has opened the repository and, after a restart, read its files again. */
  #ready = false
  /** After a restart the window keeps what it shows until the new host has as much. */
  #catchingUp = false

  async #fork(): Promise<Reply<RepositoryState>> {
    this.#starts = [...this.#starts.filter((at) => at > Date.now() - restartWindow), Date.now()]
    this.#lastHeard = Date.now()
    this.#ready = false
    const host = this.processes.take()
    this.#process = host
    host.stdout?.on('data', (text) => log.info(`host: ${String(text).trimEnd()}`))
    host.stderr?.on('data', (text) => log.warn(`host: ${String(text).trimEnd()}`))
    host.on('message', (message: FromHost) => this.#hear(host, message))
    // `kill()` ends with code 0, so a death is known by not having asked for it, never by the code.
    host.on('exit', () => this.#process === host && !this.#asked && this.#restart('died'))
    const reply = await this.call('open', {
      ...this.open,
      skip: this.#skip,
      version: this.#state?.version ?? 0,
    })
    for (const settle of this.#opening.splice(0)) settle(reply)
    // The answer may come before the first push of the state.
    if (reply.ok && this.#process === host) this.#state ??= reply.value
    if (reply.ok && this.#process === host && !this.#catchingUp) this.#release()
    return reply
  }

  #release(): void {
    this.#ready = true
    this.#catchingUp = false
    for (const { call } of this.#pending.values()) if (call.name !== 'open') this.#send(call)
  }

  #send(message: ToHost): void {
    this.#process?.postMessage(message)
  }

  #hear(host: UtilityProcess, message: FromHost): void {
    if (this.#process !== host) return
    this.#lastHeard = Date.now()
    if ('reply' in message) {
      const pending = this.#pending.get(message.id)
      this.#pending.delete(message.id)
      pending?.settle(message.reply)
    } else if ('event' in message && message.event === 'state') {
      const { phase } = message.state
      if (this.#catchingUp && (phase === 'opening' || phase === 'files')) return
      if (this.#catchingUp) this.#release()
      this.#state = message.state
      this.events.state(this.#withOwnBanners(message.state))
    } else if ('event' in message && message.event === 'reopen') {
      void this.#renew()
    } else if ('event' in message && message.event === 'folders') {
      this.open = { ...this.open, folders: message.folders }
      this.events.folders(message.folders)
    }
  }

  #cancel(id: number): void {
    const pending = this.#pending.get(id)
    if (!pending) return
    this.#pending.delete(id)
    this.#send({ cancel: id })
    pending.settle(cancelled())
  }

  #beat(): void {
    if (!this.#process) return
    if (Date.now() - this.#lastHeard > silenceLimit) {
      log.error('The repo host is silent; it is ended and started again.')
      const silent = this.#process
      this.#process = null
      silent.kill()
      this.#restart('fell silent')
    } else this.#send({ ping: Date.now() })
  }

  #restart(how: string): void {
    log.error(`The repo host ${how}.`)
    this.#process = null
    this.#catchingUp = this.#state !== null
    const file = this.open.store ? takeReadingNote(this.open.store) : null
    if (file !== null && !this.#skip.includes(file)) this.#skip.push(file)
    this.#restartedAt = new Date().toTimeString().slice(0, 8)
    this.#passOnOpening()
    if (this.#starts.length >= restartLimit) {
      this.#gaveUp = true
      this.#settleAll(stoppedForGood())
    }
    if (this.#state) this.events.state(this.#withOwnBanners(this.#state))
    if (!this.#gaveUp) {
      const wait = Math.min(3_000, 100 * 2 ** (this.#starts.length - 1))
      setTimeout(() => !this.#asked && this.#fork(), wait)
    }
  }

  /** The opening of a process that is gone is answered by the next one; all else waits in #pending. */
  #passOnOpening(): void {
    for (const [id, { call, settle }] of this.#pending) {
      if (call.name !== 'open') continue
      this.#pending.delete(id)
      this.#opening.push(settle)
    }
  }

  #settleAll(reply: Reply<never>): void {
    for (const settle of this.#opening.splice(0)) settle(reply)
    for (const { settle } of this.#pending.values()) settle(reply)
    this.#pending.clear()
  }

  #withOwnBanners(state: RepositoryState): RepositoryState {
    const own: Banner[] = []
    if (this.#gaveUp) {
      own.push({
        code: 'host-restarted',
        tone: 'error',
        what: `The reader stopped ${restartLimit} times within a minute. What is shown was read before ${this.#restartedAt}.`,
        next: 'Read again',
        command: null,
      })
    } else if (this.#restartedAt) {
      own.push({
        code: 'host-restarted',
        tone: 'warning',
        what: `The reader stopped at ${this.#restartedAt} and was started again. Nothing of the repository was changed.`,
        next: null,
        command: null,
      })
    }
    for (const file of this.#skip) {
      own.push({
        code: 'file-skipped',
        tone: 'warning',
        what: `Reading ${file} stopped the reader. The file is skipped until the repository is opened again.`,
        next: null,
        command: null,
      })
    }
    return own.length === 0 ? state : { ...state, banners: [...own, ...state.banners] }
  }
}

function cancelled(): Reply<never> {
  return refuse('cancelled', 'The request was cancelled.', 'Ask again.')
}

function closed(): Reply<never> {
  return refuse('cancelled', 'The repository was closed.', 'Open it again.')
}

function stoppedForGood(): Reply<never> {
  return refuse(
    'host-died',
    'The reader stopped several times in a row.',
    'Choose Read again in the banner, or open the repository again.',
  )
}
