import type { Digest } from '../model/digest.ts'
import type { GroupChoices } from '../model/group-choices.ts'
import type { KeptKinVerdict } from '../model/kin-choices.ts'
import type { Problem } from '../model/problem.ts'
import type { SessionRecord } from '../model/record.ts'
import type { RevisionChain } from '../model/revision.ts'
import type { Uncommitted } from '../model/session.ts'
import type { PastTexts } from '../search/past-texts.ts'
import type { DigestLives } from './digest-lives.ts'
import type { Judgement } from './judgement.ts'

/** One digest file as last read, present or removed. */
export interface DigestEntry {
  /** Path in the repository, `/` between its parts. */
  readonly path: string
  /** The same object as before when the bytes have not changed: everything derived is kept under it. */
  readonly digest: Digest
  /** The whole text as decoded, without byte order mark. May be taken up when it is first asked for. */
  readonly text: string
  /** How the working copy differs from HEAD; null: it does not, or there is none. */
  readonly uncommitted: Uncommitted | null
  /** Neither HEAD nor the working copy has it; `digest` is then its last text. */
  readonly removed: boolean
  /** Commit that removed it. */
  readonly removedIn: string | null
}

/** The status that a digest had from a revision on. */
export interface StatusStep {
  /** Author date with zone as recorded. */
  readonly date: string
  /** As written; null: the field was missing. */
  readonly status: string | null
  /** True when this revision removed the digest. */
  readonly removed: boolean
  readonly commit: string
  /** It may have had the status before; see `isAtEdge`. */
  readonly edge?: true
}

/** A revision that changed the body of a digest after it had become canonical. */
export interface CanonicalStep {
  readonly commit: string
  /** Author dates with zone as recorded. */
  readonly date: string
  readonly canonicalSince: string
  /** It may have been canonical before; see `isAtEdge`. */
  readonly sinceAtEdge?: true
  /** First line that reads otherwise than before; null where lines were only dropped. */
  readonly changed: string | null
}

/** Changes of a digest after it had become canonical. What every row needs of them stands apart from all of them. */
export interface CanonicalChanges {
  readonly count: number
  /** The last three, oldest first. */
  readonly latest: readonly CanonicalStep[]
  /** Oldest first. May be made when they are first asked for. */
  readonly steps: readonly CanonicalStep[]
}

/** A commit that added or changed a file which some digest promised. */
export interface FileChange {
  readonly commit: string
  /** Author date with zone as recorded. */
  readonly date: string
}

/** Looks up what is known of a digest. */
export type ByPath<T> = Pick<ReadonlyMap<string, T>, 'get'>

/**
 * Everything the index is made of. Values that come from history are null until history has been read.
 * Maps and their values may be replaced or kept; what is kept (the same object) is not computed again.
 */
export interface IndexInput {
  /** Grows with each change; handed on in every answer. */
  readonly version?: number
  readonly digests: readonly DigestEntry[]
  readonly records: readonly SessionRecord[]
  readonly recordProblems: readonly Problem[]
  /** By present path, or the last one of a removed digest. */
  readonly chains: ReadonlyMap<string, RevisionChain> | null
  /** Lives of items, by present path. */
  readonly lives: ByPath<DigestLives> | null
  /** All paths of the repository, to look promised files up; null: not known yet. */
  readonly files: ReadonlySet<string> | null
  /** Changes of promised files, by path, in any order. */
  readonly fileChanges: ReadonlyMap<string, readonly FileChange[]> | null
  /** Steps of status by present path, oldest first. */
  readonly statusHistory: ByPath<readonly StatusStep[]> | null
  /** By present path. */
  readonly canonicalChanges: ByPath<CanonicalChanges> | null
  /** What a person decided about findings; absent or null: nothing. */
  readonly judgement?: Judgement | null
  /** What a person decided about groups of wordings and their answers; absent: nothing. */
  readonly groups?: GroupChoices
  /** What a person answered to suggestions that two decisions are kin; absent: nothing. */
  readonly kin?: readonly KeptKinVerdict[]
  /** Problems of files and folders that are no digests. */
  readonly fileProblems: readonly Problem[]
  /** Texts of all revisions; absent: nobody asked for them yet. */
  readonly past?: PastTexts | null
}
