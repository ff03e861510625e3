import { applyPatch } from 'diff'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareDigests } from '../../../shared/diff/compare-digests.ts'
import type { LinePin } from '../../../shared/diff/diff-lines.ts'
import { unifiedPatch } from '../../../shared/diff/patch.ts'
import { compared } from './compared.ts'

function patch(a: string, b: string, pins: readonly LinePin[] = [], ignoreWhitespace = false): string {
  const side = (path: string) => ({ commit: null, path, subject: '', author: '', date: null })
  const { rows } = compareDigests(compared(a), compared(b), {
    ignoreWhitespace,
    budgetMs: 1,
    now: () => 0,
    pins,
  })
  return unifiedPatch({ side: side('digests/a.md'), text: a }, { side: side('digests/b.md'), text: b }, rows)
}

describe('unifiedPatch', () => {
  it('is empty for equal texts', () => {
    const text = { side: { commit: null, path: 'a.md', subject: '', author: '', date: null }, text: 'a\n' }
    expect(unifiedPatch(text, text, [])).toBe('')
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

  it('keeps no line that a person laid beside another one', () => {
    expect(patch('a\nb\n', 'x\na\nb\n')).toContain('@@ -1,2 +1,3 @@\n+x\n a\n b\n')
    expect(patch('a\nb\n', 'x\na\nb\n', [{ a: 1, b: 1 }])).toContain('@@ -1,2 +1,3 @@\n-a\n+x\n+a\n b\n')
  })

  it('takes a side without a text for a file that is not there', () => {
    const side = (absent?: 'removed') => ({
      commit: null,
      path: 'digests/a.md',
      subject: '',
      author: '',
      date: null,
      ...(absent && { absent }),
    })
    const text = 'a\n'
    const gone = unifiedPatch({ side: side(), text }, { side: side('removed'), text: '' }, [
      { a: { line: 1 }, b: null },
    ])
    expect(gone).toBe(
      'diff --git a/digests/a.md b/digests/a.md\ndeleted file mode 100644\n' +
        '--- a/digests/a.md\n+++ /dev/null\n@@ -1,1 +0,0 @@\n-a\n',
    )
    const back = unifiedPatch({ side: side('removed'), text: '' }, { side: side(), text }, [
      { a: null, b: { line: 1 } },
    ])
    expect(back).toContain('new file mode 100644\n--- /dev/null\n+++ b/digests/a.md\n@@ -0,0 +1,1 @@\n+a\n')
  })

  it('makes the second text of the first, whatever is laid beside each other', () => {
    const line = fc.constantFrom('', ' ', 'a', 'b ', 'b', '- c', '-- d', '++ e', '\\ f')
    const end = fc.constantFrom('\n', '\n', '\n', '\r\n', '', '\r')
    const text = fc.array(fc.tuple(line, end), { maxLength: 30 }).map((parts) => parts.flat().join(''))
    const place = fc.integer({ min: 1, max: 30 })
    const pins = fc.array(fc.record({ a: place, b: place }), { maxLength: 3 })
    fc.assert(
      fc.property(text, text, pins, fc.boolean(), (a, b, laid, ignore) => {
        fc.pre(a !== b)
        expect(applyPatch(a, patch(a, b, laid, ignore), { autoConvertLineEndings: false })).toBe(b)
      }),
      { numRuns: 500 },
    )
  })
})
