import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readDigest } from '../../../main/repo-host/read-digest.ts'
import { bodyOf } from '../../../shared/digest/body-of.ts'
import { createRecordCollector } from '../../../shared/digest/collect-records.ts'
import { findFrontmatterBlock } from '../../../shared/digest/frontmatter-block.ts'
import { jsonKind } from '../../../shared/digest/json-kind.ts'
import { elementsOf, membersOf } from '../../../shared/digest/json-members.ts'
import { toEnd } from '../../../shared/steps.ts'
import { places } from './read.ts'

/** Texts that look like digests gone wrong, which random characters alone would hardly ever give. */
const scraps = fc.constantFrom(
  '---',
  '...',
  '+++',
  '---js',
  '---json',
  '\n',
  '\r\n',
  '\r',
  'status: draft',
  'title: A: B',
  '  - x',
  'tags: [a, b',
  '"',
  "'",
  '{',
  '}',
  '[',
  ']',
  '# T',
  '## Decisions',
  '### We are missing',
  '**Gaps**',
  '- item',
  '  more',
  '1. one',
  '| a | b |',
  '|-|-|',
  '> q',
  '```',
  '~~x~~',
  '- [x] y',
  '• z',
  '<!--',
  '-->',
  '\t',
  '\u0000',
  '\u202e',
  '\ufeff',
  'é',
  '중',
  '😀',
  '<<<<<<< A',
  '=======',
  '>>>>>>> B',
  'a@b.co',
  'session_date: 2026-13-45',
  '&a',
  '*a',
  '!!js/function',
  '|',
  '>-',
  '? x',
  ': y',
  '%',
  'None',
)
const messy = fc
  .array(
    fc.oneof({ weight: 4, arbitrary: scraps }, { weight: 1, arbitrary: fc.string({ unit: 'binary' }) }),
    { maxLength: 40 },
  )
  .chain((parts) => fc.constantFrom('\n', '', ' ', '\r\n').map((glue) => parts.join(glue)))

describe('readDigest', () => {
  it('never throws and is the same each time, whatever the bytes', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          messy.map((text) => Buffer.from(text)),
          fc.uint8Array({ maxLength: 300 }),
        ),
        (bytes) => {
          const first = readDigest('digests/2026-01-05-x.md', bytes)
          expect(readDigest('digests/2026-01-05-x.md', bytes)).toEqual(first)
          expect(first.digest.title).not.toBe('')
        },
      ),
      { numRuns: 600 },
    )
  })

  it('loses nothing of the body: block and body make up the text', () => {
    fc.assert(
      fc.property(messy, (text) => {
        const read = readDigest('digests/x.md', Buffer.from(text.replace(/^\ufeff/, '')))
        const block = read.digest.frontmatter ? findFrontmatterBlock(read.text) : null
        const { body, line } = bodyOf(read.text, read.digest)
        expect(read.text.slice(0, block?.end ?? 0) + body).toBe(read.text)
        expect(line).toBe((read.digest.frontmatter?.endLine ?? 0) + 1)
      }),
      { numRuns: 600 },
    )
  })

  it('places everything inside the file: sections in order and without overlap, items inside their section', () => {
    fc.assert(
      fc.property(messy, (text) => {
        const { digest } = readDigest('digests/x.md', Buffer.from(text))
        let last = digest.frontmatter?.endLine ?? 0
        for (const section of digest.sections) {
          expect(section.line).toBeGreaterThan(last)
          expect(section.endLine).toBeGreaterThanOrEqual(section.line)
          last = section.endLine
          for (const item of section.items) {
            expect(item.line).toBeGreaterThanOrEqual(section.line)
            expect(item.endLine).toBeLessThanOrEqual(section.endLine)
            expect(item.text).not.toBe('')
          }
        }
        expect(last).toBeLessThanOrEqual(digest.form.lines)
        for (const problem of digest.problems) {
          if (problem.line !== null) expect(problem.line).toBeLessThanOrEqual(digest.form.lines)
        }
      }),
      { numRuns: 600 },
    )
  })
})

