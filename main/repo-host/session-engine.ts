import { basename } from 'node:path'
import type { DigestEntry, FileChange, IndexInput } from '../../shared/index/index-input.ts'
import { promisedFiles } from '../../shared/index/promotion-targets.ts'
import type { RepositoryIndex } from '../../shared/index/repository-index.ts'
import type { OpenArg } from '../../shared/ipc/host-protocol.ts'
import type { Banner, RepositoryState, WatcherHealth } from '../../shared/model/repository.ts'
import { ok, type Refusal, type Result } from '../../shared/model/result.ts'
import type { Revision } from '../../shared/model/revision.ts'
import { bannersOf, limitsOf } from './banners.ts'
import { createDiffClient, type DiffClient } from './diff-client.ts'
import { DigestStore } from './digest-store.ts'
import type { GitProgram } from './find-git.ts'
import { defaultFolder, defaultRecords, offerFolders } from './folder-rule.ts'
import { type GitReader, openGit, type TreeEntry } from './git-reader.ts'
import { HistoryStore } from './history-store.ts'
import { IndexKeeper } from './index-keeper.ts'
import { createReadingNote } from './reading-note.ts'
import { RecordStore } from './record-store.ts'
import { createSlices } from './slices.ts'
import { TextStore } from './text-store.ts'
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

/** Longest time between two pushes of the state, and shortest between two rebuilds, in ms. */
const pushEvery = 200

