import { bodyOf } from '../../shared/digest/body-of.ts'
import type { IndexedRow } from '../../shared/index/indexed-row.ts'
import { isOpen } from '../../shared/index/judgement.ts'
import { recordDifferences } from '../../shared/index/record-differences.ts'
import type { ItemLife } from '../../shared/ipc/digest-answers.ts'
import type { ComparisonSide } from '../../shared/model/comparison.ts'
import type { Digest } from '../../shared/model/digest.ts'
import { ok, type Result, refuse } from '../../shared/model/result.ts'
import type { Revision, RevisionChain } from '../../shared/model/revision.ts'
import { edgeText } from '../../shared/text/edge-words.ts'
import { stepInWords } from '../../shared/text/life-words.ts'
import type { Answers } from './answers.ts'
import type { GitReader } from './git-reader.ts'
import { workingCopyRevision } from './history-store.ts'
import { compareRecord, recordHistory } from './record-history.ts'
import { revisionSizes } from './revision-sizes.ts'
import type { SessionEngine } from './session-engine.ts'

type DigestAnswers = Pick<
  Answers,
  | 'digest.read'
  | 'digest.history'
  | 'digest.lives'
  | 'digest.sizes'
  | 'digest.record'
  | 'record.history'
  | 'record.compare'
  | 'digest.raw'
  | 'compare.run'
  | 'evidence.get'
>

/** One text of a session, with the place that it was found at. */
export interface LocatedText {
  readonly row: IndexedRow
  readonly revision: Revision | null
  /** The commit that was asked for; null: the file on disk. */
  readonly commit: string | null
  readonly path: string
  readonly blob: string | null
  readonly digest: Digest
  readonly text: string
}

/** Answers about one digest: its text at any revision, its history, its record, comparisons. */
export function createDigestAnswers(engine: SessionEngine): DigestAnswers {
  return {
    'digest.read': async ({ session, revision }) => {
      const row = engine.index.byId.get(session)
      if (!row) return noSession()
      const chain = chainOf(engine, row)
      const base = {
        session: row.session,
        revisions: row.session.revisions,
        problems: row.problems.filter(isOpen),
        aside: revision === null ? row.session.problemsAside : 0,
      }
      const found = await locateText(engine, session, revision)
      if (!found.ok) {
        return ok({
          ...base,
          revision: null,
          digest: null,
          why: found.error,
          body: '',
          bodyLine: 1,
          lives: [],
        })
      }
      const { digest, text } = found.value
      const { body, line } = bodyOf(text, digest)
      const lives = revision === null ? livesOf(engine, row) : []
      const problems = revision === null ? row.problems.filter(isOpen) : digest.problems
      return ok({
        ...base,
        revision: found.value.revision ?? chain?.revisions[0] ?? null,
        digest,
        why: null,
        body,
        bodyLine: line,
        problems,
        lives,
      })
    },
    'digest.history': async ({ session }) => {
      const row = engine.index.byId.get(session)
      return row ? ok(chainOf(engine, row)) : noSession()
    },
    'digest.lives': async ({ session }) => {
      const row = engine.index.byId.get(session)
      if (!row) return noSession()
      return ok((row.entry && engine.history.facts(row.entry.path)?.lives) ?? [])
    },
    'digest.sizes': async ({ session }, signal) => {
      const row = engine.index.byId.get(session)
      if (!row) return noSession()
      const read = async ({ commit }: Revision) => {
        const found = await locateText(engine, session, commit)
        return found.ok ? found.value : null
      }
      return ok(await revisionSizes(chainOf(engine, row)?.revisions ?? [], read, signal))
    },
    'digest.record': async ({ session }) => {
      const row = engine.index.byId.get(session)
      if (!row) return noSession()
      if (!row.record) return ok(null)
      const differences = row.entry ? recordDifferences(row.entry.digest, row.entry.path, row.record) : []
      // Read from its text when asked for, which only a plain object carries to another process.
      const { file, line, sessionId, timestamp, model, items, keys, raw, recovered } = row.record
      return ok({
        record: { file, line, sessionId, timestamp, model, items, keys, raw, recovered },
        matchedBy: row.pair?.method ?? null,
        certainty: row.pair?.certainty ?? null,
        differences,
      })
    },
    'record.history': async ({ session }, signal) => {
      const row = engine.index.byId.get(session)
      if (!row) return noSession()
      return row.record ? recordHistory(engine, row.record, signal) : ok(null)
    },
    'record.compare': async ({ session, a, b }) => {
      const record = engine.index.byId.get(session)?.record
      return record ? compareRecord(engine, record, a, b) : noSession()
    },
    'digest.raw': async ({ session, revision, from, count }) => {
      const found = await locateText(engine, session, revision)
      if (!found.ok) return found
      const { text, digest, row } = found.value
      const lines = text.split(/\r\n|\n|\r/)
      const problems = revision === null ? row.problems.filter(isOpen) : digest.problems
      return ok({ lines: lines.slice(from - 1, from - 1 + count), from, total: lines.length, problems })
    },
    'compare.run': async ({ a, b, ...wishes }, signal) => {
      const [left, right] = [
        await locateText(engine, a.session, a.revision),
        await locateText(engine, b.session, b.revision),
      ]
      if (!left.ok) return left
      if (!right.ok) return right
      const tooLong = tooLongToCompare(left.value, right.value)
      if (tooLong) return tooLong
      const sides = [left.value, right.value].map((each) => ({
        side: sideOf(each),
        digest: each.digest,
        text: each.text,
      }))
      const [first, second] = sides
      if (!first || !second) return noSession()
      return ok(await engine.diff.compare(first, second, wishes, signal))
    },
    'evidence.get': async ({ session, revision, line }) => {
      const found = await locateText(engine, session, revision)
      return found.ok ? ok({ text: evidence(found.value, line) }) : found
    },
  }
}

