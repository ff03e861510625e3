import { comparisonFormats } from '../comparison/side-words.ts'
import type { ItemTrace } from '../diff/item-lives.ts'
import { fullId } from '../git/commit-id.ts'
import { problemGroupings } from '../index/problem-groups.ts'
import type { RecordComparison } from '../index/record-comparison.ts'
import type { RecordKeyChange } from '../index/record-key-changes.ts'
import { type ChoicesView, choiceChangeSchema, mostAccepted } from '../model/choices.ts'
import type { BegunSides, Comparison, ComparisonRest } from '../model/comparison.ts'
import type { Breakdowns, Dashboard } from '../model/dashboard.ts'
import { decisionFilters } from '../model/decision-column.ts'
import { exportFormats, exportKinds } from '../model/export.ts'
import { mostPins } from '../model/pin.ts'
import { type Place, path, placeSchema, sessionId, setName, textRef } from '../model/place.ts'
import { standings } from '../model/problem.ts'
import type { RecentRepository, RepositoryState } from '../model/repository.ts'
import type { RevisionChain, RevisionSize } from '../model/revision.ts'
import type { Decision, Session } from '../model/session.ts'
import { type Settings, settingsPatchSchema } from '../model/settings.ts'
import { sortKeys } from '../model/sort-key.ts'
import { z } from '../model/zod.ts'
import type {
  AppInfo,
  EvidenceText,
  ImportedViews,
  Opened,
  RefOffer,
  Saved,
  SavedFile,
  SavedSet,
  StoreSize,
} from './answers.ts'
import type {
  DigestView,
  GoneCommit,
  RawText,
  RecordHistory,
  RecordView,
  SetList,
  SetSentences,
} from './digest-answers.ts'
import type { AnsweredKin, DecisionList, SessionList } from './list-answers.ts'
import type { MappingPreview, ProblemList, ProblemRow } from './problem-answers.ts'
import type { Completions, DigestHits, RowHits } from './search-answers.ts'

/** Types the answer of a request. Requests come from the page and are checked by schema in main;
 * answers come from our own processes and are typed only. */
function answers<T>() {
  return undefined as unknown as T
}

const query = z.string().max(10_000)
const commitId = z.string().regex(fullId)
/** Null: the working copy. */
const revision = commitId.nullable()
const listRequest = z.object({ query, sort: sortKeys, removed: z.boolean() })

/** Names a request that is under way in its page. Sent beside its argument, by whoever may want to take it back. */
export const ticket = z.number().int().min(1)

const lineNumber = z.number().int().min(1)
/** A state of the whole set: the name that was given, and its commit. */
const setSide = z.object({ name: setName, commit: revision })

/** Which texts are compared, and how. */
const comparisonWish = z.object({
  a: textRef,
  b: textRef,
  ignoreWhitespace: z.boolean(),
  /** The person waits longer for an exact answer. */
  patient: z.boolean().optional(),
  /** Lines that the person laid beside each other. */
  pins: z
    .array(z.object({ a: lineNumber, b: lineNumber }))
    .max(mostPins)
    .optional(),
})

/**
 * THE contract between page and main: every request with the schema of its argument and the type of its answer.
 * The channel of a request is `viewer:` + its name. Adding one here makes the build fail until the preload,
 * the handlers and, where it concerns the repository, the repo host serve it.
 */
