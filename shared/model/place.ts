import { fullId } from '../git/commit-id.ts'
import { problemGroupings } from '../index/problem-groups.ts'
import { breakdownFields, ratedKinds } from './dashboard.ts'
import { decisionFilters } from './decision-column.ts'
import { standings } from './problem.ts'
import { sortKeys } from './sort-key.ts'
import { z } from './zod.ts'

/** No name has a NUL in it, and neither git nor the file system takes one. */
const withoutNul = /^[^\0]*$/

/** Id of a row, of sessions or of decisions. */
export const sessionId = z.string().min(1).max(5_000).regex(withoutNul)
/** Path of a file below the root of the repository. */
export const path = z.string().max(5_000).regex(withoutNul)
/** What names a state of the whole set: `WORK`, or what git resolves to a commit. */
export const setName = z.string().min(1).max(500).regex(withoutNul)

/** One side of a comparison, as the contract takes it: a text of a digest under its name there. */
export const textRef = z.object({
  session: sessionId,
  /** Full commit id; null: the working copy. */
  revision: z.string().regex(fullId).nullable(),
  path,
  /** The state before that revision, which brought the digest: there was no text. */
  before: z.literal(true).optional(),
})

/** Which items the lives of a digest list. */
export const livesShown = ['all', 'changed', 'dropped'] as const

/** Tabs of an open digest, in order. */
const digestTabs = ['read', 'lives', 'history', 'record', 'raw'] as const

/** Two states of the whole set, as a person names them: `WORK`, or what git resolves to a commit. */
const setNames = z.object({ a: setName, b: setName })

/**
 * Where the window stands. Never the page's address: a footnote of a digest must not navigate.
 * Welcome is no route: it stands wherever no repository is open.
 */
const routeSchema = z.discriminatedUnion('view', [
  z.object({
    view: z.literal('sessions'),
    /** Session whose digest is open in the pane. */
    session: sessionId.nullable(),
    tab: z.enum(digestTabs).optional(),
    /** Line of the file to show. */
    line: z.number().int().min(1).nullable().optional(),
  }),
  z.object({ view: z.literal('decisions'), decision: sessionId.nullable() }),
  z.object({
    view: z.literal('compare'),
    /** Session whose revisions are listed; null: none is chosen yet. */
    session: sessionId.nullable(),
    /** Null: the last revision before B. */
    a: textRef.nullable(),
    /** Null: the newest text. */
    b: textRef.nullable(),
    /** The whole set is compared: alone its list is shown, with a session one comparison out of it. */
    set: setNames.optional(),
    /** The session's digest is compared with its record. */
    record: z.boolean().optional(),
  }),
  z.object({ view: z.literal('dashboards') }),
  z.object({
    view: z.literal('problems'),
    problem: sessionId.nullable(),
    /** A file of session records is shown by line, at one of them. */
    lines: z.object({ file: path, line: z.number().int().min(1).nullable() }).optional(),
  }),
])

const line = z.number().int().min(0).nullable()

/** The row at the top of a table: its key and how far it is scrolled beyond, in px. */
const topRow = z.object({
  key: z.string().max(5_001),
  offset: z.number().min(0).max(10_000),
  /** The list that it was the top of; any other begins at its top. */
  of: z.string().max(40_000),
})

/**
 * What was set in views, under the names that they keep it by (`useKept`). What is not named here is not kept over a
 * restart, and in no saved view (`useWhileOpen`).
 */
const keptSchema = z.object({
  'decisions form': z.enum(['table', 'project', 'board']).optional(),
  'decisions state': z.enum(decisionFilters).optional(),
  'decisions likeness': z
    .string()
    .regex(/^0\.\d\d$/)
    .optional(),
  'decisions sort': sortKeys.optional(),
  'problems severity': z.array(z.string().max(64)).max(8).optional(),
  'problems family': z.array(z.string().max(64)).max(32).optional(),
  'problems standing': z.array(z.enum(standings)).max(8).optional(),
  'problems sort': sortKeys.optional(),
  'problems group': z.enum(['none', ...problemGroupings]).optional(),
  likeness: z.number().min(0.3).max(1).optional(),
  /** Questions of the charts whose table is shown in place of the drawing. */
  'charts as tables': z.array(z.string().max(100)).max(64).optional(),
  'origin of': z.enum(ratedKinds).optional(),
  'compared by': z.enum(breakdownFields).optional(),
  'rate compared': z.enum(ratedKinds).optional(),
  'ignore whitespace': z.boolean().optional(),
  'set row': path.nullable().optional(),
  'history of': z.enum(['digest', 'record']).optional(),
  'lives shown': z.enum(livesShown).optional(),
  'dashboards scrolled': z.number().min(0).max(10_000_000).optional(),
  'top of Sessions': topRow.nullable().optional(),
  'top of Decisions': topRow.nullable().optional(),
  'top of Problems': topRow.nullable().optional(),
  comparison: z
    .object({
      sides: z.string().max(40_000),
      rows: z.number().int().min(0),
      shown: z.array(z.object({ from: z.number().int().min(0), to: z.number().int().min(0) })).max(1_000),
      at: z.number().int().min(-1),
      place: z.object({ a: line, b: line }),
    })
    .nullable()
    .optional(),
})

/** The longest filter that is taken anywhere. */
const longestQuery = 10_000

/** All that says where a window stands in its repository. It may come from a file or a link: nothing in it is trusted. */
export const placeSchema = z.object({
  route: routeSchema,
  query: z.string().max(longestQuery),
  /** Removed digests are shown, marked. */
  removed: z.boolean(),
  /** Session chosen last in any view. */
  selected: sessionId.nullable(),
  /** Order of the sessions; null: none was chosen. */
  sort: sortKeys.nullable(),
  /** Column that the sessions are grouped by; null: none. */
  group: z.string().max(64).nullable(),
  kept: keptSchema,
  /** Name of the commit as of which everything is shown; missing: as it is now, and in a link, which names its commit. */
  asOf: setName.optional(),
})

/** All that says where a window stands in its repository. */
export type Place = z.infer<typeof placeSchema>

/** Where the window stands. */
export type Route = Place['route']

/** One side of a comparison. */
export type TextRef = z.infer<typeof textRef>

/** Both sides of a comparison. */
export interface TextPair {
  readonly a: TextRef
  readonly b: TextRef
}

/** One of the tabs of an open digest. */
export type DigestTab = (typeof digestTabs)[number]

/** Two states of the whole set. */
export type SetNames = z.infer<typeof setNames>

/** A place of which nothing is known but that it may have been one. */
export function readPlace(value: unknown): Place | null {
  const read = placeSchema.safeParse(value)
  return read.success ? read.data : null
}
