/** What a commit did to a digest. */
export type RevisionChange =
  | 'added'
  | 'modified'
  | 'renamed'
  | 'restored'
  | 'removed'
  | 'merged'
  | 'working-copy'

/** Name and time of author or committer, as recorded. */
export interface Signature {
  readonly name: string
  readonly email: string
  /** ISO form with the recorded zone, for example `2026-06-14T09:41:07+02:00`. */
  readonly date: string
}

/** What is known of a commit without its changes. */
export interface Commit {
  readonly id: string
  readonly parents: readonly string[]
  readonly author: Signature
  readonly committer: Signature
  /** First line of the message. */
  readonly subject: string
  /** A signature header is present in the raw commit; it is never verified here. */
  readonly signed: boolean
}

/** (commit, path) at which a digest's bytes or path changed; or the working copy. */
export interface Revision {
  /** Full id; null for the working copy. */
  readonly commit: string | null
  readonly parents: readonly string[]
  readonly path: string
  /** Blob id; null when the digest was removed here. For the working copy: an id of its bytes, `disk:` + hash. */
  readonly blob: string | null
  readonly author: string
  readonly authorDate: string | null
  readonly committerDate: string | null
  readonly subject: string
  readonly change: RevisionChange
  readonly renamedFrom: string | null
  /** Per cent, 100 when the bytes are equal; null when nothing was renamed. */
  readonly similarity: number | null
  /** Why the two names are one digest, where that is no guess by likeness; null: nothing proves it, or no rename. */
  readonly renameProof: 'equal-text' | 'session-id' | null
  /** Commit of an earlier revision with the same bytes; null when there is none. */
  readonly sameTextAs: string | null
  readonly signed: boolean
  /** What it was made from is not here (a shallow clone, a missing commit): this is only the oldest known, or a sum. */
  readonly cut?: true
  /** It may have been moved here from another name: for want of texts, moves could not be looked for. */
  readonly unsearched?: true
}

/** How many lines a revision added and removed against the one before it, and the status of the digest in it. */
export interface RevisionSize {
  /** Full id; null for the working copy. */
  readonly commit: string | null
  readonly added: number
  readonly removed: number
  /** As written; null: missing. */
  readonly status: string | null
}

/** Revisions of one digest, newest first, under every name it had. */
export interface RevisionChain {
  /** Present path, or the last one. */
  readonly path: string
  readonly names: readonly string[]
  readonly revisions: readonly Revision[]
  /** True when neither HEAD nor the working copy has it. */
  readonly removed: boolean
}
