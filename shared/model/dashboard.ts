import type { Weekday } from '../text/weekday.ts'

/** One mention of a gap or strength. */
export interface Mention {
  readonly text: string
  readonly sessionRow: string
  readonly path: string | null
  readonly line: number | null
  readonly date: string | null
  readonly dateKey: string | null
  /** The day is that of the oldest known commit: it may have been made before. */
  readonly dateAtEdge?: true
  readonly project: string | null
  readonly model: string | null
}

/** Mentions of one gap or one strength under near-same wordings. */
export interface Group {
  /** The commonest wording, as written. */
  readonly wording: string
  /** The name that a person gave it; shown in place of the wording. */
  readonly name?: string
  /** A person merged, split or named it. */
  readonly adjusted?: true
  readonly variants: readonly string[]
  readonly mentions: readonly Mention[]
  /** Number of sessions that name it. */
  readonly sessions: number
  readonly firstSeen: string | null
  /** It may have been seen before: the day is that of the oldest known commit. */
  readonly firstSeenAtEdge?: true
  readonly lastSeen: string | null
  /** It may have been seen last before: the day is that of the oldest known commit. */
  readonly lastSeenAtEdge?: true
  readonly projects: readonly string[]
  readonly state: 'open' | 'answered'
  /** Days from first mention to the answer, or to the newest date of the set; null without dates. */
  readonly days: number | null
  readonly answeredBy: Answer | null
  readonly suggestedAnswer: Answer | null
  /** Query that leaves exactly the sessions that name it; null: too many to name them one by one. */
  readonly query?: string | null
}

/** What answers a gap: an item of a session, stated to be the answer or only suggested as one. */
export interface Answer {
  readonly path: string | null
  readonly line: number | null
  readonly sessionRow: string
  readonly kind: 'strength' | 'learning' | 'decision'
  readonly text: string
  readonly date: string | null
  /** The day is that of the oldest known commit: it may have been made before. */
  readonly dateAtEdge?: true
  /** True: stated in the text; false: suggested by likeness, and accepted by a person if it answers the gap. */
  readonly stated: boolean
  /** Why a person accepted it; absent: nobody did. */
  readonly accepted?: string
}

/** How many gaps have an answer, each gap in one of the three; `dismissed` counts judgements. */
export interface AnswerCounts {
  readonly stated: number
  readonly accepted: number
  readonly suggested: number
  readonly dismissed: number
}

/** Learnings that came back, and those that did not. */
export interface Learnings {
  /** Groups of wordings. */
  readonly total: number
  /** In three sessions or more. */
  readonly recurring: readonly Group[]
  /** In one session alone, and older than the newest day of the set. */
  readonly once: number
  /** The oldest of these, as many as are sent. */
  readonly oldest: readonly {
    readonly wording: string
    readonly seen: string | null
    /** It may have been seen before, and is then older. */
    readonly seenAtEdge?: true
    readonly days: number | null
    readonly query: string | null
  }[]
}

/** Strengths or learnings that were named in a month, and the sessions of it that name them. */
export interface SeenCount {
  /** Groups of wordings. */
  readonly groups: number
  readonly sessionRows: readonly string[]
  /** Null: none are named, or too many to name them one by one. */
  readonly query: string | null
}

/** What of the strengths or learnings was new in a month, and what was named again that was known before it. */
export interface SeenMonth {
  /** `YYYY-MM`. */
  readonly month: string
  readonly first: SeenCount
  readonly again: SeenCount
  /** Groups that were named up to its end. */
  readonly known: number
}

/** How strengths or learnings were named over time. */
export interface Seen {
  /** Oldest first; months in which none is named are left out. */
  readonly months: readonly SeenMonth[]
  /** Groups that no session with a month names. */
  readonly undated: number
}

/** A draft, and how long it has lain. */
export interface AgedDraft {
  readonly sessionRow: string
  readonly path: string | null
  readonly title: string
  /** Day of its last change, or of its session where no commit is known. */
  readonly since: string | null
  readonly sinceFrom: 'change' | 'date' | null
  readonly sinceAtEdge?: true
  /** It is being changed: it has no days. */
  readonly uncommitted: boolean
  readonly days: number | null
  readonly query: string | null
}

/** Promises that say nearly the same. */
export interface LikeTargets {
  /** Their paths, or their texts where none could be read; one: the same path is promised several times. */
  readonly names: readonly string[]
  readonly promises: number
  readonly sessions: number
  readonly kept: number
  readonly query: string | null
}

/** Fields by which sessions are compared. */
export const breakdownFields = ['model', 'project', 'provider', 'platform', 'domain'] as const

