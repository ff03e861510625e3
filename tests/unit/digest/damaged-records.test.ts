import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { places, readLines } from './read.ts'
import { ids, record, recovered } from './record-lines.ts'

describe('a damaged records file', () => {
  it('B46: reads eight of ten lines when one is cut and the last is half written', async () => {
    const lines = [...'abcd'].map((id) => record(id))
    const read = await readLines(
      [
        ...lines,
        '{"session_id":"e","decisions":["cut',
        ...[...'fghi'].map((id) => record(id)),
        '{"session_id":"j","dec',
      ].join('\n'),
    )
    expect(ids(read)).toEqual(['a@1', 'b@2', 'c@3', 'd@4', 'f@6', 'g@7', 'h@8', 'i@9'])
    expect(places(read.problems)).toEqual(['record.cut@5', 'record.cut@10'])
    expect(read.problems[1]?.what).toContain('still being written?')
    expect(read.problems[0]?.what).not.toContain('still being written?')
  })

  it('B47: saves records that are glued to one another, and marks them', async () => {
    const read = await readLines(
      `${record('a')}\n${record('b')}${record('c')}\n{"session_id":"d","mod${record('e')}\n`,
    )
    expect(ids(read)).toEqual(['a@1', 'b@2', 'c@2', 'e@3'])
    expect(recovered(read)).toEqual(['b', 'c', 'e'])
    expect(places(read.problems)).toEqual(['record.recovered@2', 'record.recovered@3'])
  })

  const cut = record('z').slice(0, 40)
  it.each([
    ['between two cut ones', `${cut}${record('b')}${cut}`, ['b']],
    ['behind a whole and a cut one', `${record('a')}${cut}${record('b')}`, ['a', 'b']],
    ['behind a cut one, with more', `${cut}${record('b')}${record('c')}`, ['b', 'c']],
    ['behind two cut ones', `${cut}${cut}${record('b')}`, ['b']],
    ['between words', `INFO ${record('a')} saved; INFO ${record('b')} saved`, ['a', 'b']],
    ['behind a damaged one', `{'session_id':'q'}${record('b')}${record('c')}`, ['b', 'c']],
  ])('B47: finds whole records %s, on the last line too', async (_, line, wanted) => {
    for (const text of [line, `${line}\n${record('last')}\n`]) {
      const read = await readLines(text)
      expect(ids(read).filter((id) => id.endsWith('@1'))).toEqual(wanted.map((id) => `${id}@1`))
      expect(recovered(read)).toEqual(wanted)
      expect(places(read.problems)).toEqual(['record.recovered@1'])
    }
  })

  it('B47: takes no part of a cut record for a record', async () => {
    const inner = '{"session_id":"inner","decisions":["i"]}'
    for (const line of [
      `{"session_id":"x","from":${inner},"le`,
      `{"session_id":"x","from":[${inner},${inner},`,
    ]) {
      const read = await readLines(`${line}\n${record('b')}\n`)
      expect(ids(read)).toEqual(['b@2'])
      expect(places(read.problems)).toEqual(['record.cut@1'])
    }
  })

  it('B44: shows each value of a key that stands twice in a record, and says so', async () => {
    const read = await readLines(
      '{"session_id":"a","model":"m","decisions":["x"],"model":"n","decisions":["y"]}\n',
    )
    expect(read.records[0]).toMatchObject({ model: 'n', items: { decision: ['y'] } })
    expect(read.records[0]?.keys.filter(({ key }) => key === 'decisions').map(({ value }) => value)).toEqual([
      '["x"]',
      '["y"]',
    ])
    expect(places(read.problems)).toEqual(['field.duplicate@1', 'field.duplicate@1'])
    expect(read.problems.map(({ what }) => what).join()).toMatch(/`model`.*`decisions`/)
  })

  it.each([
    ['true', true],
    ['["x"]', true],
    ['{"a":1}', true],
    ['1.10', false],
    ['null', false],
    ['"x"', false],
  ])('B51: names a model, a time and an id that are %s, and keeps the row', async (value, odd) => {
    for (const key of ['session_id', 'timestamp', 'model']) {
      const rest = key === 'session_id' ? '' : '"session_id":"a",'
      const read = await readLines(`{${rest}"${key}":${value},"decisions":["d"]}\n`)
      expect(read.records[0]?.items.decision).toEqual(['d'])
      expect(read.records[0]?.keys).toContainEqual({ key, value })
      const named = read.problems.filter(({ code }) => code === 'record.field-type').map(({ what }) => what)
      expect(named).toEqual(odd ? [expect.stringContaining(`\`${key}\``)] : [])
    }
  })

  it('B48: puts a record together that is spread over lines, as one with one problem', async () => {
    const read = await readLines(
      `${record('a')}\n{"session_id":"x","decisions":["one\ntwo\nthree"]}\n${record('b')}\n`,
    )
    expect(ids(read)).toEqual(['a@1', 'x@2', 'b@5'])
    expect(read.records[1]?.items.decision).toEqual(['one\ntwo\nthree'])
    expect(recovered(read)).toEqual(['x'])
    expect(read.records[1]?.raw).toBe('{"session_id":"x","decisions":["one\ntwo\nthree"]}')
    expect(places(read.problems)).toEqual(['record.recovered@2'])
    expect(read.problems[0]?.what).toContain('lines 2 to 4')
  })

  it('names lines that stay damaged as one record', async () => {
    const read = await readLines(`{"session_id":"x",\n"decisions" oops,\n"model": "m"}\n${record('b')}\n`)
    expect(ids(read)).toEqual(['b@4'])
    expect(places(read.problems)).toEqual(['record.broken@1'])
    expect(read.problems[0]?.what).toContain('Lines 1 to 3')
  })

  it('B49: passes over a megabyte of NUL bytes between lines', async () => {
    const nul = '\u0000'.repeat(1024 * 1024)
    const read = await readLines(`${record('a')}\n${nul}\n${record('b')}\n`)
    expect(ids(read)).toEqual(['a@1', 'b@3'])
    expect(places(read.problems)).toEqual(['file.nul-bytes@2'])
    const glued = await readLines(`${record('a')}\n${nul}${record('b')}\n`)
    expect(ids(glued)).toEqual(['a@1', 'b@2'])
    expect(recovered(glued)).toEqual(['b'])
  })

  it('B49: passes over NUL bytes inside a record, and wherever they stand in a file', async () => {
    const nul = '\u0000'.repeat(5_000)
    const inside = record('b').replace('"m"', `"${nul}m"`).replace('decisions', `deci${nul}sions`)
    const read = await readLines(`${nul}${record('a')}${nul}\n${inside}\n${nul}\n${record('c')}\n${nul}`)
    expect(ids(read)).toEqual(['a@1', 'b@2', 'c@4'])
    expect(read.records[1]).toMatchObject({ model: 'm', items: { decision: ['d'] } })
    expect(places(read.problems)).toEqual([1, 2, 3, 5].map((line) => `file.nul-bytes@${line}`))
  })

  it('B50: keeps rows whose ids collide or are missing', async () => {
    const read = await readLines(
      [record('s'), record('s'), record(''), '{"timestamp":"t","decisions":[]}', record('hermes-')].join(
        '\n',
      ),
    )
    expect(ids(read)).toEqual(['s@1', 's@2', '@3', '@4', 'hermes-@5'])
    expect(places(read.problems)).toEqual([
      'record.id-duplicate@2',
      'record.id-missing@3',
      'record.id-missing@4',
    ])
    expect(read.problems[0]).toMatchObject({ severity: 'error', related: { line: 1 } })
  })

  it.each([
    ['BOM', `\ufeff${record('a')}\n`],
    ['CRLF', `${record('a')}\r\n`],
    ['blank lines', `\n\n${record('a')}\n \n\r\n`],
    ['no final line end', record('a')],
    ['a line separator inside a text', record('a', 'x\u2028y')],
    ['UTF-16', Buffer.from(`\ufeff${record('a', 'é')}\n`, 'utf16le')],
    ['gzip', gzipSync(`${record('a')}\n`)],
  ])('B43: reads %s without a problem', async (_, content) => {
    const read = await readLines(content)
    expect(read.records.map((one) => one.sessionId)).toEqual(['a'])
    expect(read.problems).toEqual([])
  })

  it.each([
    ['a comma behind the record', `${record('a')},`],
    ['a comma behind the last element', '{"session_id":"a","decisions":["x",],}'],
    ['NaN', '{"session_id":"a","score":NaN,"text":"NaN stays, ] too"}'],
  ])('recovers %s', async (_, line) => {
    const read = await readLines(`${line}\n`)
    expect(recovered(read)).toEqual(['a'])
    expect(places(read.problems)).toEqual(['record.recovered@1'])
    expect(read.records[0]?.raw).toBe(line)
  })

  it.each([
    ['a tab in a text', '{"session_id":"a","decisions":["one\ttwo"]}', 'one\ttwo'],
    ['a bell in a text', '{"session_id":"a","decisions":["one\u0007two"]}', 'one\u0007two'],
    ['a path of Windows', '{"session_id":"a","decisions":["see C:\\logs\\x"]}', 'see C:\\logs\\x'],
    ['an escape of another language', '{"session_id":"a","decisions":["\\x41\\u00zz\\n"]}', '\\x41\\u00zz\n'],
    ['a number that begins with 0', '{"session_id":"a","decisions":["d"],"model":007}', 'd'],
    ['words of Python', '{"session_id":"a","decisions":["d"],"done":True,"why":None}', 'd'],
    ['keys without quotes', '{session_id:"a",decisions:["d"]}', 'd'],
    ['all of it', '{"session_id":"a","decisions":["one\ttwo",],"score":NaN,"n":+1,}', 'one\ttwo'],
  ])('gives all that a record says with %s', async (_, line, decision) => {
    for (const text of [
      line,
      `${record('x')}\n${line}\n${record('y')}`,
      `${record('x')}${line}${record('y')}`,
    ]) {
      const read = await readLines(text)
      const found = read.records.find(({ sessionId }) => sessionId === 'a')
      expect(found).toMatchObject({ recovered: true, raw: line })
      expect(found?.items.decision[0]).toBe(decision)
      expect(read.records).toHaveLength(text === line ? 1 : 3)
      expect(read.problems.map(({ code }) => code)).toEqual(['record.recovered'])
    }
  })

  it('keeps a value without quotes as it is written', async () => {
    const { records } = await readLines('{"session_id":0012,"decisions":["d"],"model":1_000}\n')
    expect(records[0]).toMatchObject({ sessionId: '0012', model: '1_000' })
  })

  it('takes no mended object of another shape for a record', async () => {
    const read = await readLines('{"type":"user","message":{},"sessionId":"s",}\n')
    expect(read.records).toEqual([])
    expect(places(read.problems)).toEqual(['record.other-shape@1'])
  })
})
