import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Unions } from '../../../shared/index/unions.ts'
import { uniteAlikeSteps } from '../../../shared/index/unite-alike.ts'
import { toEnd } from '../../../shared/steps.ts'

/** Pairs compared one by one, as the rule has it. */
function slowly(
  sets: readonly ReadonlySet<string>[],
  least: number,
  mayMeet: (a: number, b: number) => boolean,
) {
  const unions = new Unions(sets.length)
  for (const [a, setA] of sets.entries())
    for (const [b, setB] of sets.entries()) {
      const both = [...setA].filter((token) => setB.has(token)).length
      if (a < b && mayMeet(a, b) && both > 0 && both / (setA.size + setB.size - both) >= least)
        unions.join(a, b)
    }
  return sets.map((_, at) => unions.root(at))
}

function quickly(...[sets, least, mayMeet]: Parameters<typeof slowly>) {
  const unions = new Unions(sets.length)
  toEnd(uniteAlikeSteps(sets, least, mayMeet, unions))
  return sets.map((_, at) => unions.root(at))
}

describe('sets that are alike', () => {
  const sets = (tokens: number, size: number, most: number) =>
    fc.array(
      fc
        .array(fc.integer({ min: 0, max: tokens }), { maxLength: size })
        .map((numbers) => new Set(numbers.map(String))),
      { maxLength: most },
    )
  const least = fc.constantFrom(0.3, 0.5, 0.6, 2 / 3, 0.75, 0.9, 1)
  const seed = fc.integer({ min: 1, max: 7 })

  it.each([
    ['of few tokens', sets(6, 7, 30)],
    ['of many', sets(30, 12, 30)],
    ['long ones', sets(24, 40, 12)],
  ])('%s are united as if each pair were compared', (_, some) => {
    fc.assert(
      fc.property(some, least, seed, (own, from, by) => {
        const mayMeet = (a: number, b: number) => (a * b) % by !== 1
        expect(quickly(own, from, mayMeet)).toEqual(slowly(own, from, mayMeet))
      }),
      { numRuns: 400 },
    )
  })

  it('are looked for in small steps, whether all are one or none is', () => {
    const many = 4_000
    const one = Array.from({ length: many }, (_, at) => new Set(['a', 'b', 'c', 'd', 'e', 'f', `${at}`]))
    const none = Array.from({ length: many }, (_, at) => new Set(['a', 'b', 'c', `${at}`, `${at}x`]))
    for (const [sets, groups] of [
      [one, 1],
      [none, many],
    ] as const) {
      const unions = new Unions(many)
      let comparisons = 0
      let most = 0
      const count = () => {
        comparisons++
        return true
      }
      const steps = uniteAlikeSteps(sets, 0.6, count, unions)
      for (let before = 0; !steps.next().done; before = comparisons)
        most = Math.max(most, comparisons - before)
      expect(new Set(sets.map((_, at) => unions.root(at))).size).toBe(groups)
      expect(most).toBeLessThanOrEqual(2_048)
      if (groups === 1) expect(comparisons).toBeLessThan(3 * many)
    }
  })
})
