import type { LogEntry, LogRecords, RecordLog } from './record-log.ts'

/** Something to be remembered of one path. */
export interface Memo<P extends Packed<unknown, unknown>> {
  readonly path: string
  /** Changes whenever the value may. */
  readonly print: string
  /** Made only where it is not on disk yet, with what a later start takes up when somebody asks for it. */
  readonly make: () => P
}

/** A value in two parts: what is wanted of it at once, and what is not. */
export interface Packed<T, L = undefined> {
  readonly value: T
  /** Takes up the second part, anew at each call. */
  readonly later: () => L
}

/** The log is written anew when it holds this many records besides twice those that count. */
const garbage = 1_000

/** Values by path, each with a print that tells whether it is still true. */
export class Remembered<T, L = undefined> {
  #records: LogRecords | null = null
  /** By path, the print of what is on disk. */
  readonly #written = new Map<string, string>()
  /** Records on disk, those that do not count among them. */
  #lines = 0
  #full = false

  constructor(private readonly log: RecordLog) {}

  get size(): number {
    return this.log.size
  }

  async load(): Promise<void> {
    this.#records = await this.log.read()
    this.#lines = this.#records.lines
  }

  /** An earlier start left something, and it can be asked for. */
  get isLoaded(): boolean {
    return this.#lines > 0 && this.#records !== null
  }

  /** What was read from disk is of no use any more. */
  unload(): void {
    this.#records = null
  }

  /** What was remembered of a path; null: nothing, or it was damaged in any part, or is not true any more. */
  find(path: string, print: string): Packed<T, L> | null {
    const record = this.#records?.find(path)
    const known = record?.value as { print: string; value: T } | undefined
    if (!record || known?.print !== print) return null
    this.#written.set(path, print)
    return { value: known.value, later: record.later as () => L }
  }

  /**
   * Writes what is not on disk yet.
   *
   * @param all everything that is true now
   * @param count how many that are
   * @throws Error of the system, or the reason of the signal
   */
  async save(all: Iterable<Memo<Packed<T, L>>>, count: number, signal: AbortSignal): Promise<void> {
    const isStuffed = this.#lines > 2 * count + garbage
    if (this.#full && !isStuffed) return
    if (isStuffed) {
      this.restart()
      this.#lines = 0
    }
    const written: Memo<Packed<T, L>>[] = []
    const entries = this.#entries(all, written)
    const fitted = isStuffed
      ? await this.log.rewrite(entries, signal)
      : await this.log.append(entries, signal)
    this.#full = fitted < written.length
    for (const { path, print } of written.slice(0, fitted)) this.#written.set(path, print)
    this.#lines += fitted
  }

  /** Somebody else may have written: the next saving writes all. */
  restart(): void {
    this.#written.clear()
    this.#lines = Number.POSITIVE_INFINITY
    this.#full = false
  }

  async clear(): Promise<void> {
    this.unload()
    this.#written.clear()
    this.#lines = 0
    this.#full = false
    await this.log.clear()
  }

  *#entries(all: Iterable<Memo<Packed<T, L>>>, written: Memo<Packed<T, L>>[]): Iterable<LogEntry> {
    for (const memo of all) {
      const { path, print } = memo
      if (this.#written.get(path) === print) continue
      written.push(memo)
      const { value, later } = memo.make()
      yield [path, { print, value }, later()]
    }
  }
}
