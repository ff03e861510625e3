import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { textsInTouch } from '../../../shared/diff/word-filter.ts'
import { words } from '../../../shared/text/fold.ts'

const word = fc.constantFrom('alpha', 'Beta', "don't", 'dont', 'é', 'e', '東京', '7', 'x1', '-', 'ALPHA')
const text = fc.array(word, { maxLength: 6 }).map((list) => list.join(' '))
const side = fc.array(text, { maxLength: 8 })

describe('texts whose words stand on the other side', () => {
  it('are all found, however they are written', () => {
    fc.assert(
      fc.property(side, side, fc.constantFrom(0.55, 0.6, 1), (a, b, share) => {
        const [ofA, ofB] = textsInTouch(a, b, share)
        const expected = (texts: string[], others: string[]) => {
          const there = new Set(others.flatMap(words))
          return texts.map((text) => {
            const own = words(text)
            return Number(own.filter((word) => there.has(word)).length >= share * own.length)
          })
        }
        expect([...ofA]).toEqual(expected(a, b))
        expect([...ofB]).toEqual(expected(b, a))
      }),
    )
  })

  it('set aside those of texts that have nothing to do with each other', () => {
    const a = Array.from({ length: 3_000 }, (_, at) => `alpha ${at * 7_919} alpha`)
    const b = Array.from({ length: 3_000 }, (_, at) => `beta ${at * 104_729} beta`)
    for (const flags of textsInTouch(a, b, 0.55)) expect(flags.includes(1)).toBe(false)
  })
})
