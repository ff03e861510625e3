import type { MappingFault } from '../digest/mapping.ts'
import type { Range, RangeField } from '../index/query-range.ts'
import type { RecordKeyChange } from '../index/record-key-changes.ts'
import type { BoardColumn } from '../model/decision-column.ts'
import type { Digest } from '../model/digest.ts'
import type { KeptKinVerdict } from '../model/kin-choices.ts'
import type { NamedCommit, NamedRef } from '../model/named-commit.ts'
import type { Place } from '../model/place.ts'
import type { Problem, ProblemCode, Severity, Standing } from '../model/problem.ts'
import type { MatchMethod, SessionRecord } from '../model/record.ts'
import type { Refusal } from '../model/result.ts'
import type { Commit, Revision } from '../model/revision.ts'
import type { Decision, ItemCounts, Session } from '../model/session.ts'
import type { DigestChange, SetChange } from '../model/set-change.ts'
import type { PastHit } from '../search/past-texts.ts'

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

/** A fault in the query text. Rows are filtered by the rest. */
export interface QueryFault {
  /** Position in the text, from 0, and length. */
  readonly at: number
  readonly length: number
  readonly what: string
}

/** One value of a facet, with the number of rows that have it. */
export interface FacetValue {
  /** As written; null: "(missing)"; '': "(empty)". */
  readonly value: string | null
  readonly count: number
  /** `some`: a part of its spellings is asked for or left out. */
  readonly state: 'any' | 'not' | 'some' | null
  /** Values that differ from each other by case, accents, blanks and punctuation alone; this one is the most frequent. */
  readonly spellings?: readonly FacetValue[]
  /** Words to show instead of the value, for example "3 or more" for `>=3`. */
  readonly label?: string
}

/** A field that rows can be narrowed by, with its values. */
export interface Facet {
  /** Name in the query grammar. */
  readonly field: string
  readonly label: string
  readonly values: readonly FacetValue[]
  /** Rows with some value that the format does not document; they are counted under their values, too. */
  readonly undocumented?: Omit<FacetValue, 'value'>
}

/** One bar of a histogram. */
export interface HistogramBin {
  /** First and last month, year or number, as the query writes them; both count. */
  readonly from: string
  readonly to: string
  /** Rows that it leaves beside all other filters, and those of them that are shown. */
  readonly count: number
  readonly shown: number
}

/** How the rows are spread over the months, or over a number that they have. */
export interface Histogram {
  /** Name in the query grammar. */
  readonly field: RangeField
  readonly label: string
  readonly bins: readonly HistogramBin[]
  /** Rows without such a value. */
  readonly missing: Pick<HistogramBin, 'count' | 'shown'> & Pick<FacetValue, 'state'>
  /** The span that the query asks for; '' is an open end; null: none. */
  readonly range: Range | null
}

/** Sums over sessions. */
export type SessionSums = ItemCounts & {
  readonly problems: number
  readonly problemsAside: number
  /** Null: not known of all of them yet. */
  readonly revisions: number | null
}

/** Sessions that share the value grouped by; they follow each other in `ids`. */
export interface SessionGroup {
  readonly value: string | null
  /** Position of its first row in `ids`. */
  readonly start: number
  readonly count: number
  readonly sums: SessionSums
}

