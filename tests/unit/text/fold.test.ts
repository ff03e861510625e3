import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fold, words } from '../../../shared/text/fold.ts'

describe('fold', () => {
  it.each([
    ["We're Missing", 'were missing'],
    ['We’re missing', 'were missing'],
    ['Café — au LAIT!', 'cafe au lait'],
    ['cafe\u0301', 'cafe'],
    ['don\uff07t \u0149', 'dont n'],
    ['`docs/format.md`', 'docs format md'],
    ['Решения', 'решения'],
    ['결정 사항', '결정 사항'],
    ['  ', ''],
  ])('turns %j into %j', (text, folded) => {
    expect(fold(text)).toBe(folded)
  })

  it('is stable: folding twice changes nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(fold(fold(text))).toBe(fold(text))
      }),
    )
    for (let code = 0; code <= 0xffff; code++) {
      const folded = fold(`a${String.fromCharCode(code)}b`)
      if (fold(folded) !== folded)
        expect([code.toString(16), fold(folded)]).toEqual([code.toString(16), folded])
    }
  })
})

describe('words', () => {
  it('splits at blanks, and Chinese sign by sign', () => {
    expect(words('Roll back after two checks')).toEqual(['roll', 'back', 'after', 'two', 'checks'])
    expect(words('回滚 after 2')).toEqual(['回', '滚', 'after', '2'])
    expect(words('—')).toEqual([])
  })
})
