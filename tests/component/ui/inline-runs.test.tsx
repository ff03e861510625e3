import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inlinePlain, inlineRuns } from '../../../renderer/ui/inline-runs.ts'

describe('inline runs', () => {
  it('draw code, strong and emphasised words, and links as their text', () => {
    expect(inlineRuns('**Keys**: use `a*b` in *this* [note](x.md)')).toEqual([
      { text: 'Keys', marks: ['strong'] },
      { text: ': use ', marks: [] },
      { text: 'a*b', marks: ['code'] },
      { text: ' in ', marks: [] },
      { text: 'this', marks: ['emphasis'] },
      { text: ' ', marks: [] },
      { text: 'note', marks: [] },
    ])
  })

  it('draw what stands inside of strong words and of the words of a link', () => {
    expect(inlineRuns('**Plain `0.X`, *not* more.** See [`a` too](x.md)')).toEqual([
      { text: 'Plain ', marks: ['strong'] },
      { text: '0.X', marks: ['strong', 'code'] },
      { text: ', ', marks: ['strong'] },
      { text: 'not', marks: ['strong', 'emphasis'] },
      { text: ' more.', marks: ['strong'] },
      { text: ' See ', marks: [] },
      { text: 'a', marks: ['code'] },
      { text: ' too', marks: [] },
    ])
    expect(inlinePlain('**Plain `0.X`.**')).toBe('Plain 0.X.')
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
