import type { IndexedRow } from '../../shared/index/indexed-row.ts'
import { recordDifferences } from '../../shared/index/record-differences.ts'
import { sessionShape } from '../../shared/text/shapes.ts'
import { createDigestAnswers } from '../repo-host/digest-answers.ts'
import type { SessionEngine } from '../repo-host/session-engine.ts'
import { json, type Output, printable, table } from './output.ts'
import { need, Unreadable } from './run-engine.ts'
import { comparisonShape, revisionShape } from './shapes.ts'

/** The row of a digest by any name that it ever had; present digests win over removed ones. */
export function rowByPath(engine: SessionEngine, path: string): IndexedRow {
  const rows = engine.index.rows.filter(({ entry }) => entry !== null)
  const named = (row: IndexedRow) =>
    engine.history.chains.get(row.entry?.path ?? '')?.names.includes(path) ?? false
  const row =
    rows.find(({ entry }) => entry?.path === path) ??
    rows.find((each) => !each.session.removed && named(each)) ??
    rows.find(named)
  if (row) return row
  throw new Unreadable(`No digest has or had the name ${path}.`, 'See the names with `list --removed`.')
}

/** A revision as the engine takes it: a full commit id, or null for the working copy. */
export async function commitOf(engine: SessionEngine, name: string): Promise<string | null> {
  if (name === 'WORK') return null
  if (engine.reader) return need(await engine.reader.resolve(name))
  throw new Unreadable('There is no history here.', 'Open a git repository.')
}

export async function showDigest(
  engine: SessionEngine,
  path: string,
  asJson: boolean,
  out: Output,
): Promise<void> {
  const row = rowByPath(engine, path)
  const entry = row.entry
  if (!entry) throw new Unreadable(`${path} has no text.`, 'See it with `record`.')
  const { digest } = entry
  if (asJson) {
    return out.data(
      json({
        session: sessionShape(row.session),
        frontmatter: digest.fields.map(({ key, value, line }) => ({ key, value, line })),
        sections: digest.sections.map(({ name, heading, line, items }) => ({
          name,
          heading,
          line,
          items: items.map((item) => ({ text: item.text, line: item.line })),
        })),
        problems: row.problems.map(
          ({ code, severity, file, line, column, revision, what, mend, related }) => ({
            code,
            severity,
            file,
            line,
            column,
            revision,
            what,
            mend,
            related,
          }),
        ),
      }),
    )
  }
  out.data(printable(row.session.title))
  out.data(`${entry.path}, ${row.session.revisions ?? 'unknown number of'} revisions\n`)
  for (const { key, value, list } of digest.fields)
    out.data(printable(`${key}: ${list ? list.join(', ') : value}`))
  for (const { heading, line, items } of digest.sections) {
    out.data(`\n${printable(heading)} (line ${line})`)
    for (const item of items) out.data(`  ${String(item.line).padStart(4)}  ${printable(item.text)}`)
  }
  for (const { severity, what } of row.problems) out.words(`${severity}: ${what}`)
}

export async function showHistory(
  engine: SessionEngine,
  path: string,
  asJson: boolean,
  out: Output,
): Promise<void> {
  const row = rowByPath(engine, path)
  const chain = need(
    await createDigestAnswers(engine)['digest.history'](
      { session: row.session.id },
      new AbortController().signal,
    ),
  )
  const revisions = chain?.revisions ?? []
  if (asJson)
    return out.data(
      json({
        path: chain?.path ?? path,
        limitedBy: engine.state.limitedBy,
        revisions: revisions.map(revisionShape),
      }),
    )
  out.data(
    table(
      revisions,
      [
        { head: 'Commit', cell: ({ commit }) => commit?.slice(0, 10) ?? 'on disk', whole: true },
        { head: 'Author date', cell: ({ authorDate }) => authorDate, whole: true },
        { head: 'Author', cell: ({ author }) => author },
        {
          head: 'Change',
          cell: ({ change, similarity }) =>
            similarity === null ? change : `${change} ${similarity} % alike`,
          whole: true,
        },
        { head: 'Subject', cell: ({ subject }) => subject },
        {
          head: 'Path',
          cell: ({ path: name, renamedFrom }) => (renamedFrom ? `${renamedFrom} → ${name}` : name),
        },
      ],
      out.width,
    ),
  )
  out.words(`${revisions.length} revisions.`)
}

export async function showRecord(
  engine: SessionEngine,
  id: string,
  asJson: boolean,
  out: Output,
): Promise<void> {
  const row = engine.index.rows.find(({ record }) => record?.sessionId === id)
  if (!row?.record)
    throw new Unreadable(`No record has the session id ${id}.`, 'See the ids with `list --json`.')
  const differences = row.entry ? recordDifferences(row.entry.digest, row.entry.path, row.record) : []
  const keys = Object.fromEntries(row.record.keys.map(({ key, value }) => [key, parsed(value)]))
  const record = { file: row.record.file, line: row.record.line, ...keys }
  if (asJson)
    return out.data(json({ record, matchedBy: row.pair?.method ?? null, differences, revisions: [] }))
  for (const { key, value } of row.record.keys) out.data(printable(`${key}: ${value}`))
  out.words(
    row.pair ? `Matched with ${row.entry?.path} by ${row.pair.method}.` : 'No digest matches this record.',
  )
  for (const { key, digest, record: other } of differences)
    out.words(printable(`${key}: the digest has ${digest ?? 'nothing'}, the record ${other ?? 'nothing'}.`))
}

function parsed(value: string): unknown {
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

export async function showDiff(
  engine: SessionEngine,
  path: string,
  a: string,
  b: string,
  asJson: boolean,
  out: Output,
): Promise<void> {
  const row = rowByPath(engine, path)
  const [from, to] = [await commitOf(engine, a), await commitOf(engine, b)]
  const ref = (revision: string | null) => ({ session: row.session.id, revision, path })
  const answers = createDigestAnswers(engine)
  const signal = new AbortController().signal
  const request = { a: ref(from), b: ref(to) }
  const comparison = need(await answers['compare.run']({ ...request, ignoreWhitespace: false }, signal))
  if (asJson) return out.data(json(comparisonShape(comparison)))
  out.words(comparison.summary)
  out.data(need(await answers['compare.patch'](request, signal)).text.replace(/\n$/, ''))
}
