import type { ProblemRow } from '../ipc/problem-answers.ts'
import type { Problem } from '../model/problem.ts'
import type { SessionRecord } from '../model/record.ts'
import type { Decision, Session } from '../model/session.ts'
import { toEnd } from '../steps.ts'
import { duplicateDigestIds } from './duplicate-ids.ts'
import type { DigestEntry, IndexInput } from './index-input.ts'
import { type IndexedRow, rowOf } from './indexed-row.ts'
import type { Pair } from './join-halves.ts'
import { joinSteps } from './join-sessions.ts'
import { isOpen, Judge } from './judgement.ts'
import { applyKinVerdicts, type FoundVerdict } from './kin-verdicts.ts'
import { byCodePoint } from './natural-order.ts'
import { problemRows } from './problem-rows.ts'
import { applyReplacements } from './replacements.ts'

export type { CanonicalStep, DigestEntry, FileChange, IndexInput, StatusStep } from './index-input.ts'

/** All rows, decisions and problems of a repository, ready for queries. Never changed; a change makes a new one. */
export interface RepositoryIndex {
  readonly version: number
  /** Removed digests among them; digests by path, then records alone by file and line. */
  readonly rows: readonly IndexedRow[]
  readonly byId: ReadonlyMap<string, IndexedRow>
  readonly pairs: readonly Pair[]
  /** In the order of rows; those of row n begin at `decisionsAt[n]` and end before `decisionsAt[n + 1]`. Made when they are first asked for. */
  readonly decisions: readonly Decision[]
  /** Makes them in steps, each `yield` a place to pause, where nobody has asked for them yet. */
  readonly decisionSteps: () => Generator<void>
  readonly decisionsAt: readonly number[]
  /** What a person answered to suggestions of kin, in order. */
  readonly kin: readonly FoundVerdict[]
  readonly problems: readonly ProblemRow[]
  /** How many of those that count belong to no session: they stand in a file of records as a whole, say. */
  readonly problemsApart: number
  /** Greatest sort key of the days of all present sessions; null when none has a date. */
  readonly newestDate: string | null
  /** Author date of the last change of any present session, as recorded; null: none is known. */
  readonly newestChange: string | null
  readonly input: IndexInput
}

/** How many rows that need no work are passed between two pauses. */
const reusedPerPause = 512

/** By path; digests mostly come in order, and are then not sorted again. */
function inOrder(entries: readonly DigestEntry[]): readonly DigestEntry[] {
  const isSorted = entries.every(
    (entry, at) => at === 0 || (entries[at - 1] as DigestEntry).path <= entry.path,
  )
  return isSorted ? entries : [...entries].sort((a, b) => byCodePoint(a.path, b.path))
}

/** `record.id-duplicate` for every line but the first of an id, where the reader of the file has not said so. */
function duplicateIds(records: readonly SessionRecord[], known: readonly Problem[]): Problem[] {
  const said = new Set(
    known.filter((one) => one.code === 'record.id-duplicate').map((one) => `${one.file}:${one.line}`),
  )
  const first = new Map<string, SessionRecord>()
  const out: Problem[] = []
  for (const record of records) {
    const id = record.sessionId.trim()
    if (id === '') continue
    const before = first.get(id)
    if (!before) first.set(id, record)
    else if (!said.has(`${record.file}:${record.line}`)) {
      out.push({
        code: 'record.id-duplicate',
        severity: 'error',
        file: record.file,
        line: record.line,
        column: null,
        revision: null,
        what: `The id ${id} stands on line ${before.line} too.`,
        mend: 'Give each session its own `session_id`, or delete the line that is no longer true.',
        related: { file: before.file, line: before.line, column: null, revision: null },
      })
    }
  }
  return out
}

/** Records that begin behind another on their line, each with its number there, from 2. */
function numbersOnLine(records: readonly SessionRecord[]): ReadonlyMap<SessionRecord, number> {
  const numbers = new Map<SessionRecord, number>()
  let before: SessionRecord | null = null
  let number = 1
  for (const record of records) {
    number = before?.line === record.line && before.file === record.file ? number + 1 : 1
    if (number > 1) numbers.set(record, number)
    before = record
  }
  return numbers
}

/** Problems that lie outside the digests' own texts, to be handed to the rows that they belong to. */
class LooseProblems {
  private readonly byFile = new Map<string, Map<number | null, Problem[]>>()

  constructor(problems: readonly Problem[]) {
    for (const problem of problems) {
      const byLine = this.byFile.get(problem.file) ?? new Map<number | null, Problem[]>()
      this.byFile.set(problem.file, byLine)
      byLine.set(problem.line, [...(byLine.get(problem.line) ?? []), problem])
    }
  }