describe('records', () => {
  const collect = (lines: readonly string[]) => {
    const collector = createRecordCollector('s.jsonl')
    for (const [at, text] of lines.entries()) {
      toEnd(collector.add({ number: at + 1, text, ended: true, tooLong: null }))
    }
    return collector.finish()
  }

  it('never throw, and every line that is lost is named', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '{"session_id":"a"',
        '"decisions":["x"]',
        '}',
        '{',
        '[',
        ']',
        ',',
        '"',
        '\\',
        'NaN',
        '{"session_id":"b"}',
        '\u0000',
        ' ',
      ),
      fc.string(),
    )
    fc.assert(
      fc.property(
        fc.array(
          fc.array(piece, { maxLength: 6 }).map((parts) => parts.join('')),
          { maxLength: 8 },
        ),
        (lines) => {
          const { records, problems } = collect(lines)
          if (
            lines.some((line) => line.replaceAll('\u0000', '').trim() !== '') &&
            !/^\s*\[/.test(lines.join('\n').trimStart())
          ) {
            expect(records.length + problems.length).toBeGreaterThan(0)
          }
        },
      ),
      { numRuns: 500 },
    )
  })

  it('give back every good line, in order', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.string(), fc.array(fc.string({ minLength: 1 }))), { maxLength: 6 }),
        (sessions) => {
          const lines = sessions.map(([id, decisions]) => JSON.stringify({ session_id: id, decisions }))
          const { records, problems } = collect(lines)
          expect(records.map(({ raw }) => raw)).toEqual(lines)
          // What a text says may still be worth a word: an id that is missing, an address made by chance.
          const faults = places(problems).filter((place) => !/^(record\.id-|privacy\.)/.test(place))
          expect(faults).toEqual([])
        },
      ),
    )
  })

  it('keep the JSON of every member and element as written', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.constantFrom(0, 1, 3), (object, indent) => {
        const text = JSON.stringify(object, null, indent)
        const members = membersOf(text)
        expect(Object.fromEntries(members.map(({ key, value }) => [key, JSON.parse(value)]))).toEqual(
          JSON.parse(text),
        )
        for (const { value, at } of members) expect(text.slice(at, at + value.length)).toBe(value)
        const list = JSON.stringify(Object.values(object), null, indent)
        expect(elementsOf(list).map((element) => JSON.parse(element))).toEqual(JSON.parse(list))
      }),
    )
  })
})

describe('JSON of any length', () => {
  const whole = (text: string) => {
    try {
      const value: unknown = JSON.parse(text)
      return typeof value === 'object' && value !== null && !Array.isArray(value) ? 'object' : 'other'
    } catch {
      return null
    }
  }

  it('is told in steps as in one go, damaged or not', () => {
    const blank = fc.constantFrom('', ' ', '\n\t')
    fc.assert(
      fc.property(
        fc.jsonValue(),
        blank,
        fc.nat(),
        fc.constantFrom('', ',', '"', ']', '}', '\\', '\u00a0', '01'),
        (value, before, at, sign) => {
          const text = `${before}${JSON.stringify({ a: value, b: [value, 1], c: {} }, null, before)}`
          const damaged = text.slice(0, at % (text.length + 1)) + sign + text.slice(at % (text.length + 1))
          for (const one of [text, damaged, text.slice(0, at % (text.length + 1))])
            expect([one, toEnd(jsonKind(one, 0))]).toEqual([one, whole(one)])
        },
      ),
      { numRuns: 2_000 },
    )
  })

  it.each([
    '{"a":1,}',
    '{"a":[1,]}',
    '{"a":[,1]}',
    '{,"a":1}',
    '{"a" 1}',
    '{"a":1 "b":2}',
    '{}x',
    '{"a":[1]2}',
    '{"a":[1 2]}',
    '{a:1}',
    '{"a":"\t"}',
  ])('is none: %s', (text) => {
    expect(toEnd(jsonKind(text, 0))).toBe(whole(text))
    expect(whole(text)).toBeNull()
  })
})
