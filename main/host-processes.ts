import { type UtilityProcess, utilityProcess } from 'electron'

/** Starts the processes of repo hosts, one of them ahead of its use. */
export class HostProcesses {
  #spare: UtilityProcess | null = null

  /** @param entry built file of the host */
  constructor(private readonly entry: string) {}

  /** A repository will be opened: the start of its host takes as long as the making of the window, so both begin at once. */
  prepare(): void {
    this.#spare ??= this.#fork()
  }

  /** A process that nobody has yet. */
  take(): UtilityProcess {
    const process = this.#spare ?? this.#fork()
    this.#spare = null
    return process
  }

  /** Nothing was opened: what was prepared ends. */
  drop(): void {
    this.#spare?.kill()
    this.#spare = null
  }

  #fork(): UtilityProcess {
    const process = utilityProcess.fork(this.entry, [], {
      serviceName: 'Digest Audit repo host',
      stdio: 'pipe',
    })
    process.once('exit', () => {
      if (this.#spare === process) this.#spare = null
    })
    return process
  }
}
