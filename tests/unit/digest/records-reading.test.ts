import { describe, expect, it } from 'vitest'
import { readRecords } from '../../../main/repo-host/read-records.ts'
import { readLines } from './read.ts'
import { record } from './record-lines.ts'

describe('the reading of a long file', () => {
  it('tells after each piece how far it is and what was read so far', async () => {
    const pieces = ['a', 'b', 'c'].map((id) => Buffer.from(`${record(id)}\n`))
    async function* source() {
      yield* pieces
    }
    const told: [bytes: number, records: number][] = []
    await readRecords('data/sessions.jsonl', source(), {
      onPart: (records, bytes) => told.push([bytes, records.length]),
    })
    const size = pieces[0]?.length ?? 0
    expect(told).toEqual([
      [size, 1],
      [size * 2, 2],
      [size * 3, 3],
    ])
  })

  it('ends when it is cancelled', async () => {
    const stop = new AbortController()
    async function* source() {
      for (;;) yield Buffer.from(`${record('a')}\n`)
    }
    const reading = readRecords('data/sessions.jsonl', source(), {
      signal: stop.signal,
      onPart: (records) => records.length > 10 && stop.abort(),
    })
    await expect(reading).rejects.toThrow()
  })

  it('ends with what was read so far when it is stopped, in the middle of a long record too', async () => {
    const stop = new AbortController()
    const first = Buffer.from(`${record('a')}\n`)
    const long = Array.from({ length: 40_000 }, (_, at) => `"decision ${at} of a day that had many of them"`)
    async function* source() {
      yield first
      setImmediate(() => stop.abort())
      yield Buffer.from(`{"session_id":"b","decisions":[${long}]}\n`)
      for (;;) yield first
    }
    const read = await readRecords('data/sessions.jsonl', source(), { stop: stop.signal })
    expect(read.records.map(({ sessionId }) => sessionId)).not.toHaveLength(0)
    expect(read.records[0]?.sessionId).toBe('a')
    expect(read.stoppedAt).toBeGreaterThanOrEqual(first.length)
  })

  it('is read to its end when nobody stops it', async () => {
    expect(await readLines(`${record('a')}\n`)).toMatchObject({ stoppedAt: null })
  })
})
