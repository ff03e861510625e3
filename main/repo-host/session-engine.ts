import { basename } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { DigestEntry, FileChange, IndexInput } from '../../shared/index/index-input.ts'
import { promisedFiles } from '../../shared/index/promotion-targets.ts'
import type { RepositoryIndex } from '../../shared/index/repository-index.ts'
import type { OpenArg } from '../../shared/ipc/host-protocol.ts'
import type { Problem } from '../../shared/model/problem.ts'
import type { Banner, RepositoryState, WatcherHealth } from '../../shared/model/repository.ts'
import { ok, type Refusal, type Result } from '../../shared/model/result.ts'
import type { Revision } from '../../shared/model/revision.ts'
import { bannersOf, limitsOf } from './banners.ts'
import { createDiffClient, type DiffClient } from './diff-client.ts'
import { DigestStore } from './digest-store.ts'
import type { GitProgram } from './find-git.ts'
import { defaultFolder, defaultRecords, inShownOrder, offerFolders } from './folder-rule.ts'
import { type GitReader, openGit, type TreeEntry } from './git-reader.ts'
import { HistoryStore } from './history-store.ts'
import { IndexKeeper } from './index-keeper.ts'
import { Looks } from './looks.ts'
import { createReadingNote } from './reading-note.ts'
import { RecordStore } from './record-store.ts'
import { Rewrites } from './rewrites.ts'
import { createSlices } from './slices.ts'
import { Teller } from './teller.ts'
import { TextStore } from './text-store.ts'
import type { WatchWish } from './watch-plan.ts'
import { isDigestName, type Listing, listDigests, stampOf } from './working-copy.ts'

export interface EngineOptions extends OpenArg {
  readonly git: Result<GitProgram>
  /** Shows everything as of this commit instead of the working copy; any name that git resolves. */
  readonly at: string | null
  /** What is read so far is shown meanwhile; false: only the end counts. */
  readonly live: boolean
  /** Built file of the diff worker. */
  readonly diffWorker: string
  /** The wall clock, as `HH:MM:SS`, for the time of the last full check. */
  readonly clock: () => string
  readonly onState: (state: RepositoryState) => void
}

/** While the folder is not there it is looked for this often, in ms. */
const lookForFolder = 2_000

/** Offers of folders wait this long for what the past held, in ms. */
const waitForPast = 1_500

/** Shortest time between two pushes of the state, in ms. */
const pushEvery = 200
/** A reading anew of the history tells its progress after this long, in ms: most are over sooner. */
const tellAfter = 1_000
/** While HEAD moves again and again, its history is read once it rested for this long, in ms. */
const restOfHead = 300
/** A history that git could not read is tried again this often; then it takes a new HEAD. */
const historyAttempts = 3

/**
 * One repository, as window and command line see it. The order of steps is here: open, choose folders, files first,
 * then history, then the lives of items; afterwards every check brings all of it up to date by the same steps.
 * A check has two parts: a look at HEAD and the files, quick, and the past, which goes on beside later looks and
 * begins anew when one of them finds another HEAD.
 */
export class SessionEngine {
  readonly history = new HistoryStore()
  readonly digests: DigestStore
  readonly diff: DiffClient
  readonly #records: RecordStore
  readonly #keeper: IndexKeeper
  readonly #stop = new AbortController()
  #historyStop = new AbortController()
  #texts: TextStore | null
  #tree: ReadonlyMap<string, TreeEntry> = new Map()
  #files: ReadonlySet<string> | null = null
  #fileChanges: ReadonlyMap<string, readonly FileChange[]> | null = null
  #removed = new Map<string, DigestEntry>()
  /** Commit whose tree was listed; undefined: none yet. */
  #treeOf: string | null | undefined
  /** Commit from which the history was read. */
  #historyOf: string | null = null
  #historyFaults = 0
  readonly #rewrites = new Rewrites()
  #gone: readonly string[] = []
  #health: Omit<WatcherHealth, 'lastCheck'> = { state: 'starting', every: null, why: null }
  readonly #looks = new Looks(() => this.#lookOnce())
  #digestFolders: readonly string[] = []
  #past: Promise<void> | null = null
  #pastIsBehind = false
  #pastStop = new AbortController()
  readonly #teller = new Teller(pushEvery, () => this.options.onState(this.#state))
  #state: RepositoryState

