/** A commit, and the name under which a person asked for it. */
export interface NamedCommit {
  /** As typed. */
  readonly name: string
  /** Full commit id. */
  readonly commit: string
  /** `date`: the last commit at or before it, by committer date, on the first-parent line of HEAD. */
  readonly by: 'name' | 'date'
  /** Committer date as recorded; null: it cannot be read. */
  readonly committed: string | null
  readonly subject: string
}

/** A branch or tag that a state can be named by. */
export interface NamedRef {
  /** Short name, as git resolves it. */
  readonly name: string
  readonly kind: 'branch' | 'tag' | 'remote branch'
  /** Day on which its commit was made, or the tag; null: not known. */
  readonly day: string | null
}
