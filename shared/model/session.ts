import type { Severity } from './problem.ts'
import type { MatchMethod } from './record.ts'

/** Where a session's date was read from. */
export type DateSource = 'field' | 'created' | 'record' | 'file-name' | 'body' | 'git' | 'git-or-before'

/** How a digest on disk differs from the newest commit: another text, not in it, or in it and not on disk. */
export type Uncommitted = 'modified' | 'new' | 'removed'

/** Numbers of items by kind. */
export interface ItemCounts {
  readonly decisions: number
  readonly learnings: number
  readonly actions: number
  readonly gaps: number
  readonly strengths: number
  readonly promotionTargets: number
}

/**
 * One row: a digest with its matched record, or a digest alone, or a record alone.
 * Shape of the command line's `Session`; text is as written; null: missing; '' : empty.
 */
export interface Session {
  /** Stable while the repository is open: `d:` + path, or `r:` + file + `:` + line for a record alone. */
  readonly id: string
  readonly path: string | null
  readonly sessionId: string | null
  readonly title: string
  readonly date: string | null
  readonly dateFrom: DateSource | null
  /** Derived sort key `YYYY-MM-DDTHH:MM:SS`-like prefix, no zone shift; null sorts last. */
  readonly dateKey: string | null
  readonly project: string | null
  readonly domain: string | null
  readonly model: string | null
  readonly modelProvider: string | null
  readonly platform: string | null
  readonly status: string | null
  readonly type: string | null
  readonly tags: readonly string[] | null
  readonly counts: ItemCounts
  /** Number of revisions; null while history is not yet read or cannot be. */
  readonly revisions: number | null
  readonly firstCommit: string | null
  /** Older revisions may exist that are not known; `firstCommit` is then only the oldest known one. */
  readonly startsAtEdge: boolean
  readonly lastCommit: string | null
  /** Author date of the last commit, as recorded; null like `revisions`. */
  readonly lastChange: string | null
  /** The last commit is itself where the known history starts, so the text may be older. */
  readonly lastChangeAtEdge: boolean
  /** Null: it is as committed, or nothing can be compared. */
  readonly uncommitted: Uncommitted | null
  readonly removed: boolean
  /** Commit that removed it. */
  readonly removedIn: string | null
  readonly record: {
    readonly line: number
    readonly matchedBy: MatchMethod | null
    readonly agrees: boolean
  } | null
  /** Findings that count. */
  readonly problemCount: number
  /** Findings that a person accepted, or whose rule is off. */
  readonly problemsAside: number
  readonly worstProblem: Severity | null
}

/** Where a decision stands today. */
type DecisionState = 'standing' | 'dropped' | 'replaced'

/** One decision with its life, over all revisions that are read. */
export interface Decision {
  /** Stable while the repository is open. */
  readonly id: string
  /** Newest wording. */
  readonly text: string
  readonly sessionRow: string
  readonly title: string
  readonly path: string | null
  readonly line: number | null
  readonly section: string | null
  /** Date of its session, as written, and where that was read. */
  readonly date: string | null
  readonly dateFrom: DateSource | null
  readonly dateKey: string | null
  readonly project: string | null
  readonly model: string | null
  readonly status: string | null
  readonly state: DecisionState
  /** Number of rewordings; null while history is not yet read. */
  readonly reworded: number | null
  readonly bornIn: string | null
  readonly bornOn: string | null
  /** It may have been born before; see `isAtEdge`. */
  readonly bornAtEdge: boolean
  readonly lastRewordedIn: string | null
  readonly droppedIn: string | null
  readonly droppedOn: string | null
  /** Text of the item that replaces this one: it says so, or a person accepted the suggestion. */
  readonly replacedBy: string | null
  /** Where that item stands, and since when. */
  readonly replacedIn?: ReplacedIn
  /** A person accepted that it was replaced; absent: a text states it, or it was not replaced. */
  readonly replacedByChoice?: KinAnswer & { readonly decision: string }
  /** Every step of its life, oldest first; empty while history is not yet read. */
  readonly life: readonly LifeStep[]
  readonly suggested: readonly Suggestion[]
}

/** Where and when a decision was replaced. */
interface ReplacedIn {
  readonly sessionRow: string
  readonly path: string | null
  /** No line: the item was dropped. */
  readonly line: number | null
  /** Date of its session, as written. */
  readonly date: string | null
  /** Commit that the replacing decision was born in; null: none is known, or what replaces it is no decision. */
  readonly commit: string | null
  /** Author date of that commit with its zone. */
  readonly committed: string | null
  /** It may have been born before; see `isAtEdge`. */
  readonly atEdge: boolean
}

/** One turn in the life of a decision. */
export interface LifeStep {
  readonly step: 'born' | 'reworded' | 'moved' | 'dropped' | 'back'
  readonly commit: string | null
  readonly author: string
  /** Author date with zone as recorded; null for the working copy. */
  readonly date: string | null
  /** It may have been taken before this commit; see `isAtEdge`. */
  readonly edge?: true
  /**
   * There were too many items to compare them all with those of the revision before: of one that seems to be born,
   * dropped or back here, a partner may have been missed.
   */
  readonly unsure?: true
  /** Section that it was moved to, in a step that moved it. */
  readonly section?: string
  /** Wording after the step; null after a drop. */
  readonly text: string | null
  readonly line: number | null
}

/** What a person answered to a suggestion, with the number to take it back by. */
interface KinAnswer {
  readonly id: number
  readonly accepted: boolean
  readonly reason: string
}

/** A likely kin, never asserted. */
export interface Suggestion {
  /** `replaced-by`: nearly the same, decided later in the same project, in other words. */
  readonly kind: 'same' | 'opposite' | 'replaced-by'
  /** Id of the other decision. */
  readonly decision: string
  /** It was decided on a later day in the same project, in other words, and is not dropped; none is stated. */
  readonly mayReplace: boolean
  /** Null: nobody answered. */
  readonly answer: (KinAnswer & { readonly kind: 'same' | 'opposite' | 'replaced-by' | 'replaces' }) | null
  readonly text: string
  readonly path: string | null
  readonly line: number | null
  readonly sessionRow: string
  /** 0 to 1. */
  readonly likeness: number
}
