import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { KnownHistory } from '../../shared/git/known-history.ts'
import type { PackedFacts, RememberedFacts } from './packed-facts.ts'
import { RecordLog } from './record-log.ts'
import { type Memo, type Packed, Remembered } from './remembered.ts'
import { type KnownChains, RememberedChains } from './remembered-chains.ts'
import type { PackedDigest, RememberedDigests } from './remembered-digest.ts'
import { RememberedHistory } from './remembered-history.ts'
import type { RecordPart } from './remembered-records.ts'
import type { BranchTips } from './rewrites.ts'
import { type StoreLock, takeLock } from './store-lock.ts'

/** Most bytes on disk for one repository, by what they hold; docs/architecture.md names the sum. */
const limits = {
  digests: 160 * 1024 * 1024,
  records: 64 * 1024 * 1024,
  facts: 96 * 1024 * 1024,
  history: 80 * 1024 * 1024,
  chains: 80 * 1024 * 1024,
  promises: 32 * 1024 * 1024,
}

/** Saved this long after something was read, in ms, so that reading goes first. */
const saveAfter = 1_000

/** Everything that is true now. */
export interface ToRemember {
  readonly digests: Iterable<Memo<PackedDigest>>
  readonly digestCount: number
  readonly records: Iterable<Memo<Packed<RecordPart>>>
  readonly recordParts: number
  readonly facts: Iterable<Memo<PackedFacts>>
  readonly factCount: number
  /** Null: no whole reading yet. */
  readonly history: KnownHistory | null
  readonly branches: BranchTips
  /** What the history is made into; null: there is nothing new. */
  readonly chains: () => Promise<KnownChains | null>
  /** Of the files that digests promise to change. */
  readonly promises: KnownHistory | null
}

/**
 * What is remembered of one repository from one start to the next, in a folder of the app's own. All of it can be
 * read anew from the repository: what is damaged, of another build or of another repository counts as not there.
 */
export class IndexStore {
  readonly digests: RememberedDigests
  readonly records: Remembered<RecordPart>
  readonly facts: RememberedFacts
  readonly history: RememberedHistory
  readonly chains: RememberedChains
  readonly promises: RememberedHistory
  /** What was remembered of files and lives can be asked for, and of the history where it ended. */
  readonly loaded: Promise<unknown>
  #lock: StoreLock | null
  readonly #stop = new AbortController()
  #saving: Promise<void> = Promise.resolve()
  #timer: NodeJS.Timeout | null = null

  /**
   * @param folder is made if it is not there
   * @param identity names the repository
   */
  constructor(
    private readonly folder: string,
    identity: readonly string[],
  ) {
    mkdirSync(folder, { recursive: true })
    this.#lock = takeLock(this.#lockFile)
    const build = buildStamp()
    const log = (name: keyof typeof limits) => {
      const head = JSON.stringify([name, build, ...identity])
      const file = join(folder, `${name}.log`)
      // What a killed process was writing.
      if (this.#lock) rmSync(`${file}.new`, { force: true })
      return new RecordLog(file, head, limits[name])
    }
    this.digests = new Remembered(log('digests'))
    this.records = new Remembered(log('records'))
    this.facts = new Remembered(log('facts'))
    this.history = new RememberedHistory(log('history'))
    this.chains = new RememberedChains(log('chains'))
    this.promises = new RememberedHistory(log('promises'))
    const { digests, records, facts, history } = this
    this.loaded = Promise.all([digests.load(), records.load(), facts.load(), history.peek()])
  }

  /** All was read once: what was remembered is known, or is of no use. */
  unload(): void {
    this.digests.unload()
    this.records.unload()
    this.facts.unload()
  }

  /** Bytes on disk. */
  get size(): number {
    return this.#logs.reduce((sum, { size }) => sum + size, 0)
  }

  /** Most bytes on disk. */
  get limit(): number {
    return Object.values(limits).reduce((sum, limit) => sum + limit, 0)
  }

  /** False: another process writes, and this one only reads. */
  get writes(): boolean {
    return this.#lock?.isOurs() ?? false
  }

  /** Saves before long; calls until then are one. */
  saveSoon(what: () => ToRemember): void {
    if (this.#stop.signal.aborted) return
    this.#timer ??= setTimeout(() => {
      this.#timer = null
      void this.save(what())
    }, saveAfter)
    this.#timer.unref()
  }

  /** Saves what is not on disk yet. A failure is logged: the next start then reads from the repository. */
  save(what: ToRemember): Promise<void> {
    return this.#next(async () => {
      const { signal } = this.#stop
      await this.digests.save(what.digests, what.digestCount, signal)
      await this.records.save(what.records, what.recordParts, signal)
      await this.facts.save(what.facts, what.factCount, signal)
      if (what.history) await this.history.save(what.history, what.branches, signal)
      const chains = await what.chains()
      if (chains) await this.chains.save(chains, signal)
      if (what.promises) await this.promises.save(what.promises, {}, signal)
    })
  }

  /** Forgets all of it. What is open goes on, and is saved again when it changes. */
  clear(): Promise<void> {
    return this.#next(async () => {
      for (const log of this.#logs) await log.clear()
    })
  }

  async close(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer)
    this.#stop.abort()
    await this.#saving
    this.#lock?.release()
  }

  get #logs() {
    return [this.digests, this.records, this.facts, this.history, this.chains, this.promises]
  }

  get #lockFile(): string {
    return join(this.folder, 'lock')
  }

  /** Whoever had the lock may be gone by now. What it wrote is not known here, so all is written anew. */
  #mayWrite(): boolean {
    if (this.writes) return true
    this.#lock?.release()
    this.#lock = takeLock(this.#lockFile)
    if (!this.#lock) return false
    for (const log of this.#logs) log.restart()
    return true
  }

  #next(work: () => Promise<void>): Promise<void> {
    this.#saving = this.#saving.then(async () => {
      if (this.#stop.signal.aborted || !this.#mayWrite()) return
      try {
        await work()
      } catch (error) {
        if (!this.#stop.signal.aborted) console.error('What was read could not be remembered:', error)
      }
    })
    return this.#saving
  }
}

/** Tells one build from the next: another reader may read the same text otherwise. */
function buildStamp(): string {
  const here = import.meta.dirname
  const built = basename(here) === 'chunks' ? dirname(here) : here
  const hash = createHash('sha256')
  for (const name of readdirSync(built, { recursive: true, encoding: 'utf8' }).sort()) {
    const { size, mtimeMs } = statSync(join(built, name))
    hash.update(`${name}\0${size}\0${mtimeMs}\n`)
  }
  return hash.digest('hex')
}
