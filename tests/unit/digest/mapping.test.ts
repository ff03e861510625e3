import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readDigest } from '../../../main/repo-host/read-digest.ts'
import { parseMapping } from '../../../shared/digest/mapping.ts'
import { namingOf } from '../../../shared/digest/naming.ts'
import { parseRecordLine } from '../../../shared/digest/parse-session-record.ts'
import { findField } from '../../../shared/model/digest.ts'

const page = readFileSync(new URL('../../../docs/format.md', import.meta.url), 'utf8')
const example = /## Own spellings[\s\S]*?```yaml\n([\s\S]*?)```/.exec(page)?.[1] ?? ''

function readWith(mapping: string, text: string) {
  const { mapping: read } = parseMapping(mapping)
  return readDigest('digests/a.md', Buffer.from(text), namingOf(read)).digest
}

describe('the example of docs/format.md', () => {
  it('has no faults, as YAML and as JSON', () => {
    expect(parseMapping(example)).toMatchObject({ faults: [] })
    const asJson = JSON.stringify({
      fields: { project: 'Vorhaben' },
      sections: { Decisions: ['Beschlossen'] },
    })
    expect(parseMapping(asJson)).toEqual({
      mapping: {
        fields: [['project', ['Vorhaben']]],
        sections: [['Decisions', ['Beschlossen']]],
        records: [],
      },
      faults: [],
    })
  })

  it('gives fields, sections and their items the documented names', () => {
    const text =
      '---\nTag der Sitzung: 2026-01-05\nVorhaben: ferry\nrepo: other\n---\n\n## Beschlossen (heute)\n\n- Keep it\n\n## Was uns fehlt\n\n- A test\n'
    const digest = readWith(example, text)
    expect(findField(digest, 'session_date')?.value).toBe('2026-01-05')
    expect(findField(digest, 'project')?.value).toBe('ferry')
    expect(digest.sections.map(({ name, items }) => [name, items.map(({ kind }) => kind)])).toEqual([
      ['Decisions', ['decision']],
      ['Gaps', ['gap']],
    ])
    const without = readDigest('digests/a.md', Buffer.from(text)).digest
    expect(findField(without, 'project')?.value).toBe('other')
    expect(without.sections.every(({ name }) => name === null)).toBe(true)
  })

  it('leaves a documented name what it is', () => {
    const digest = readWith(
      example,
      '---\nVorhaben: ferry\nproject: documented\n---\n\n## Decisions\n\n- One\n',
    )
    expect(findField(digest, 'project')?.value).toBe('documented')
    expect(digest.sections[0]?.name).toBe('Decisions')
  })

  it('reads metadata outside the frontmatter, and keys of a record', () => {
    expect(findField(readWith(example, '# One\n\n**Vorhaben:** ferry\n'), 'project')?.value).toBe('ferry')
    const naming = namingOf(parseMapping(example).mapping)
    const line = '{"session_id":"a","beschluesse":["Keep it"]}'
    expect(parseRecordLine('s.jsonl', 1, line, naming).records[0]?.items.decision).toEqual(['Keep it'])
    expect(parseRecordLine('s.jsonl', 1, line).records[0]?.items.decision).toEqual([])
  })

  it('takes a spelling from the meaning that it usually has', () => {
    const text = '---\nsource: ferry\n---\n'
    expect(findField(readWith('fields: { project: source }', text), 'project')?.value).toBe('ferry')
    expect(findField(readWith('fields: { project: source }', text), 'platform')).toBeUndefined()
  })
})

