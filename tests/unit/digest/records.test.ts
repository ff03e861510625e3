import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { readRecords } from '../../../main/repo-host/read-records.ts'
import { parseRecordLine } from '../../../shared/digest/parse-session-record.ts'
import { places, readLines } from './read.ts'
import { ids, record } from './record-lines.ts'

describe('a record', () => {
  it('keeps every key as written, and knows the documented ones', () => {
    const raw =
      '{"session_id":"20260512_141503_9ab3f2","timestamp":"2026-05-12T14:15:03Z","model":"deepseek-v4-pro","decisions":["Keep \\"QMD\\""],"learnings":["L"],"actions_taken":["A"],"promotion_targets":["c/a.md"],"gaps_identified":["G"],"strengths_identified":["S"],"score": 1.10,"x":{"y":[1]}}'
    const { records, problems } = parseRecordLine('s.jsonl', 7, raw)
    expect(problems).toEqual([])
    expect(records).toHaveLength(1)
    expect(records).toMatchObject([
      {
        file: 's.jsonl',
        line: 7,
        sessionId: '20260512_141503_9ab3f2',
        timestamp: '2026-05-12T14:15:03Z',
        model: 'deepseek-v4-pro',
        items: {
          decision: ['Keep "QMD"'],
          learning: ['L'],
          action: ['A'],
          gap: ['G'],
          strength: ['S'],
          target: ['c/a.md'],
        },
        keys: expect.arrayContaining([
          { key: 'score', value: '1.10' },
          { key: 'x', value: '{"y":[1]}' },
        ]),
        raw,
        recovered: false,
      },
    ])
    expect(records[0]?.keys).toHaveLength(11)
  })

  it.each([
    ['{"sid":"a","actions":["x"]}', 'a', 'action'],
    ['{"sessionId":"a","lessonsLearned":["x"]}', 'a', 'learning'],
    ['{"session-id":"a","promotion targets":["x"]}', 'a', 'target'],
    ['{"id":"a","Gaps":["x"]}', 'a', 'gap'],
    ['{"session":7,"strengths":["x"]}', '7', 'strength'],
  ] as const)('reads other spellings: %s', (raw, id, kind) => {
    const found = parseRecordLine('s.jsonl', 1, raw).records[0]
    expect(found?.sessionId).toBe(id)
    expect(found?.items[kind]).toEqual(['x'])
  })

  it.each([
    ['["x"]', ['x'], false],
    ['[]', [], false],
    ['["None"]', [], false],
    ['[{"text":"x","reason":"r"}]', ['x'], false],
    ['[{"decision":"x","why":"w"}]', ['x'], false],
    ['null', [], true],
    ['"text"', ['text'], true],
    ['[1,{"a":2}]', ['1', '{"a":2}'], true],
    ['{"text":"x"}', ['x'], true],
    ['true', ['true'], true],
    // Half of a sign is something that was written; what is a sign and no word is none.
    ['["\\ud83d"]', ['\ud83d'], false],
    ['["\\ue000"]', ['\ue000'], false],
    ['["—","…"]', [], false],
  ])('B51: reads decisions = %s', (value, texts, odd) => {
    const { records, problems } = parseRecordLine('s.jsonl', 3, `{"session_id":"a","decisions":${value}}`)
    expect(records[0]?.items.decision).toEqual(texts)
    expect(places(problems)).toEqual(odd ? ['record.field-type@3'] : [])
  })

  it('does not take a missing list for a fault', () => {
    expect(parseRecordLine('s.jsonl', 1, '{"session_id":"a"}').problems).toEqual([])
  })
})