  /** Takes those of a digest, at any line, and those of a record's line. */
  take(entry: DigestEntry | null, record: SessionRecord | null): readonly Problem[] {
    if (this.byFile.size === 0) return none
    const ofEntry = entry && this.byFile.get(entry.path)
    const out = ofEntry ? [...ofEntry.values()].flat() : []
    if (entry) this.byFile.delete(entry.path)
    const ofLines = record && this.byFile.get(record.file)
    if (ofLines && record) {
      out.push(...(ofLines.get(record.line) ?? []))
      ofLines.delete(record.line)
    }
    return out.length === 0 ? none : out
  }

  /** Those that belong to no row, but to the repository as a whole. */
  rest(): Problem[] {
    return [...this.byFile.values()].flatMap((byLine) => [...byLine.values()].flat())
  }
}

const none: readonly Problem[] = []

/**
 * Builds the index in steps: each `yield` is a place to pause, so that a host with a message loop stays free.
 * The value returned is the index. Rows whose parts are the same objects as before are taken over.
 */
export function* buildIndexSteps(input: IndexInput): Generator<void, RepositoryIndex> {
  const joined = yield* joinSteps(input.digests, input.records)
  yield
  const pairOf = new Map(joined.pairs.map((pair) => [pair.entry, pair]))
  const loose = new LooseProblems([
    ...input.fileProblems,
    ...input.recordProblems,
    ...duplicateIds(input.records, input.recordProblems),
    ...duplicateDigestIds(input.digests),
  ])
  const hasRecords = input.records.length > 0
  const onLine = numbersOnLine(input.records)
  const rows: IndexedRow[] = []
  const judge = new Judge(input.judgement ?? null, input.chains)
  const entries = inOrder(input.digests)
  for (const entry of entries) {
    const pair = pairOf.get(entry) ?? null
    const { row, reused } = rowOf({
      hasRecords,
      entry,
      record: pair?.record ?? null,
      onLine: (pair && onLine.get(pair.record)) ?? 1,
      pair,
      chain: input.chains?.get(entry.path) ?? null,
      lives: input.lives?.get(entry.path) ?? null,
      canonical: input.canonicalChanges?.get(entry.path) ?? null,
      moreProblems: loose.take(entry, pair?.record ?? null),
    })
    rows.push(judge.row(row))
    if (!reused || rows.length % reusedPerPause === 0) yield
  }
  for (const record of joined.recordsAlone) {
    const { row, reused } = rowOf({
      hasRecords,
      entry: null,
      record,
      onLine: onLine.get(record) ?? 1,
      pair: null,
      chain: null,
      lives: null,
      canonical: null,
      moreProblems: loose.take(null, record),
    })
    rows.push(judge.row(row))
    if (!reused || rows.length % reusedPerPause === 0) yield
  }
  let decisions = 0
  const decisionsAt: number[] = [0]
  const problems: ProblemRow[] = []
  for (const row of rows) {
    decisions += row.decisionCount
    decisionsAt.push(decisions)
    for (const problem of row.problems) problems.push(problem)
  }
  yield
  let judged: ReturnType<typeof applyKinVerdicts> | null = null
  const decidedSteps = function* () {
    const all: Decision[] = []
    if (judged === null) {
      for (const row of rows) {
        for (const decision of row.decisions) all.push(decision)
        yield
      }
    }
    // Another may have made them meanwhile: those stay.
    judged ??= applyKinVerdicts(applyReplacements(all, rows), input.kin ?? [])
    return judged
  }
  const apart = judge.problems(problemRows(loose.rest(), null, null))
  problems.push(...apart)
  return {
    version: input.version ?? 0,
    rows,
    byId: new Map(rows.map((row) => [row.session.id, row])),
    pairs: joined.pairs,
    get decisions() {
      return toEnd(decidedSteps()).decisions
    },
    *decisionSteps() {
      yield* decidedSteps()
    },
    decisionsAt,
    get kin() {
      return toEnd(decidedSteps()).kin
    },
    problems,
    problemsApart: apart.filter(isOpen).length,
    newestDate: newestOf(rows, ({ dateKey }) => dateKey),
    newestChange: newestOf(rows, ({ lastChange }) => lastChange),
    input,
  }
}

/** The latest of a day or time of the sessions that are not removed, by its text; null: none has one. */
function newestOf(rows: readonly IndexedRow[], of: (session: Session) => string | null): string | null {
  let newest: string | null = null
  for (const { session } of rows) {
    const own = session.removed ? null : of(session)
    if (own !== null && (newest === null || own > newest)) newest = own
  }
  return newest
}

/** Builds the index in one go. */
export function buildIndex(input: IndexInput): RepositoryIndex {
  return toEnd(buildIndexSteps(input))
}