/**
 * One repository, as window and command line see it. The order of steps is here: open, choose folders, files first,
 * then history, then the lives of items; afterwards every check brings all of it up to date by the same steps.
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
  #head: string | null = null
  #goneCommits = 0
  #running: Promise<void> | null = null
  #again = false
  #pushed = 0
  #pushTimer: NodeJS.Timeout | null = null
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

  /** Brings everything up to date. Calls while it runs lead to one more run after it. */
  check(): Promise<void> {
    this.#again = this.#running !== null
    this.#running ??= this.#run().finally(() => {
      this.#running = null
      if (this.#again && !this.#stop.signal.aborted) void this.check()
    })
    return this.#running
  }

  setWatcher(watcher: WatcherHealth): void {
    this.#set({ watcher })
  }

  async setFolders(folders: readonly string[]): Promise<void> {
    this.#set({ folders, phase: 'files' })
    this.#tree = new Map()
    this.#head = null
    await this.check()
  }

  stopHistory(): void {
    this.#historyStop.abort()
  }

  async readHistory(): Promise<void> {
    this.#historyStop = new AbortController()
    this.#head = null
    await this.check()
  }

  async close(): Promise<void> {
    this.#stop.abort()
    this.#historyStop.abort()
    if (this.#pushTimer) clearTimeout(this.#pushTimer)
    await this.diff.close()
    await this.reader?.close()
    await this.#running?.catch(() => {})
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
    const now = await this.#allMarkdown(head)
    this.#set({ folders: [], records, offers: offerFolders(now, []) })
    if (this.reader && head) this.#offersRead = this.#offerPast(head, now)
  }

  /** Adds what the past held to the offers, once the whole history was looked through. */
  async #offerPast(head: string, now: readonly string[]): Promise<void> {
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
    if (!this.#stop.signal.aborted) this.#set({ offers: offerFolders(now, [...past]) })
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

  async #run(): Promise<void> {
    const signal = this.#stop.signal
    try {
      await this.reader?.refresh()
      const head = this.#commit()
      const moved = head !== this.#head
      if (moved) await this.#readTree(head)
      const changed = await this.#readFiles(signal)
      if (changed || moved) await this.#rebuild()
      if (moved && head) await this.#readHistory(head, signal)
      // Without commits the history is empty, which is known.
      else if (this.reader && !head && !this.history.read) this.history.begin().show(this.digests.blobs, true)
      else if (changed && this.history.read) this.history.refresh(this.digests.blobs)
      if (this.reader && (moved || changed)) {
        await this.#readRemoved()
        await this.#trace(signal)
        await this.#readPromised(head, signal)
      }
      this.#head = head
      if (changed || moved) await this.#rebuild()
      this.#set({ phase: 'ready', watcher: { ...this.#state.watcher, lastCheck: this.options.clock() } })
      if (changed && this.options.live) await this.#keeper.warm(signal)
    } catch (error) {
      if (!signal.aborted) throw error
    }
  }

  async #readTree(head: string | null): Promise<void> {
    this.#tree = new Map()
    this.#files = null
    if (!this.reader || !head) return
    const tree = await this.reader.listTree(head, [])
    if (!tree.ok) return
    this.#files = new Set(tree.value.map(({ path }) => path))
    this.#tree = new Map(tree.value.map((entry) => [entry.path, entry]))
  }

  async #readFiles(signal: AbortSignal): Promise<boolean> {
    const { root } = this.options
    const { folders, records, phase } = this.#state
    if (phase === 'opening') this.#set({ phase: 'files' })
    const listing = this.hasWorkingCopy ? this.#onlyTracked(await listDigests(root, folders, signal)) : null
    const tree = new Map(
      [...this.#tree].filter(
        ([path]) => isDigestName(path) && folders.some((folder) => isBelow(path, folder)),
      ),
    )
    this.#nextBuild = performance.now() + 100
    const changed = await this.digests.update(
      listing,
      tree,
      this.reader,
      (done, total) => {
        this.#set({ files: { done, total } })
        if (this.#mayRebuild()) void this.#rebuild()
      },
      signal,
    )
    const others = listing
      ? listing.others
      : [...this.#tree.keys()].filter(
          (path) => !isDigestName(path) && folders.some((folder) => isBelow(path, folder)),
        ).length
    this.#set({
      otherFiles: others,
      uncommitted: this.reader && this.hasWorkingCopy ? this.digests.uncommitted : 0,
    })
    return (
      (await this.#records.update(records, this.hasWorkingCopy, this.#tree, this.reader, signal)) || changed
    )
  }

  /** With the whole repository as the folder, only what git tracks counts: else build output and caches would. */
  #onlyTracked(listing: Listing): Listing {
    if (!this.#state.folders.includes('') || this.#tree.size === 0) return listing
    return { ...listing, digests: new Map([...listing.digests].filter(([path]) => this.#tree.has(path))) }
  }

  async #readHistory(head: string, signal: AbortSignal): Promise<void> {
    const { reader, history } = this
    if (!reader) return
    const { folders } = this.#state
    const before = history.reached
    // After a commit the old history stays on screen until the new one is whole: nothing flickers.
    const first = !history.read
    const reading = history.begin()
    this.#set({ phase: 'history', history: { done: 0, total: null, complete: false, stopped: false } })
    const result = await reader.history({
      head,
      folders,
      files: [],
      keep: isDigestName,
      signal: AbortSignal.any([signal, this.#historyStop.signal]),
      onBatch: (batch) => {
        reading.add(batch)
        this.#set({ history: { done: batch.done, total: batch.total, complete: false, stopped: false } })
        if (!first || !this.#mayRebuild()) return
        reading.show(this.digests.blobs)
        void this.#rebuild()
      },
    })
    signal.throwIfAborted()
    reading.show(this.digests.blobs, result.ok)
    this.#goneCommits = [...before].filter((id) => !history.reached.has(id)).length
    const stopped = !result.ok && this.#historyStop.signal.aborted
    this.#set({
      history: {
        done: history.reached.size,
        total: stopped ? this.#state.history.total : history.reached.size,
        complete: result.ok,
        stopped,
      },
    })
    this.#historyFault = result.ok || stopped ? null : result.error
  }

  #historyFault: Refusal | null = null

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

  /** Reads when promised files were changed. */
  async #readPromised(head: string | null, signal: AbortSignal): Promise<void> {
    const { reader } = this
    if (!reader || !head) return
    await this.#rebuild()
    const files = promisedFiles(this.index)
    const changes = new Map<string, FileChange[]>()
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
    this.#fileChanges = changes
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
      fileProblems: [],
    }
  }

  async #rebuild(): Promise<void> {
    const began = performance.now()
    this.#building += 1
    await this.#keeper.rebuild(() => this.#input())
    this.#building -= 1
    this.#set({ version: this.index.version, counts: this.#keeper.counts() })
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
      this.#goneCommits,
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
    this.#push()
  }

  /** Tells the state at most five times a second; the last one always gets out. */
  #push(): void {
    if (this.#pushTimer) return
    const wait = Math.max(0, this.#pushed + pushEvery - performance.now())
    this.#pushTimer = setTimeout(() => {
      this.#pushTimer = null
      this.#pushed = performance.now()
      this.options.onState(this.#state)
    }, wait)
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