describe('a mapping file with faults', () => {
  it.each([
    ['fields:\n  colour: Farbe\n', 2, /“colour” is no documented name/],
    ['fields:\n  project: status\n', 2, /documented name itself/],
    ['fields:\n  project: A\n  domain: a\n', 3, /given to project already/],
    ['fields:\n  project: /a+/\n', 2, /pattern/],
    ['patterns:\n  a: b\n', 1, /none of fields, sections and records/],
    ['fields:\n  __proto__: x\n', 2, /“__proto__” is no documented name/],
    ['__proto__:\n  a: x\n', 1, /“__proto__” is none of/],
    ['sections:\n  Decisions: "…"\n', 2, /no letters/],
    [`fields:\n  project: ${'a'.repeat(101)}\n`, 2, /longer than 100/],
  ])('says what it passes over: %j', (text, line, what) => {
    const { mapping, faults } = parseMapping(text)
    expect(faults).toEqual([{ line, what: expect.stringMatching(what) }])
    expect(mapping).toEqual({ fields: expect.any(Array), sections: [], records: [] })
  })

  it.each([
    ['', /empty/],
    ['- a\n- b\n', /no `fields:`/],
    ['fields: [a]\n', /no list of names/],
    ['fields:\n  project: {a: b}\n', /not a plain text/],
    ['fields:\n  project: &a [x, *a]\n', /not a plain text/],
    ['a: &a\n  b: 1\nfields: *a\n', /no list of names/],
    ['fields: {project: [a\n', /neither YAML nor JSON/],
    ['['.repeat(20_000), /nested deeper/],
    [`fields:\n  project: [${'a, '.repeat(1_001)}a]\n`, /more than 1000 spellings/],
    ['x'.repeat(70_000), /70000 characters/],
  ])('is refused in one sentence: %.30j', (text, what) => {
    const { mapping, faults } = parseMapping(text)
    expect(mapping).toBeNull()
    expect(faults).toHaveLength(1)
    expect(faults[0]?.what).toMatch(what)
  })

  it('names a hundred of its faults, and counts the others', () => {
    const { mapping, faults } = parseMapping(`fields:\n${' a: b\n'.repeat(150)} project: Vorhaben\n`)
    expect(mapping?.fields).toEqual([['project', ['Vorhaben']]])
    expect(faults).toHaveLength(101)
    expect(faults.at(-1)).toEqual({ line: null, what: '50 further entries are passed over as well.' })
  })

  it.each([
    ['words in a map', `fields: {${'a,'.repeat(32_000)}a}`],
    ['nothing between commas', `fields: [${','.repeat(60_000)}]`],
    ['maps beside one another', `fields: ${'{}'.repeat(30_000)}`],
    ['lists beside one another', `fields: ${'[]'.repeat(30_000)}`],
    ['texts beside one another', `fields: ${'"" '.repeat(20_000)}`],
    ['signs that open nothing', '@a: `b\n'.repeat(4_900)],
    ['documents', '---\n'.repeat(4_900)],
  ])('is refused before a parser takes long over %s', (_, text) => {
    expect(parseMapping(text)).toEqual({
      mapping: null,
      faults: [{ line: null, what: expect.stringMatching(/more entries than a mapping of 1000 spellings/) }],
    })
  })

  it.each(['yaml', 'json'])('may have its thousand spellings on a line each, as %s', (language) => {
    const spellings = Array.from({ length: 1_000 }, (_, at) => `own word ${at}`)
    const text =
      language === 'json'
        ? JSON.stringify({ fields: { project: spellings } }, null, 2)
        : `fields:\n  project:\n${spellings.map((one) => `    - "${one}"\n`).join('')}`
    expect(parseMapping(text)).toMatchObject({ mapping: { fields: [['project', spellings]] }, faults: [] })
  })

  it('never throws, and reads the same text the same', () => {
    const piece = fc.constantFrom(
      'fields',
      'sections',
      ': ',
      '\n  ',
      '[',
      ']',
      '{',
      '}',
      '&a ',
      '*a',
      '- ',
      '"',
      'project',
      '?',
    )
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string()), { maxLength: 60 }), (pieces) => {
        const text = pieces.join('')
        const once = parseMapping(text)
        expect(parseMapping(text)).toEqual(once)
        expect(once.mapping !== null || once.faults.length === 1).toBe(true)
      }),
    )
  })
})
