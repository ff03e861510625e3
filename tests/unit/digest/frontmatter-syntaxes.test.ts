import { afterEach, describe, expect, it } from 'vitest'
import { findField } from '../../../shared/model/digest.ts'
import { fieldsOf, places, read, withFrontmatter } from './read.ts'

describe('TOML and JSON', () => {
  it('reads TOML with numbers and dates as written', () => {
    const digest = read(
      '+++\nproject = "p"\nmodel = 1.10\nsession_date = 2026-01-05\ntags = ["a", "b"]\n[extra]\nk = 0x1F\n+++\n',
    )
    expect(fieldsOf(digest)).toEqual([
      'project=p',
      'model=1.10',
      'session_date=2026-01-05',
      'tags=a, b',
      'extra=k: 0x1F',
    ])
    expect(digest.frontmatter?.syntax).toBe('toml')
    expect(digest.fields.map((field) => field.line)).toEqual([2, 3, 4, 5, 6])
  })

  it('recovers TOML that does not read', () => {
    const digest = read('+++\nproject = p q\nmodel = "m"\n+++\n')
    expect(fieldsOf(digest)).toEqual(['project=p q', 'model=m'])
    expect(places(digest.problems)).toContain('frontmatter.yaml@1')
  })

  it('reads JSON with numbers and repeated keys as written', () => {
    const digest = read(
      '---json\n{"project": "p", "model": 1.10,\n"status": "draft", "status": "active",\n"tags": ["a"], "x": {"y": null}}\n---\n',
    )
    expect(fieldsOf(digest)).toEqual([
      'project=p',
      'model=1.10',
      'status=draft',
      'status=active',
      'tags=a',
      'x=y: ',
    ])
    expect(places(digest.problems)).toContain('field.duplicate@3')
  })
})

describe('long lines of a block that does not read', () => {
  // A pattern that tries each length of a run anew needs more than a minute for each of these.
  const length = 300_000
  it.each([
    ['blanks', `x${' '.repeat(length)}y`],
    ['tabs', `x${'\t'.repeat(length)}y`],
    ['blanks between quotes', `"x"${' '.repeat(length)}y`],
    ['colons', `x${':y'.repeat(length / 2)}`],
    ['colons and blanks', `x:y${' '.repeat(length)}z:y`],
  ])('are gone through once: %s', (_, line) => {
    const digest = read(`---\ntitle: A: B\n${line}\nproject: p\n---\n# T\n`)
    expect(fieldsOf(digest)).toEqual(['title=A: B', 'project=p'])
  })

  it('keep a value behind a sign that ends a line for others', () => {
    const digest = read('---\ntitle: A: B\nproject: one\u2028two\n---\n# T\n')
    expect(findField(digest, 'project')?.value).toBe('one\u2028two')
  })
})

describe('under any time zone', () => {
  const before = process.env.TZ
  afterEach(() => {
    process.env.TZ = before
  })

  it('B40 B41: gives byte-equal digests', () => {
    const text = withFrontmatter('session_date: 2026-01-05\ncreated: 2026-01-05T00:30:00', '# T\n')
    process.env.TZ = 'America/Los_Angeles'
    const west = JSON.stringify(read(text))
    process.env.TZ = 'Pacific/Kiritimati'
    expect(JSON.stringify(read(text))).toBe(west)
  })
})
