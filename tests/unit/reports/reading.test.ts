import { afterEach, describe, expect, it } from 'vitest'
import { readDigest } from '../../../main/repo-host/read-digest.ts'
import { readRecords } from '../../../main/repo-host/read-records.ts'
import { exportRows } from '../../../shared/index/export-rows.ts'
import type { DigestEntry } from '../../../shared/index/index-input.ts'
import { buildIndex } from '../../../shared/index/repository-index.ts'
import { querySessions } from '../../../shared/index/run-query.ts'
import { entryOf, inputOf } from '../index/sample.ts'

const plain = { sort: [], removed: false, group: null }

function fileEntry(path: string, text: string): DigestEntry {
  return { ...entryOf(path), ...readDigest(path, Buffer.from(text)) }
}

describe('time zones', () => {
  const before = process.env.TZ
  afterEach(() => {
    process.env.TZ = before
  })

  it('B40 B41: change no byte of an export, in any format', () => {
    const write = (zone: string) => {
      process.env.TZ = zone
      const index = buildIndex(
        inputOf([
          fileEntry(
            'digests/2026-01-05-a.md',
            '---\nsession_date: 2026-01-05\n---\n# A\n\n## Decisions\n\n- One\n',
          ),
          fileEntry('digests/b.md', '---\nsession_date: 2026-01-05T23:30:00-05:00\n---\n# B\n'),
          fileEntry('digests/c.md', '---\ncreated: 2026-01-05 00:10\n---\n# C\n'),
        ]),
      )
      return (['sessions', 'decisions', 'problems'] as const).flatMap((what) =>
        (['csv', 'json', 'markdown'] as const).map(
          (format) => exportRows(index, what, format, { query: '', sort: [], removed: false }).text,
        ),
      )
    }
    const west = write('America/Los_Angeles')
    expect(west[0]).toContain('2026-01-05')
    expect(write('Pacific/Kiritimati')).toEqual(west)
  })
})

describe('values that look like numbers, times or words of YAML', () => {
  it('B42: are rows, facet values, filters and exports of their own, as written', () => {
    const values =
      '22.10 22.1 1.10 1.1 007 7 1e5 100000 12:30:00 45000 no false 0x1F 31 ~x +1 1 .5 0.5'.split(' ')
    const index = buildIndex(
      inputOf(values.map((value, at) => fileEntry(`digests/${at}.md`, `---\nproject: ${value}\n---\n# T\n`))),
    )
    const facet = querySessions(index, { ...plain, query: '' }).facets.find(
      ({ field }) => field === 'project',
    )
    expect(new Map(facet?.values.map(({ value, count }) => [value, count]))).toEqual(
      new Map(values.map((value) => [value, 1])),
    )
    for (const [at, value] of values.entries())
      expect([value, querySessions(index, { ...plain, query: `project:"${value}"` }).ids]).toEqual([
        value,
        [`d:digests/${at}.md`],
      ])
    const request = { query: '', sort: [], removed: false }
    const sessions = JSON.parse(exportRows(index, 'sessions', 'json', request).text)
    expect(sessions.map(({ project }: { project: unknown }) => project).sort()).toEqual([...values].sort())
  })
})

describe('a byte order mark, other line ends and blanks behind the fence', () => {
  it.each([
    ['BOM', '\ufeff---\nproject: alpha\n---\n# T\n'],
    ['CRLF', '---\r\nproject: alpha\r\n---\r\n# T\r\n'],
    ['blanks', '---   \nproject: alpha\n---\t\n# T\n'],
    ['all of them', '\ufeff--- \r\nproject: alpha\r\n--- \r\n# T\r\n'],
  ])('B43: hide no field: %s', (_, text) => {
    const { digest } = readDigest('digests/a.md', Buffer.from(text))
    expect(digest.fields.map(({ name, value }) => [name, value])).toEqual([['project', 'alpha']])
    expect(digest.title).toBe('T')
    expect(digest.form.bom).toBe(text.startsWith('\ufeff'))
  })
})

