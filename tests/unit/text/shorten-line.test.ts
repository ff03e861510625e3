import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { longestDrawn, shortenLine, shownAtOnce } from '../../../shared/comparison/shorten-line.ts'
import type { Span } from '../../../shared/model/comparison.ts'

const whole = (spans: readonly Span[], more = 0) =>
  shortenLine(spans, more)
    .map(({ span, leftOut }) => span?.text ?? leftOut)
    .join('')

describe('a line that is too long to draw', () => {
  it('keeps both ends and what changed, and says what was left out', () => {
    const same = (text: string): Span => ({ text, mark: 'same' })
    const spans: Span[] = [
      same('a'.repeat(50_000)),
      { text: 'new word', mark: 'added' },
      same('z'.repeat(2_000)),
    ]
    const runs = shortenLine(spans)
    expect(runs.map(({ span, leftOut }) => span?.text.length ?? -(leftOut?.length ?? 0))).toEqual([
      1_000, -48_000, 1_000, 8, 2_000,
    ])
    expect(runs[3]?.span?.mark).toBe('added')
  })

  it('shows more of it when asked, step by step to its end', () => {
    const spans: Span[] = [{ text: 'a'.repeat(250_000), mark: 'dropped' }]
    const lengths = (more: number) =>
      shortenLine(spans, more).map(({ span, leftOut }) => span?.text.length ?? -(leftOut?.length ?? 0))
    expect(lengths(0)).toEqual([1_000, -248_000, 1_000])
    expect(lengths(shownAtOnce)).toEqual([100_000, 1_000, -148_000, 1_000])
    expect(lengths(2 * shownAtOnce)).toEqual([100_000, 100_000, 1_000, -48_000, 1_000])
    expect(lengths(3 * shownAtOnce)).toEqual([100_000, 100_000, 50_000])
  })

  it('keeps each whole piece as it was when more of it is shown', () => {
    const text = '😀 some words of it '.repeat(60_000)
    const pieces = (more: number) =>
      shortenLine([{ text, mark: 'added' }], more).flatMap(({ span, isPiece }) =>
        isPiece ? [span.text] : [],
      )
    for (let step = 0; step < 12; step++) {
      const before = pieces(step * shownAtOnce)
      expect(before).toHaveLength(Math.min(step, Math.floor(text.length / shownAtOnce)))
      expect(pieces((step + 1) * shownAtOnce).slice(0, step)).toEqual(before)
    }
  })

  it('parts no letter and its accents, and no emoji, but for one of very many', () => {
    const sign = fc.constantFrom('e\u0301\u0323', '👩‍👩‍👧', '👍🏽', '✔️', '漢')
    fc.assert(
      fc.property(
        fc.array(sign, { minLength: 1, maxLength: 5 }),
        fc.nat(9),
        fc.nat(2),
        (signs, shift, steps) => {
          const text = 'a'.repeat(shift) + signs.join('').repeat(50_000)
          const spans: Span[] = [{ text, mark: 'same' }]
          const runs = shortenLine(spans, steps * shownAtOnce).map(
            ({ span, leftOut }) => span?.text ?? leftOut,
          )
          expect(runs.join('')).toBe(text)
          for (const run of runs.slice(1)) expect(run).toMatch(/^[^\p{M}\p{Emoji_Modifier}\u200d]/u)
          for (const run of runs.slice(0, -1)) expect(run).not.toMatch(/\u200d$/)
        },
      ),
      { numRuns: 30 },
    )
    expect(whole([{ text: `e${'\u0301'.repeat(300_000)}`, mark: 'same' }])).toHaveLength(300_001)
  })

  it('is whole again with what was left out, and no pair of surrogates is parted', () => {
    const text = fc.string({
      unit: fc.constantFrom('a', '😀', '\u200b', ' '),
      minLength: 1_490,
      maxLength: 3_200,
    })
    fc.assert(
      fc.property(text, fc.constantFrom(1, 70), fc.nat(2), ([...signs], times, steps) => {
        const text = signs.join('').repeat(times)
        const spans: Span[] = [{ text, mark: 'same' }]
        expect(whole(spans, steps * shownAtOnce)).toBe(text)
        for (const { span } of shortenLine(spans, steps * shownAtOnce))
          expect(span?.text ?? '').not.toMatch(/[\ud800-\udbff]$|^[\udc00-\udfff]/)
      }),
      { numRuns: 60 },
    )
    expect(whole([{ text: 'x'.repeat(longestDrawn + 1), mark: 'same' }])).toHaveLength(longestDrawn + 1)
  })
})
