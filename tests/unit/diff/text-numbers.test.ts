import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createTextNumbers } from '../../../shared/diff/text-numbers.ts'

describe('numbers of texts', () => {
  const word = fc.oneof(fc.constantFrom('', 'a', 'b', 'ab', 'é', '😀'), fc.string({ maxLength: 3 }))

  it('are those of a map, in the order in which the texts came', () => {
    fc.assert(
      fc.property(fc.array(word, { maxLength: 200 }), fc.constantFrom(0, 5, 1_000), (texts, expected) => {
        const known = createTextNumbers(expected)
        const map = new Map<string, number>()
        for (const text of texts) {
          expect(known.find(text)).toBe(map.get(text) ?? -1)
          if (!map.has(text)) map.set(text, map.size)
          expect(known.numberOf(`<${text}>`, 1, text.length + 1)).toBe(map.get(text))
          expect(known.find(text)).toBe(map.get(text))
          expect(known.size).toBe(map.size)
        }
      }),
    )
  })

  it('stay true for thousands of texts, long ones, and ones that were chosen to share a place', () => {
    const texts = [
      ...Array.from({ length: 5_000 }, (_, at) => `line ${at}`),
      ...Array.from({ length: 20 }, (_, at) => `${'long '.repeat(1_000)}${at}`),
      ...sharingAPlace(200),
    ]
    const known = createTextNumbers(0)
    expect(texts.map((text) => known.numberOf(text))).toEqual(texts.map((_, at) => at))
    expect(texts.map((text) => known.find(text))).toEqual(texts.map((_, at) => at))
    expect(known.find('line')).toBe(-1)
    expect(known.size).toBe(texts.length)
  })
})

/** Texts whose numbers by FNV-1a are alike in all low bits, which decide on the place. */
function sharingAPlace(count: number): string[] {
  const found: string[] = []
  for (let at = 0; found.length < count; at++) {
    const text = `#${at}`
    let hash = 0x811c9dc5
    for (let sign = 0; sign < text.length; sign++) hash = Math.imul(hash ^ text.charCodeAt(sign), 0x01000193)
    if (((hash ^ (hash >>> 15)) & 0xfff) === 7) found.push(text)
  }
  return found
}
