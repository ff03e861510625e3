import type { ExportedRows } from '../index/export-rows.ts'
import type { RepositoryChoices } from '../model/choices.ts'
import type { NamedCommit } from '../model/named-commit.ts'
import type { RepositoryState } from '../model/repository.ts'
import type { Reply } from './answers.ts'
import type { RequestArg, RequestName, ResponseOf } from './contract.ts'
import type { MappingPreview } from './problem-answers.ts'
import type { Sent } from './sent-as-text.ts'

/** Requests of the contract that main passes on to the repo host unchanged. */
export const hostRequests = [
  'refs.offer',
  'repo.chooseFolder',
  'repo.offerFolders',
  'repo.stopHistory',
  'repo.stopFiles',
  'repo.stopRecords',
  'repo.readRecords',
  'repo.goOn',
  'repo.check',
  'store.get',
  'store.clear',
  'sessions.query',
  'sessions.rows',
  'decisions.query',
  'decisions.rows',
  'decisions.answered',
  'problems.query',
  'problems.rows',
  'dashboard.get',
  'breakdown.get',
  'search.lines',
  'search.hits',
  'search.complete',
  'gone.list',
  'gone.text',
  'digest.read',
  'digest.history',
  'digest.lives',
  'digest.sizes',
  'digest.record',
  'record.history',
  'record.compare',
  'digest.raw',
  'records.raw',
  'compare.run',
  'compare.rest',
  'compare.patch',
  'compare.record',
  'sets.list',
  'sets.describe',
  'evidence.get',
] as const satisfies readonly RequestName[]

/** Name of a request that the repo host answers. */
export type HostRequestName = (typeof hostRequests)[number]

/** What main alone may ask of the host. */
export interface HostCommands {
  /** Opens the repository; answers when the first rows can be asked for. */
  open: { arg: OpenArg; answer: RepositoryState }
  /** The commit that a name or a date stands for. */
  'commit.find': { arg: { name: string }; answer: NamedCommit }
  /** A comparison as the text of a file. */
  'compare.text': { arg: RequestArg<'compare.save'>; answer: { text: string } }
  /** The comparison of the whole set as the text of a file, and what is not in it. */
  'sets.text': { arg: RequestArg<'sets.save'>; answer: { text: string; leftOut: readonly string[] } }
  /** The exported text of a list. */
  'export.text': { arg: RequestArg<'export.save'>; answer: ExportedRows }
  /** Absolute path of the session's file on disk; null when it has none. */
  'session.file': { arg: { session: string }; answer: { path: string | null } }
  /** What identifies findings over time; null: all that count. */
  'problems.prints': { arg: { ids: readonly string[] | null }; answer: readonly string[] }
  /** What a mapping file with this text would change. */
  'mapping.preview': { arg: { text: string }; answer: MappingPreview }
  /** What tells the repository from others, on every machine, and whether it has a commit. */
  'repo.identity': {
    arg: { commit: string | null }
    answer: {
      /** Name of its folder. */
      readonly name: string
      /** Commits without parents. */
      readonly roots: readonly string[]
      /** The commit that is shown. */
      readonly head: string | null
      readonly hasCommit: boolean
    }
  }
  /** Reads the given folders of the repository instead of the present ones. */
  'folders.set': { arg: { folders: readonly string[] }; answer: null }
  /** What the person decided about the repository, as it is from now on; its mapping holds from the opening only. */
  'choices.set': { arg: RepositoryChoices; answer: null }
  /** Follows guessed renames from now on, or not. */
  'renames.set': { arg: { guessed: boolean }; answer: null }
}

/** What the repo host is told of the repository that it opens. */
export interface OpenArg {
  readonly id: string
  /** Real path. */
  readonly root: string
  /**
   * Shows everything as of this commit instead of the working copy: a name or date, or what was found under one;
   * null: what is there now.
   */
  readonly at: string | NamedCommit | null
  /** Folders chosen earlier for this repository; empty: by rule. */
  readonly folders: readonly string[]
  readonly records: readonly string[]
  /** See `RepositoryState`. */
  readonly guessedRenames: boolean
  /** Folder of the app's own for what is remembered. */
  readonly store: string | null
  /** Paths that stopped an earlier host while it read them. */
  readonly skip: readonly string[]
  /** What the person decided about the repository. */
  readonly choices: RepositoryChoices
  /** Version of the index that an earlier host told last; versions go on from there, so that none comes twice. */
  readonly version: number
}

/** A request on its way to the repo host; the answer carries its id. */
export type HostCall =
  | {
      [N in HostRequestName]: { readonly id: number; readonly name: N; readonly arg: RequestArg<N> }
    }[HostRequestName]
  | {
      [C in keyof HostCommands]: {
        readonly id: number
        readonly name: C
        readonly arg: HostCommands[C]['arg']
      }
    }[keyof HostCommands]

/** Answer of the repo host to a request or a command. */
export type HostAnswer<N> = N extends HostRequestName
  ? ResponseOf<N>
  : N extends keyof HostCommands
    ? HostCommands[N]['answer']
    : never

/** What is sent as the answer of the repo host. */
export type HostSent<N> = N extends HostRequestName ? Sent<N> : HostAnswer<N>

/** Everything that main says to the repo host. */
export type ToHost = HostCall | { readonly cancel: number } | { readonly ping: number }

/** Everything that the repo host says to main. */
export type FromHost =
  | { readonly id: number; readonly reply: Reply<unknown> }
  | { readonly event: 'state'; readonly state: RepositoryState }
  /** A folder choice to be remembered. */
  | { readonly event: 'folders'; readonly folders: readonly string[] }
  /** What was opened is another kind of repository now: a new host is to open it. */
  | { readonly event: 'reopen' }
  | { readonly pong: number }
