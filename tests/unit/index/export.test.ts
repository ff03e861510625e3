import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exportRows } from '../../../shared/index/export-rows.ts'
import { buildIndex } from '../../../shared/index/repository-index.ts'
import { csvText, neutralise } from '../../../shared/text/csv.ts'
import { markdownTable } from '../../../shared/text/markdown-table.ts'
import { entryOf, inputOf, problemOf, recordOf } from './sample.ts'

/** A plain reader of RFC 4180, to read back what was written. */
function readCsv(text: string): string[][] {
  const rows: string[][] = []
  for (const [, quoted, plain = '', end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^,"\r\n]*))(,|\r\n)/g)) {
    const row = rows.at(-1)
    const cell = quoted === undefined ? plain : quoted.replaceAll('""', '"')
    if (row && row.at(-1) !== '\r\n') row.push(cell)
    else rows.push([cell])
    if (end === '\r\n') rows.at(-1)?.push('\r\n')
  }
  return rows.map((row) => row.slice(0, -1))
}

describe('CSV', () => {
  it('reads back as written, but for the apostrophe before what a spreadsheet would run', () => {
    const cell = fc.oneof(
      fc.string(),
      fc.constantFrom('a,b', '"', 'a\r\nb', '=1+1', ' x ', '-2h fix', '日本'),
    )
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 2 }), { maxLength: 5 }), (rows) => {
        expect(readCsv(csvText(['a', 'b'], rows))).toEqual([
          ['a', 'b'],
          ...rows.map((row) => row.map(neutralise)),
        ])
      }),
    )
  })

  it.each([
    '=1+1',
    '@SUM(A1)',
    '-2h fix',
    '+1',
    '\u200b=1+1',
    '\ufeff\u200e@x',
    '\tx',
    '\rx',
    ' =1',
    '＝1+1',
  ])('makes %j safe', (text) => {
    expect(neutralise(text)).toBe(`'${text}`)
  })

  it.each(['a=b', '2026-05-12', '', 'Keep one - or two', "'=1"])('leaves %j as it is', (text) => {
    expect(neutralise(text)).toBe(text)
  })
})

describe('Markdown', () => {
  it('keeps every row on one line and every pipe inside its cell', () => {
    const table = markdownTable(
      ['text', 'n'],
      [
        ['a | b\nc <script>', 1],
        ['x\\|y', 2],
      ],
    )
    expect(table).toBe('| text | n |\n| --- | ---: |\n| a \\| b c &lt;script> | 1 |\n| x\\\\\\|y | 2 |\n')
  })

  it('has no picture that is loaded when the table is looked at', () => {
    const table = markdownTable(['text'], [['![x](https://example.org/seen.png) and !![y][z]']])
    expect(table).not.toContain('![')
    expect(table).toContain('&#33;[x](https://example.org/seen.png)')
  })
})

describe('exportRows', () => {
  const index = buildIndex(
    inputOf(
      [
        entryOf('digests/a.md', {
          title: '=1+1',
          fields: { session_date: '2026-05-01', project: '=cmd', tags: ['a', 'b'] },
          sections: { Decisions: ['@SUM(A1) | x'] },
          problems: [problemOf('digests/a.md')],
        }),
        entryOf('digests/b.md', { fields: { session_date: '2026-05-02', project: '' } }),
      ],
      [recordOf(1, 'x-1')],
    ),
  )
  const plain = { query: '', sort: [{ column: 'date', desc: false }], removed: false }

  it('writes JSON in the documented shape, text untouched', () => {
    const { text, rows } = exportRows(index, 'sessions', 'json', plain)
    const list = JSON.parse(text)
    expect(rows).toBe(3)
    expect(Object.keys(list[0])).toEqual(
      (
        'id path sessionId title date dateFrom project domain model modelProvider platform status type tags counts ' +
        'revisions firstCommit lastCommit uncommitted removed record problemCount'
      ).split(' '),
    )
    expect(list[0]).toMatchObject({ title: '=1+1', project: '=cmd', domain: null, tags: ['a', 'b'] })
    expect(list[1].project).toBe('')
    expect(list[2]).toMatchObject({ path: null, record: { line: 1, matchedBy: null, agrees: true } })
    const [decision] = JSON.parse(exportRows(index, 'decisions', 'json', plain).text)
    expect(Object.keys(decision)).toEqual(
      (
        'text path line section date dateFrom project model status state reworded bornIn recordedOn lagDays ' +
        'lastRewordedIn droppedIn replacedBy replacedHow acceptedReason suggested'
      ).split(' '),
    )
    const [problem] = JSON.parse(exportRows(index, 'problems', 'json', plain).text)
    expect(Object.keys(problem)).toEqual(
      'code severity file line column revision what mend related'.split(' '),
    )
  })

  it('writes the rows of the query in its order, safe in CSV', () => {
    const { text, rows } = exportRows(index, 'sessions', 'csv', { ...plain, query: 'has:project' })
    const [head = [], first = [], ...rest] = readCsv(text)
    expect([rows, rest]).toEqual([1, []])
    expect(first[head.indexOf('title')]).toBe("'=1+1")
    expect(first[head.indexOf('project')]).toBe("'=cmd")
    expect(first[head.indexOf('tags')]).toBe('a, b')
  })

  it('writes a Markdown table', () => {
    expect(exportRows(index, 'decisions', 'markdown', plain).text.split('\n')[2]).toContain('@SUM(A1) \\| x')
  })
})
