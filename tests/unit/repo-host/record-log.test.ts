import { appendFileSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type LogEntry, RecordLog } from '../../../main/repo-host/record-log.ts'
import { temporaryFolder } from '../../support/make-repo.ts'

const never = new AbortController().signal
const key = fc.string({ unit: 'binary' })
const entries = fc.array(
  fc.oneof(fc.tuple(key, fc.jsonValue()), fc.tuple(key, fc.jsonValue(), fc.jsonValue())),
  { maxLength: 12 },
)

function logIn(folder: string, head = 'one', limit = 1_000_000): RecordLog {
  return new RecordLog(join(folder, 'a.log'), head, limit)
}

/** As JSON gives it back: there -0 is 0. */
const plain = (value: unknown) => JSON.parse(JSON.stringify(value)) as unknown

describe('a log of records', () => {
  it('gives back the last value of each key, over any number of writings', async () => {
    const folder = temporaryFolder()
    await fc.assert(
      fc.asyncProperty(entries, entries, entries, async (first, second, third) => {
        await logIn(folder).rewrite(first, never)
        const log = logIn(folder)
        await log.read()
        await log.append(second, never)
        await log.append(third, never)
        const records = await logIn(folder).read()
        const expected = new Map([...first, ...second, ...third].map((entry) => [entry[0], entry]))
        for (const [key, value, later] of expected.values()) {
          expect(records.get(key)).toEqual(plain(value))
          expect(records.find(key)?.later()).toEqual(later === undefined ? undefined : plain(later))
        }
        expect(records.lines).toBe(first.length + second.length + third.length)
        expect(log.size).toBe(statSync(join(folder, 'a.log')).size)
      }),
      { numRuns: 60 },
    )
  })

  it('never gives a value that was not written, whatever was done to the file', async () => {
    const folder = temporaryFolder()
    const file = join(folder, 'a.log')
    const damage = fc.record({
      at: fc.nat(),
      drop: fc.nat({ max: 40 }),
      insert: fc.uint8Array({ maxLength: 20 }),
    })
    await fc.assert(
      fc.asyncProperty(
        entries,
        fc.array(damage, { minLength: 1, maxLength: 3 }),
        async (written, damages) => {
          await logIn(folder).rewrite(written, never)
          for (const { at, drop, insert } of damages) {
            const bytes = readFileSync(file)
            const place = at % (bytes.length + 1)
            writeFileSync(
              file,
              Buffer.concat([bytes.subarray(0, place), insert, bytes.subarray(place + drop)]),
            )
          }
          const log = logIn(folder)
          const records = await log.read()
          for (const [key] of written) {
            const found = records.find(key)
            const told = found && [found.value, found.later()]
            const own = written.filter(([other]) => other === key)
            const known = own.map(([, value, later]) => [plain(value), later && plain(later)])
            expect([null, ...known]).toContainEqual(told)
          }
          await log.append([['after', written.length]], never)
          expect((await logIn(folder).read()).get('after')).toBe(written.length)
        },
      ),
      { numRuns: 150 },
    )
  })

  it.each([10, 9, 0])('is read to its end where all of it became bytes of %d', async (byte) => {
    const folder = temporaryFolder()
    await logIn(folder).rewrite([['a', 1]], never)
    // Where each line is looked at to the end of the file, that takes minutes.
    appendFileSync(join(folder, 'a.log'), Buffer.alloc(4_000_000, byte))
    const records = await logIn(folder).read()
    expect(records.get('a')).toBe(1)
    expect(records.hasAllKeys).toBe(byte !== 10)
  })

  it('stays below its limit, and counts what fitted', async () => {
    const folder = temporaryFolder()
    const log = logIn(folder, 'one', 1_000)
    const many = Array.from({ length: 50 }, (_, at): LogEntry => [`key ${at}`, 'x'.repeat(20)])
    const fitted = await log.rewrite(many, never)
    expect(fitted).toBeGreaterThan(5)
    expect(fitted).toBeLessThan(50)
    expect(statSync(join(folder, 'a.log')).size).toBeLessThanOrEqual(1_000)
    expect(await log.append(many, never)).toBe(0)
    const records = await logIn(folder, 'one', 1_000).read()
    expect(many.filter(([key]) => records.get(key) !== undefined)).toHaveLength(fitted)
  })

  it('is empty under another head', async () => {
    const folder = temporaryFolder()
    await logIn(folder).rewrite([['a', 1]], never)
    expect((await logIn(folder, 'two').read()).get('a')).toBeUndefined()
    expect((await logIn(folder).read()).get('a')).toBe(1)
  })

  it('keeps the old file when the writing of a new one is stopped', async () => {
    const folder = temporaryFolder()
    await logIn(folder).rewrite([['a', 1]], never)
    const stop = new AbortController()
    const stopping = function* (): Iterable<LogEntry> {
      yield ['a', 2]
      stop.abort()
      yield ['b', 2]
    }
    await expect(logIn(folder).rewrite(stopping(), stop.signal)).rejects.toThrow()
    expect((await logIn(folder).read()).get('a')).toBe(1)
  })
})
