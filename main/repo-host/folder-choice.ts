import { defaultFolder, defaultRecords, inShownOrder, offerFolders } from './folder-rule.ts'
import type { GitReader } from './git-reader.ts'
import type { Source } from './source.ts'
import type { StateBoard } from './state-board.ts'
import { isDigestName, listDigests, stampOf } from './working-copy.ts'

/** Offers of folders wait this long for what the past held, in ms. */
const waitForPast = 1_500

/** Chooses the folders of a repository that is opened, and offers others. */
export class FolderChoice {
  #offersRead: Promise<void> = Promise.resolve()

  constructor(
    private readonly source: Source,
    private readonly board: StateBoard,
  ) {}

  /** Resolves when the offers count what the past held, too. */
  get offersRead(): Promise<void> {
    return this.#offersRead
  }

  /** The folder of digests is there on disk. */
  get isOnDisk(): boolean {
    const { hasWorkingCopy, options } = this.source
    return hasWorkingCopy && stampOf(options.root, defaultFolder)?.kind === 'other'
  }

  /** Takes what the person chose, else the usual folder, else makes offers. */
  async choose(): Promise<void> {
    const { options, reader, head } = this.source
    const records = options.records.length > 0 ? options.records : defaultRecords
    if (options.folders.length > 0) return this.board.set({ folders: options.folders, records })
    if (this.isOnDisk) return this.board.set({ folders: [defaultFolder], records })
    const inGit = reader && head ? await reader.listTree(head, [defaultFolder]) : null
    if (inGit?.ok && inGit.value.length > 0) return this.board.set({ folders: [defaultFolder], records })
    this.board.set({ folders: [], records })
    await this.#offer(head)
  }

  /** Looks which folders could hold digests, for a person who wants to choose others than those read now. */
  async offer(): Promise<void> {
    this.board.set({ offers: [] })
    await this.#offer(this.source.head)
  }

  /** The past is waited for, but not for long: a list that is shown keeps its order, and a folder may be one whose files are all removed. */
  async #offer(head: string | null): Promise<void> {
    const now = await this.#allMarkdown(head)
    const tell = (past: readonly string[]) => {
      const { folders, offers } = this.board.state
      this.board.set({ offers: inShownOrder(offers, offerFolders(now, past, folders)) })
    }
    const { reader } = this.source
    if (!reader || !head) return tell([])
    let isRead = false
    this.#offersRead = this.#pastPaths(reader, head).then((past) => {
      isRead = true
      if (!this.source.closed) tell(past)
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
  async #pastPaths(reader: GitReader, head: string): Promise<readonly string[]> {
    const past = new Set<string>()
    await reader.history({
      head,
      folders: [''],
      files: [],
      keep: isDigestName,
      signal: this.source.signal,
      onBatch: ({ commits }) => {
        for (const { changes } of commits) for (const { path } of changes) past.add(path)
      },
    })
    return [...past]
  }

  async #allMarkdown(head: string | null): Promise<readonly string[]> {
    const { options, reader, signal } = this.source
    if (reader && head) {
      const paths = await reader.markdownPaths(head)
      return paths.ok ? paths.value : []
    }
    return [...(await listDigests(options.root, [''], signal)).digests.keys()]
  }
}