/** Finds a text of a digest: on disk (null), or at a commit, under the name that it had there. */
export async function locateText(
  engine: SessionEngine,
  session: string,
  commit: string | null,
): Promise<Result<LocatedText>> {
  const row = engine.index.byId.get(session)
  if (!row) return noSession()
  const { entry } = row
  if (!entry)
    return refuse(
      'unknown-path',
      'This session is a record without a digest, so it has no text.',
      'See its Record tab.',
    )
  const chain = chainOf(engine, row)
  if (commit === null) {
    const revision = entry.uncommitted
      ? (chain?.revisions.find((each) => each.commit === null) ?? null)
      : (chain?.revisions[0] ?? null)
    return ok({
      row,
      revision,
      commit,
      path: entry.path,
      blob: engine.digests.blobOf(entry.path),
      digest: entry.digest,
      text: entry.text,
    })
  }
  const { reader, texts } = engine
  if (!reader || !texts)
    return refuse('unknown-revision', 'There is no history here.', 'Open a git repository.')
  const listed = chain?.revisions.find((revision) => revision.commit === commit)
  const place = listed
    ? { path: listed.path, blob: listed.blob }
    : await lookUp(engine, commit, chain?.names ?? [entry.path])
  if (!place)
    return refuse(
      'unknown-path',
      `${entry.path} is not in commit ${commit.slice(0, 7)} under any name it had.`,
      'Choose another revision.',
    )
  if (place.blob === null)
    return refuse(
      'unknown-path',
      `${place.path} was removed in commit ${commit.slice(0, 7)}.`,
      'Choose another revision.',
    )
  const read = await texts.read(place.blob, place.path)
  if (!read.ok) return read
  const revision = listed ?? (await revisionAt(reader, commit, place))
  return ok({ row, revision, commit, path: place.path, blob: place.blob, ...read.value })
}

