import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Place } from '../../../shared/model/place.ts'
import { type Link, parseLink, printLink } from '../../../shared/text/link.ts'
import { isLink } from '../../../shared/text/link-scheme.ts'

const id = (sign: string) => sign.repeat(40)
const place: Place = {
  route: {
    view: 'compare',
    session: 'd:digests/a b.md',
    a: { session: 'd:digests/a b.md', revision: id('a'), path: 'digests/old.md' },
    b: { session: 'd:digests/a b.md', revision: id('b'), path: 'digests/a b.md' },
  },
  query: 'project:"日本 & ferry" -status:archived',
  removed: true,
  selected: null,
  sort: [{ column: 'date', desc: true }],
  group: null,
  kept: { 'ignore whitespace': true },
}
const link: Link = { name: 'night-shift', roots: [id('c')], head: id('d'), folders: ['digests'], place }

function refusalOf(text: string): string {
  const read = parseLink(text)
  if (read.ok) throw new Error('The link was read.')
  expect(read.error.code).toBe('link')
  return read.error.what
}

describe('a link', () => {
  test('is read as it was printed, and has nothing that a shell takes for its own', () => {
    expect(parseLink(printLink(link))).toEqual({ ok: true, value: link })
    expect(parseLink(`  ${printLink(link)}\n`)).toEqual({ ok: true, value: link })
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }),
        fc.array(fc.string({ unit: 'grapheme', maxLength: 30 }), { maxLength: 4 }),
        fc.string({ unit: 'grapheme', maxLength: 200 }),
        (name, folders, query) => {
          const other = { ...link, name, folders, place: { ...place, query } }
          const text = printLink(other)
          expect(text).toMatch(/^digest-audit:1\/[\w.~%/=,-]+$/)
          expect(parseLink(text)).toEqual({ ok: true, value: other })
        },
      ),
    )
  })

  test('of which a piece is missing or another is put in is refused in one sentence', () => {
    const text = printLink(link)
    for (let end = 0; end < text.length; end++) expect(refusalOf(text.slice(0, end))).toMatch(/^[^.]+\.$/)
    expect(refusalOf('https://example.org/')).toBe('This is no link of Digest Audit.')
    expect(refusalOf(text.replace(':1/', ':2/'))).toContain('another version')
    expect(refusalOf(text.replace(id('c'), '--upload-pack=x'))).toContain('roots')
    expect(refusalOf(text.replace(id('d'), 'HEAD~1'))).toContain('head')
    expect(refusalOf(text.replace(id('a'), 'main;id'))).toContain('place')
    expect(refusalOf(text.replace('%22view%22', '%22__proto__%22'))).toContain('place')
    for (const [from, to] of [
      ['d:digests', 'd:dig\0ests'],
      ['digests/old.md', 'digests/old\0.md'],
    ] as const)
      expect(
        refusalOf(
          printLink(JSON.parse(JSON.stringify(link).replaceAll(from, JSON.stringify(to).slice(1, -1)))),
        ),
      ).toContain('place')
    expect(refusalOf(`digest-audit:1/place=%E0%A4%A`)).toBe('The link is damaged or cut off.')
    expect(refusalOf(`digest-audit:${'x'.repeat(200_000)}`)).toContain('longer than')
  })

  test('whatever its text, is read or refused and never thrown at', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        expect(parseLink(`digest-audit:1/${text}`).ok).toBe(false)
        expect(parseLink(text).ok).toBe(false)
      }),
    )
  })

  test('is known by how it begins', () => {
    expect([isLink(' digest-audit:'), isLink('Digest-Audit:1/'), isLink('project:x')]).toEqual([
      true,
      true,
      false,
    ])
  })
})
