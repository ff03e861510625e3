import type { DeclaredIds } from './declared-ids.ts'
import type { GitReader, KnownHistory } from './git-reader.ts'
import type { HistoryStore } from './history-store.ts'
import type { Present } from './present.ts'
import type { Rebuilds } from './rebuilds.ts'
import type { RememberedChains } from './remembered-chains.ts'
import type { RememberedHistory } from './remembered-history.ts'
import { type BranchTips, Rewrites } from './rewrites.ts'
import type { StateBoard } from './state-board.ts'
import { isDigestName } from './working-copy.ts'

/** A reading anew of the history tells its progress after this long, in ms: most are over sooner. */
const tellAfter = 1_000
/** A history that git could not read is tried again this often; then it takes a new HEAD. */
const attempts = 3
/** Of so many commits at which a clone is cut off it is asked where they are, one by one. */
const cutsAsked = 50

/** Reads the history of HEAD into the store, and shows what is there while it goes on. */
export class HistoryReading {
  #rewrites: Rewrites | null = null
  /** Ends the reading that is under way; null: none is. */
  #stop: AbortController | null = null
  /** Commit from which the history was read. */
  #of: string | null = null
  #failures = 0
  #remembered: string | null = null
  /** The last whole reading, which the next one goes on from. */
  #known: KnownHistory | null = null
  /** What an earlier start had read; it is taken up when somebody goes on from it. Null: done, or of no use. */
  #onDisk: RememberedHistory | null = null
  #mayAdopt = true

  constructor(
    private readonly reader: GitReader,
    private readonly board: StateBoard,
    private readonly rebuilds: Rebuilds,
    private readonly history: HistoryStore,
    private readonly present: Present,
    private readonly ids: DeclaredIds,
    /** What an earlier start read; null: nothing is remembered. */
    private readonly memory: RememberedHistory | null,
    /** Chains that an earlier start made of it; null: nothing is remembered. */
    private readonly chains: RememberedChains | null,
  ) {}

  /** The last whole reading, as far as it is taken up; null: there is none. */
  get known(): KnownHistory | null {
    return this.#known
  }

