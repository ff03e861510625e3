import { setTimeout as delay } from 'node:timers/promises'
import type { DigestEntry, FileChange } from '../../shared/index/index-input.ts'
import { promisedFiles } from '../../shared/index/promotion-targets.ts'
import type { PastTexts } from '../../shared/search/past-texts.ts'
import { DeclaredIds } from './declared-ids.ts'
import type { GitReader, KnownHistory } from './git-reader.ts'
import { HistoryReading } from './history-reading.ts'
import { HistoryStore } from './history-store.ts'
import type { IndexStore, ToRemember } from './index-store.ts'
import { LivesTracing } from './lives-tracing.ts'
import { PastReading } from './past-reading.ts'
import type { Present } from './present.ts'
import { PromisedChanges } from './promised-changes.ts'
import type { Rebuilds } from './rebuilds.ts'
import { RemovedDigests } from './removed-digests.ts'
import type { Source } from './source.ts'
import type { StateBoard } from './state-board.ts'
import type { TextStore } from './text-store.ts'
import { ToldWork } from './told-work.ts'

/** While HEAD moves again and again, its history is read once it rested for this long, in ms. */
const restOfHead = 300

/** What only git needs to be asked for. */
interface GitParts {
  readonly reading: HistoryReading
  readonly removed: RemovedDigests
  readonly promised: PromisedChanges
  readonly past: PastReading
  readonly lives: LivesTracing
  readonly told: ToldWork
}

/** The past of the digests. It follows what the looks find, and begins anew when one of them finds another HEAD. */
export class Past {
  readonly history = new HistoryStore()
  readonly #git: GitParts | null
  #running: Promise<void> | null = null
  #isBehind = false
  #ahead: Promise<void> | null = null
  #caughtUp = false
  #dropped = new AbortController()

  constructor(
    private readonly source: Source,
    private readonly board: StateBoard,
    private readonly rebuilds: Rebuilds,
    private readonly present: Present,
    texts: TextStore | null,
    private readonly store: IndexStore | null,
    /** The look at HEAD and the files that is under way, if any. */
    private readonly look: () => Promise<void> | null,
  ) {
    const { reader } = source
    this.#git = reader && texts ? this.#partsOf(reader, texts) : null
  }

