import { applyPatch } from 'diff'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { unifiedPatch } from '../../../shared/diff/patch.ts'

function patch(a: string, b: string): string {
  const side = (path: string) => ({ commit: null, path, subject: '', author: '', date: null })
  return unifiedPatch({ side: side('digests/a.md'), text: a }, { side: side('digests/b.md'), text: b })
}

describe('unifiedPatch', () => {
  it('is empty for equal texts', () => {
    const text = { side: { commit: null, path: 'a.md', subject: '', author: '', date: null }, text: 'a\n' }
    expect(unifiedPatch(text, text)).toBe('')
  })

  it('has file names, a hunk with its context, and one for a far change', () => {
    const lines = Array.from({ length: 20 }, (_, at) => `line ${at + 1}\n`)
    const changed = lines.with(4, 'line five\n').with(18, 'line nineteen\n')
    expect(patch(lines.join(''), changed.join(''))).toBe(
      [
        'diff --git a/digests/a.md b/digests/b.md',
        'rename from digests/a.md',
        'rename to digests/b.md',
        '--- a/digests/a.md',
        '+++ b/digests/b.md',
        '@@ -2,7 +2,7 @@',
        ' line 2',
        ' line 3',
        ' line 4',
        '-line 5',
        '+line five',
        ' line 6',
        ' line 7',
        ' line 8',
        '@@ -16,5 +16,5 @@',
        ' line 16',
        ' line 17',
        ' line 18',
        '-line 19',
        '+line nineteen',
        ' line 20',
        '',
      ].join('\n'),
    )
  })

  it('says where the last line has no end', () => {
    expect(patch('a\nb\n', 'a\nb')).toBe(
      'diff --git a/digests/a.md b/digests/b.md\nrename from digests/a.md\nrename to digests/b.md\n' +
        '--- a/digests/a.md\n+++ b/digests/b.md\n@@ -1,2 +1,2 @@\n a\n-b\n+b\n\\ No newline at end of file\n',
    )
  })

  it('makes the second text of the first', () => {
    const line = fc.constantFrom('', ' ', 'a', 'b ', 'b', '- c', '-- d', '++ e', '\\ f')
    const end = fc.constantFrom('\n', '\n', '\n', '\r\n', '')
    const text = fc.array(fc.tuple(line, end), { maxLength: 30 }).map((parts) => parts.flat().join(''))
    fc.assert(
      fc.property(text, text, (a, b) => {
        fc.pre(a !== b)
        expect(applyPatch(a, patch(a, b), { autoConvertLineEndings: false })).toBe(b)
      }),
      { numRuns: 500 },
    )
  })
})
