import type { DeclaredIds } from './declared-ids.ts'
import type { GitReader, KnownHistory } from './git-reader.ts'
import type { HistoryStore } from './history-store.ts'
import type { Present } from './present.ts'
import type { Rebuilds } from './rebuilds.ts'
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
  #stop = new AbortController()
  #isReading = false
  /** Commit from which the history was read. */
  #of: string | null = null
  #failures = 0
  #remembered: string | null = null
  /** The last whole reading, which the next one goes on from. */
  #known: KnownHistory | null = null

  constructor(
    private readonly reader: GitReader,
    private readonly board: StateBoard,
    private readonly rebuilds: Rebuilds,
    private readonly history: HistoryStore,
    private readonly present: Present,
    private readonly ids: DeclaredIds,
    /** What an earlier start read; null: nothing is remembered. */
    private readonly memory: RememberedHistory | null,
  ) {}

  /** What a later start can go on from; null: no whole reading yet. */
  get known(): KnownHistory | null {
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

  isDue(head: string | null): boolean {
    return head !== null && this.#of !== head && this.#failures < attempts
  }

  /** Ends the reading with what was read so far. What was read is put in order only behind saying so. */
  stop(): void {
    this.#stop.abort()
    if (!this.#isReading) return
    const { history } = this.board.state
    this.board.setNow({ history: { ...history, complete: false, stopped: true } })
  }

  /** What was stopped is read by the next one; what is known is gone on from. */
  goOn(): void {
    if (this.board.state.history.stopped) this.#of = null
  }

  /** Failures so far do not count any more. */
  forgive(): void {
    this.#failures = 0
  }

  /** What was read is read again, from the start. */
  forget(): void {
    this.#of = null
    this.#known = null
  }

  /** @throws the reason of the signal when the reading is dropped; all other faults are told by the state */
  async read(head: string, signal: AbortSignal): Promise<void> {
    const { board, history, reader, rebuilds } = this
    const { folders } = board.state
    const rewrites = await this.#recall()
    this.#stop = new AbortController()
    // After a commit the old history stays on screen until the new one is whole: nothing flickers.
    const first = !history.read
    const quiet = board.state.phase === 'ready' && board.state.history.complete
    const began = performance.now()
    const reading = history.begin()
    const tell = (done: number, total: number | null): void => {
      if (quiet && performance.now() - began < tellAfter) return
      const history = { done, total, complete: false, stopped: false }
      // It may begin while files are still read: that is told then.
      board.set(this.present.isRead ? { phase: 'history', history } : { history })
    }
    const show = (complete = false) => reading.show(() => this.present.blobs, complete)
    /** Git had walked, or nothing is new: all of it is there before parts of it could be shown. */
    let comesAtOnce: boolean | null = null
    tell(0, null)
    const { signal: stop } = this.#stop
    const known = this.#known
    this.#isReading = true
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
        else rebuilds.part(show)
      },
    })
    const result = await asked.finally(() => {
      this.#isReading = false
    })
    signal.throwIfAborted()
    const gaps = (result.ok && result.value.gaps) || null
    if (result.ok) this.#known = gaps ? null : result.value
    const stopped = !result.ok && stop.aborted
    const fault = result.ok || stopped ? null : result.error
    board.faults.history = fault
    board.faults.gaps = gaps
    this.#failures = fault ? this.#failures + 1 : 0
    // Of a reading that failed the old history is truer than a piece of the new one.
    if (!first && fault) return
    if (!fault) this.#of = head
    // What goes on from a known history is told at its end alone, so that there is no piece of it.
    if (!(stopped && known)) await show(result.ok)
    // Across a gap nobody can tell whether a commit is still behind the branch, nor where a damaged branch is.
    if (result.ok && !gaps && reader.info.refsFault === null)
      board.faults.gone = await rewrites.note(reader.info.branch, result.value)
    const done = history.reached.size
    const total = stopped ? board.state.history.total : done
    board.set({ history: { done, total, complete: result.ok, stopped } })
  }

  /** At the first reading: takes what an earlier start read. */
  async #recall(): Promise<Rewrites> {
    if (this.#rewrites) return this.#rewrites
    const { known, branches } = (await this.memory?.load()) ?? { known: null, branches: {} }
    this.#known = known
    this.#remembered = known?.head ?? null
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