/** What is said of a text at a commit that changed nothing of it, or is not of this history; null: no commit is there. */
async function revisionAt(
  reader: GitReader,
  id: string,
  place: { readonly path: string; readonly blob: string | null },
): Promise<Revision | null> {
  const read = await reader.readCommit(id)
  if (!read.ok) return null
  const { parents, author, committer, subject, signed } = read.value
  return {
    ...workingCopyRevision(place.path, null),
    commit: id,
    parents,
    blob: place.blob,
    author: author.name,
    authorDate: author.date || null,
    committerDate: committer.date || null,
    subject,
    change: 'modified',
    signed,
  }
}

/** A commit that changed nothing of the digest: its text there is found in the tree. */
async function lookUp(engine: SessionEngine, commit: string, names: readonly string[]) {
  const tree = await engine.reader?.listTree(commit, names)
  const hit = tree?.ok ? tree.value.find(({ path }) => names.includes(path)) : undefined
  return hit ? { path: hit.path, blob: hit.blob } : null
}

/** Revisions of a row's digest, newest first, the working copy among them where it differs from HEAD. */
function chainOf(engine: SessionEngine, row: IndexedRow): RevisionChain | null {
  const { entry } = row
  if (!entry) return null
  const chain = engine.history.chains.get(entry.path) ?? null
  if (!entry.uncommitted) return chain
  const blob = engine.digests.isOnDisk(entry.path) ? engine.digests.blobOf(entry.path) : null
  const onDisk = workingCopyRevision(entry.path, blob)
  if (!chain) return { path: entry.path, names: [entry.path], revisions: [onDisk], removed: false }
  return { ...chain, revisions: [onDisk, ...chain.revisions] }
}

function livesOf(engine: SessionEngine, row: IndexedRow): ItemLife[] {
  const facts = row.entry ? engine.history.facts(row.entry.path) : undefined
  return (facts?.lives ?? []).flatMap((life) => {
    if (life.line === null) return []
    const born = life.steps.find(({ step }) => step === 'born')
    const reworded = life.steps.findLast(({ step }) => step === 'reworded')
    return {
      line: life.line,
      bornIn: born?.commit ?? null,
      bornOn: born?.date ?? null,
      bornAtEdge: born?.edge ?? false,
      reworded: life.reworded,
      lastRewordedIn: reworded?.commit ?? null,
      turns: life.steps.map(stepInWords),
    }
  })
}

/** A text as a side of a comparison. */
export function sideOf({ revision, commit, path, digest }: LocatedText): ComparisonSide {
  return {
    commit: revision?.commit ?? commit,
    path,
    subject: revision?.subject ?? (commit === null ? 'Working copy' : ''),
    author: revision?.author ?? '',
    date: revision?.authorDate ?? null,
    ...(revision?.cut ? { edge: true as const } : {}),
    form: digest.form,
  }
}

function evidence({ revision, path, blob, text }: LocatedText, line: number | null): string {
  const quoted = line === null ? [] : [`> ${text.split(/\r\n|\n|\r/)[line - 1] ?? ''}`, '']
  const commit = revision?.commit ?? null
  return [
    ...quoted,
    `file: ${path}${line === null ? '' : `:${line}`}`,
    `commit: ${commit ?? 'not committed'}`,
    ...(commit ? [`author date: ${edgeText(revision?.authorDate ?? 'not readable', revision?.cut)}`] : []),
    `blob: ${blob ?? 'none'}`,
    ...(commit ? [`git show '${commit}:${path.replaceAll("'", "'\\''")}'`] : []),
  ].join('\n')
}

/** Lines of a text that is still compared: each is a row of the answer, and beyond this even a coarse one takes long. */
const mostLines = 300_000

/** Why texts are not compared: one of them has too many lines; null: they are. */
export function tooLongToCompare(...texts: readonly LocatedText[]) {
  const long = texts.find(({ digest }) => digest.form.lines > mostLines)
  if (!long) return null
  const [lines, most] = [long.digest.form.lines, mostLines].map((count) => count.toLocaleString('en-US'))
  return refuse(
    'too-large',
    `${long.path} has ${lines} lines; texts of more than ${most} lines are not compared.`,
    'Compare them in an editor.',
  )
}

function noSession() {
  return refuse('unknown-session', 'This session is no longer there.', 'Choose another row.')
}
