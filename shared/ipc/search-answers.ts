import type { PastHit } from '../search/past-texts.ts'

/** How the plain words of a query were taken. */
export interface SearchNote {
  /** `some`: no session has all words, so those that have any are listed, the nearest first. */
  readonly mode: 'all' | 'some'
  readonly words: readonly {
    readonly typed: string
    /** The like word that is shown, for none has the typed one; null: as typed. */
    readonly instead: string | null
  }[]
  /** Runs of Chinese, Japanese or Korean that no session has; their parts are among the words in place of them. */
  readonly parted: readonly string[]
  /** Words of grammar that did not count. */
  readonly passedOver: readonly string[]
}

/** A run of a text; `hit`: the query looks for it. */
export interface HitPart {
  readonly text: string
  readonly hit: boolean
}

/** A line that has what the query looks for. */
export interface HitLine {
  /** In the file; null: it stands in no line of the digest, but in its path or its record. */
  readonly line: number | null
  /** Heading as written; `Title`, `Frontmatter`, `Record`, `Path`; '' before the first heading. */
  readonly section: string
  /** The line, cut around its first hit. */
  readonly parts: readonly HitPart[]
}

/** A text of `ever:` in the revisions of one digest. */
export interface EverHit {
  readonly text: string
  /** The present text has it. */
  readonly now: boolean
  /** Null: no revision has it, only what is not committed. */
  readonly past: PastHit | null
}

/** What the query finds in one session. */
export interface RowHits {
  readonly id: string
  readonly total: number
  /** By section, in the order of the file. */
  readonly sections: readonly { readonly section: string; readonly count: number }[]
  /** The line that tells most; null: nothing of the query is looked for in texts. */
  readonly best: HitLine | null
  readonly ever: readonly EverHit[]
}

/** How much one text of the query adds to the rank of a session. */
export interface RankPart {
  readonly typed: string
  readonly instead: string | null
  readonly points: number
  /** Sessions that have it, of all that were looked through. */
  readonly sessions: number
  readonly of: number
  /** Words that answer, with the times they stand in each place; empty for a phrase. */
  readonly words: readonly {
    readonly word: string
    readonly how: 'as typed' | 'other form' | 'begins so' | 'inside'
    readonly title: number
    readonly decisions: number
    readonly items: number
    readonly text: number
  }[]
}

/** All hits in one session, and why it ranks where it does. */
export interface DigestHits extends RowHits {
  /** In the order of the file, one for each place; no more than are worth stepping through. */
  readonly hits: readonly { readonly line: number | null; readonly section: string }[]
  /** The different spellings found, for marking them in the drawn text. */
  readonly forms: readonly string[]
  /** Place in the order of rank, from 1, of the sessions that are shown; null: it is not among them. */
  readonly place: number | null
  readonly points: number
  readonly parts: readonly RankPart[]
}

/** One thing that can stand in the query at the caret. */
export interface Completion {
  readonly kind: 'field' | 'value' | 'word'
  /** What is shown: `project:`, `project:alpha`, `rollback`. */
  readonly label: string
  /** What is typed in place of the text between `from` and `to`. */
  readonly insert: string
  /** Sessions that would be left, beside the other terms of the query. */
  readonly count: number
}

/** What can stand in the query at the caret, the likeliest first. */
export interface Completions {
  readonly from: number
  readonly to: number
  readonly entries: readonly Completion[]
  /** How many there are, of which the first are named. */
  readonly total: number
}
