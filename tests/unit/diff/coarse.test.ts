import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareDigests } from '../../../shared/diff/compare-digests.ts'
import { splitLines } from '../../../shared/diff/split-lines.ts'
import type { Comparison } from '../../../shared/model/comparison.ts'
import { compared } from './compared.ts'

/** A comparison whose time is spent after so many looks at the clock: at any place, and the same each time. */
function compareFor(looks: number, a: string, b: string): Comparison {
  let seen = 0
  // A second for each look, so that what also looks at the real clock is not cut short by it.
  return compareDigests(compared(a), compared(b), {
    ignoreWhitespace: false,
    budgetMs: looks * 1_000,
    now: () => 1_000 * seen++,
  })
}

const exact = (a: string, b: string) =>
  compareDigests(compared(a), compared(b), { ignoreWhitespace: false, budgetMs: 60_000, now: () => 0 })

const words = [
  'keep',
  'the',
  'last',
  'three',
  'releases',
  'host',
  'runner',
  'ask',
  'first',
  'lock',
  'weekend',
]
const sentence = fc
  .tuple(
    fc.array(fc.constantFrom(...words), { minLength: 6, maxLength: 14 }),
    fc.integer({ min: 100, max: 999 }),
  )
  .map(([list, number]) => `${list.join(' ')} ${number}`)
const mark = fc.constantFrom('- ', '- ', '', '1. ', '- [ ] ')
const block = fc.tuple(mark, sentence)
/** Items and paragraphs with a blank line between each, below two headings. */
const written = (blocks: readonly (readonly [string, string])[]) =>
  `# Rollback\n\n## Decisions\n\n${blocks.map(([sign, text]) => `${sign}${text}\n\n`).join('')}## Gaps\n\n- No lock\n`
/** Two texts of the same blocks in any order, some with other words, of which none differs in white space. */
const rewritten = fc
  .uniqueArray(block, { minLength: 1, maxLength: 24, selector: ([, text]) => text })
  .chain((blocks) =>
    fc.tuple(
      fc.constant(blocks),
      fc.oneof(fc.constant(blocks), fc.shuffledSubarray(blocks, { minLength: blocks.length })),
      fc.array(fc.nat(3), { minLength: blocks.length, maxLength: blocks.length }),
    ),
  )
  .map(([blocks, order, edits]) => {
    const other = order.map(([sign, text], at): [string, string] => {
      const list = text.split(' ')
      for (let edit = 0; edit < (edits[at] as number); edit++) list[edit * 2] = `other${edit}`
      return [sign, list.join(' ')]
    })
    return [written(blocks), written(other)] as const
  })
const looks = fc.integer({ min: 1, max: 400 })

describe('a comparison that has too little time', () => {
  it('says that it is coarse wherever more time would have shown or said anything else', () => {
    fc.assert(
      fc.property(rewritten, looks, ([a, b], looks) => {
        const comparison = compareFor(looks, a, b)
        if (!comparison.coarse) expect(comparison).toEqual(exact(a, b))
        else expect(comparison.summary).toContain('compared coarsely')
      }),
      { numRuns: 150 },
    )
  })

  it('tells of no white space where none differs', () => {
    fc.assert(
      fc.property(rewritten, looks, ([a, b], looks) => {
        for (const { summary } of [compareFor(looks, a, b), exact(a, b)])
          expect(summary.toLowerCase()).not.toMatch(/white ?space|wrapped/)
      }),
      { numRuns: 150 },
    )
  })

  it('says “only” of nothing that more time would not have told so', () => {
    const changed = fc
      .tuple(rewritten, fc.constantFrom('  ', '\n\n', '\r\n', '\n'))
      .map(([[a, b], blank]) => {
        const same = blank === '\n\n' || blank === '\r\n'
        return same ? ([a, a.replaceAll('\n', blank)] as const) : ([a, b.replace(/ /g, blank)] as const)
      })
    fc.assert(
      fc.property(changed, looks, ([a, b], looks) => {
        const comparison = compareFor(looks, a, b)
        expect(comparison.only).toBe(exact(a, b).only)
        if (/only|no word changed|no text change/.test(comparison.summary) && comparison.coarse)
          expect(comparison.only).not.toBeNull()
      }),
      { numRuns: 150 },
    )
  })

  it('says of what it could not pair that it may be reworded, and of no line that it is too long', () => {
    fc.assert(
      fc.property(rewritten, looks, ([a, b], looks) => {
        const { coarse, items, summary } = compareFor(looks, a, b)
        const alone = (side: 'old' | 'new') => items.some((item) => item[side] === null)
        if (coarse && alone('old') && alone('new')) expect(summary).toContain('may be reworded or moved')
        expect(summary).not.toContain('too long for word marks')
      }),
      { numRuns: 150 },
    )
  })

  it('calls no long line too long for marks that it had only no time to make', () => {
    const long = `# ${'keep the last release of each month and tell it. '.repeat(500)}`
    const [a, b] = [`${long}one two\n`, `${long}one three\n`]
    expect(splitLines(a).lines.at(-1)?.length).toBeGreaterThan(20_000)
    expect(exact(a, b).summary).not.toContain('too long')
    const told = Array.from({ length: 60 }, (_, looks) => compareFor(looks + 1, a, b))
    expect(told.filter(({ coarse }) => coarse).length).toBeGreaterThan(0)
    expect(told.filter(({ summary }) => summary.includes('too long'))).toEqual([])
  })

  it('marks what a line gained that grew over the length up to which sentences are sought', () => {
    const [before, after] = [
      'keep the last release of each month. '.repeat(539),
      'and one word more, at last.',
    ]
    const grown = `${before}${before.slice(0, 100)}${after}`
    expect([before.length < 20_000, grown.length > 20_000]).toEqual([true, true])
    const [row] = exact(`${before}\n`, `${grown}\n`).rows.filter(({ change }) => change !== 'equal')
    const marked = row?.b?.spans?.filter(({ mark }) => mark === 'added').map(({ text }) => text)
    expect(marked?.join('').length).toBeLessThan(200)
  })
})