  #partsOf(reader: GitReader, texts: TextStore): GitParts {
    const { board, history, present, rebuilds, store } = this
    const ids = new DeclaredIds(reader, texts)
    const lives = new LivesTracing(history, present.digests, texts, rebuilds, store?.facts ?? null)
    const promised = new PromisedChanges(reader, store?.promises ?? null)
    const past = new PastReading(reader)
    return {
      reading: new HistoryReading(
        reader,
        board,
        rebuilds,
        history,
        present,
        ids,
        store?.history ?? null,
        store?.chains ?? null,
      ),
      removed: new RemovedDigests(texts, store?.digests ?? null),
      promised,
      past,
      lives,
      told: new ToldWork(board, { files: present.digests, lives, promises: promised, past }),
    }
  }

  get running(): Promise<void> | null {
    return this.#running
  }

  get removed(): readonly DigestEntry[] {
    return this.#git?.removed.entries ?? []
  }

  get fileChanges(): ReadonlyMap<string, readonly FileChange[]> | null {
    return this.#git?.promised.changes ?? null
  }

  /** Texts of all revisions, as far as read; null: nobody asked for them. */
  get texts(): PastTexts | null {
    return this.#git?.past.texts ?? null
  }

  /** From now on the texts of all revisions are read, too. */
  want(): void {
    if (!this.#git || this.#git.past.wanted) return
    this.#git.past.want()
    this.follow()
  }

  /** An earlier start read all of it: it comes with the next step, and rows are made once, with it. */
  get isRemembered(): boolean {
    return !this.#caughtUp && this.source.head !== null && this.#git?.reading.remembered === this.source.head
  }

  /** The last whole reading; null: there is none. */
  async recallKnown(): Promise<KnownHistory | null> {
    return (await this.#git?.reading.recallKnown()) ?? null
  }

  /** The history of HEAD is still to be read. */
  get isDue(): boolean {
    return this.#git?.reading.isDue(this.source.head) ?? false
  }

  /** Begins to read the history beside the files, as nothing of it is there yet; `follow` goes on from there. */
  begin(): void {
    const { head } = this.source
    if (!this.#git || !head || this.#ahead || this.#running || this.history.read || !this.isDue) return
    if (this.#dropped.signal.aborted) this.#dropped = new AbortController()
    this.#ahead = this.#git.reading.read(head, this.#signal)
    // Whoever follows hears of it.
    this.#ahead.catch(() => {})
  }

  /** Lets the past catch up with what the last look found. */
  follow(): void {
    this.#isBehind = true
    this.#running ??= this.#catchUp().finally(() => {
      this.#running = null
      if (this.#isBehind && !this.source.closed) this.follow()
    })
    if (this.source.options.live) this.#running.catch((error) => this.board.fail(error))
  }

  /** What is being read of the past is of no use any more. */
  drop(): void {
    this.#dropped.abort()
    this.#ahead = null
    this.#git?.reading.forgive()
  }

  /** All is to be read again. */
  forget(): void {
    this.#git?.reading.forget()
    this.drop()
  }

  /** All is to be read again, what a person stopped as well. */
  readAnew(): void {
    this.#git?.reading.goOn()
    this.forget()
  }

  /** Chains that were remembered do not hold for the files of now. */
  outgrow(): void {
    this.#git?.reading.outgrow()
  }

  /** Leaves what is under way at what was read until now. */
  stop(): void {
    if (!this.#git) return
    const { reading, lives, promised, past, told } = this.#git
    for (const work of [reading, lives, promised, past]) work.stop()
    const { work } = this.board.state
    if (work) this.board.setNow({ work: null, workLeft: [...told.left, work] })
  }

  /** Goes on with all that a person stopped. */
  goOn(): void {
    if (!this.#git) return
    const { reading, lives, promised, past, told } = this.#git
    for (const work of [reading, lives, promised, past]) work.goOn()
    this.board.setNow({ workLeft: told.left })
    this.follow()
  }

  /** Saves now what a later start need not read again. */
  async save(): Promise<void> {
    await this.store?.save(this.#toRemember())
  }

  get #signal(): AbortSignal {
    return AbortSignal.any([this.source.signal, this.#dropped.signal])
  }

  #toRemember(): ToRemember {
    const { digests, records } = this.present
    const removed = this.#git?.removed
    return {
      digests: [...digests.memos(), ...(removed?.memos() ?? [])],
      digestCount: digests.size + (removed?.size ?? 0),
      records: records.memos(),
      recordParts: records.parts,
      facts: this.history.memos(),
      factCount: this.history.traced,
      history: this.#git?.reading.known ?? null,
      branches: this.#git?.reading.branches ?? {},
      chains: () => this.history.toAdopt(),
      promises: this.#git?.promised.known ?? null,
    }
  }

  async #catchUp(): Promise<void> {
    let drops = 0
    while (this.#isBehind && !this.source.closed) {
      this.#isBehind = false
      if (this.#dropped.signal.aborted) this.#dropped = new AbortController()
      const signal = this.#signal
      try {
        // One move of HEAD is followed at once; in a rebase there is no use in beginning before it rests.
        if (drops > 1) await delay(restOfHead, undefined, { signal })
        await this.#read(signal)
        drops = 0
      } catch (error) {
        if (!signal.aborted) throw error
        drops += 1
        // Dropped by a look that is still under way: what it finds is waited for.
        if (!this.source.closed) await this.look()?.catch(() => {})
      }
    }
  }

  async #readTexts({ past, told }: GitParts, signal: AbortSignal): Promise<void> {
    const { chains } = this.history
    const { part, over } = told.begin('past')
    const showSome = (done: number, total: number) => {
      part(done, total)
      if (!this.rebuilds.due) return undefined
      past.show(chains)
      return this.rebuilds.now()
    }
    await past.update(chains, showSome, signal)
    over()
  }

  async #read(signal: AbortSignal): Promise<void> {
    const git = this.#git
    const { head } = this.source
    if (git) {
      const { digests } = this.present
      if (this.#ahead) {
        if (!this.board.state.history.complete && this.rebuilds.made) this.board.set({ phase: 'history' })
        const ahead = this.#ahead
        await ahead.finally(() => {
          if (this.#ahead === ahead) this.#ahead = null
        })
      }
      if (head && git.reading.isDue(head)) await git.reading.read(head, signal)
      // Without commits the history is empty, which is known.
      else if (!head && !this.history.read) await this.history.begin().show(() => digests.blobs, true)
      await git.removed.update(this.history.chains.values())
      const { part, over } = git.told.begin('lives')
      await git.lives.update(part, signal)
      over()
      this.board.faults.lostTexts = this.history.lostTexts
    }
    if (git) await this.#readTexts(git, signal)
    await this.rebuilds.now()
    const isFirst = !this.#caughtUp
    this.#caughtUp = true
    if (git && head) {
      const files = promisedFiles(this.rebuilds.index)
      const { part, over } = git.told.begin('promises')
      if (await git.promised.update(head, files, part, signal)) await this.rebuilds.now()
      over()
    }
    signal.throwIfAborted()
    if (isFirst) this.board.setNow({ phase: 'ready' })
    else this.board.set({ phase: 'ready' })
    if (this.board.state.folders.length > 0) this.store?.unload()
    this.store?.saveSoon(() => this.#toRemember())
    if (this.source.options.live) this.rebuilds.warmSoon(signal)
  }
}