  private constructor(
    readonly options: EngineOptions,
    readonly reader: GitReader | null,
    private readonly refusal: Refusal | null,
  ) {
    const note = createReadingNote(options.store)
    this.digests = new DigestStore(
      options.root,
      note,
      new Set(options.skip),
      reader?.info.objectFormat ?? 'sha1',
    )
    this.#records = new RecordStore(options.root)
    this.#texts = reader ? new TextStore(reader, note) : null
    this.diff = createDiffClient(options.diffWorker)
    this.#keeper = new IndexKeeper(options.version)
    this.#state = { ...firstState(options, reader), version: options.version }
  }

  /** Opens a repository; whatever git says, a readable folder opens as far as it can. */
  static async open(options: EngineOptions): Promise<Result<SessionEngine>> {
    const git = options.git.ok ? await openGit(options.git.value, options.root) : options.git
    if (options.at !== null && !git.ok) return git
    const engine = new SessionEngine(options, git.ok ? git.value : null, git.ok ? null : git.error)
    if (options.at !== null && engine.reader) {
      const commit = await engine.reader.resolve(options.at)
      if (!commit.ok) {
        await engine.close()
        return commit
      }
      engine.#fixed = commit.value
    }
    await engine.#chooseFolders()
    return ok(engine)
  }

  #fixed: string | null = null
  #offersRead: Promise<void> = Promise.resolve()

  /** Resolves when the offers of folders count what the past held, too. */
  get offersRead(): Promise<void> {
    return this.#offersRead
  }

  get index(): RepositoryIndex {
    return this.#keeper.index
  }

  get texts(): TextStore | null {
    return this.#texts
  }

  get state(): RepositoryState {
    return this.#state
  }

  /** Files are read from the working copy; false: from a commit. */
  get hasWorkingCopy(): boolean {
    return this.#fixed === null && this.#state.kind !== 'bare'
  }

  /** Called after each look: what must be watched may be other than before. */
  onLooked: () => void = () => {}

  /** What must be watched for changes, as things stand. */
  get watchWish(): WatchWish {
    const { folders, records } = this.#state
    const waitedFor = folders.length > 0 ? folders : [defaultFolder]
    return {
      root: this.options.root,
      digestFolders: this.hasWorkingCopy ? this.#digestFolders : [],
      paths: this.hasWorkingCopy ? [...waitedFor, ...records] : [],
      git: this.reader?.info ?? null,
    }
  }

  /** Brings everything up to date, the past included. */
  async check(): Promise<void> {
    await this.look()
    await this.#past
  }

  /** A check that fails is told by the state and leaves what was read; the next one may succeed. */
  async refresh(): Promise<void> {
    try {
      await this.look()
    } catch (error) {
      this.#fail(error)
    }
  }

  /** Brings HEAD and the files up to date; the past follows beside. Calls while it runs share one more after it. */
  look(): Promise<void> {
    return this.#looks.now()
  }

  /** How changes are heard of. While checks themselves fail, that is told instead. */
  setWatcher(health: Omit<WatcherHealth, 'lastCheck'>): void {
    this.#health = health
    const { state, lastCheck } = this.#state.watcher
    if (state !== 'stopped') this.#set({ watcher: { ...health, lastCheck } })
  }

  async setFolders(folders: readonly string[]): Promise<void> {
    this.#set({ folders, phase: 'files' })
    this.digests.keepOnly((path) => folders.some((folder) => isBelow(path, folder)))
    this.#forgetPast()
    await this.check()
  }

  stopHistory(): void {
    this.#historyStop.abort()
  }

  async readHistory(): Promise<void> {
    this.#forgetPast()
    await this.check()
  }

