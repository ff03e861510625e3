import type { Range, RangeField } from '../index/query-range.ts'
import type { BoardColumn } from '../model/decision-column.ts'
import type { KeptKinVerdict } from '../model/kin-choices.ts'
import type { Decision, ItemCounts, Session } from '../model/session.ts'
import type { RowHits, SearchNote } from './search-answers.ts'

/** A fault in the query text. Rows are filtered by the rest. */
export interface QueryFault {
  /** Position in the text, from 0, and length. */
  readonly at: number
  readonly length: number
  /** Its first character, from 1, as a person counts them: an emoji is one. */
  readonly character: number
  /** It may be gone with the next characters: a bracket, a quotation mark or a value at the end of the text. */
  readonly unfinished: boolean
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
  /** The most frequent of its spellings; null: "(missing)"; '': "(empty)". */
  readonly value: string | null
  /** How the rows of the group write it, where that is not `value` alone. */
  readonly spellings?: readonly string[]
  /** Position of its first row in `ids`. */
  readonly start: number
  readonly count: number
  readonly sums: SessionSums
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
  /** What the query finds in the first rows, as many as the request names; absent: it names none. */
  readonly lines?: readonly RowHits[]
  readonly groups: readonly SessionGroup[] | null
  readonly facets: readonly Facet[]
  readonly histograms: readonly Histogram[]
  readonly sums: SessionSums
  /** Decisions of these sessions that are in none of their texts any more: those of Decisions beyond `sums`. */
  readonly dropped: number
  /** Problems that belong to no session, whatever the filter says: those of Problems beyond `sums`. */
  readonly problemsApart: number
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
  /** The most frequent of its spellings. */
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
