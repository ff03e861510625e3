import type { ComparisonFormat } from '../../shared/comparison/side-words.ts'
import type { IndexedRow } from '../../shared/index/indexed-row.ts'
import { problemShape, sessionShape } from '../../shared/text/shapes.ts'
import { compareTexts, createCompareAnswers } from '../repo-host/compare-answers.ts'
import { createDigestAnswers } from '../repo-host/digest-answers.ts'
import type { SessionEngine } from '../repo-host/session-engine.ts'
import { exitCodes, Failure, need } from './failure.ts'
import { commitOf, rowByPath } from './locate.ts'
import { counted, json, type Output, printable, printableLines } from './output.ts'
import { revisionTable } from './revision-table.ts'
import { comparisonShape, revisionShape } from './shapes.ts'
import { wrapped } from './table.ts'

/** Writes one digest: its fields, its items with their lines, its problems. */
export async function showDigest(
  engine: SessionEngine,
  path: string,
  asJson: boolean,
  out: Output,
): Promise<void> {
  const { entry, problems, session } = await rowByPath(engine, path)
  if (!entry) return
  const { fields, sections } = entry.digest
  if (asJson) {
    return out.data(
      json({
        limitedBy: engine.state.limitedBy,
        session: sessionShape(session),
        frontmatter: fields.map(({ key, value, line }) => ({ key, value, line })),
        sections: sections.map(({ name, heading, line, items }) => ({
          name,
          heading,
          line,
          items: items.map((item) => ({ text: item.text, line: item.line })),
        })),
        problems: problems.map(problemShape),
      }),
    )
  }
  out.data(printable(session.title))
  const atLeast = session.startsAtEdge ? 'at least ' : ''
  const revisions =
    session.revisions === null ? 'revisions not known' : `${atLeast}${counted(session.revisions, 'revision')}`
  out.data(printable(`${entry.path}, ${revisions}${session.removed ? ', removed' : ''}`))
  if (fields.length > 0) out.data('')
  for (const { key, value, list } of fields) out.data(printable(`${key}: ${list ? list.join(', ') : value}`))
  for (const { heading, line, items } of sections) {
    out.data(`\n${printable(heading)} (line ${line})`)
    for (const item of items) {
      const number = `  ${String(item.line).padStart(4)}  `
      const text = wrapped(item.text, out.width, ' '.repeat(number.length))
      out.data(number + text.slice(number.length))
    }
  }
  for (const { severity, what } of problems) out.words(`${severity}: ${what}`)
}

/** Writes the revisions of one digest. */
export async function showHistory(
  engine: SessionEngine,
  path: string,
  asJson: boolean,
  out: Output,
): Promise<void> {
  const { session } = await rowByPath(engine, path)
  const answers = createDigestAnswers(engine)
  const chain = need(await answers['digest.history']({ session: session.id }, new AbortController().signal))
  const revisions = chain?.revisions ?? []
  if (asJson) {
    const { limitedBy } = engine.state
    return out.data(json({ path: session.path, limitedBy, revisions: revisions.map(revisionShape) }))
  }
  out.data(revisionTable(revisions, out.width))
  out.words(`${session.startsAtEdge ? 'At least ' : ''}${counted(revisions.length, 'revision')}.`)
}

/** Writes what changed in one digest between two revisions. */
export async function showDiff(
  engine: SessionEngine,
  path: string,
  a: string,
  b: string,
  as: ComparisonFormat | 'json' | null,
  out: Output,
): Promise<void> {
  const row = await rowByPath(engine, path)
  const [from, to] = [await sideOf(engine, row, a), await sideOf(engine, row, b)]
  const answers = { ...createDigestAnswers(engine), ...createCompareAnswers(engine) }
  const { signal } = new AbortController()
  const ref = (revision: string | null) => ({ session: row.session.id, revision, path })
  const request = { a: ref(from), b: ref(to), ignoreWhitespace: false }
  if (as !== null && as !== 'json') {
    const made = need(await answers['compare.text']({ ...request, format: as }, signal))
    // A file holds its very bytes; a terminal would obey some of them.
    return out.terminal ? out.data(printableLines(made.text)) : out.file(made.text)
  }
  const comparison = need(await compareTexts(engine, request, signal))
  if (as === 'json') return out.data(json(comparisonShape(comparison)))
  const { text } = need(await answers['compare.patch'](request, signal))
  if (text !== '') out.data(printableLines(text.replace(/\n$/, '')))
  out.words(comparison.summary)
}

async function sideOf(engine: SessionEngine, row: IndexedRow, name: string): Promise<string | null> {
  const commit = await commitOf(engine, name)
  const path = row.session.path ?? ''
  if (commit !== null || engine.digests.isOnDisk(path)) return commit
  throw new Failure(`${path} is not on disk.`, 'Name a commit in place of WORK.', exitCodes.wrongUse)
}
