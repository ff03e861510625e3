import type { RecordKeyChange } from '../index/record-key-changes.ts'
import type { Digest } from '../model/digest.ts'
import type { Problem } from '../model/problem.ts'
import type { MatchMethod, SessionRecord } from '../model/record.ts'
import type { Refusal } from '../model/result.ts'
import type { Commit, Revision } from '../model/revision.ts'
import type { Session } from '../model/session.ts'
import type { DigestChange, SetChange } from '../model/set-change.ts'

/** What is known of an item's life, for the margin of a digest. */
export interface ItemLife {
  readonly line: number
  readonly bornIn: string | null
  readonly bornOn: string | null
  /** It may have been born before. */
  readonly bornAtEdge: boolean
  readonly reworded: number
  readonly lastRewordedIn: string | null
  /** Every step in words, oldest first: "born 2026-06-11", "moved to Learnings 2026-06-14". */
  readonly turns: readonly string[]
}

/** One text of a session, read as a digest. */
export interface DigestView {
  readonly session: Session
  readonly revision: Revision | null
  /** Null when the text cannot be had; `why` then says it. */
  readonly digest: Digest | null
  readonly why: Refusal | null
  /** The body's Markdown, cut at the limit of what is read. */
  readonly body: string
  /** Line of the file at which the body begins. */
  readonly bodyLine: number
  /** Of the present text those that count, of an older one all. */
  readonly problems: readonly Problem[]
  /** Findings of the present text that a person set aside. */
  readonly aside: number
  /** Empty while history is not read. */
  readonly lives: readonly ItemLife[]
  readonly revisions: number | null
}

/** A field in which digest and session record disagree, with both values as text. */
export interface RecordDifference {
  readonly key: string
  readonly digest: string | null
  readonly record: string | null
}

/** The session record of a session, and how it was found. */
export interface RecordView {
  readonly record: SessionRecord
  readonly matchedBy: MatchMethod | null
  /** 0 to 1. */
  readonly certainty: number | null
  readonly differences: readonly RecordDifference[]
}

/** A commit at which the line of a record came, changed or went. */
export interface RecordRevision extends Revision {
  /** Keys that differ from the line before, in the order of the newer one. */
  readonly keys: readonly Pick<RecordKeyChange, 'key' | 'change'>[]
}

/** The history of one line of a records file, newest first. */
export interface RecordHistory {
  readonly file: string
  readonly revisions: readonly RecordRevision[]
  /** Commits at which the text of the file cannot be had: they may have changed the line, too. */
  readonly unread: number
}

/** What a commit that is gone did to a digest. */
export interface GoneDigest {
  /** Name that it had there. */
  readonly path: string
  readonly change: 'added' | 'modified' | 'removed' | 'renamed'
  readonly hasText: boolean
  /** The session that has, or had, this name in the present history; null: none. */
  readonly session: string | null
}

/** A commit that a rewrite took from the branch. */
export interface GoneCommit {
  readonly id: string
  /** Null: git does not have it any more. */
  readonly commit: Commit | null
  readonly digests: readonly GoneDigest[]
}

/** Some lines of a text as decoded. */
export interface RawText {
  readonly lines: readonly string[]
  readonly from: number
  readonly total: number
  readonly problems: readonly Problem[]
  /** Lines of which only the beginning is sent, with all bytes of each; absent: none. */
  readonly cut?: readonly { readonly line: number; readonly bytes: number }[]
}

/** Digests of a set that differ, with their sentences; those that no longer differ are left out. */
export interface SetSentences {
  readonly changes: readonly DigestChange[]
}

/** A state of the whole set: files on disk, or a commit. */
interface SetSide {
  /** As it was named. */
  readonly name: string
  /** Full commit id; null: the files on disk. */
  readonly commit: string | null
}

/** Digests that differ between two states of the set, by path. */
export interface SetList {
  readonly a: SetSide
  readonly b: SetSide
  readonly changes: readonly (SetChange & {
    /** Row that the digest belongs to now; null: it is in no row. */
    readonly session: string | null
    /** Row of the former name: another one where a move is not committed yet. */
    readonly sessionOfA: string | null
    /** Commits by which the two texts are asked for; null: on disk, or not there. */
    readonly textOfA: string | null
    readonly textOfB: string | null
  })[]
}
