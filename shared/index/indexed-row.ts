import type { ItemTrace } from '../diff/item-lives.ts'
import { splitLines } from '../digest/lines.ts'
import { isChangeAtEdge, startsAtEdge } from '../git/history-edge.ts'
import type { ProblemRow } from '../ipc/problem-answers.ts'
import { type ItemKind, itemKinds } from '../model/digest.ts'
import type { Problem } from '../model/problem.ts'
import type { SessionRecord } from '../model/record.ts'
import type { RevisionChain } from '../model/revision.ts'
import type { Decision, Session } from '../model/session.ts'
import { copied } from '../text/copied.ts'
import { edgeText } from '../text/edge-words.ts'
import { fold } from '../text/fold.ts'
import { decisionsOfRow } from './decision-rows.ts'
import type { CanonicalStep, DigestEntry } from './index-input.ts'
import type { Pair } from './join-halves.ts'
import { keptByDigest } from './kept-by-digest.ts'
import { problemRows, worstOf } from './problem-rows.ts'
import { recordProblemsOf } from './record-differences.ts'
import { recordField } from './record-fields.ts'
import { type Statement, statementsOf } from './replacement-statements.ts'
import { type RowValues, recordValue, rowValues, writtenValue } from './row-values.ts'
import { dateOfDigest, dateOfSession } from './session-date.ts'
import { countsOf, lineOfKind, PackedItems, type SessionItem, sessionItems } from './session-items.ts'
import { updatedBehind } from './updated-behind.ts'

/** One session with everything that queries ask of it. */
export interface IndexedRow {
  readonly session: Session
  readonly entry: DigestEntry | null
  readonly record: SessionRecord | null
  readonly pair: Pair | null
  readonly items: Readonly<Record<ItemKind, readonly SessionItem[]>>
  readonly values: RowValues
  readonly problems: readonly ProblemRow[]
  /** Null: made anew when they are asked for, see `decisionsIn`. There are as many as the session counts. */
  readonly decisions: readonly Decision[] | null
  /** What its texts say they replace. */
  readonly statements: readonly Statement[]
  /** Lower-case name of its files, for search by path. */
  readonly pathText: string
}

/** What one row is made of. Equal parts (by identity) give the same row again. */
interface RowParts {
  readonly entry: DigestEntry | null
  readonly record: SessionRecord | null
  /** Number of the record among those that begin on its line, from 1. */
  readonly onLine: number
  readonly pair: Pair | null
  readonly chain: RevisionChain | null
  readonly lives: readonly ItemTrace[] | null
  readonly canonical: readonly CanonicalStep[] | null
  /** True where the repository has session records at all. */
  readonly hasRecords: boolean
  /** Problems of this row's file or record line that are not the digest's own. */
  readonly moreProblems: readonly Problem[]
}

/** A list on one line, or records glued to one another, are several rows of one line. */
function recordRowId({ record, onLine }: RowParts): string {
  const line = `r:${record?.file}:${record?.line}`
  return onLine === 1 ? line : `${line}~${onLine}`
}

function sessionId(parts: RowParts): string | null {
  const { entry, record } = parts
  const own = entry ? writtenValue(entry.digest, 'session_id') : null
  if (own !== null && own !== '') return own
  if (record && record.sessionId !== '') return record.sessionId
  return own ?? (record?.keys.some(({ key }) => /^session_?id$/i.test(key)) ? '' : null)
}

