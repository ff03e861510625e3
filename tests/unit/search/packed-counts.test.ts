import fc from 'fast-check'
import { expect, it } from 'vitest'
import { PackedCounts } from '../../../shared/search/packed-counts.ts'

const byte = fc.integer({ min: 0, max: 255 })
const word = fc.record({
  id: fc.oneof(fc.nat(300), fc.nat(40_000), fc.nat(2 ** 31 - 1)),
  zones: fc.tuple(byte, byte, byte, byte),
})

it('gives back all numbers of words with their counts', () => {
  fc.assert(
    fc.property(fc.array(fc.uniqueArray(word, { selector: ({ id }) => id, maxLength: 60 })), (rows) => {
      const plain = rows.map((words) => ({
        ids: Uint32Array.from(words, ({ id }) => id),
        counts: Uint32Array.from(
          words,
          ({ zones: [a, b, c, d] }) => a + b * 2 ** 8 + c * 2 ** 16 + d * 2 ** 24,
        ),
        length: words.length * 2,
      }))
      const packed = plain.map((counts) => new PackedCounts(counts))
      const pairs = (counts: { ids: Uint32Array; counts: Uint32Array }) =>
        [...counts.ids].map((id, at) => [id, counts.counts[at]] as const).sort(([a], [b]) => a - b)
      expect(packed.map(pairs)).toEqual(plain.map(pairs))
      expect(packed.map(({ length }) => length)).toEqual(plain.map(({ length }) => length))
    }),
  )
})