describe('values that nobody foresaw', () => {
  it('B54: are rows, facets and problems like others', () => {
    const text = (status: string) =>
      `---\nsession_date: 2026-01-05\nmodel: m1\nproject: alpha\nplatform: matrix\ntype: note\nstatus: ${status}\n---\n# T\n`
    const index = buildIndex(
      inputOf([fileEntry('digests/a.md', text('retracted')), fileEntry('digests/b.md', text('draft'))]),
    )
    expect(querySessions(index, { ...plain, query: 'status:retracted' }).ids).toEqual(['d:digests/a.md'])
    expect(querySessions(index, { ...plain, query: 'platform:matrix type:note' }).shown).toBe(2)
    const status = querySessions(index, { ...plain, query: '' }).facets.find(
      ({ field }) => field === 'status',
    )
    expect(status?.values.map(({ value, count }) => [value, count])).toContainEqual(['retracted', 1])
    const found = index.problems.filter(({ what }) => /retracted|note/.test(what))
    expect(found.map(({ file, line }) => [file, line])).toContainEqual(['digests/a.md', 7])
  })

  it('B57: missing and empty ones count, and a facet adds up to all rows', () => {
    const values = [
      'domain: ops',
      'domain: ops',
      'domain: infra',
      'domain: infra',
      'domain: infra',
      'domain: ""',
      'domain: []',
    ]
    const entries = Array.from({ length: 10 }, (_, at) =>
      fileEntry(
        `digests/${at}.md`,
        `---\nproject: alpha\n${values[at] ? `${values[at]}\n` : ''}---\n# ${at}\n`,
      ),
    )
    const index = buildIndex(inputOf(entries))
    const facet = querySessions(index, { ...plain, query: '' }).facets.find(({ field }) => field === 'domain')
    const counts = new Map(facet?.values.map(({ value, count }) => [value, count]))
    expect([counts.get(null), counts.get(''), counts.get('ops'), counts.get('infra')]).toEqual([3, 2, 2, 3])
    expect([...counts.values()].reduce((sum, count) => sum + count, 0)).toBe(10)
    expect(querySessions(index, { ...plain, query: 'domain:(missing)' }).shown).toBe(3)
    expect(querySessions(index, { ...plain, query: 'domain:(empty)' }).shown).toBe(2)
  })

  it('B58: what a facet counts is what its choice leaves, for values that differ by case or blanks alone', () => {
    const index = buildIndex(
      inputOf(
        ['Infra', 'infra', '" infra "'].map((value, at) =>
          fileEntry(`digests/${at}.md`, `---\ndomain: ${value}\n---\n# ${at}\n`),
        ),
      ),
    )
    const facet = querySessions(index, { ...plain, query: '' }).facets.find(({ field }) => field === 'domain')
    expect(facet?.values).toHaveLength(1)
    const [all] = facet?.values ?? []
    expect(new Set(all?.spellings?.map(({ value }) => value))).toEqual(new Set(['Infra', 'infra', ' infra ']))
    for (const one of [all, ...(all?.spellings ?? [])]) {
      const values = (one?.spellings ?? [one]).map((each) => `"${each?.value}"`)
      const query = `domain:${values.join(',')}`
      expect([query, querySessions(index, { ...plain, query }).shown]).toEqual([query, one?.count])
    }
    expect(all?.count).toBe(3)
  })
})

describe('fields of records', () => {
  it('B51: of another type on each line are five rows, the odd ones named', async () => {
    const values = ['["x"]', 'null', null, '"text"', '[1,{"a":2}]']
    const lines = values.map(
      (value, at) => `{"session_id":"s${at}"${value === null ? '' : `,"decisions":${value}`}}\n`,
    )
    async function* pieces() {
      yield Buffer.from(lines.join(''))
    }
    const { records, problems } = await readRecords('data/sessions.jsonl', pieces())
    expect(records.map(({ sessionId }) => sessionId)).toEqual(['s0', 's1', 's2', 's3', 's4'])
    const odd = problems.filter(({ code }) => code === 'record.field-type').map(({ line }) => line)
    expect(odd).toEqual([2, 4, 5])
  })
})
