import { describe, expect, it, vi } from 'vitest'
import { createBegunComparisons } from '../../../main/repo-host/begun-comparisons.ts'
import { beginComparison, compareDigests, unpackSides } from '../../../shared/diff/compare-digests.ts'
import { completed } from '../../../shared/diff/complete-comparison.ts'
import type { Comparison, SideBySide } from '../../../shared/model/comparison.ts'
import { ok, type Result, refuse } from '../../../shared/model/result.ts'
import { compared } from '../diff/compared.ts'

const options = { ignoreWhitespace: false, budgetMs: 60_000, now: () => performance.now() }
const text = (word: string) =>
  Array.from({ length: 300 }, (_, at) => `Line ${at} of the ${word} plan, that is kept\n\n`).join('')

/** A comparison that tells its sides at once and the rest when it is let. */
function began(a = text('first'), b = text('second')) {
  const { sides, rest } = beginComparison(compared(a), compared(b), options)
  const first = unpackSides(sides, a, b)
  let finish: (result: Result<Comparison>) => void = () => {}
  const whole = new Promise<Result<Comparison>>((resolve) => {
    finish = resolve
  })
  const compare = vi.fn((onSides: (sides: SideBySide) => void) => {
    onSides(first)
    return whole
  })
  return { first, compare, end: () => finish(ok(completed(first, rest()))), fail: finish, a, b }
}

describe('a comparison in two steps', () => {
  it('answers all at once where all is soon known', async () => {
    const { compare, end, a, b } = began()
    end()
    expect(await createBegunComparisons().first('a b', compare)).toEqual(
      ok(compareDigests(compared(a), compared(b), options)),
    )
  })

  it('answers both sides while the rest is worked out, and then the rest of the same comparison', async () => {
    const { first, compare, end, a, b } = began()
    const begun = createBegunComparisons()
    expect(await begun.first('a b', compare)).toEqual(ok(first))
    const rest = begun.rest('a b', compare)
    end()
    const answer = await rest
    expect(compare).toHaveBeenCalledTimes(1)
    expect(answer.ok && completed(first, answer.value)).toEqual(
      compareDigests(compared(a), compared(b), options),
    )
    // Only the marks that were missing come: those of the first screen are known.
    expect(answer.ok && answer.value.marks.length).toBe(100)
  })

  it('compares once more where the rest was forgotten', async () => {
    const { first, compare, end, a, b } = began()
    end()
    const answer = await createBegunComparisons().rest('a b', compare)
    expect(answer.ok && completed(first, answer.value)).toEqual(
      compareDigests(compared(a), compared(b), options),
    )
  })

  it('leaves out marks of another text, where it changed meanwhile', async () => {
    const { first } = began()
    const other = began(text('first'), text('third'))
    other.end()
    const answer = await createBegunComparisons().rest('a b', other.compare)
    expect(answer.ok && completed(first, answer.value).rows).toEqual(first.rows)
  })

  it('tells of a failure of the second step when the rest is asked for', async () => {
    const { compare, fail, first } = began()
    const begun = createBegunComparisons()
    expect(await begun.first('a b', compare)).toEqual(ok(first))
    const refusal = refuse('cancelled', 'It was stopped.', 'Ask again.')
    fail(refusal)
    expect(await begun.rest('a b', compare)).toEqual(refusal)
  })
})