export const requests = {
  /** Nobody waits any more for the answer to the request that was sent with this ticket: it is answered as cancelled. */
  'request.cancel': { request: z.object({ ticket }), response: answers<null>() },
  'app.info': { request: z.null(), response: answers<AppInfo>() },
  'settings.get': { request: z.null(), response: answers<Settings>() },
  'settings.set': { request: settingsPatchSchema, response: answers<Settings>() },
  'recent.list': { request: z.null(), response: answers<readonly RecentRepository[]>() },
  'recent.forget': {
    request: z.object({ id: z.string().max(200) }),
    response: answers<readonly RecentRepository[]>(),
  },

  /** Shows the system's folder dialog. */
  'repo.openDialog': { request: z.null(), response: answers<Opened>() },
  'repo.openRecent': { request: z.object({ id: z.string().max(200) }), response: answers<Opened>() },
  'repo.openSample': { request: z.null(), response: answers<Opened>() },
  /** The path comes from the preload, which alone can read it off a dropped file. */
  'repo.openDropped': {
    request: z.object({ path: path.min(1) }),
    response: answers<Opened>(),
  },
  /** Null: no repository is open in this window. */
  'repo.state': { request: z.null(), response: answers<RepositoryState | null>() },
  'repo.close': { request: z.null(), response: answers<null>() },
  /** Shows everything as of a commit, by its name or a date; null: as it is now. */
  'repo.asOf': { request: z.object({ name: setName.nullable() }), response: answers<Opened>() },
  /** Branches and tags that have a text in their name, and the commit that it names itself. */
  'refs.offer': {
    request: z.object({
      typed: z.string().max(500),
      /** Only what is part of what is shown: as of a commit nothing that came later. */
      shown: z.boolean(),
    }),
    response: answers<RefOffer>(),
  },
  /** Chooses among `RepositoryState.offers`, by position; remembered for this repository. */
  'repo.chooseFolder': {
    request: z.object({ offers: z.array(z.number().int().min(0)).min(1).max(100) }),
    response: answers<null>(),
  },
  /** Looks anew which folders could hold digests; they come as `RepositoryState.offers`, the present ones first. */
  'repo.offerFolders': { request: z.null(), response: answers<null>() },
  /** Shows the system's folder dialog for a folder below the repository. */
  'repo.chooseFolderDialog': { request: z.null(), response: answers<null>() },
  'repo.stopHistory': { request: z.null(), response: answers<null>() },
  'repo.stopFiles': { request: z.null(), response: answers<null>() },
  'repo.stopRecords': { request: z.null(), response: answers<null>() },
  'repo.readRecords': { request: z.null(), response: answers<null>() },
  /** Goes on with whatever was stopped but the records. */
  'repo.goOn': { request: z.null(), response: answers<null>() },
  /** Reconcile now. */
  'repo.check': { request: z.null(), response: answers<null>() },
  /** Where a window was left in the repository that is open; null: nowhere. */
  'place.get': { request: z.null(), response: answers<Place | null>() },
  /** Keeps where the window stands, for the next start. */
  'place.keep': {
    request: z.object({ repository: z.string().max(200), place: placeSchema }),
    response: answers<null>(),
  },

  /** Copies a link to a place of the open repository; what it names by commit is pinned by the page. */
  'link.copy': { request: z.object({ place: placeSchema }), response: answers<null>() },
  /** Opens a link in this window. Any text: what is no sound link is refused. */
  'link.open': { request: z.object({ text: z.string().max(1_000_000) }), response: answers<null>() },

  /** What is kept on disk of the open repository, for the next start. */
  'store.get': { request: z.null(), response: answers<StoreSize>() },
  /** Deletes it. What is open stays as it is; what changes from now on is kept again. */
  'store.clear': { request: z.null(), response: answers<StoreSize>() },

  /** What the person decided about the open repository. */
  'choices.get': { request: z.null(), response: answers<ChoicesView>() },
  /** Accepts findings as they are, or takes that back; null: all that count. */
  'problems.accept': {
    request: z.object({ ids: z.array(sessionId).max(mostAccepted).nullable(), accepted: z.boolean() }),
    response: answers<ChoicesView>(),
  },
  /** Shows the system's file dialog and tells what the chosen mapping file would change; null: none was chosen. */
  'mapping.choose': {
    request: z.null(),
    response: answers<(MappingPreview & { readonly name: string }) | null>(),
  },
  /** Uses the file that was previewed last in this window. */
  'mapping.use': { request: z.null(), response: answers<ChoicesView>() },
  /** Writes the saved views to a file that the person names. */
  'views.export': { request: z.null(), response: answers<SavedFile>() },
  /** Shows the system's file dialog and adds the saved views of the chosen file; null: none was chosen. */
  'views.import': { request: z.null(), response: answers<ImportedViews | null>() },
  'choices.change': { request: choiceChangeSchema, response: answers<ChoicesView>() },

  'sessions.query': {
    request: listRequest.extend({
      group: z.string().max(64).nullable(),
      /** A row that is on screen: those around it come with the answer. */
      near: sessionId.nullable().optional(),
      /** For so many of the first rows it is told what the query finds in them. */
      lines: z.number().int().min(0).max(200).optional(),
    }),
    response: answers<SessionList>(),
  },
  /** Rows in the order asked for; null for an id that is no longer known. So for decisions and problems. */
  'sessions.rows': {
    request: z.object({ ids: z.array(sessionId).max(500) }),
    response: answers<readonly (Session | null)[]>(),
  },
  'decisions.query': {
    request: listRequest.extend({
      byProject: z.boolean(),
      state: z.enum(decisionFilters),
      byState: z.boolean().optional(),
      countOnly: z.boolean().optional(),
    }),
    response: answers<DecisionList>(),
  },
  'decisions.rows': {
    request: z.object({ ids: z.array(sessionId).max(500) }),
    response: answers<readonly (Decision | null)[]>(),
  },
  /** What the person answered to suggestions of kin, in order. */
  'decisions.answered': { request: z.null(), response: answers<readonly AnsweredKin[]>() },
  'problems.query': {
    request: listRequest.extend({
      severity: z.array(z.string().max(64)).max(8),
      family: z.array(z.string().max(64)).max(32),
      /** Absent or empty: those that count. */
      standing: z.array(z.enum(standings)).max(8).optional(),
      group: z.enum(problemGroupings).nullable().optional(),
      countOnly: z.boolean().optional(),
    }),
    response: answers<ProblemList>(),
  },
  'problems.rows': {
    request: z.object({ ids: z.array(sessionId).max(500) }),
    response: answers<readonly (ProblemRow | null)[]>(),
  },
  'dashboard.get': {
    request: z.object({
      query,
      removed: z.boolean(),
      /** Likeness from which two wordings are one gap; absent: as defined. */
      likeness: z.number().min(0.3).max(1).optional(),
    }),
    response: answers<Dashboard>(),
  },

  /** The sessions that a query leaves, by model, project and so on. */
  'breakdown.get': {
    request: z.object({ query, removed: z.boolean() }),
    response: answers<Breakdowns>(),
  },

  /** The line of each session that tells most of what the query looks for. */
  'search.lines': {
    request: z.object({ query, removed: z.boolean(), ids: z.array(sessionId).max(500) }),
    response: answers<readonly (RowHits | null)[]>(),
  },
  /** All hits in one session, and why it ranks where it does. */
  'search.hits': {
    request: z.object({ query, removed: z.boolean(), session: sessionId }),
    response: answers<DigestHits>(),
  },
  /** What can stand in the query at the caret. */
  'search.complete': {
    request: z.object({ text: query, at: z.number().int().min(0).max(10_000), removed: z.boolean() }),
    response: answers<Completions>(),
  },

  /** Commits that a rewrite took from the branch, newest first. */
  'gone.list': { request: z.null(), response: answers<readonly GoneCommit[]>() },
  /** The text of a digest at one of them. */
  'gone.text': {
    request: z.object({
      commit: commitId,
      path,
    }),
    response: answers<{ readonly text: string }>(),
  },

  'digest.read': { request: z.object({ session: sessionId, revision }), response: answers<DigestView>() },
  'digest.history': { request: z.object({ session: sessionId }), response: answers<RevisionChain | null>() },
  /** Lives of all items over the revisions; empty while history is not read. */
  'digest.lives': { request: z.object({ session: sessionId }), response: answers<readonly ItemTrace[]>() },
  /** Lines that each revision added and removed, and its status, as far as its text can be had. */
  'digest.sizes': { request: z.object({ session: sessionId }), response: answers<readonly RevisionSize[]>() },
  'digest.record': { request: z.object({ session: sessionId }), response: answers<RecordView | null>() },
  /** When the JSON line of a session came, changed and went. */
  'record.history': { request: z.object({ session: sessionId }), response: answers<RecordHistory | null>() },
  /** Keys in which two versions of it differ. */
  'record.compare': {
    request: z.object({ session: sessionId, a: revision, b: revision }),
    response: answers<readonly RecordKeyChange[]>(),
  },
  /** Lines from (1-based) to, of the text as decoded. */
  'digest.raw': {
    request: z.object({
      session: sessionId,
      revision,
      from: lineNumber,
      count: z.number().int().min(1).max(2_000),
    }),
    response: answers<RawText>(),
  },
  /** The same of a file of session records, whose lines may belong to no session. */
  'records.raw': {
    request: z.object({ file: path, from: lineNumber, count: z.number().int().min(1).max(2_000) }),
    response: answers<RawText>(),
  },
  /** Two texts side by side; the whole comparison where that is known as soon. */
  'compare.run': { request: comparisonWish, response: answers<Comparison | BegunSides>() },
  /**
   * What was missing in the answer of `compare.run` that is named; the whole comparison, made anew, in place of those
   * sides, where they cannot be completed any more.
   */
  'compare.rest': {
    request: comparisonWish.extend({ begun: z.string().max(64) }),
    response: answers<ComparisonRest | Comparison>(),
  },
  /** A patch of a comparison that `git apply` reads, as text: its lines are paired as those of the comparison. */
  'compare.patch': { request: comparisonWish, response: answers<EvidenceText>() },
  /** The digest of a session beside its record; null: it does not have both. */
  'compare.record': {
    request: z.object({ session: sessionId }),
    response: answers<RecordComparison | null>(),
  },
  /** Writes a comparison to a file that the person names. */
  'compare.save': {
    request: comparisonWish.extend({ format: z.enum(comparisonFormats) }),
    response: answers<SavedFile>(),
  },

  /** Which digests differ between two states of the whole set; reads no text. */
  'sets.list': { request: z.object({ a: setName, b: setName }), response: answers<SetList>() },
  /** The sentences of some of them. Sides are commits as `sets.list` answered them. */
  'sets.describe': {
    request: z.object({ a: revision, b: revision, paths: z.array(path).max(50) }),
    response: answers<SetSentences>(),
  },

  /** Writes the comparison of all of them to a file that the person names. Sides are as `sets.list` answered them. */
  'sets.save': {
    request: z.object({ a: setSide, b: setSide, format: z.enum(comparisonFormats) }),
    response: answers<SavedSet>(),
  },

  /** Text, file and line, commit, blob, and the plain git command that shows it. */
  'evidence.get': {
    request: z.object({ session: sessionId, revision, line: lineNumber.nullable() }),
    response: answers<EvidenceText>(),
  },
  'action.openInEditor': {
    request: z.object({ session: sessionId, line: lineNumber.nullable() }),
    response: answers<null>(),
  },
  'action.reveal': { request: z.object({ session: sessionId }), response: answers<null>() },
  'action.copy': { request: z.object({ text: z.string().max(20_000_000) }), response: answers<null>() },
  /** An http(s) address from a digest: shown in full and confirmed in a dialog of the system before it is opened. */
  'action.openLink': {
    request: z.object({ href: z.string().max(10_000) }),
    response: answers<{ opened: boolean; why: string | null }>(),
  },
  /** Writes the figures of a chart to a file that the person names. */
  'chart.save': {
    request: z.object({ name: z.string().regex(/^[\w-]{1,80}$/), text: z.string().max(20_000_000) }),
    response: answers<SavedFile>(),
  },
  /** Writes the filtered rows to a file that the person names. */
  'export.save': {
    request: z.object({
      what: z.enum(exportKinds),
      format: z.enum(exportFormats),
      query,
      sort: sortKeys,
      removed: z.boolean(),
      /** Decisions in this state only. */
      state: z.enum(decisionFilters).optional(),
      /** Problems of these severities and families of rules only. */
      severity: z.array(z.string().max(64)).max(8).optional(),
      family: z.array(z.string().max(64)).max(32).optional(),
      standing: z.array(z.enum(standings)).max(8).optional(),
    }),
    response: answers<Saved>(),
  },
  /** The page has drawn a view that `tour.show` asked for. */
  'tour.shown': { request: z.object({ step: z.number().int() }), response: answers<null>() },
} as const

/** Name of a request. */
export type RequestName = keyof typeof requests

/** Argument of a request, as its schema lets it through. */
export type RequestArg<N extends RequestName> = z.infer<(typeof requests)[N]['request']>

/** Answer to a request. */
export type ResponseOf<N extends RequestName> = (typeof requests)[N]['response']