/** Problems that only show once the digest stands beside its record and its history. */
function joinProblems(parts: RowParts): Problem[] {
  const { entry, record, canonical } = parts
  const out: Problem[] = []
  if (entry && record) out.push(...recordProblemsOf(entry.digest, entry.path, record))
  if (entry && !record && parts.hasRecords && !entry.removed) {
    out.push({
      code: 'record.no-pair',
      severity: 'info',
      file: entry.path,
      line: null,
      column: null,
      revision: null,
      what: 'No JSON line has this id or file name, the same day and model, or like decisions.',
      mend: 'Write the `session_id` of its JSON line into the frontmatter.',
      related: null,
    })
  }
  if (!entry && record) {
    out.push({
      code: 'record.no-digest',
      severity: 'info',
      file: record.file,
      line: record.line,
      column: null,
      revision: null,
      what: copied(
        `No digest was found for the JSON line ${record.sessionId === '' ? 'without an id' : `with id ${record.sessionId}`}.`,
      ),
      mend: 'Write `session_id` into the frontmatter of its digest, or add the digest.',
      related: null,
    })
  }
  if (entry) out.push(...updatedBehind(entry, parts.chain, parts.lives))
  const changes = canonical ?? []
  const last = changes.at(-1)
  if (entry && last) {
    out.push({
      code: 'canonical.changed',
      severity: 'warning',
      file: entry.path,
      line: lineOfText(entry, last.changed) ?? lineOfKind(entry.digest, 'decision'),
      column: null,
      revision: null,
      what: `Canonical since ${edgeText(last.canonicalSince.slice(0, 10), last.sinceAtEdge)}; the text was changed afterwards in ${changes
        .slice(-3)
        .map((change) => change.commit.slice(0, 7))
        .join(', ')}${changes.length > 3 ? ` and ${changes.length - 3} commits before` : ''}.`,
      mend: 'Compare the two revisions; put the change into a new digest, or set `status:` back.',
      related: { file: entry.path, line: null, column: null, revision: last.commit },
    })
  }
  return out
}

/** Where a line of the body stands in the file now; null: nowhere. */
function lineOfText({ text, digest }: DigestEntry, line: string | null): number | null {
  if (line === null) return null
  const at = splitLines(text).indexOf(line, digest.frontmatter?.endLine ?? 0)
  return at < 0 ? null : at + 1
}

/** @param before the row of the same texts: what follows from them alone is taken over; null: there is none */
function compute(parts: RowParts, before: IndexedRow | null): IndexedRow {
  const { entry, record, pair, chain } = parts
  const digest = entry?.digest ?? null
  const path = entry?.path ?? null
  const date = dateOfSession(entry ? dateOfDigest(entry.digest, entry.path) : null, record, chain)
  const values = rowValues(digest, record, date?.key ?? null)
  const isPacked = entry === null && record?.isPacked === true
  const items =
    before?.items ??
    (isPacked ? new PackedItems(record) : null) ??
    (Object.fromEntries(
      itemKinds.map((kind) => [kind, sessionItems(digest, path ?? record?.file ?? '', record, kind)]),
    ) as unknown as IndexedRow['items'])
  const own = digest?.problems ?? []
  const joined = joinProblems(parts)
  const all = [...own, ...joined, ...parts.moreProblems]
  const written = (name: string) =>
    (digest ? writtenValue(digest, name) : null) ?? (record ? recordValue(record, name) : null)
  const tags = values.tag[0] === null ? null : values.tag[0] === '' ? [] : (values.tag as readonly string[])
  const commits = chain?.revisions.filter((revision) => revision.commit !== null) ?? []
  const project = written('project')
  const session: Session = {
    id: path !== null ? `d:${path}` : copied(recordRowId(parts)),
    path,
    sessionId: sessionId(parts),
    title: digest?.title ?? titleOfRecord(record),
    date: date?.text ?? null,
    dateFrom: date?.from ?? null,
    dateKey: date?.key ?? null,
    project,
    domain: written('domain'),
    model: written('model'),
    modelProvider: written('model_provider'),
    platform: written('platform'),
    status: written('status'),
    type: written('type'),
    tags,
    counts: countsOf(items),
    revisions: chain ? commits.length : null,
    firstCommit: commits.at(-1)?.commit ?? null,
    startsAtEdge: startsAtEdge(commits),
    lastCommit: commits[0]?.commit ?? null,
    lastChange: commits[0]?.authorDate ?? null,
    lastChangeAtEdge: commits[0] !== undefined && isChangeAtEdge(commits[0], commits.length === 1),
    uncommitted: entry?.uncommitted ?? null,
    removed: entry?.removed ?? false,
    removedIn: entry?.removedIn ?? null,
    record: record
      ? {
          line: record.line,
          matchedBy: pair?.method ?? null,
          agrees: !joined.some(
            ({ code }) => code === 'record.items-differ' || code === 'record.field-differs',
          ),
        }
      : null,
    problemCount: all.length,
    problemsAside: 0,
    worstProblem: worstOf(all),
  }
  return {
    session,
    entry,
    record,
    pair,
    items,
    values,
    problems: problemRows(all, session.id, project),
    decisions: isPacked ? null : decisionsOfRow(session, items.decision, parts.lives),
    statements: before?.statements ?? (entry && !entry.removed ? statementsOf(entry.digest) : []),
    pathText: (path ?? record?.file ?? '').toLowerCase(),
  }
}