describe('a records file', () => {
  it('reads a file that is one list, in one line or in many', async () => {
    const one = await readLines(`[${record('a')},${record('b')}]`)
    const many = await readLines(
      `[\n  ${record('a')},\n  {\n    "session_id": "b",\n    "decisions": []\n  }\n]\n`,
    )
    expect(ids(one)).toEqual(['a@1', 'b@1'])
    expect(ids(many)).toEqual(['a@2', 'b@3'])
    expect(places(many.problems)).toEqual(['record.other-shape@1'])
    expect(many.problems[0]?.severity).toBe('info')
  })

  it('names what is no record, a file of another shape once', async () => {
    const junk = await readLines('12\n"x"\nhello\n{\'a\':1}\n')
    expect(places(junk.problems)).toEqual([
      'record.not-an-object@1',
      'record.not-an-object@2',
      'record.broken@3',
      'record.broken@4',
    ])
    const trace = await readLines(
      '{"type":"user","message":{"role":"user"},"sessionId":"s","timestamp":"t"}\n'.repeat(3_000),
    )
    expect(trace.records).toEqual([])
    expect(places(trace.problems)).toEqual(['record.other-shape@1'])
    expect(trace.problems[0]?.what).toContain('3,000 of 3,000 objects')
  })

  it('counts further problems of one kind instead of naming thousands', async () => {
    const read = await readLines('nonsense\n'.repeat(1_000))
    expect(read.problems).toHaveLength(101)
    expect(read.problems.at(-1)?.what).toContain('900 further lines')
  })

  it('tells a pointer of a large file store from records', async () => {
    const read = await readLines('version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12345\n')
    expect(places(read.problems)).toEqual(['record.pointer@1'])
  })

  it('says when gzip is damaged', async () => {
    const read = await readLines(gzipSync(`${record('a')}\n`.repeat(50)).subarray(0, 60))
    expect(places(read.problems)).toContain('file.unreadable@file')
  })

  it('B52: keeps the head of a line that is too long, with what is whole in it', async () => {
    const long = `{"session_id":"big","timestamp":"t","decisions":["a"],"learnings":["${'x'.repeat(17 * 1024 * 1024)}"]}`
    const read = await readLines(`${long}\n${record('b')}\n`)
    expect(ids(read)).toEqual(['big@1', 'b@2'])
    expect(read.records[0]).toMatchObject({ recovered: true, items: { decision: ['a'], learning: [] } })
    expect(read.records[0]?.raw.length).toBeLessThan(300_000)
    expect(places(read.problems)).toEqual(['record.too-long@1'])
  })

  it('names bytes that are not UTF-8', async () => {
    const read = await readLines(Buffer.from(`${record('a', 'caf\xe9')}\n`, 'latin1'))
    expect(read.records[0]?.items.decision).toEqual(['caf\ufffd'])
    expect(places(read.problems)).toEqual(['file.encoding@1'])
  })

  it('gives the same whatever the size of the pieces it comes in', async () => {
    const text = `\ufeff${record('a', 'é–')}\r\n${record('b')}${record('c')}\n{"session_id":"x","decisions":["one\ntwo"]}\n`
    const whole = await readLines(text)
    for (const piece of [3, 7, 50]) expect(await readLines(text, piece)).toEqual(whole)
  })

  it('masks what should not be published, once for the file', async () => {
    const line = (id: number) => JSON.stringify({ session_id: `s-${id}`, decisions: ['ask jo.doe@corp.de'] })
    const { problems } = await readLines(`${line(1)}\n${line(2)}\n`)
    expect(problems).toMatchObject([
      { code: 'privacy.email', line: 1, what: 'An e-mail address stands in line 1: j•••@corp.de.' },
    ])
  })

  it('B52: shows what was read so far, and holds no list beside the text', async () => {
    const lines = Array.from({ length: 50 }, (_, id) => `{"session_id":"s-${id}","decisions":["a"]}\n`)
    async function* pieces() {
      for (const line of lines) yield Buffer.from(line)
    }
    const seen: number[] = []
    const { records } = await readRecords('s.jsonl', pieces(), {
      onPart: (part) => seen.push(part.length),
    })
    expect(seen.slice(0, 3)).toEqual([1, 2, 3])
    expect(records).toHaveLength(50)
    expect(Object.keys(records[0] ?? {})).not.toContain('items')
    expect([records[1]?.items.decision, records[0]?.items.decision]).toEqual([['a'], ['a']])
  })
})
