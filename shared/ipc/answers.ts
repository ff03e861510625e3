import type { NamedCommit, NamedRef } from '../model/named-commit.ts'
import type { Place } from '../model/place.ts'
import type { Refusal } from '../model/result.ts'

/** How every request is answered over the wire: errors travel as values, for an Error loses its fields on the way. */
export type Reply<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: Refusal }

/** What the app says of itself and its surroundings. */
export interface AppInfo {
  /** Version of git, or null when none was found. */
  readonly git: string | null
  readonly platform: 'linux' | 'darwin' | 'win32' | 'other'
  /** Nonce that our style elements carry under the window's content policy. */
  readonly styleNonce: string
  readonly sample: { readonly sessions: number; readonly projects: number; readonly commits: number }
}

/** Outcome of opening; a refusal is shown where the list of repositories stands. */
export interface Opened {
  readonly opened: boolean
  /** The person closed the dialog. */
  readonly dismissed: boolean
  readonly refusal: Refusal | null
}

/** A text for the clipboard. */
export interface EvidenceText {
  readonly text: string
}

/** What became of a file that a person was to name; nothing is saved when the dialog was left. */
export interface SavedFile {
  readonly saved: boolean
  readonly fileName: string | null
}

/** What became of an export. */
export interface Saved extends SavedFile {
  readonly rows: number
  /** Findings that were set aside and so are not in it, in words; absent or empty: none. */
  readonly aside?: string
}

/** What became of the file of a whole set compared. */
export interface SavedSet extends SavedFile {
  /** What is not in it, and why, a sentence each. */
  readonly leftOut: readonly string[]
}

/** What a text may name: branches and tags that have it in their name, and the commit that it stands for itself. */
export interface RefOffer {
  readonly refs: readonly NamedRef[]
  /** How many there are, of which the first are named. */
  readonly total: number
  /** Null: nothing is typed, or it names none, and `why` says it. */
  readonly named: NamedCommit | null
  readonly why: Refusal | null
}

/** Where a link leads. */
export interface LinkedPlace {
  readonly place: Place
  /** Full id of the commit as of which it shows the same; null: what is shown now will do. */
  readonly asOf: string | null
  /** What is not as it was where the link was made; null: all is. */
  readonly note: string | null
}

/** What came of reading a file of saved views. */
export interface ImportedViews {
  readonly fileName: string
  /** Names under which its views are saved now; one whose name was taken got a number. */
  readonly names: readonly string[]
  /** Views of the file for which there was no room. */
  readonly left: number
}

/** What the app keeps on disk of a repository, so that the next start need not read all of it again. */
export interface StoreSize {
  /** Bytes on disk. */
  readonly bytes: number
  /** It never grows beyond so many bytes. */
  readonly limit: number
  /** False: another window writes it, and it cannot be cleared from here. */
  readonly writes: boolean
}