/** How the plain words of a query were taken. */
export interface SearchNote {
  /** `some`: no session has all words, so those that have any are listed, the nearest first. */
  readonly mode: 'all' | 'some'
  readonly words: readonly {
    readonly typed: string
    /** The like word that is shown, for none has the typed one; null: as typed. */
    readonly instead: string | null
  }[]
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

/** The sessions that a filter leaves. */
export interface SessionList {
  readonly version: number
  /** Sessions before the filter (removed ones only when asked for). */
  readonly total: number
  readonly shown: number
  /** Removed ones among those shown. */
  readonly removed: number
  /** Longest text of the whole set in columns that are never cut, by column id. */
  readonly longest: Readonly<Record<string, string>>
  /** All that match, in order. */
  readonly ids: readonly string[]
  /** The first rows, so that a screen can be drawn without a second request. */
  readonly first: readonly Session[]
  /** Rows around the one that the request names as on screen, as far as `first` does not hold them. */
  readonly near: readonly Session[]
  readonly groups: readonly SessionGroup[] | null
  readonly facets: readonly Facet[]
  readonly histograms: readonly Histogram[]
  readonly sums: SessionSums
  readonly faults: readonly QueryFault[]
  /** When nothing matches: the one filter whose removal brings rows back, as text of the query, and how many. */
  readonly culprit: { readonly term: string; readonly queryWithout: string; readonly rows: number } | null
  /** Null: the query looks for no text. */
  readonly search: SearchNote | null
  /** Revisions whose text `ever:` looked through, and all there are; null: it was not asked for. */
  readonly past: { readonly read: number; readonly total: number } | null
}

/** Decisions of one project; they follow each other in `ids`. */
export interface DecisionGroup {
  readonly project: string | null
  readonly start: number
  readonly count: number
  readonly standing: number
  readonly dropped: number
  readonly replaced: number
  readonly sessions: number
}

/** The decisions that a filter leaves. */
export interface DecisionList {
  readonly version: number
  /** Decisions of the sessions before the filter, in any state. */
  readonly total: number
  readonly shown: number
  /** Those shown by column of the board; they sum up to `shown`. */
  readonly states: Readonly<Record<BoardColumn, number>>
  readonly ids: readonly string[]
  readonly first: readonly Decision[]
  readonly groups: readonly DecisionGroup[] | null
  /** First and last day of all lives shown, for the time axis. */
  readonly from: string | null
  readonly to: string | null
  readonly faults: readonly QueryFault[]
}

/** A person's answer to a suggestion that two decisions are kin. */
export interface AnsweredKin extends KeptKinVerdict {
  /** Ids of the two decisions; null: there is no decision of that wording any more, so the answer changes nothing. */
  readonly decisionId: string | null
  readonly otherId: string | null
}

/** Decisions in the order asked for; null for an id that is no longer known. */
export interface DecisionRows {
  readonly rows: readonly (Decision | null)[]
}

/** A problem with the row that it belongs to; null: the repository as a whole. */
export interface ProblemRow extends Problem {
  readonly id: string
  readonly sessionRow: string | null
  readonly project: string | null
  readonly standing: Standing
  /** Lines around the place, for the detail pane. */
  readonly context: readonly { readonly line: number; readonly text: string }[]
}

/** Problems that share what they are grouped by; they follow each other in `ids`. */
export interface ProblemGroup {
  /** Null: a missing project. */
  readonly value: string | null
  readonly start: number
  readonly count: number
}

/** The problems that a filter leaves. */
export interface ProblemList {
  readonly version: number
  readonly total: number
  readonly shown: number
  readonly bySeverity: Readonly<Record<Severity, number>>
  readonly ids: readonly string[]
  readonly first: readonly ProblemRow[]
  readonly groups: readonly ProblemGroup[] | null
  readonly facets: readonly Facet[]
  /** Problems of sessions that the query leaves out. */
  readonly leftOut: number
  /** Of the sessions of the query, whatever else is chosen. */
  readonly aside: ProblemsAside
  /** Rules with findings, before the filter, and those switched off, in the order of all rules. */
  readonly rules: readonly RuleCount[]
}

/** Findings that a person set aside, which no total counts, and those that came after the baseline. */
export interface ProblemsAside {
  readonly accepted: number
  readonly off: number
  /** Rules switched off that have findings here. */
  readonly rulesOff: number
  /** Null: there is no baseline that they could be newer than. */
  readonly fresh: number | null
}

/** One spelling that a mapping file gives another meaning. */
export interface MappingChange {
  readonly part: 'fields' | 'sections' | 'records'
  /** Key or heading as it stands in the files. */
  readonly written: string
  /** What it is taken for now, and with the mapping; null: nothing that is documented. */
  readonly from: string | null
  readonly to: string | null
  /** Digests, or record lines. */
  readonly count: number
  /** Where it stands first. */
  readonly path: string
  readonly line: number
}

/** What a mapping file would change, before it is used. */
export interface MappingPreview {
  readonly faults: readonly MappingFault[]
  /** It cannot be used; the one fault says why. */
  readonly refused: boolean
  /** Digests that were read with it. */
  readonly digests: number
  readonly changedDigests: number
  readonly changedRecords: number
  /** Most frequent first. */
  readonly changes: readonly MappingChange[]
  /** Changes beyond those listed. */
  readonly more: number
}

/** One rule with its findings. */
export interface RuleCount {
  readonly code: ProblemCode
  readonly count: number
  readonly off: boolean
}

/** Problems in the order asked for; null for an id that is no longer known. */
export interface ProblemRows {
  readonly rows: readonly (ProblemRow | null)[]
}

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
}

/** A text for the clipboard. */
export interface EvidenceText {
  readonly text: string
}

/** Digests of a set that differ, with their sentences; those that no longer differ are left out. */
export interface SetSentences {
  readonly changes: readonly DigestChange[]
}

/** What became of an export; `saved` is false when the dialog was left. */
export interface Saved {
  readonly saved: boolean
  readonly rows: number
  readonly fileName: string | null
  /** Findings that were set aside and so are not in it, in words; absent or empty: none. */
  readonly aside?: string
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

/** A state of the whole set: files on disk, or a commit. */
export interface SetSide {
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
    /** Commits by which the two texts are asked for; null: on disk, or not there. */
    readonly textOfA: string | null
    readonly textOfB: string | null
  })[]
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
