import type { Problem } from '../../shared/model/problem.ts'
import type { Progress, RepositoryState } from '../../shared/model/repository.ts'
import { DigestStore } from './digest-store.ts'
import { isBelow } from './folder-rule.ts'
import type { TreeEntry } from './git-reader.ts'
import type { IndexStore } from './index-store.ts'
import type { ReadingNote } from './reading-note.ts'
import type { Rebuilds } from './rebuilds.ts'
import { RecordStore } from './record-store.ts'
import type { Source } from './source.ts'
import type { StateBoard } from './state-board.ts'
import { isDigestName, type Listing, listDigests } from './working-copy.ts'

/** Reading files anew tells its progress after this long, in ms: most of it is over sooner. */
const tellAfter = 1_000

/** The part of a tree that is in some folders. */
interface InFolders {
  readonly of: ReadonlyMap<string, TreeEntry>
  readonly folders: readonly string[]
  readonly tree: ReadonlyMap<string, TreeEntry>
  readonly others: number
}

/** What there is now: the tree of HEAD, the files on disk, and the digests and records read from both. */
export class Present {
  readonly digests: DigestStore
  readonly records: RecordStore
  #tree: ReadonlyMap<string, TreeEntry> = new Map()
  #narrowed: InFolders | null = null
  #files: ReadonlySet<string> | null = null
  /** All files were read once. */
  #isRead = false
  #treeOf: string | null | undefined
  #treeTried: string | null | undefined
  #folders: readonly string[] = []
  #faults: readonly Problem[] = []
  /** How far the reading of digests is that is under way. */
  #progress: Progress = { done: 0, total: null }
  #otherFiles = 0

  constructor(
    private readonly source: Source,
    private readonly board: StateBoard,
    private readonly rebuilds: Rebuilds,
    note: ReadingNote,
    private readonly store: IndexStore | null,
  ) {
    const { options, reader } = source
    const format = reader?.info.objectFormat ?? 'sha1'
    this.digests = new DigestStore(
      options.root,
      note,
      new Set(options.skip),
      format,
      source.naming,
      store?.digests ?? null,
    )
    this.records = new RecordStore(options.root, source.naming, store?.records ?? null)
  }

  /** Commit whose tree was listed; undefined: none yet. */
  get treeOf(): string | null | undefined {
    return this.#treeOf
  }

  /** Commit whose tree was asked for last, whether it could be listed or not; undefined: none yet. */
  get treeTried(): string | null | undefined {
    return this.#treeTried
  }

  /** All paths of the tree of HEAD; null: there is none. */
  get files(): ReadonlySet<string> | null {
    return this.#files
  }

  /** Folders that were listed on disk. */
  get folders(): readonly string[] {
    return this.#folders
  }

  /** What could not be listed. */
  get faults(): readonly Problem[] {
    return this.#faults
  }

