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

const never = new AbortController().signal

/** A comparison that tells its sides at once and the rest when it is let. */
function began(a = text('first'), b = text('second')) {
  const { sides, rest } = beginComparison(compared(a), compared(b), options)
  const first = unpackSides(sides, a, b)
  let finish: (result: Result<Comparison>) => void = () => {}
  const whole = new Promise<Result<Comparison>>((resolve) => {
    finish = resolve
  })
  const compare = vi.fn((onSides: (sides: SideBySide) => void, _signal: AbortSignal) => {
    onSides(first)
    return whole
  })
  return { first, compare, end: () => finish(ok(completed(first, rest()))), fail: finish, a, b }
}

describe('a comparison in two steps', () => {
  it('answers all at once where all is soon known', async () => {
    const { compare, end, a, b } = began()
    end()
    expect(await createBegunComparisons().first('a b', compare, never)).toEqual(
      ok(compareDigests(compared(a), compared(b), options)),
    )
  })

  it('answers both sides while the rest is worked out, and then the rest of the same comparison', async () => {
    const { first, compare, end, a, b } = began()
    const begun = createBegunComparisons()
    expect(await begun.first('a b', compare, never)).toEqual(ok(first))
    const rest = begun.rest('a b', compare, never)
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
    const answer = await createBegunComparisons().rest('a b', compare, never)
    expect(answer.ok && completed(first, answer.value)).toEqual(
      compareDigests(compared(a), compared(b), options),
    )
  })

  it('leaves out marks of another text, where it changed meanwhile', async () => {
    const { first } = began()
    const other = began(text('first'), text('third'))
    other.end()
    const answer = await createBegunComparisons().rest('a b', other.compare, never)
    expect(answer.ok && completed(first, answer.value).rows).toEqual(first.rows)
  })

  it('tells of a failure of the second step when the rest is asked for', async () => {
    const { compare, fail, first } = began()
    const begun = createBegunComparisons()
    expect(await begun.first('a b', compare, never)).toEqual(ok(first))
    const refusal = refuse('cancelled', 'It was stopped.', 'Ask again.')
    fail(refusal)
    expect(await begun.rest('a b', compare, never)).toEqual(refusal)
  })

  it('ends the work on the rest once nobody waits for it, and not before', async () => {
    const { compare } = began()
    const begun = createBegunComparisons()
    await begun.first('a b', compare, never)
    const until = compare.mock.calls[0]?.[1] as AbortSignal
    const [one, other] = [new AbortController(), new AbortController()]
    const waiting = [begun.rest('a b', compare, one.signal), begun.rest('a b', compare, other.signal)]
    one.abort(new Error('left'))
    await expect(waiting[0]).rejects.toThrow('left')
    expect(until.aborted).toBe(false)
    other.abort(new Error('left, too'))
    await expect(waiting[1]).rejects.toThrow('left, too')
    expect(until.aborted).toBe(true)
  })

  it('gives the rest to both who asked for one pair, though the first of them was answered', async () => {
    const { compare, end } = began()
    const begun = createBegunComparisons()
    await begun.first('a b', compare, never)
    const both = [begun.rest('a b', compare, never), begun.rest('a b', compare, never)]
    end()
    const [one, other] = await Promise.all(both)
    expect(one).toEqual(other)
    expect(compare).toHaveBeenCalledTimes(1)
  })

  it('ends what was begun and left behind by others, but for the last few', async () => {
    const begun = createBegunComparisons()
    const all = Array.from({ length: 6 }, () => began())
    for (const [at, { compare }] of all.entries()) await begun.first(`pair ${at}`, compare, never)
    expect(all.map(({ compare }) => compare.mock.calls[0]?.[1].aborted)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ])
  })

  it('is cancelled with its request until that is answered, and not by it afterwards', async () => {
    const { compare } = began()
    const control = new AbortController()
    const begun = createBegunComparisons()
    await begun.first('a b', compare, control.signal)
    control.abort()
    expect(compare.mock.calls[0]?.[1].aborted).toBe(false)
    const gone = vi.fn((_: unknown, until: AbortSignal) => Promise.reject<never>(until.reason))
    await expect(begun.first('c d', gone, AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone')
  })
})
