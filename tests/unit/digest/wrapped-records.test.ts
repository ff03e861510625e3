import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { endOfValue } from '../../../shared/digest/json-members.ts'
import { places, readLines } from './read.ts'
import { ids, record } from './record-lines.ts'

const pretty = (value: unknown) => JSON.stringify(value, null, 2)
const session = (id: string) => JSON.parse(record(id))

describe('records in a list below one key', () => {
  it.each(['sessions', 'records', 'data', 'Session-Records', 'entries'])('are read below %s', async (key) => {
    const read = await readLines(`{"${key}":[${record('a')},${record('b')}]}\n`)
    expect(ids(read)).toEqual(['a@1', 'b@1'])
    expect(read.records.map(({ raw, recovered }) => [raw, recovered])).toEqual([
      [record('a'), false],
      [record('b'), false],
    ])
    expect(read.problems).toMatchObject([
      { code: 'record.other-shape', severity: 'info', line: 1, what: expect.stringContaining(`\`${key}\``) },
    ])
  })

  it('are read below any key where they can be nothing else', async () => {
    expect(ids(await readLines(`{"week 7":[${record('a')}]}\n`))).toEqual(['a@1'])
    const other = await readLines('{"tools":[{"id":"t","name":"x"}],"version":1}\n')
    expect(other.records).toEqual([])
    expect(places(other.problems)).toEqual(['record.other-shape@1'])
    const trace = await readLines('{"type":"result","items":[{"id":"t"}]}\n')
    expect(trace.records).toEqual([])
  })

  it('are no records where the object is one itself', async () => {
    const line = `{"session_id":"whole","data":[${record('a')}]}`
    expect(ids(await readLines(`${line}\n`))).toEqual(['whole@1'])
    expect(ids(await readLines(`${pretty(JSON.parse(line))}\n`))).toEqual(['whole@1'])
    const cut = await readLines('{"decisions":[{"decision":"x"},{"decision":"y"},{"deci\n')
    expect(cut.records).toEqual([])
    expect(places(cut.problems)).toEqual(['record.cut@1'])
  })

  it('have the lines that they stand on, however the file is laid out', async () => {
    const value = { version: 1, meta: { by: { tool: 'x' } }, sessions: ['a', 'b'].map(session), made: '2026' }
    const read = await readLines(`${pretty(value)}\n`)
    const lines = pretty(value).split('\n')
    const lineOf = (id: string) => lines.findIndex((line) => line.includes(`"${id}"`))
    expect(ids(read)).toEqual([`a@${lineOf('a')}`, `b@${lineOf('b')}`])
    expect(places(read.problems)).toEqual(['record.other-shape@1'])
    expect(read.problems[0]?.what).toContain('`version`, `meta`, `made`')
    const bare = await readLines(`{"sessions":[\n${record('a')},\n${record('b')}\n]}\n`)
    expect(ids(bare)).toEqual(['a@2', 'b@3'])
  })

  it('are all read, however long the file is', async () => {
    const many = Array.from({ length: 3_000 }, (_, at) => session(`s-${at}`))
    const read = await readLines(`${pretty({ sessions: many })}\n`)
    expect(read.records.map(({ sessionId }) => sessionId)).toEqual(many.map(({ session_id }) => session_id))
    expect(places(read.problems)).toEqual(['record.other-shape@1'])
  })

  it('are read of more lists than one, and of more objects than one', async () => {
    const two = await readLines(`{"sessions":[${record('a')}],"archived":[${record('b')}],"n":2}\n`)
    expect(ids(two)).toEqual(['a@1', 'b@1'])
    expect(two.problems.map(({ what }) => what)).toEqual([
      '2 records stand in 2 lists inside of an object, first below the key `sessions`. What stands beside them belongs to no session: `n`.',
    ])
    const spread = await readLines(`${pretty({ sessions: [session('a')], archived: [session('b')] })}\n`)
    expect(ids(spread)).toEqual(['a@3', 'b@13'])
    const batches = await readLines(`{"data":[${record('a')}]}\n{"data":[${record('b')}]}\n${record('c')}\n`)
    expect(ids(batches)).toEqual(['a@1', 'b@2', 'c@3'])
    const glued = await readLines(`{"data":[${record('a')}]}{"data":[${record('b')}]}${record('c')}\n`)
    expect(ids(glued)).toEqual(['a@1', 'b@1', 'c@1'])
    const inList = await readLines(`[{"data":[${record('a')}]},\n${record('b')}]\n`)
    expect(ids(inList)).toEqual(['a@1', 'b@2'])
  })

  it.each([
    ['behind a record', `{"sessions":[${record('a')},${record('b')}`],
    ['behind a comma', `{"sessions":[${record('a')},${record('b')},`],
    ['inside a record', `{"sessions":[${record('a')},${record('b')},{"session_id":"c`],
    ['behind the list', `{"sessions":[${record('a')},${record('b')}]`],
    ['over lines', `{"sessions":[\n${record('a')},\n${record('b')},\n{"session_id":"c",\n`],
    ['of a list without a key', `[${record('a')},${record('b')},`],
  ])('are read of a file that is cut %s, and that is said', async (_, text) => {
    const read = await readLines(text)
    expect(read.records.map(({ sessionId }) => sessionId)).toEqual(['a', 'b'])
    expect(read.problems.filter(({ severity }) => severity === 'error')).toHaveLength(1)
  })

  it('are mended one by one', async () => {
    const read = await readLines(
      `{"sessions":[${record('a')},{"session_id":007,"decisions":["x",]},7,${record('b')},]}\n`,
    )
    expect(ids(read)).toEqual(['a@1', '007@1', 'b@1'])
    expect(places(read.problems)).toEqual([
      'record.recovered@1',
      'record.not-an-object@1',
      'record.other-shape@1',
    ])
  })

  it('are read of the head of a line that is too long', async () => {
    const long = `"${'x'.repeat(17 * 1024 * 1024)}"`
    const read = await readLines(`{"sessions":[${record('a')},${record('b')},${long}]}\n${record('c')}\n`)
    expect(ids(read)).toEqual(['a@1', 'b@1', 'c@2'])
    expect(places(read.problems)).toEqual(['record.too-long@1', 'record.other-shape@1'])
    const cut = `{"session_id":"big","decisions":["x"],"learnings":[${long}]}`
    for (const text of [
      `[${record('a')},${cut}]\n`,
      `{"sessions":[${record('a')},${cut}]}\n`,
      `[\n${record('a')},\n${cut},\n${record('b')}]\n`,
    ]) {
      const list = await readLines(text)
      const big = list.records.find(({ sessionId }) => sessionId === 'big')
      expect(big).toMatchObject({ recovered: true, items: { decision: ['x'], learning: [] } })
      expect(list.records).toHaveLength(text.includes('"b"') ? 3 : 2)
      expect(list.problems.map(({ code }) => code)).toEqual(['record.too-long', 'record.other-shape'])
    }
    const trace = await readLines(`{"type":"user","uuid":"u","message":[${long}]}\n`)
    expect(trace.records).toEqual([])
  })

  it('are found behind any number of lists of something else', async () => {
    const others = '"sessions":[{}],'.repeat(100_000)
    const read = await readLines(`{${others}"sessions":[${record('a')}]}\n`)
    expect(ids(read)).toEqual(['a@1'])
  })

  it('are not looked for without end', async () => {
    for (const unit of ['"a":[{"session_id":"x"}],', '"data":[{"id":1},{']) {
      const read = await readLines(`{${unit.repeat(100_000)}`)
      expect(read.problems.length).toBeGreaterThan(0)
    }
    const glued = await readLines(`${`{"data":[${record('a')}]}`.repeat(20_000)}\n${record('b')}\n`)
    expect(places(glued.problems)).toContain('record.too-long@1')
    expect(ids(glued).at(-1)).toBe('b@2')
  })

  it('are the same in one line and in many', async () => {
    const value = fc.record({
      before: fc.jsonValue(),
      ids: fc.array(fc.nat(), { minLength: 1, maxLength: 5 }),
    })
    await fc.assert(
      fc.asyncProperty(value, fc.nat({ max: 4 }), async ({ before, ids: wanted }, indent) => {
        const sessions = wanted.map((id) => session(`s-${id}`))
        const read = await readLines(`${JSON.stringify({ before, sessions, after: before }, null, indent)}\n`)
        expect(read.records.map(({ sessionId }) => sessionId)).toEqual(wanted.map((id) => `s-${id}`))
      }),
    )
  })

  it('are all read that are whole, wherever the file is cut, and that it is cut is said', async () => {
    const value = fc.record({ before: fc.jsonValue(), count: fc.integer({ min: 1, max: 5 }) })
    await fc.assert(
      fc.asyncProperty(
        value,
        fc.nat({ max: 3 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        async ({ before, count }, indent, part) => {
          const wanted = Array.from({ length: count }, (_, at) => `s-${at}`)
          const text = JSON.stringify({ before, sessions: wanted.map(session), after: 1 }, null, indent)
          const cut = Math.floor(part * text.length)
          const ends = wanted.map((id) => endOfValue(text, text.lastIndexOf('{', text.indexOf(`"${id}"`))))
          const read = await readLines(text.slice(0, cut))
          expect(read.records.map(({ sessionId }) => sessionId)).toEqual(
            wanted.filter((_, at) => (ends[at] ?? 0) <= cut),
          )
          if (cut > 0 && cut < text.length)
            expect(read.problems.some(({ severity }) => severity === 'error')).toBe(true)
        },
      ),
      { numRuns: 500 },
    )
  })
})