/** Field by which sessions are compared. */
export type BreakdownField = (typeof breakdownFields)[number]

/** Below so many sessions a difference between two values may well be chance. */
export const fewSessions = 10

/** Items of the sessions with one value of a field. */
export interface Breakdown {
  /** null: missing; '': empty. */
  readonly value: string | null
  readonly sessions: number
  readonly decisions: number
  readonly learnings: number
  readonly gaps: number
  readonly strengths: number
  readonly query: string | null
}

/** Sessions and their items by each field that sessions are compared by. */
export type Breakdowns = Readonly<Record<BreakdownField, readonly Breakdown[]>>

/** A promise to promote something. */
export interface Target {
  readonly text: string
  /** Path read from the text; null: unclear. */
  readonly path: string | null
  readonly promisedBy: {
    readonly path: string | null
    readonly line: number | null
    readonly sessionRow: string
  }
  readonly promisedOn: string | null
  /** It may have been promised before. */
  readonly promisedAtEdge?: true
  readonly exists: boolean | null
  /** Author date of the first change after the promise; null: none. */
  readonly changedAfter: string | null
  readonly state: 'kept' | 'exists' | 'missing' | 'unclear'
  /** Days from the promise to that change, or to the newest date of the set while the promise is open. */
  readonly days: number | null
  readonly query?: string
}

/** Number of digests by status after a commit day. */
export interface StatusPoint {
  readonly date: string
  readonly draft: number
  readonly active: number
  readonly canonical: number
  readonly archived: number
  readonly other: number
  /** Some of them may have had their status before: the known history starts there. */
  readonly edge?: true
  /** Sessions whose status changed on this day, and the query that leaves exactly these. */
  readonly changed?: readonly string[]
  readonly query?: string | null
}

/** A digest whose body changed after it had become canonical. */
export interface CanonicalChange {
  readonly sessionRow: string
  readonly path: string
  readonly commit: string
  readonly date: string
  readonly canonicalSince: string
  readonly sinceAtEdge?: true
}

/** What some days brought. */
export interface Activity {
  readonly sessions: number
  readonly decisions: number
  readonly gaps: number
  readonly sessionRows: readonly string[]
}

/** What one month brought. */
export interface MonthActivity extends Activity {
  /** `YYYY-MM`. */
  readonly month: string
  readonly query: string | null
}

/** What the Mondays brought, and so on. */
export interface WeekdayActivity extends Activity {
  readonly weekday: Weekday
  readonly query: string | null
}

/** Digests that have a status at the end of the known history. */
export interface StatusNow {
  readonly status: StatusName
  readonly sessionRows: readonly string[]
  readonly query: string | null
}

/** Documented statuses, and all others as one. */
export type StatusName = 'draft' | 'active' | 'canonical' | 'archived' | 'other'

/** Kinds of items whose number per session is told by project, model and other fields. */
export const ratedKinds = ['gaps', 'strengths', 'learnings', 'decisions'] as const

/** Kind of items whose number per session is told. */
export type RatedKind = (typeof ratedKinds)[number]

/** Items of the sessions of one project under one model, sessions in time order. */
export interface ProjectModelCell {
  readonly project: string | null
  readonly model: string | null
  readonly bars: readonly {
    readonly sessionRow: string
    readonly gaps: number
    readonly strengths: number
    readonly learnings: number
    readonly decisions: number
    readonly date: string | null
    /** The day is that of the oldest known commit: it may have been made before. */
    readonly dateAtEdge?: true
  }[]
  readonly query?: string | null
}

/** All figures of the dashboards, for the sessions that a filter leaves. */
export interface Dashboard {
  /** Number of sessions that the figures rest on. */
  readonly sessions: number
  /** Sessions before the filter. */
  readonly total?: number
  readonly sessionDates: readonly { readonly sessionRow: string; readonly dateKey: string | null }[]
  readonly newestDate: string | null
  readonly gaps: readonly Group[]
  readonly strengths: readonly Group[]
  readonly promotionTargets: readonly Target[]
  readonly status: readonly StatusPoint[]
  readonly canonicalChanges: readonly CanonicalChange[]
  readonly statusNow: readonly StatusNow[]
  readonly months: readonly MonthActivity[]
  readonly weekdays: readonly WeekdayActivity[]
  readonly answers: AnswerCounts
  readonly learnings: Learnings
  readonly seen: Readonly<Record<'strengths' | 'learnings', Seen>>
  readonly drafts: readonly AgedDraft[]
  readonly likeTargets: readonly LikeTargets[]
  readonly breakdowns: Breakdowns
  readonly projectModel: readonly ProjectModelCell[]
}