  /** The last whole reading, taken up from an earlier start where that was not needed until now; null: there is none. */
  async recallKnown(): Promise<KnownHistory | null> {
    const found = this.#onDisk
    if (found) {
      const known = await found.load()
      // Forgotten or read meanwhile: then that counts.
      if (this.#onDisk === found) this.#known = known
      this.#onDisk = null
    }
    return this.#known
  }

  /** Commit up to which an earlier start had read; null: none did, or it is not known yet. */
  get remembered(): string | null {
    return this.#remembered
  }

  /** What is known of each branch. */
  get branches(): BranchTips {
    return this.#rewrites?.tips ?? {}
  }

  /** A person who stopped it has it stopped, whatever is committed since. */
  isDue(head: string | null): boolean {
    const { stopped } = this.board.state.history
    return head !== null && !stopped && this.#of !== head && this.#failures < attempts
  }

  /** Ends the reading with what was read so far. What was read is put in order only behind saying so. */
  stop(): void {
    if (!this.#stop) return
    this.#stop.abort()
    const { history } = this.board.state
    this.board.setNow({ history: { ...history, complete: false, stopped: true } })
  }

  /** What was stopped is read by the next one; what is known is gone on from. */
  goOn(): void {
    const { phase, history } = this.board.state
    if (!history.stopped) return
    this.#of = null
    const { done, total } = history
    this.board.setNow({
      phase: phase === 'ready' ? 'history' : phase,
      history: { done, total, complete: false, stopped: false },
    })
  }

  /** Failures so far do not count any more. */
  forgive(): void {
    this.#failures = 0
  }

  /** What was read is read again, from the start. */
  forget(): void {
    this.#of = null
    this.#known = null
    this.#onDisk = null
    this.#mayAdopt = false
  }

  /** The chains that an earlier start made do not hold for the files of now: the history is read after all. */
  outgrow(): void {
    if (!this.board.state.history.stopped) this.#of = null
  }

  /** @throws the reason of the signal when the reading is dropped; all other faults are told by the state */
  async read(head: string, signal: AbortSignal): Promise<void> {
    // It can be stopped while what is remembered is taken up, too.
    const own = new AbortController()
    const end = () => {
      if (this.#stop === own) this.#stop = null
    }
    this.#stop = own
    try {
      const rewrites = await this.#recall()
      if (!(await this.#adopt(head, rewrites, signal)))
        await this.#readAnew(head, rewrites, signal, own.signal, end)
    } finally {
      end()
    }
  }

  /** @param onRead called when there is nothing left to stop */
  async #readAnew(
    head: string,
    rewrites: Rewrites,
    signal: AbortSignal,
    stop: AbortSignal,
    onRead: () => void,
  ): Promise<void> {
    const { board, history, reader, rebuilds } = this
    const { folders } = board.state
    const known = await this.recallKnown()
    // After a commit the old history stays on screen until the new one is whole: nothing flickers.
    const first = !history.read
    const quiet = board.state.phase === 'ready' && board.state.history.complete
    const began = performance.now()
    const reading = history.begin()
    const tell = (done: number, total: number | null): void => {
      if (quiet && performance.now() - began < tellAfter) return
      const history = { done, total, complete: false, stopped: false }
      // It may begin while files are still read, or be there before their rows: that is told then.
      board.set(this.present.isRead && rebuilds.made ? { phase: 'history', history } : { history })
    }
    const show = (read: KnownHistory | null = null) => {
      // Once a text is here that a proof lacked, the chains may be others.
      const whole = read && !read.gaps && !read.lacking ? read : null
      return reading.show(() => this.present.blobs, read !== null, whole)
    }
    /** Git had walked, or nothing is new: all of it is there before parts of it could be shown. */
    let comesAtOnce: boolean | null = null
    if (!stop.aborted) tell(0, null)
    const asked = this.reader.history({
      head,
      folders,
      files: [],
      keep: isDigestName,
      guessedRenames: board.state.guessedRenames,
      prover: this.ids.prover(folders),
      known,
      signal: AbortSignal.any([signal, stop]),
      onBatch: (batch) => {
        reading.add(batch)
        tell(batch.done, batch.total)
        comesAtOnce ??= batch.total !== null
        if (!first || comesAtOnce) return
        // What is newest is there at once; rows that show it come with the next files.
        if (batch.done === batch.links.length) void show()
        else rebuilds.part(() => show())
      },
    })
    const result = await asked.finally(onRead)
    signal.throwIfAborted()
    const gaps = (result.ok && result.value.gaps) || null
    if (result.ok) {
      this.#known = gaps ? null : result.value
      this.#onDisk = null
    }
    const stopped = !result.ok && stop.aborted
    const fault = result.ok || stopped ? null : result.error
    board.faults.history = fault
    board.faults.gaps = gaps
    this.#failures = fault ? this.#failures + 1 : 0
    // Of a reading that failed the old history is truer than a piece of the new one.
    if (!first && fault) return
    // Or a person went on with it before it had ended.
    const isLeft = stopped && board.state.history.stopped
    if (!fault) this.#of = stopped && !isLeft ? null : head
    // What goes on from a known history is told at its end alone, so that there is no piece of it.
    if (!(stopped && known)) await show(result.ok ? result.value : null)
    // Across a gap nobody can tell whether a commit is still behind the branch, nor where a damaged branch is.
    if (result.ok && !gaps && reader.info.refsFault === null)
      board.faults.gone = await rewrites.note(reader.info.branch, result.value)
    const done = history.reached
    const total = stopped ? board.state.history.total : done
    board.set({
      history: { done, total, complete: result.ok, stopped: isLeft, ...(isLeft && { of: head }) },
    })
  }

  /**
   * At the first reading: takes the chains that an earlier start made, where HEAD and files are those of then.
   *
   * @returns false where they are not, and the history is to be read
   * @throws the reason of the signal
   */
  async #adopt(head: string, rewrites: Rewrites, signal: AbortSignal): Promise<boolean> {
    const { board, chains, history, reader } = this
    const { branch, refsFault } = reader.info
    const isFirst = this.#mayAdopt && !history.read
    this.#mayAdopt = false
    if (!chains || !isFirst || refsFault !== null || !rewrites.isAt(branch, head)) return false
    const { folders, guessedRenames } = board.state
    const of = reader.historyName({ folders, files: [], guessedRenames })
    const known = await chains.load((found) => found.of === of && found.head === head)
    signal.throwIfAborted()
    // Files that are still to be read may be new ones, which HEAD does not tell of: the look that reads them proves it.
    const present = this.present.isRead ? this.present.blobs : null
    if (!known || !history.adopt(known, present)) return false
    board.faults.gone = await rewrites.noteSame(branch)
    // Dropped meanwhile, for other folders say: then these chains are of no use, however well they fit the files.
    signal.throwIfAborted()
    this.#of = head
    const done = known.reached
    board.set({ history: { done, total: done, complete: true, stopped: false } })
    return true
  }

  /** At the first reading: takes what an earlier start read. */
  async #recall(): Promise<Rewrites> {
    if (this.#rewrites) return this.#rewrites
    const { head, branches } = (await this.memory?.peek()) ?? { head: null, branches: {} }
    this.#onDisk = this.memory
    this.#remembered = head
    const { reader } = this
    this.#rewrites = new Rewrites(
      branches,
      async (tip, head) => {
        const ids = await reader.onlyBehind(tip, head)
        return ids.ok ? ids.value : [tip]
      },
      async (commit) => (await reader.resolve(commit)).ok,
      (tip, reached) => this.#mayBeHidden(tip, reached),
    )
    return this.#rewrites
  }

  /** Only where the clone is cut off behind a commit itself can nothing before the cut be the commit. */
  async #mayBeHidden(tip: string, reached: ReadonlySet<string>): Promise<boolean> {
    const { reader } = this
    const cuts = reader.info.shallowAt.filter((id) => reached.has(id))
    if (cuts.length > cutsAsked) return true
    for (const cut of cuts) {
      const beyond = await reader.onlyBehind(cut, tip)
      if (!beyond.ok || beyond.value.length > 0) return true
    }
    return false
  }
}
