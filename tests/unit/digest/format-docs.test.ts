import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { itemOrigins } from '../../../shared/index/item-origins.ts'
import { certainties } from '../../../shared/index/join-halves.ts'
import { buildIndex } from '../../../shared/index/repository-index.ts'
import { findField } from '../../../shared/model/digest.ts'
import { problemCodes } from '../../../shared/model/problem.ts'
import { dateKey } from '../../../shared/text/dates.ts'
import { inputOf } from '../index/sample.ts'
import { places, read, readLines, withFrontmatter } from './read.ts'

const page = readFileSync(new URL('../../../docs/format.md', import.meta.url), 'utf8')

/** Rows of the tables of docs/format.md whose head is the given two words; ⏎ stands for a line end. */
function rows(left: string, right: string): [written: string, says: string][] {
  const found: [string, string][] = []
  let inside = false
  for (const line of page.split('\n')) {
    if (!line.startsWith('|')) inside = false
    else if (line === `| ${left} | ${right} |`) inside = true
    const row = inside ? /^\| `(.*?)`+ \| (.+) \|$/.exec(line.replaceAll('\\|', '\u0001')) : null
    if (row?.[1] !== undefined && row[2])
      found.push([row[1].replaceAll('\u0001', '|').replaceAll('⏎', '\n'), row[2]])
  }
  return found
}

/** What stands in code marks. */
function coded(text: string): string[] {
  return [...text.matchAll(/`([^`]*)`/g)].map(([, inner]) => inner ?? '')
}

/** A digest and its JSON line, as the tables write the two. */
async function indexOf(written: string) {
  const [text = '', line] = written.split('⇥')
  const path = 'digests/2026-05-02-a.md'
  const digest = read(`${text}\n`, path)
  const { records } = line ? await readLines(`${line}\n`) : { records: [] }
  const entry = { path, digest, text, uncommitted: null, removed: false, removedIn: null }
  return { digest, ...buildIndex(inputOf([entry], records)) }
}

describe('docs/format.md', () => {
  it.each(rows('frontmatter', 'field'))('reads the frontmatter %j as it says', (written, says) => {
    const [name = '', value = ''] = coded(says)
    expect(findField(read(withFrontmatter(written)), name)?.value).toBe(value)
  })

  it.each(rows('body', 'field'))('reads the body %j as it says', (written, says) => {
    const [name = '', value = ''] = coded(says)
    expect(findField(read(`${written}\n`), name)).toMatchObject({ value, source: 'body' })
  })

  it.each(rows('written', 'sorts as'))('sorts %s as it says', (written, says) => {
    expect(dateKey(written)).toBe(coded(says)[0] ?? null)
  })

  it.each(rows('heading', 'section'))('takes %s for the section that it says', (written, says) => {
    const names = read(`${written}\n- a\n`).sections.map(({ name }) => name)
    expect(names.at(-1) ?? 'none').toBe(says)
  })

  it.each(rows('body', 'items'))('counts the items of %j as it says', (written, says) => {
    const items = read(`${written}\n`).sections.flatMap((section) => section.items)
    expect(items.filter(({ kind }) => kind !== null).map(({ text }) => text)).toEqual(coded(says))
  })

  it.each(rows('record lines', 'read as'))('reads the records %j as it says', async (written, says) => {
    const { records, problems } = await readLines(written)
    const [ids = '', code] = says.split('; ')
    expect(records.map(({ sessionId }) => sessionId)).toEqual(ids === '``' ? [''] : coded(ids))
    expect(
      [...new Set(problems.map((problem) => problem.code))].filter(
        (one) => one !== 'record.id-missing' || code?.includes(one),
      ),
    ).toEqual(code ? coded(code) : [])
  })

  it.each(rows('file', 'problem'))('names of the file %j the problem that it says', (written, says) => {
    const [code] = coded(says)
    const line = /at line (\d+)/.exec(says)?.[1] ?? 'file'
    const text = written.replace(/\\u([0-9a-f]{4})/g, (_, hex) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    )
    const digest = read(text === '' ? '' : `${text}\n`, 'digests/2026-05-02-a.md')
    expect(places(digest.problems)).toContain(`${code}@${line}`)
    const severity = new RegExp(`^\\| [^|]*${code}[^|]* \\| ([^|]+) \\|`, 'm').exec(page)?.[1]
    expect(severity).toContain(digest.problems.find((problem) => problem.code === code)?.severity)
  })

  it.each(rows('digest and record', 'session'))('trusts in %j what it says', async (written, says) => {
    const { digest, rows: built } = await indexOf(written)
    const [row] = built
    if (!row) throw new Error('there is no row')
    const { session, items } = row
    const [origin] = itemOrigins(digest, session, 'gap')
    const from = origin && (origin.heading ?? `JSON line ${origin.line}`)
    const values: Record<string, string | null> = {
      model: session.model,
      title: session.title,
      date: session.date,
      gaps: items.gap.map((gap) => `${gap.text} from ${from}`).join(),
    }
    const [name = '', value] = coded(says)
    expect(values[name]).toBe(value)
  })

  it.each(rows('digest, record', 'found by'))(
    'finds in %j the other half as it says',
    async (written, says) => {
      const { pairs } = await indexOf(written)
      expect(pairs.map(({ method }) => method)).toEqual(coded(says))
    },
  )

  it.each(rows('digest, record', 'problem'))('says of %j what it says', async (written, says) => {
    const { problems } = await indexOf(written)
    const codes = problems.map(({ code }) => code).filter((code) => /differ|\.no-/.test(code))
    expect(codes).toEqual(coded(says))
  })

  it('has an example for every code but those that take size, bytes, a history, a disk or a second file', () => {
    const elsewhere = [
      ...['file.too-large', 'file.read-in-part', 'file.encoding', 'frontmatter.too-large', 'record.too-long'],
      ...['file.unreadable', 'file.not-a-file', 'file.stopped-reader'],
      ...['canonical.changed', 'date.updated-behind', 'field.id-duplicate'],
    ]
    const shown = [
      ...['file', 'digest, record'].flatMap((left) => rows(left, 'problem')),
      ...rows('record lines', 'read as'),
    ].flatMap(([, says]) => coded(says))
    expect(problemCodes.filter((code) => !shown.includes(code) && !elsewhere.includes(code))).toEqual([])
  })

  it('has an example for every way in which digest and record are found', () => {
    const shown = rows('digest, record', 'found by').flatMap(([, says]) => coded(says))
    expect(
      Object.keys({ ...certainties, 'text-likeness': 0 }).filter((method) => !shown.includes(method)),
    ).toEqual([])
  })

  it('has rows in every table, and says every code', () => {
    for (const [left, right, least] of [
      ['frontmatter', 'field', 10],
      ['body', 'field', 4],
      ['written', 'sorts as', 10],
      ['heading', 'section', 10],
      ['body', 'items', 15],
      ['record lines', 'read as', 12],
      ['file', 'problem', 24],
      ['digest and record', 'session', 13],
    ] as const) {
      expect(rows(left, right).length, `${left} | ${right}`).toBeGreaterThanOrEqual(least)
    }
    expect(problemCodes.filter((code) => !page.includes(code))).toEqual([])
  })
})
