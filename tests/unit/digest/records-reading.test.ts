import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { gzipSync } from 'node:zlib'
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

  it.each([
    ['stop', 'plain'],
    ['stop', 'packed'],
    ['signal', 'plain'],
    ['signal', 'packed'],
  ] as const)('ends within a line that goes on for gigabytes, by %s, %s', async (how, form) => {
    const zeros = Buffer.alloc(16 * 1024 * 1024)
    const piece = form === 'plain' ? zeros : gzipSync(zeros)
    const end = new AbortController()
    let pieces = 0
    async function* source() {
      // One archive behind the other is one text.
      for (; pieces < 400; pieces += 1) {
        if (pieces === 3) end.abort()
        yield piece
      }
    }
    const reading = readRecords('data/sessions.jsonl.gz', source(), { [how]: end.signal })
    if (how === 'signal') await expect(reading).rejects.toThrow()
    else expect(await reading).toMatchObject({ records: [], stoppedAt: expect.any(Number) })
    expect(pieces).toBeLessThan(100)
  })

  it('holds of a line that is too long nothing but its head', async () => {
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as () => void
    const size = 4 * 1024 * 1024
    const heldNow = () => {
      collect()
      return process.memoryUsage().arrayBuffers
    }
    const before = heldNow()
    let held = 0
    async function* source() {
      for (let at = 0; at < 40; at += 1) yield Buffer.alloc(size, 'x')
      held = heldNow() - before
      yield Buffer.from(`\n${record('a')}\n`)
    }
    const { records } = await readRecords('data/sessions.jsonl', source())
    expect(records.map(({ sessionId }) => sessionId)).toEqual(['a'])
    expect(held).toBeLessThan(15 * size)
  })

  it('is read to its end when nobody stops it', async () => {
    expect(await readLines(`${record('a')}\n`)).toMatchObject({ stoppedAt: null })
  })
})