/** Decisions of a row, with their lives. */
export function decisionsIn({ decisions, session, items }: IndexedRow): readonly Decision[] {
  return decisions ?? decisionsOfRow(session, items.decision, null)
}

/** How many there are, without making them. */
export function decisionCount({ decisions, session }: IndexedRow): number {
  return decisions?.length ?? session.counts.decisions
}

function titleOfRecord(record: SessionRecord | null): string {
  if (!record) return ''
  const title = recordField(record, 'title')
  if (title) return title
  return record.sessionId !== '' ? record.sessionId : `${record.file}, line ${record.line}`
}

/** By content, for some problems are found anew at each build. */
function sameProblem(a: Problem, b: Problem | undefined): boolean {
  return a === b || (a.code === b?.code && a.line === b.line && a.what === b.what && a.mend === b.mend)
}

function sameTexts(a: RowParts, b: RowParts): boolean {
  return (
    a.record === b.record &&
    a.entry?.digest === b.entry?.digest &&
    a.entry?.path === b.entry?.path &&
    a.entry?.text === b.entry?.text &&
    a.entry?.removed === b.entry?.removed
  )
}

function sameParts(a: RowParts, b: RowParts): boolean {
  return (
    sameTexts(a, b) &&
    a.onLine === b.onLine &&
    a.chain === b.chain &&
    a.lives === b.lives &&
    a.canonical === b.canonical &&
    a.hasRecords === b.hasRecords &&
    a.pair?.method === b.pair?.method &&
    a.pair?.certainty === b.pair?.certainty &&
    a.entry?.uncommitted === b.entry?.uncommitted &&
    a.entry?.removedIn === b.entry?.removedIn &&
    a.moreProblems.length === b.moreProblems.length &&
    a.moreProblems.every((problem, at) => sameProblem(problem, b.moreProblems[at]))
  )
}

const kept = new WeakMap<object, { readonly parts: RowParts; readonly row: IndexedRow }>()

/** The row of its parts; `reused` tells that nothing was computed. */
export function rowOf(parts: RowParts): { row: IndexedRow; reused: boolean } {
  const key = parts.entry?.digest ?? parts.record
  if (!key) throw new Error('a row needs a digest or a record')
  const found = kept.get(key)
  if (found && sameParts(found.parts, parts)) return { row: found.row, reused: true }
  const row = compute(parts, found && sameTexts(found.parts, parts) ? found.row : null)
  kept.set(key, { parts, row })
  return { row, reused: false }
}

const digestTexts = new WeakMap<object, { readonly text: string; readonly folded: string }>()
const recordTexts = new WeakMap<SessionRecord, string>()
const titleTexts = keptByDigest((digest) => fold(digest.title))

/**
 * The folded text in which free words are looked for: path, title, fields and body; of a record its line. A word
 * counts when it stands in either of the two.
 */
export function searchTexts(row: IndexedRow): readonly [digest: string, record: string] {
  let own = ''
  if (row.entry) {
    const { digest, text, path } = row.entry
    let found = digestTexts.get(digest)
    if (!found || found.text !== text) {
      found = { text, folded: `${fold(path)}\n${titleTexts(digest, path)}\n${fold(text)}` }
      digestTexts.set(digest, found)
    }
    own = found.folded
  }
  let other = ''
  if (row.record) {
    let found = recordTexts.get(row.record)
    if (found === undefined) {
      found = fold(`${row.record.sessionId} ${row.record.file} ${row.record.raw}`)
      if (!row.record.isPacked) recordTexts.set(row.record, found)
    }
    other = found
  }
  return [own, other]
}
