import type { Naming } from '../../shared/digest/naming.ts'
import type { RepositoryIndex } from '../../shared/index/repository-index.ts'
import type { RepositoryChoices } from '../../shared/model/choices.ts'
import type { NamedCommit } from '../../shared/model/named-commit.ts'
import type { RepositoryState, WatcherHealth } from '../../shared/model/repository.ts'
import { ok, type Refusal, type Result } from '../../shared/model/result.ts'
import type { DiffClient } from './diff-client.ts'
import type { DigestStore } from './digest-store.ts'
import { createParts, type EngineParts } from './engine-parts.ts'
import { defaultFolder, isBelow } from './folder-rule.ts'
import { gitMark } from './git-mark.ts'
import type { GitReader, KnownHistory } from './git-reader.ts'
import type { HistoryStore } from './history-store.ts'
import type { IndexStore } from './index-store.ts'
import { Looks } from './looks.ts'
import { findCommit } from './named-commits.ts'
import { openGit } from './open-git.ts'
import type { RecordStore } from './record-store.ts'
import { type EngineOptions, Source } from './source.ts'
import type { TextStore } from './text-store.ts'
import type { WatchWish } from './watch-plan.ts'
import { stampOf } from './working-copy.ts'

export type { EngineOptions } from './source.ts'

/** While the folder is not there it is looked for this often, in ms. */
const lookForFolder = 2_000

/**
 * One repository, as window and command line see it. The order of steps is here: open, choose folders, files first,
 * then history, then the lives of items; afterwards every check brings all of it up to date by the same steps.
 * A check has two parts: a look at HEAD and the files, quick, and the past, which goes on beside later looks and
 * begins anew when one of them finds another HEAD.
 */
export class SessionEngine {
  readonly #parts: EngineParts
  readonly #looks = new Looks(() => this.#lookOnce())
  #health: Omit<WatcherHealth, 'lastCheck'> = { state: 'starting', every: null, why: null }

  #cutAt: string
  #gitMark: string

  /** @param mark that of the moment before the opening: a repository that was being made meanwhile is another one */
  private constructor(
    private readonly source: Source,
    refusal: Refusal | null,
    mark: string,
  ) {
    this.#gitMark = mark
    this.#cutAt = source.reader?.info.cutAt ?? ''
    this.#parts = createParts(source, refusal, () => this.#looks.running)
  }

  /** Opens a repository; whatever git says, a readable folder opens as far as it can. */
  static async open(options: EngineOptions): Promise<Result<SessionEngine>> {
    const mark = gitMark(options.root)
    const git = options.git.ok ? await openGit(options.git.value, options.root) : options.git
    if (options.at !== null && !git.ok) return git
    const reader = git.ok ? git.value : null
    let asOf: NamedCommit | null = null
    if (options.at !== null && reader) {
      const found = typeof options.at === 'string' ? await findCommit(reader, options.at) : ok(options.at)
      if (!found.ok) {
        reader.close()
        return found
      }
      asOf = found.value
    }
    const engine = new SessionEngine(new Source(options, reader, asOf), git.ok ? null : git.error, mark)
    await engine.#parts.choice.choose()
    return ok(engine)
  }

  get options(): EngineOptions {
    return this.source.options
  }

  get reader(): GitReader | null {
    return this.source.reader
  }

  /** Which spelling means which documented name. */
  get naming(): Naming {
    return this.source.naming
  }

  get texts(): TextStore | null {
    return this.#parts.texts
  }

  get diff(): DiffClient {
    return this.#parts.diff
  }

  get history(): HistoryStore {
    return this.#parts.past.history
  }

  get digests(): DigestStore {
    return this.#parts.present.digests
  }

  get records(): RecordStore {
    return this.#parts.present.records
  }

  get index(): RepositoryIndex {
    return this.#parts.rebuilds.index
  }

  get state(): RepositoryState {
    return this.#parts.board.state
  }

