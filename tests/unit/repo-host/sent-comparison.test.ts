import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { beginComparison, compareDigests, unpackSides } from '../../../shared/diff/compare-digests.ts'
import { receivedComparison, sentComparison } from '../../../shared/ipc/sent-comparison.ts'
import { compared } from '../diff/compared.ts'
import { texts } from '../diff/text-pairs.ts'

const options = { ignoreWhitespace: false, budgetMs: 60_000, now: () => performance.now() }

describe('a comparison that is sent', () => {
  it('arrives as it was, whatever its lines and marks are, whole or as its two sides', () => {
    fc.assert(
      fc.property(texts, fc.boolean(), ([a, b], ignoreWhitespace) => {
        const how = { ...options, ignoreWhitespace }
        const whole = compareDigests(compared(a), compared(b), how)
        expect(receivedComparison(sentComparison(whole))).toEqual(whole)
        const { sides } = beginComparison(compared(a), compared(b), how)
        const begun = { ...unpackSides(sides, a, b), begun: 'its name' }
        expect(receivedComparison(sentComparison(begun))).toEqual(begun)
      }),
      { numRuns: 300 },
    )
  })

  it('takes little room beside its lines where most of them are equal, and where all differ', () => {
    const text = (line: (at: number) => string) =>
      Array.from({ length: 3_000 }, (_, at) => line(at)).join('\n')
    const equal = text((at) => `Line ${at}`)
    for (const other of [
      equal.replace('Line 1500', 'Line of another text'),
      text((at) => `Other text ${at * 7}`),
    ]) {
      const { sides } = beginComparison(compared(equal), compared(other), options)
      const { told, lines } = sentComparison(unpackSides(sides, equal, other))
      expect(told.length).toBeLessThan(2_000)
      expect(lines.length).toBeLessThan(equal.length + other.length + 2)
    }
  })
})
