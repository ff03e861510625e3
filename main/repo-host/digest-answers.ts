import type { ItemTrace } from '../../shared/diff/item-lives.ts'
import { bodyOf } from '../../shared/digest/body-of.ts'
import { standingLives } from '../../shared/index/digest-lives.ts'
import type { IndexedRow } from '../../shared/index/indexed-row.ts'
import { isOpen } from '../../shared/index/judgement.ts'
import { recordDifferences } from '../../shared/index/record-differences.ts'
import { ok } from '../../shared/model/result.ts'
import type { Revision } from '../../shared/model/revision.ts'
import { edgeText } from '../../shared/text/edge-words.ts'
import type { Answers } from './answers.ts'
import { CompareAhead } from './compare-ahead.ts'
import { chainOf, type LocatedText, locateText, noSession } from './locate-text.ts'
import { compareRecord, createKnownLines, recordHistory } from './record-history.ts'
import { recordLines } from './record-lines.ts'
import { createKnownSizes, revisionSizes } from './revision-sizes.ts'
import type { SessionEngine } from './session-engine.ts'

/** The reading of a line at each commit tells its progress after this long, in ms. */
const tellAfter = 500

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
  | 'records.raw'
  | 'evidence.get'
>

/** Answers about one digest: its text at any revision, its history, its record. */
export function createDigestAnswers(engine: SessionEngine): DigestAnswers {
  const sizes = createKnownSizes()
  const known = createKnownLines()
  const ahead = new CompareAhead(engine)
  return {
    'digest.read': async ({ session, revision }) => {
      const row = engine.index.byId.get(session)
      if (!row) return noSession()
      if (revision === null) ahead.opened(session)
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
      const lives = revision === null ? standingLives(tracesOf(engine, row)) : []
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
      return ok(tracesOf(engine, row))
    },
    'digest.sizes': async ({ session }, signal) => {
      const row = engine.index.byId.get(session)
      if (!row) return noSession()
      const read = async ({ commit }: Revision) => {
        const found = await locateText(engine, session, commit)
        return found.ok ? found.value : null
      }
      return ok(await revisionSizes(chainOf(engine, row)?.revisions ?? [], read, signal, sizes))
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
      if (!row.record) return ok(null)
      const began = performance.now()
      const onPart = (done: number, total: number) => {
        if (performance.now() - began > tellAfter) engine.tellLineReading({ session, done, total })
      }
      const history = recordHistory(engine, row.record, { signal, known, onPart })
      return history.finally(() => engine.tellLineReading(null))
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
    'records.raw': (wanted, signal) => recordLines(engine, wanted, signal),
    'evidence.get': async ({ session, revision, line }) => {
      const found = await locateText(engine, session, revision)
      return found.ok ? ok({ text: evidence(found.value, line) }) : found
    },
  }
}

/** What is known of the lives of a session's items. */
function tracesOf(engine: SessionEngine, { entry }: IndexedRow): readonly ItemTrace[] {
  return (entry && engine.history.facts(entry.path)?.lives.traces) ?? []
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
