/** Looks through the texts of all revisions that were read. */
export interface PastTexts {
  /** @param begins the text is the beginning of a word, not a run of signs that may stand inside of one */
  readonly find: (folded: string, begins?: boolean) => PastHits
  /** Revisions whose text was looked at, and those there are. */
  readonly read: number
  readonly total: number
}

/** The digests that had a text in any revision. */
export interface PastHits {
  /** Their present or last paths. */
  readonly paths: ReadonlySet<string>
  /** Where it stood in the revisions of one; null: in none. */
  readonly in: (path: string) => PastHit | null
}

/** Where a text stood in the revisions of one digest. */
export interface PastHit {
  /** Oldest and newest revision that had it. */
  readonly first: PastPlace
  readonly last: PastPlace
  /** Number of revisions that had it, of those that have a text. */
  readonly revisions: number
  readonly of: number
}

/** A revision, by its commit. */
export interface PastPlace {
  readonly commit: string
  /** Author date as recorded. */
  readonly date: string | null
  readonly subject: string
  /** Name of the digest there. */
  readonly path: string
}
