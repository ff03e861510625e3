import { recordDifferences } from '../../shared/index/record-differences.ts'
import { unreadWords } from '../../shared/text/edge-words.ts'
import { recordHistory } from '../repo-host/record-history.ts'
import type { SessionEngine } from '../repo-host/session-engine.ts'
import { exitCodes, Failure, need } from './failure.ts'
import { counted, json, type Output, printable } from './output.ts'
import { revisionTable } from './revision-table.ts'
import { revisionShape } from './shapes.ts'

/** A session record as written, where its digest says something else, and the commits that changed its line. */
export async function showRecord(
  engine: SessionEngine,
  id: string,
  asJson: boolean,
  out: Output,
): Promise<void> {
  const row = engine.index.rows.find(({ record }) => record?.sessionId === id)
  if (!row?.record)
    throw new Failure(
      `No record has the session id ${id}.`,
      'See the ids with `list --json`.',
      exitCodes.wrongUse,
    )
  const { entry, pair, record } = row
  const differences = entry ? recordDifferences(entry.digest, entry.path, record) : []
  const { revisions, unread } = need(await recordHistory(engine, record))
  if (asJson) {
    return out.data(
      json({
        record: Object.fromEntries(record.keys.map(({ key, value }) => [key, parsed(value)])),
        matchedBy: pair?.method ?? null,
        differences: differences.map(({ key, digest, record: other }) => ({ key, digest, record: other })),
        limitedBy: engine.state.limitedBy,
        revisions: revisions.map(revisionShape),
      }),
    )
  }
  for (const { key, value } of record.keys) out.data(printable(`${key}: ${value}`))
  out.data('')
  out.data(revisionTable(revisions, out.width))
  out.words(`Line ${record.line} of ${record.file}, ${counted(revisions.length, 'revision')}.`)
  if (unread > 0) out.words(unreadWords(unread))
  out.words(pair ? `Matched with ${entry?.path} by ${pair.method}.` : 'No digest matches this record.')
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