  get counted(): Pick<RepositoryState, 'otherFiles' | 'uncommitted'> {
    return { otherFiles: this.#otherFiles, uncommitted: this.digests.uncommitted }
  }

  /** Something was seen in the middle of a change: one more look is due, with or without a hint. */
  get moving(): boolean {
    return this.source.hasWorkingCopy && (this.digests.moving || this.records.moving)
  }

  /** Present paths with their blob; of files that are still to be read, as they are at HEAD. */
  get blobs(): Map<string, string | null> {
    const read = this.digests.blobs
    if (this.#isRead) return read
    for (const [path, { blob }] of this.#inFolders(this.board.state.folders).tree)
      if (!read.has(path)) read.set(path, blob)
    return read
  }

  get isRead(): boolean {
    return this.#isRead
  }

  isInTree(folder: string): boolean {
    return [...this.#tree.keys()].some((path) => isBelow(path, folder))
  }

  async readTree(head: string | null): Promise<void> {
    const { reader } = this.source
    this.#treeTried = head
    if (reader && head) {
      const tree = await reader.listTree(head, [])
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

  /** @returns whether anything changed */
  async readFiles(): Promise<boolean> {
    const { options, hasWorkingCopy, reader, signal } = this.source
    const { folders, records, phase } = this.board.state
    if (phase === 'opening') this.board.set({ phase: 'files' })
    const listing = hasWorkingCopy
      ? this.#onlyTracked(await listDigests(options.root, folders, signal))
      : null
    this.#folders = listing?.folders ?? []
    const faults = listing?.faults ?? []
    const hasOtherFaults = JSON.stringify(faults) !== JSON.stringify(this.#faults)
    this.#faults = faults
    const { tree, others } = this.#inFolders(folders)
    // Of what is over at once no progress is told: it would only hold up the push that has the new rows.
    await this.store?.loaded
    const isKnown = !this.#isRead && this.store?.digests.isLoaded === true
    const isFirst = phase === 'opening' || phase === 'files'
    const quiet = !isFirst || isKnown
    const began = performance.now()
    this.rebuilds.hold(isKnown)
    const onRead = (done: number, total: number) => {
      this.#progress = { done, total }
      if (!quiet || performance.now() - began > tellAfter)
        this.board.set(isFirst ? { files: this.#progress } : { filesAnew: this.#progress })
      this.rebuilds.part()
    }
    // Against a tree that never could be listed, every file would look like a new one.
    const compared = this.#treeOf === undefined ? null : reader
    const changed = await this.digests
      .update(listing, tree, compared, onRead, signal)
      .finally(() => this.#endReading())
    this.#isRead = true
    this.#tellLeft()
    this.#otherFiles = listing ? listing.others : others
    const onPart = (done: number, total: number | null) => {
      if (!quiet || performance.now() - began > tellAfter) this.board.set({ recordBytes: { done, total } })
      this.rebuilds.part()
    }
    const hasOtherRecords = await this.records.update(
      records,
      hasWorkingCopy,
      this.#tree,
      reader,
      signal,
      onPart,
    )
    const recordsStopped = this.records.stopped
    const { recordBytes, recordsStopped: before } = this.board.state
    const told = { recordBytes: null, recordsStopped }
    if (recordsStopped && before?.done !== recordsStopped.done) this.board.setNow(told)
    else if (recordBytes || before?.done !== recordsStopped?.done) this.board.set(told)
    return hasOtherRecords || changed || hasOtherFaults
  }

  /** Leaves the files at those that were read until now; the others stand there by name. */
  stopFiles(): void {
    if (!this.digests.stop()) return
    const { done, total } = this.#progress
    const { workLeft = [] } = this.board.state
    // Of files that are read anew, those that did not change count as read.
    const all = total === null ? null : Math.max(total, this.digests.size)
    const left = (total ?? 0) - done
    const files = { kind: 'files', done: all === null ? done : all - left, total: all } as const
    this.board.setNow({
      filesAnew: null,
      workLeft: [files, ...workLeft.filter(({ kind }) => kind !== 'files')],
    })
  }

  /** What was left is read by the next look. */
  goOnWithFiles(): boolean {
    if (!this.digests.goOn()) return false
    const { workLeft = [] } = this.board.state
    this.board.set({ phase: 'files', workLeft: workLeft.filter(({ kind }) => kind !== 'files') })
    return true
  }

  #endReading(): void {
    this.#progress = { done: 0, total: null }
    if (this.board.state.filesAnew) this.board.set({ filesAnew: null })
  }

  #tellLeft(): void {
    const { stopped } = this.digests
    const { workLeft = [] } = this.board.state
    const behind = workLeft.filter(({ kind }) => kind !== 'files')
    if (stopped || behind.length < workLeft.length)
      this.board.set({ workLeft: stopped ? [{ kind: 'files', ...stopped }, ...behind] : behind })
  }

  /** Digests of the tree, and how many other files; made anew only when tree or folders are others than before. */
  #inFolders(folders: readonly string[]): InFolders {
    const before = this.#narrowed
    if (before?.of === this.#tree && before.folders === folders) return before
    const all = [...this.#tree].filter(([path]) => folders.some((folder) => isBelow(path, folder)))
    const tree = new Map(all.filter(([path]) => isDigestName(path)))
    this.#narrowed = { of: this.#tree, folders, tree, others: all.length - tree.size }
    return this.#narrowed
  }

  /** With the whole repository as the folder, only what git tracks counts: else build output and caches would. */
  #onlyTracked(listing: Listing): Listing {
    if (!this.board.state.folders.includes('') || this.#tree.size === 0) return listing
    return {
      ...listing,
      digests: new Map([...listing.digests].filter(([path]) => this.#tree.has(path))),
      faults: listing.faults.filter(({ file }) => this.#tree.has(file)),
    }
  }
}
