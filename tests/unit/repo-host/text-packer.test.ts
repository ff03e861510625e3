import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createTextPacker } from '../../../main/repo-host/text-packer.ts'
import { textOf } from '../../../shared/digest/kept-text.ts'

it('gives back every text as it was, packed or not', () => {
  const long = fc
    .tuple(fc.string({ unit: 'grapheme' }), fc.nat(30_000))
    .map(([text, times]) => text.repeat(times))
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.string({ unit: 'grapheme' }), long)), fc.nat(500), (texts, limit) => {
      const keep = createTextPacker(limit)
      const kept = texts.map(keep)
      expect(kept.map(textOf)).toEqual(texts)
      expect([...kept].reverse().map(textOf)).toEqual([...texts].reverse())
    }),
    { numRuns: 50 },
  )
})

it('packs what is beyond its limit and nothing before', () => {
  const keep = createTextPacker(10)
  expect(keep('12345')).toBe('12345')
  expect(keep('67890')).toBe('67890')
  expect(typeof keep('1')).toBe('object')
})
