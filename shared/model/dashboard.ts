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
  readonly wording: string
  readonly variants: readonly string[]
  readonly mentions: readonly Mention[]
  /** Number of sessions that name it. */
  readonly sessions: number
  readonly firstSeen: string | null
  /** It may have been seen before: the day is that of the oldest known commit. */
  readonly firstSeenAtEdge?: true
  readonly lastSeen: string | null
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
  /** True: stated in the text; false: suggested by likeness. */
  readonly stated: boolean
}

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

/** What one month brought. */
export interface MonthActivity {
  /** `YYYY-MM`. */
  readonly month: string
  readonly sessions: number
  readonly decisions: number
  readonly gaps: number
  readonly sessionRows: readonly string[]
  readonly query?: string
}

/** Gaps per session of one project under one model, sessions in time order. */
export interface ProjectModelCell {
  readonly project: string | null
  readonly model: string | null
  readonly bars: readonly {
    readonly sessionRow: string
    readonly gaps: number
    readonly date: string | null
  }[]
  readonly query?: string
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
  readonly months: readonly MonthActivity[]
  readonly projectModel: readonly ProjectModelCell[]
}
