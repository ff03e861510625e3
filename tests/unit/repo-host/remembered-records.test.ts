import { expect, it } from 'vitest'
import { readRecords } from '../../../main/repo-host/read-records.ts'
import { recallRecords, recordMemos } from '../../../main/repo-host/remembered-records.ts'
import { usualNaming } from '../../../shared/digest/naming.ts'
import type { SessionRecord } from '../../../shared/model/record.ts'

/** All that a record says: a part of it is read from its text only when it is asked for. */
function allOf({ file, line, sessionId, timestamp, model, items, keys, raw, recovered }: SessionRecord) {
  return { file, line, sessionId, timestamp, model, items, keys, raw, recovered }
}

it('gives back every record as it was, after it went through a file', async () => {
  const lines = Array.from(
    { length: 450 },
    // Each ninth was repaired, so that its text is other than its line.
    (_, at) =>
      `{"session_id":"s${at}","model":"m","decisions":["Keep ${at}"],"note":1.10}${at % 9 ? '' : ','}\n`,
  )
  async function* pieces() {
    yield Buffer.from(lines.join(''))
  }
  const read = await readRecords('data/sessions.jsonl', pieces())
  const kept = new Map<string, string>()
  for (const { path, make } of recordMemos('data/sessions.jsonl', 'p', read))
    kept.set(path, JSON.stringify(make().value))
  const find = (path: string) => ({
    value: JSON.parse(kept.get(path) ?? 'null'),
    later: () => undefined,
  })
  const again = await recallRecords({ find }, 'data/sessions.jsonl', 'p', usualNaming)
  expect(read.records).toHaveLength(450)
  expect(again?.records.map(allOf)).toEqual(read.records.map(allOf))
  expect(again?.problems).toEqual(read.problems)
})