  /** The last whole reading of the history; null: there is none. */
  recallHistory(): Promise<KnownHistory | null> {
    return this.#parts.past.recallKnown()
  }

  /** Ids of the commits that a rewrite took from the branch, newest first. */
  get goneIds(): readonly string[] {
    return this.#parts.board.faults.gone
  }

  /** Files are read from the working copy; false: from a commit. */
  get hasWorkingCopy(): boolean {
    return this.source.hasWorkingCopy
  }

  /** Resolves when the offers of folders count what the past held, too. */
  get offersRead(): Promise<void> {
    return this.#parts.choice.offersRead
  }

  /** Called after each look: what must be watched may be other than before. */
  onLooked: () => void = () => {}

  /** Called when a repository of git came to be where none could be opened: it takes an opening anew. */
  onGitCame: () => void = () => {}

  /** What must be watched for changes, as things stand. */
  get watchWish(): WatchWish {
    const { folders, records } = this.state
    const waitedFor = folders.length > 0 ? folders : [defaultFolder]
    return {
      root: this.options.root,
      digestFolders: this.#parts.present.folders,
      paths: this.hasWorkingCopy ? [...waitedFor, ...records] : [],
      git: this.reader?.info ?? null,
    }
  }

  /** Brings everything up to date, the past included. */
  async check(): Promise<void> {
    await this.look()
    await this.#parts.past.running
  }

