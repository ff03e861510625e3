import { chainSummary } from '../git/chain-summary.ts'
import type { ProblemRow } from '../ipc/problem-answers.ts'
import { Anew, Later, withLater } from '../later.ts'
import { type ItemKind, itemKinds } from '../model/digest.ts'
import type { Problem } from '../model/problem.ts'
import type { SessionRecord } from '../model/record.ts'
import type { RevisionChain } from '../model/revision.ts'
import type { Decision, Session } from '../model/session.ts'
import { copied } from '../text/copied.ts'
import { edgeText } from '../text/edge-words.ts'
import { fold } from '../text/fold.ts'
import { countDecisions, decisionsOfRow } from './decision-rows.ts'
import type { DigestLives } from './digest-lives.ts'
import type { CanonicalChanges, DigestEntry } from './index-input.ts'
import { itemsAhead } from './items-ahead.ts'
import type { Pair } from './join-halves.ts'
import { keptByDigest } from './kept-by-digest.ts'
import { lineOfText } from './line-of-text.ts'
import { problemRows, worstOf } from './problem-rows.ts'
import { recordProblemsOf } from './record-differences.ts'
import { recordField } from './record-fields.ts'
import { type RowValues, recordValue, rowValues, writtenValue } from './row-values.ts'
import { dateOfDigest, dateOfSession } from './session-date.ts'
import { countsOf, lineOfKind, PackedItems, type SessionItem, sessionItems } from './session-items.ts'
import { updatedBehind } from './updated-behind.ts'

type RowItems = Readonly<Record<ItemKind, readonly SessionItem[]>>

/** One session with everything that queries ask of it. */
export interface IndexedRow {
  readonly session: Session
  readonly entry: DigestEntry | null
  readonly record: SessionRecord | null
  readonly pair: Pair | null
  /** Made when they are first asked for. */
  readonly items: RowItems
  readonly values: RowValues
  readonly problems: readonly ProblemRow[]
  /** Made when they are first asked for, and kept where the texts of its record are not put away. */
  readonly decisions: readonly Decision[]
  /** How many decisions there are. */
  readonly decisionCount: number
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
  readonly lives: DigestLives | null
  readonly canonical: CanonicalChanges | null
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
  const last = canonical?.latest.at(-1)
  if (entry && canonical && last) {
    out.push({
      code: 'canonical.changed',
      severity: 'warning',
      file: entry.path,
      line:
        (last.changed === null ? null : lineOfText(entry, last.changed)) ??
        lineOfKind(entry.digest, 'decision'),
      column: null,
      revision: null,
      what: `Canonical since ${edgeText(last.canonicalSince.slice(0, 10), last.sinceAtEdge)}; the text was changed afterwards in ${canonical.latest
        .map((change) => change.commit.slice(0, 7))
        .join(', ')}${canonical.count > 3 ? ` and ${canonical.count - 3} commits before` : ''}.`,
      mend: 'Compare the two revisions; put the change into a new digest, or set `status:` back.',
      related: { file: entry.path, line: null, column: null, revision: last.commit },
    })
  }
  return out
}

function itemsOfRow({ entry, record }: RowParts): RowItems {
  if (entry === null && record?.isPacked) return new PackedItems(record)
  const digest = entry?.digest ?? null
  const path = entry?.path ?? record?.file ?? ''
  return Object.fromEntries(
    itemKinds.map((kind) => [kind, sessionItems(digest, path, record, kind)]),
  ) as unknown as RowItems
}

/** In a function of its own, so that nothing else of the row is held on to. */
function itemsLater(parts: RowParts): KeptRow['items'] {
  return new Later(() => ({ items: itemsOfRow(parts) }))
}

/** @param items of the texts of the row */
function compute(parts: RowParts, items: Later<{ readonly items: RowItems }>): IndexedRow {
  const { entry, record, pair, chain, lives } = parts
  const digest = entry?.digest ?? null
  const path = entry?.path ?? null
  const date = dateOfSession(entry ? dateOfDigest(entry.digest, entry.path) : null, record, chain)
  const values = rowValues(digest, record, date?.key ?? null)
  const own = digest?.problems ?? []
  const joined = joinProblems(parts)
  const all = [...own, ...joined, ...parts.moreProblems]
  const written = (name: string) =>
    (digest ? writtenValue(digest, name) : null) ?? (record ? recordValue(record, name) : null)
  const tags = values.tag[0] === null ? null : values.tag[0] === '' ? [] : (values.tag as readonly string[])
  const past = chain && chainSummary(chain)
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
    // Beside a record it depends on the kind which of the two counts.
    counts: digest && !record ? itemsAhead(digest).counts : countsOf(items.value.items),
    revisions: past?.commits ?? null,
    firstCommit: past?.firstCommit ?? null,
    startsAtEdge: past?.startsAtEdge ?? false,
    lastCommit: past?.lastCommit ?? null,
    lastChange: past?.lastChange ?? null,
    lastChangeAtEdge: past?.lastChangeAtEdge ?? false,
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
  const isPacked = entry === null && record?.isPacked === true
  const makeDecisions = () => ({
    decisions: decisionsOfRow(session, items.value.items.decision, lives?.traces ?? null),
  })
  // Kept, those of many thousands of records whose texts were put away would take as much as these.
  const decisions = isPacked ? new Anew(makeDecisions) : new Later(makeDecisions)
  const row = {
    session,
    entry,
    record,
    pair,
    values,
    problems: problemRows(all, session.id, project),
    decisionCount: countDecisions(session, lives),
    pathText: (path ?? record?.file ?? '').toLowerCase(),
  }
  return withLater(row, { items, decisions })
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
    // Of the same entry the text is not taken up for this.
    (a.entry === b.entry ||
      (a.entry?.digest === b.entry?.digest &&
        a.entry?.path === b.entry?.path &&
        a.entry?.text === b.entry?.text &&
        a.entry?.removed === b.entry?.removed))
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

interface KeptRow {
  readonly parts: RowParts
  readonly row: IndexedRow
  readonly items: Later<{ readonly items: RowItems }>
}

const kept = new WeakMap<object, KeptRow>()

/** The row of its parts; `reused` tells that nothing was computed. */
export function rowOf(parts: RowParts): { row: IndexedRow; reused: boolean } {
  const key = parts.entry?.digest ?? parts.record
  if (!key) throw new Error('a row needs a digest or a record')
  const found = kept.get(key)
  if (found && sameParts(found.parts, parts)) return { row: found.row, reused: true }
  // What follows from its texts alone is taken over.
  const items = found && sameTexts(found.parts, parts) ? found.items : itemsLater(parts)
  const row = compute(parts, items)
  kept.set(key, { parts, row, items })
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
