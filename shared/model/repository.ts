import type { NamedCommit } from './named-commit.ts'

/** A line above the views that says what limits the truth, or what is new. It stays while its cause stays. */
export interface Banner {
  readonly code:
    | 'not-git'
    | 'git-refused'
    | 'no-commits'
    | 'bare'
    | 'shallow'
    | 'partial'
    | 'grafts'
    | 'replace-refs'
    | 'worktree-elsewhere'
    | 'sparse'
    | 'rewritten'
    | 'history-stopped'
    | 'work-stopped'
    | 'history-gaps'
    | 'refs-damaged'
    | 'host-restarted'
    | 'file-skipped'
    | 'folder-gone'
    | 'mapping-refused'
  readonly tone: 'news' | 'warning' | 'error'
  readonly what: string
  /** One next step in words; null: nothing to do. */
  readonly next: string | null
  readonly command: string | null
}

/** Limits behind which nobody knows how many commits there are. */
const cuts: readonly Banner['code'][] = ['shallow', 'history-gaps']

/** Is the history that is here perhaps not all of it? */
export function isHistoryCut({ banners }: Pick<RepositoryState, 'banners'>): boolean {
  return banners.some(({ code }) => cuts.includes(code))
}

/** How far a long piece of work is. */
export interface Progress {
  readonly done: number
  /** Null while it is not known. */
  readonly total: number | null
}

/** Long work beside the reading of records and history: what it is on, and how far it is. */
export interface Work extends Progress {
  /** The files of digests, items through their revisions (digests), the changes of promised files (commits), the texts of the past for `ever:`. */
  readonly kind: 'files' | 'lives' | 'promises' | 'past'
}

/** Health of the watching of the folder and of git's refs. */
export interface WatcherHealth {
  readonly state: 'starting' | 'live' | 'polling' | 'stopped'
  /** Seconds between full checks when polling. */
  readonly every: number | null
  /** Local wall clock of the last full check, `HH:MM:SS`. */
  readonly lastCheck: string | null
  /** Why it polls or stopped. */
  readonly why: string | null
}

/** A folder that holds digest-like files. */
export interface FolderOffer {
  readonly folder: string
  readonly digestLike: number
  readonly markdown: number
  readonly removed: number
  /** What told that they are digests, in words. */
  readonly toldBy: string
}

/** Everything the window must know of the open repository besides its rows. Pushed whole at each change. */
export interface RepositoryState {
  /** Issued by main; the page never sees more than the display path. */
  readonly id: string
  readonly name: string
  readonly displayPath: string
  readonly kind: 'git' | 'bare' | 'folder'
  readonly branch: string | null
  /** Commit whose tree counts: that of `asOf`, else HEAD. */
  readonly head: string | null
  /** Everything is shown as of this commit, without the files on disk; null: as it is now. */
  readonly asOf: NamedCommit | null
  readonly folders: readonly string[]
  readonly records: readonly string[]
  /** Folders to choose from, when none is named `digests/`. */
  readonly offers: readonly FolderOffer[]
  readonly phase: 'opening' | 'files' | 'history' | 'ready'
  /** Of the first reading. */
  readonly files: Progress
  /** Of changed files that are read anew, once it takes long; null: none are. */
  readonly filesAnew?: Progress | null
  /** Bytes of a records file while it is read; null: none is. */
  readonly recordBytes?: Progress | null
  /** Bytes of the records files up to which they were read, where a person stopped it; null: all was read. */
  readonly recordsStopped?: Progress | null
  readonly history: Progress & {
    readonly complete: boolean
    /** A person stopped it: it stays so, whatever is committed since. */
    readonly stopped: boolean
    /** Commit from which it was read, where that was stopped. */
    readonly of?: string
  }
  /** The line of a session that is read at each commit, and at how many it was; null: none is, or it is over soon. */
  readonly lineReading?: (Progress & { readonly session: string }) | null
  /** What is under way besides; null: nothing that takes long. */
  readonly work?: Work | null
  /** What of it a person stopped, as far as it went; absent or empty: nothing. */
  readonly workLeft?: readonly Work[]
  /** Renames with an edit are followed where the two texts are much alike; false: only those that are certain. */
  readonly guessedRenames: boolean
  readonly uncommitted: number
  readonly watcher: WatcherHealth
  readonly banners: readonly Banner[]
  /** What limits the truth of the history, as short words for the command line; empty: nothing. */
  readonly limitedBy: readonly string[]
  /** Files of the folders that are not digests (README.md, other types). */
  readonly otherFiles: number
  /** Grows at each change of rows, decisions, problems or history. */
  readonly version: number
  readonly counts: {
    readonly sessions: number
    readonly decisions: number
    /** Those that count. */
    readonly problems: number
    /** Those that a person accepted, or whose rule is off. */
    readonly problemsAside: number
    readonly removed: number
  }
}

/** A repository that was opened before. */
export interface RecentRepository {
  readonly id: string
  readonly name: string
  readonly displayPath: string
  readonly openedAt: string
  readonly sessions: number | null
  readonly branch: string | null
  readonly note: string | null
}
