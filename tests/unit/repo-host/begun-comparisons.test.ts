import { describe, expect, it, vi } from 'vitest'
import { createBegunComparisons } from '../../../main/repo-host/begun-comparisons.ts'
import { beginComparison, compareDigests, unpackSides } from '../../../shared/diff/compare-digests.ts'
import { completed } from '../../../shared/diff/complete-comparison.ts'
import type { BegunSides, Comparison, ComparisonRest, SideBySide } from '../../../shared/model/comparison.ts'
import { ok, type Result, refuse } from '../../../shared/model/result.ts'
import { compared } from '../diff/compared.ts'

const options = { ignoreWhitespace: false, budgetMs: 60_000, now: () => performance.now() }
const text = (word: string) =>
  Array.from({ length: 300 }, (_, at) => `Line ${at} of the ${word} plan, that is kept\n\n`).join('')

const never = new AbortController().signal

/** A clock on which each look takes a second. */
function ticking() {
  let seen = 0
  return () => 1_000 * seen++
}

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

/** The name of what was answered in its first step. */
async function nameOf(answer: Promise<Result<Comparison | BegunSides>>): Promise<string> {
  const told = await answer
  if (!told.ok || !('begun' in told.value)) throw new Error('All was known at once.')
  return told.value.begun
}

describe('a comparison in two steps', () => {
  it('answers all at once where all is soon known', async () => {
    const { compare, end, a, b } = began()
    end()
    expect(await createBegunComparisons().first(compare, never)).toEqual(
      ok(compareDigests(compared(a), compared(b), options)),
    )
  })

  it('answers both sides while the rest is worked out, and then the rest of the same comparison', async () => {
    const { first, compare, end, a, b } = began()
    const begun = createBegunComparisons()
    const answered = await begun.first(compare, never)
    expect(answered).toEqual(ok({ ...first, begun: expect.any(String) }))
    const rest = begun.rest(await nameOf(Promise.resolve(answered)), compare, never)
    end()
    const answer = await rest
    expect(compare).toHaveBeenCalledTimes(1)
    expect(answer.ok && completed(first, answer.value as ComparisonRest)).toEqual(
      compareDigests(compared(a), compared(b), options),
    )
    // Only the marks that were missing come: those of the first screen are known.
    expect(answer.ok && (answer.value as ComparisonRest).marks.length).toBe(100)
  })

  it('compares once more where the rest was forgotten, and answers all of that', async () => {
    const { compare, end, a, b } = began()
    end()
    expect(await createBegunComparisons().rest('of an earlier process', compare, never)).toEqual(
      ok(compareDigests(compared(a), compared(b), options)),
    )
  })

  it('answers all where it was finished in another way than it was begun, as for want of memory', async () => {
    const { compare, fail, a, b } = began()
    const begun = createBegunComparisons()
    const name = await nameOf(begun.first(compare, never))
    const coarse = compareDigests(compared(a), compared(b), { ...options, budgetMs: 1, now: ticking() })
    expect(coarse.coarse).toBe(true)
    fail(ok(coarse))
    expect(await begun.rest(name, compare, never)).toEqual(ok(coarse))
  })

  it('tells of a failure of the second step when the rest is asked for', async () => {
    const { compare, fail } = began()
    const begun = createBegunComparisons()
    const name = await nameOf(begun.first(compare, never))
    const refusal = refuse('cancelled', 'It was stopped.', 'Ask again.')
    fail(refusal)
    expect(await begun.rest(name, compare, never)).toEqual(refusal)
  })

  it('ends the work on the rest once nobody waits for it, and not before', async () => {
    const { compare } = began()
    const begun = createBegunComparisons()
    const name = await nameOf(begun.first(compare, never))
    const until = compare.mock.calls[0]?.[1] as AbortSignal
    const [one, other] = [new AbortController(), new AbortController()]
    const waiting = [begun.rest(name, compare, one.signal), begun.rest(name, compare, other.signal)]
    one.abort(new Error('left'))
    await expect(waiting[0]).rejects.toThrow('left')
    expect(until.aborted).toBe(false)
    other.abort(new Error('left, too'))
    await expect(waiting[1]).rejects.toThrow('left, too')
    expect(until.aborted).toBe(true)
  })

  it('gives each of two windows the rest of its own comparison of one pair, in whatever order they ask', async () => {
    for (const order of [
      [0, 1],
      [1, 0],
    ]) {
      // The text changed between the two, so that their rows are others.
      const both = [began(), began(text('first'), text('third'))]
      const begun = createBegunComparisons()
      const names: string[] = []
      for (const { compare } of both) names.push(await nameOf(begun.first(compare, never)))
      for (const { compare } of both) expect(compare.mock.calls[0]?.[1].aborted).toBe(false)
      for (const at of order) {
        const { first, compare, end, a, b } = both[at] as ReturnType<typeof began>
        const rest = begun.rest(names[at] as string, compare, never)
        end()
        const answer = await rest
        expect(answer.ok && completed(first, answer.value as ComparisonRest)).toEqual(
          compareDigests(compared(a), compared(b), options),
        )
        expect(compare).toHaveBeenCalledTimes(1)
      }
    }
  })

  it('ends what was begun and left behind by others, but for the last few', async () => {
    const begun = createBegunComparisons()
    const all = Array.from({ length: 6 }, () => began())
    for (const { compare } of all) await begun.first(compare, never)
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
    await begun.first(compare, control.signal)
    control.abort()
    expect(compare.mock.calls[0]?.[1].aborted).toBe(false)
    const gone = vi.fn((_: unknown, until: AbortSignal) => Promise.reject<never>(until.reason))
    await expect(begun.first(gone, AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone')
  })
})