  /** A check that fails is told by the state and leaves what was read; the next one may succeed. */
  async refresh(): Promise<void> {
    await this.look().catch((error) => this.#parts.board.fail(error))
  }

  /** Brings HEAD and the files up to date; the past follows beside. Calls while it runs share one more after it. */
  look(): Promise<void> {
    return this.#looks.now()
  }

  /** How changes are heard of. While checks themselves fail, that is told instead. */
  setWatcher(health: Omit<WatcherHealth, 'lastCheck'>): void {
    this.#health = health
    const { state, lastCheck } = this.state.watcher
    if (state !== 'stopped') this.#parts.board.set({ watcher: { ...health, lastCheck } })
  }

  async setFolders(folders: readonly string[]): Promise<void> {
    this.#parts.board.set({ folders, phase: 'files' })
    this.digests.keepOnly((path) => folders.some((folder) => isBelow(path, folder)))
    await this.#readAnew()
  }

  /** Judges what was read by what the person decided from now on. */
  async setChoices(choices: RepositoryChoices): Promise<void> {
    this.source.choices = choices
    await this.#parts.rebuilds.now()
  }

  /** @param guessed renames are followed where git guesses them by likeness */
  async followGuesses(guessed: boolean): Promise<void> {
    if (guessed === this.state.guessedRenames) return
    this.#parts.board.set({ guessedRenames: guessed })
    await this.#readAnew()
  }

  /** Looks which folders could hold digests, for a person who wants to choose others than those read now. */
  offerFolders(): Promise<void> {
    return this.#parts.choice.offer()
  }

  /** Leaves history, lives, promised changes and past texts at what was read until now, whichever is under way. */
  stopHistory(): void {
    this.#parts.past.stop()
  }

  /** Leaves the files at those that were read until now; the others stand there by name. */
  stopFiles(): void {
    this.#parts.present.stopFiles()
  }

  /** Goes on with all of that. */
  async goOn(): Promise<void> {
    if (this.#parts.present.goOnWithFiles()) await this.refresh()
    this.#parts.past.goOn()
    await this.#parts.past.running
  }

  /** Leaves the records at what was read until now. */
  stopRecords(): void {
    this.#parts.present.records.stop()
  }

  /** Reads the records whose reading was stopped. */
  async readRecords(): Promise<void> {
    this.#parts.present.records.goOn()
    await this.refresh()
  }

  /** Has the texts of all revisions read, for queries about the past; resolves when they are. */
  async readPast(): Promise<void> {
    this.#parts.past.want()
    await this.#parts.past.running
  }

  async close(): Promise<void> {
    this.source.close()
    this.#parts.board.close()
    this.#looks.cancel()
    await this.diff.close()
    this.reader?.close()
    await this.#looks.running?.catch(() => {})
    await this.#parts.past.running?.catch(() => {})
    await this.#parts.store?.close()
  }

  /** Tells how far the line of a session is read at each commit; null: it is. */
  tellLineReading(lineReading: RepositoryState['lineReading']): void {
    if (lineReading || this.state.lineReading) this.#parts.board.set({ lineReading })
  }

  /** What is remembered for the next start; null: nothing is. */
  get store(): IndexStore | null {
    return this.#parts.store
  }

  /** Saves now what a later start need not read again. It is done before long without being asked for. */
  save(): Promise<void> {
    return this.#parts.past.save()
  }

  /** Reads the history from the start, for a person wants another one: what was stopped is not left at that. */
  async #readAnew(): Promise<void> {
    this.#parts.past.readAnew()
    await this.check()
  }

  async #lookOnce(): Promise<void> {
    const { board, present, past, rebuilds } = this.#parts
    try {
      if (stampOf(this.options.root, '')?.kind !== 'other') return this.#tellGone()
      board.faults.folderGone = false
      this.#lookForGit()
      const tip = await this.reader?.refresh()
      board.faults.git = tip && !tip.ok ? tip.error : null
      const { head } = this.source
      const moved = head !== present.treeTried
      if (moved) past.drop()
      // Older commits were fetched, or cut off.
      const cutAt = this.reader?.info.cutAt ?? ''
      if (cutAt !== this.#cutAt) past.forget()
      this.#cutAt = cutAt
      // A tree that cannot be listed now may be listed by a later look.
      const listed = present.treeOf
      if (head !== listed) await present.readTree(head)
      const hasOtherTree = moved || listed !== present.treeOf
      this.#adoptFolder()
      past.begin()
      const changed = await present.readFiles()
      const { read, isUnproved } = this.history
      const isAsBefore = !read || (!changed && !isUnproved)
      const isChained = isAsBefore || (await this.history.refresh(() => present.blobs))
      if (!isChained) past.outgrow()
      if ((changed || hasOtherTree) && !past.isRemembered) await rebuilds.now()
      const watcher = { ...this.#health, lastCheck: this.options.clock() }
      board.set({ ...present.counted, watcher })
      // What is under way has all of it, if this look found nothing new.
      const isOpen = this.state.phase !== 'ready' && !past.running
      if (changed || hasOtherTree || past.isDue || isOpen) past.follow()
      this.#lookAgainSoon()
      this.onLooked()
    } catch (error) {
      if (!this.source.closed) throw error
    }
  }

  #lookForGit(): void {
    if (this.reader || this.options.at !== null) return
    const mark = gitMark(this.options.root)
    if (mark === this.#gitMark) return
    this.#gitMark = mark
    this.onGitCame()
  }

  /** The folder itself is not there: a disk that was taken out, say. What was read stays. */
  #tellGone(): void {
    const why = 'the folder is not there any more'
    this.#parts.board.faults.folderGone = true
    this.#parts.board.set({ watcher: { ...this.state.watcher, state: 'stopped', why } })
    // Nothing tells of a folder that comes back.
    this.#lookLater(lookForFolder)
  }

  /** Something in the middle of a change may have told of its end already, so no hint is waited for. */
  #lookAgainSoon(): void {
    if (this.#parts.present.moving) this.#lookLater(null)
    else this.#looks.settle()
  }

  #lookLater(ms: number | null): void {
    if (this.options.live && !this.source.closed) this.#looks.later(() => void this.refresh(), ms)
  }

  /** A repository without digests gets its first ones in the usual place. */
  #adoptFolder(): void {
    if (this.state.folders.length > 0) return
    if (!this.#parts.choice.isOnDisk && !this.#parts.present.isInTree(defaultFolder)) return
    this.#parts.board.set({ folders: [defaultFolder] })
    this.#parts.past.forget()
  }
}
