import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inlinePlain, inlineRuns } from '../../../renderer/ui/inline-runs.ts'

describe('inline runs', () => {
  it('draw code, strong and emphasised words, and links as their text', () => {
    expect(inlineRuns('**Keys**: use `a*b` in *this* [note](x.md)')).toEqual([
      { text: 'Keys', kind: 'strong' },
      { text: ': use ', kind: 'text' },
      { text: 'a*b', kind: 'code' },
      { text: ' in ', kind: 'text' },
      { text: 'this', kind: 'emphasis' },
      { text: ' ', kind: 'text' },
      { text: 'note', kind: 'text' },
    ])
  })

  it('leave what is no Markdown as written', () => {
    for (const text of ['2 * 3 * 4', 'a_b_c', '[x] done', '5 ** 2', '`open', '<b>no html</b>']) {
      expect(inlinePlain(text)).toBe(text)
    }
  })

  it('never lose a letter of plain words', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const letters = (of: string) => of.replace(/[^a-z]/gi, '')
        fc.pre(!/[[\]()]/.test(text))
        expect(letters(inlinePlain(text))).toBe(letters(text))
      }),
    )
  })
})