  #forgetPast(): void {
    this.#historyOf = null
    this.#historyFaults = 0
    this.#pastStop.abort()
  }

  #fail(error: unknown): void {
    if (this.#stop.signal.aborted) return
    console.error('A check failed:', error)
    const why = `a check failed (${error instanceof Error ? error.message : String(error)})`
    this.#set({ watcher: { ...this.#state.watcher, state: 'stopped', why } })
  }

  async close(): Promise<void> {
    this.#stop.abort()
    this.#historyStop.abort()
    this.#teller.stop()
    this.#looks.cancel()
    await this.diff.close()
    await this.reader?.close()
    await this.#looks.running?.catch(() => {})
    await this.#past?.catch(() => {})
  }

  async #chooseFolders(): Promise<void> {
    const { options } = this
    const records = options.records.length > 0 ? options.records : [defaultRecords]
    if (options.folders.length > 0) return this.#set({ folders: options.folders, records })
    const head = this.#commit()
    const onDisk = this.hasWorkingCopy && stampOf(options.root, defaultFolder)?.kind === 'other'
    const inGit = this.reader && head ? await this.reader.listTree(head, [defaultFolder]) : null
    if (onDisk || (inGit?.ok && inGit.value.length > 0))
      return this.#set({ folders: [defaultFolder], records })
    this.#set({ folders: [], records })
    await this.#offer(head)
  }

  /** Looks which folders could hold digests, for a person who wants to choose others than those read now. */
  async offerFolders(): Promise<void> {
    this.#set({ offers: [] })
    await this.#offer(this.#commit())
  }

  /**
   * Offers folders. The past is waited for, but not for long: a list that is shown keeps its order, and the best
   * folder may be one whose files are all removed.
   */
  async #offer(head: string | null): Promise<void> {
    const now = await this.#allMarkdown(head)
    const tell = (past: readonly string[]) => {
      const { folders, offers } = this.#state
      this.#set({ offers: inShownOrder(offers, offerFolders(now, past, folders)) })
    }
    if (!this.reader || !head) return tell([])
    let isRead = false
    this.#offersRead = this.#pastPaths(head).then((past) => {
      isRead = true
      if (!this.#stop.signal.aborted) tell(past)
    })
    let timer: NodeJS.Timeout | undefined
    const late = new Promise((resolve) => {
      timer = setTimeout(resolve, waitForPast)
    })
    await Promise.race([this.#offersRead, late])
    clearTimeout(timer)
    if (!isRead) tell([])
  }

  /** Markdown paths that the history ever had. */
  async #pastPaths(head: string): Promise<readonly string[]> {
    const past = new Set<string>()
    await this.reader?.history({
      head,
      folders: [''],
      files: [],
      keep: isDigestName,
      signal: this.#stop.signal,
      onBatch: ({ commits }) => {
        for (const { changes } of commits) for (const { path } of changes) past.add(path)
      },
    })
    return [...past]
  }

  async #allMarkdown(head: string | null): Promise<readonly string[]> {
    if (this.reader && head) {
      const paths = await this.reader.markdownPaths(head)
      return paths.ok ? paths.value : []
    }
    return [...(await listDigests(this.options.root, [''], this.#stop.signal)).digests.keys()]
  }

  /** Commit whose tree counts: the one asked for, else HEAD. */
  #commit(): string | null {
    return this.#fixed ?? this.reader?.info.head ?? null
  }

  async #lookOnce(): Promise<void> {
    const signal = this.#stop.signal
    try {
      if (stampOf(this.options.root, '')?.kind !== 'other') return this.#tellGone()
      this.#folderGone = false
      const tip = await this.reader?.refresh()
      this.#gitFault = tip && !tip.ok ? tip.error : null
      const head = this.#commit()
      const moved = head !== this.#treeOf
      // What is being read of the past of another HEAD is of no use any more.
      if (moved) {
        this.#pastStop.abort()
        this.#historyFaults = 0
        await this.#readTree(head)
      }
      await this.#adoptFolder()
      const changed = await this.#readFiles(signal)
      if (changed && this.history.read) this.history.refresh(this.digests.blobs)
      if (changed || moved) await this.#rebuild()
      this.#set({ ...this.#counted, watcher: { ...this.#health, lastCheck: this.options.clock() } })
      if (changed || moved || this.#mustReadHistory(head) || this.#state.phase !== 'ready') this.#followPast()
      this.#lookAgainSoon()
      this.onLooked()
    } catch (error) {
      if (!signal.aborted) throw error
    }
  }

  /** The folder itself is not there: a disk that was taken out, say. What was read stays. */
  #tellGone(): void {
    this.#folderGone = true
    this.#set({
      watcher: { ...this.#state.watcher, state: 'stopped', why: 'the folder is not there any more' },
    })
    // Nothing tells of a folder that comes back.
    if (this.options.live && !this.#stop.signal.aborted)
      this.#looks.later(() => void this.refresh(), lookForFolder)
  }

  /** Something in the middle of a change may have told of its end already, so no hint is waited for. */
  #lookAgainSoon(): void {
    const moving = this.hasWorkingCopy && (this.digests.moving || this.#records.moving)
    if (!moving) this.#looks.settle()
    else if (this.options.live && !this.#stop.signal.aborted)
      this.#looks.later(() => void this.refresh(), null)
  }

  /** A repository without digests gets its first ones in the usual place. */
  async #adoptFolder(): Promise<void> {
    if (this.#state.folders.length > 0) return
    const onDisk = this.hasWorkingCopy && stampOf(this.options.root, defaultFolder)?.kind === 'other'
    const inTree = [...this.#tree.keys()].some((path) => isBelow(path, defaultFolder))
    if (!onDisk && !inTree) return
    this.#set({ folders: [defaultFolder] })
    this.#forgetPast()
  }

  /** Lets the past catch up with what the last look found. */
  #followPast(): void {
    this.#pastIsBehind = true
    this.#past ??= this.#catchUp().finally(() => {
      this.#past = null
      if (this.#pastIsBehind && !this.#stop.signal.aborted) this.#followPast()
    })
    if (this.options.live) this.#past.catch((error) => this.#fail(error))
  }

  async #catchUp(): Promise<void> {
    let drops = 0
    while (this.#pastIsBehind && !this.#stop.signal.aborted) {
      this.#pastIsBehind = false
      this.#pastStop = new AbortController()
      const signal = AbortSignal.any([this.#stop.signal, this.#pastStop.signal])
      try {
        // One move of HEAD is followed at once; in a rebase there is no use in beginning before it rests.
        if (drops > 1) await delay(restOfHead, undefined, { signal })
        await this.#readPast(signal)
        drops = 0
      } catch (error) {
        if (!signal.aborted) throw error
        drops += 1
        // Dropped by a look that is still under way: what it finds is waited for.
        if (!this.#stop.signal.aborted) await this.#looks.running?.catch(() => {})
      }
    }
  }

  async #readPast(signal: AbortSignal): Promise<void> {
    const head = this.#commit()
    if (head && this.#mustReadHistory(head)) await this.#readHistory(head, signal)
    // Without commits the history is empty, which is known.
    else if (this.reader && !head && !this.history.read) this.history.begin().show(this.digests.blobs, true)
    if (this.reader) {
      await this.#readRemoved()
      await this.#trace(signal)
    }
    await this.#rebuild()
    if (await this.#readPromised(head, signal)) await this.#rebuild()
    signal.throwIfAborted()
    this.#set({ phase: 'ready' })
    if (this.options.live) await this.#keeper.warm(signal)
  }

  #mustReadHistory(head: string | null): boolean {
    return !!this.reader && !!head && this.#historyOf !== head && this.#historyFaults < historyAttempts
  }

  async #readTree(head: string | null): Promise<void> {
    if (this.reader && head) {
      const tree = await this.reader.listTree(head, [])
      // A tree that cannot be read now may be read by the next look; until then the old one stands.
      if (!tree.ok) return
      this.#files = new Set(tree.value.map(({ path }) => path))
      this.#tree = new Map(tree.value.map((entry) => [entry.path, entry]))
    } else {
      this.#files = null
      this.#tree = new Map()
    }
    this.#treeOf = head
  }

  #listingFaults: readonly Problem[] = []

  /** Told together with the rows that they were counted with. */
  #counted: Pick<RepositoryState, 'otherFiles' | 'uncommitted'> = { otherFiles: 0, uncommitted: 0 }

  async #readFiles(signal: AbortSignal): Promise<boolean> {
    const { root } = this.options
    const { folders, records, phase } = this.#state
    if (phase === 'opening') this.#set({ phase: 'files' })
    const listing = this.hasWorkingCopy ? this.#onlyTracked(await listDigests(root, folders, signal)) : null
    this.#digestFolders = listing?.folders ?? []
    const faults = listing?.faults ?? []
    const hasOtherFaults = JSON.stringify(faults) !== JSON.stringify(this.#listingFaults)
    this.#listingFaults = faults
    const tree = new Map(
      [...this.#tree].filter(
        ([path]) => isDigestName(path) && folders.some((folder) => isBelow(path, folder)),
      ),
    )
    // Of what is over at once no progress is told: it would only hold up the push that has the new rows.
    const quiet = phase === 'ready'
    const began = performance.now()
    this.#nextBuild = began + 100
    const changed = await this.digests.update(
      listing,
      tree,
      this.reader,
      (done, total) => {
        if (!quiet || performance.now() - began > tellAfter) this.#set({ files: { done, total } })
        if (this.#mayRebuild()) void this.#rebuild()
      },
      signal,
    )
    const others = listing
      ? listing.others
      : [...this.#tree.keys()].filter(
          (path) => !isDigestName(path) && folders.some((folder) => isBelow(path, folder)),
        ).length
    this.#counted = {
      otherFiles: others,
      uncommitted: this.reader && this.hasWorkingCopy ? this.digests.uncommitted : 0,
    }
    const hasOtherRecords = await this.#records.update(
      records,
      this.hasWorkingCopy,
      this.#tree,
      this.reader,
      signal,
    )
    return hasOtherRecords || changed || hasOtherFaults
  }

  /** With the whole repository as the folder, only what git tracks counts: else build output and caches would. */
  #onlyTracked(listing: Listing): Listing {
    if (!this.#state.folders.includes('') || this.#tree.size === 0) return listing
    return {
      ...listing,
      digests: new Map([...listing.digests].filter(([path]) => this.#tree.has(path))),
      faults: listing.faults.filter(({ file }) => this.#tree.has(file)),
    }
  }

  async #readHistory(head: string, signal: AbortSignal): Promise<void> {
    const { reader, history } = this
    if (!reader) return
    const { folders } = this.#state
    this.#historyStop = new AbortController()
    // After a commit the old history stays on screen until the new one is whole: nothing flickers.
    const first = !history.read
    const quiet = this.#state.phase === 'ready' && this.#state.history.complete
    const began = performance.now()
    const reading = history.begin()
    const tell = (done: number, total: number | null): void => {
      if (quiet && performance.now() - began < tellAfter) return
      this.#set({ phase: 'history', history: { done, total, complete: false, stopped: false } })
    }
    tell(0, null)
    const result = await reader.history({
      head,
      folders,
      files: [],
      keep: isDigestName,
      signal: AbortSignal.any([signal, this.#historyStop.signal]),
      onBatch: (batch) => {
        reading.add(batch)
        tell(batch.done, batch.total)
        if (!first || !this.#mayRebuild()) return
        reading.show(this.digests.blobs)
        void this.#rebuild()
      },
    })
    signal.throwIfAborted()
    const stopped = !result.ok && this.#historyStop.signal.aborted
    this.#historyFault = result.ok || stopped ? null : result.error
    this.#historyFaults = this.#historyFault ? this.#historyFaults + 1 : 0
    // Of a reading that failed the old history is truer than a piece of the new one.
    if (!first && this.#historyFault) return
    reading.show(this.digests.blobs, result.ok)
    if (!this.#historyFault) this.#historyOf = head
    if (result.ok) this.#gone = this.#rewrites.note(reader.info.branch, history.reached)
    this.#set({
      history: {
        done: history.reached.size,
        total: stopped ? this.#state.history.total : history.reached.size,
        complete: result.ok,
        stopped,
      },
    })
  }

  #historyFault: Refusal | null = null
  #folderGone = false
  /** Why git cannot be asked any more since the last look; what was read of it stays. */
  #gitFault: Refusal | null = null

  /** Reads the last text of each removed digest, so that it can be shown and searched on request. */
  async #readRemoved(): Promise<void> {
    const removed = new Map<string, DigestEntry>()
    for (const chain of this.history.chains.values()) {
      if (!chain.removed) continue
      const last = chain.revisions.find((revision) => revision.blob !== null)
      if (!last?.blob || !this.#texts) continue
      const removedIn = chain.revisions[0]?.commit ?? null
      const known = this.#removed.get(chain.path)
      if (known && known.removedIn === removedIn) {
        removed.set(chain.path, known)
        continue
      }
      const read = await this.#texts.read(last.blob, last.path)
      if (read.ok)
        removed.set(chain.path, {
          path: chain.path,
          ...read.value,
          uncommitted: false,
          removed: true,
          removedIn,
        })
    }
    this.#removed = removed
  }

  async #trace(signal: AbortSignal): Promise<void> {
    const texts = this.#texts
    if (!texts) return
    const breathe = createSlices(signal)
    const onDisk = (path: string) =>
      this.digests.entry(path)?.uncommitted ? this.digests.blobOf(path) : null
    for (const chain of this.history.untraced(onDisk)) {
      const blob = onDisk(chain.path)
      const entry = this.digests.entry(chain.path)
      const readRevision = async (revision: Revision) => {
        if (revision.blob === null) return null
        // The text at hand needs no second reading: most digests have but one or two.
        if (entry && revision.path === entry.path && revision.blob === this.digests.blobOf(entry.path))
          return entry
        const read = await texts.read(revision.blob, revision.path)
        return read.ok ? read.value : null
      }
      await this.history.trace(chain, readRevision, blob !== null && entry ? { blob, text: entry } : null)
      await breathe()
      if (this.#mayRebuild()) await this.#rebuild()
    }
  }

  /** HEAD and files for which the changes were read. */
  #promisedOf = ''

  /** Reads when promised files were changed; tells whether that is other than it was. */
  async #readPromised(head: string | null, signal: AbortSignal): Promise<boolean> {
    const { reader } = this
    if (!reader || !head) return false
    const files = promisedFiles(this.index)
    const changes = new Map<string, FileChange[]>()
    const key = `${head} ${files.join('\0')}`
    if (key === this.#promisedOf) return false
    if (files.length > 0) {
      await reader.history({
        head,
        folders: [],
        files,
        signal: AbortSignal.any([signal, this.#historyStop.signal]),
        onBatch: ({ commits }) => {
          for (const { commit, changes: touched } of commits) {
            for (const { path } of touched) {
              const list = changes.get(path) ?? []
              list.push({ commit: commit.id, date: commit.author.date })
              changes.set(path, list)
            }
          }
        },
      })
    }
    signal.throwIfAborted()
    this.#fileChanges = changes
    this.#promisedOf = key
    return true
  }

  #input(): IndexInput {
    const { lives, status, canonical } = this.history.allFacts()
    const { read } = this.history
    return {
      digests: [...this.digests.entries, ...this.#removed.values()],
      records: this.#records.records,
      recordProblems: this.#records.problems,
      chains: read ? this.history.chains : null,
      lives: read ? lives : null,
      files: this.#files,
      fileChanges: this.#fileChanges,
      statusHistory: read ? status : null,
      canonicalChanges: read ? canonical : null,
      fileProblems: this.#listingFaults,
    }
  }

  async #rebuild(): Promise<void> {
    const began = performance.now()
    this.#building += 1
    try {
      await this.#keeper.rebuild(() => this.#input())
    } finally {
      this.#building -= 1
    }
    this.#set({ ...this.#counted, version: this.index.version, counts: this.#keeper.counts() })
    this.#nextBuild = performance.now() + Math.max(400, 5 * (performance.now() - began))
  }

  /** While something long is read, rows are shown from time to time, and that stays a small part of the work. */
  #mayRebuild(): boolean {
    return this.options.live && this.#building === 0 && performance.now() >= this.#nextBuild
  }

  #building = 0
  #nextBuild = 0

  #set(change: Partial<RepositoryState>): void {
    const { info } = this.reader ?? {}
    const banners: Banner[] = bannersOf(
      info ?? null,
      this.refusal ?? this.#historyFault,
      this.#state,
      this.#gone,
      this.#gitFault,
      this.#folderGone,
    )
    this.#state = {
      ...this.#state,
      ...change,
      branch: info?.branch ?? null,
      head: this.#commit(),
      banners,
      limitedBy: [
        ...limitsOf(info ?? null, this.#state),
        ...(this.#historyFault ? ['history could not be read'] : []),
      ],
    }
    this.#teller.push()
  }
}

function isBelow(path: string, folder: string): boolean {
  return folder === '' || path.startsWith(`${folder}/`)
}

function firstState(options: EngineOptions, reader: GitReader | null): RepositoryState {
  return {
    id: options.id,
    name: basename(options.root),
    displayPath: options.root,
    kind: reader === null ? 'folder' : reader.info.bare ? 'bare' : 'git',
    branch: reader?.info.branch ?? null,
    head: reader?.info.head ?? null,
    folders: [],
    records: [],
    offers: [],
    phase: 'opening',
    files: { done: 0, total: null },
    history: { done: 0, total: null, complete: false, stopped: false },
    uncommitted: 0,
    watcher: { state: 'starting', every: null, lastCheck: null, why: null },
    banners: [],
    limitedBy: [],
    otherFiles: 0,
    version: 0,
    counts: { sessions: 0, decisions: 0, problems: 0, removed: 0 },
  }
}
