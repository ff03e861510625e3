import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { createDigestAnswers } from '../../../main/repo-host/digest-answers.ts'
import { makeRepo } from '../../support/make-repo.ts'
import { openEngine } from '../../support/open-engine.ts'

const file = 'data/sessions.jsonl'
const utf16 = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])
const never = new AbortController().signal

/** Lines of a repository with that file of records, at once or as of its only commit. */
async function linesIn(content: string | Buffer, from = 1, count = 500, asOfCommit = false) {
  const repo = makeRepo()
  const commit = repo.commit('One', { [file]: content, 'digests/a.md': '# A\n' })
  const engine = await openEngine(repo.root, asOfCommit ? { at: commit } : {})
  const ask = createDigestAnswers(engine)['records.raw']
  return { engine, ask, answer: await ask({ file, from, count }, never) }
}

describe('lines of a file of session records', () => {
  const lines = [
    '{"session_id":"a"}',
    'no record',
    '',
    '{"session_id":"b","x":"\u2028"}',
    '…é',
    '{"session_id":"c',
  ]
  const text = lines.join('\n')

  it.each([
    ['as it is', text],
    ['with a last line end', `${text}\n`],
    ['with CRLF', text.replaceAll('\n', '\r\n')],
    ['with a byte order mark', `\ufeff${text}`],
    ['in UTF-16', utf16(text)],
    ['packed', gzipSync(text)],
  ])('have the numbers that its problems name: %s', async (_, content) => {
    const { answer } = await linesIn(content)
    expect(answer.ok && answer.value).toMatchObject({ lines, from: 1, total: lines.length, cut: [] })
    const places = answer.ok ? answer.value.problems.map(({ code, line }) => `${code}@${line}`) : []
    expect(places).toContain('record.broken@2')
    expect(places).toContain('record.cut@6')
  })

  it('are the same as of a commit', async () => {
    const { answer } = await linesIn(text, 1, 500, true)
    expect(answer.ok && answer.value.lines).toEqual(lines)
  })

  it('come in parts, each with the length of the whole', async () => {
    const many = Array.from({ length: 1_203 }, (_, at) => `{"session_id":"s${at + 1}"}`)
    const { ask } = await linesIn(many.join('\n'))
    const got: string[] = []
    // The last part first, so that no part rests on an earlier one.
    for (const from of [1_001, 501, 1]) {
      const part = await ask({ file, from, count: 500 }, never)
      expect(part.ok && part.value.total).toBe(many.length)
      if (part.ok) got.unshift(...part.value.lines)
    }
    expect(got).toEqual(many)
    const beyond = await ask({ file, from: 5_000, count: 500 }, never)
    expect(beyond.ok && beyond.value).toMatchObject({ lines: [], total: many.length })
  })

  it('are cut where they are long, between two signs, and tell their length', async () => {
    const long = `{"session_id":"a","x":"${'é'.repeat(40_000)}"}`
    const { answer } = await linesIn(`${long}\n{"session_id":"b"}\n`)
    if (!answer.ok) throw new Error(answer.error.what)
    const [first = '', second] = answer.value.lines
    expect(long.startsWith(first)).toBe(true)
    expect(first.length).toBeGreaterThan(8_000)
    expect(second).toBe('{"session_id":"b"}')
    expect(answer.value.cut).toEqual([{ line: 1, bytes: Buffer.byteLength(long) }])
  })

  it('are told of no file that is not read as records', async () => {
    const { ask } = await linesIn(text)
    for (const other of ['digests/a.md', '../secret', '.git/config', 'data/other.jsonl']) {
      const answer = await ask({ file: other, from: 1, count: 1 }, never)
      expect(answer.ok ? '' : answer.error.what).toContain('is no file of session records')
    }
  })
})
