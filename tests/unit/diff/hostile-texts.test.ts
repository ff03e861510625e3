import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { unifiedPatch } from '../../../shared/diff/patch.ts'
import { splitLines } from '../../../shared/diff/split-lines.ts'
import type { Comparison, ItemChange } from '../../../shared/model/comparison.ts'
import { compared } from './compared.ts'
import { compare } from './drawn.ts'

/** Pieces that break what takes text for plain: half signs, NUL, marks of order and direction, odd blanks and ends. */
const piece = fc.constantFrom(
  ...[
    '\ud800',
    '\udc00',
    '\ud83d',
    '\u0000',
    '\ufeff',
    '\u202e',
    '\u2066',
    '\u200b',
    '\u00a0',
    '\u2028',
    '\u3000',
  ],
  ...['e\u0301', '\u00e9', 'עברית', 'عربي', '中文', '😀', '\t', ' ', '  ', '\v', '\f', '\u0085'],
  ...[
    '- ',
    '## Decisions',
    '- [ ] ',
    '1. ',
    '---',
    'status: draft',
    '```',
    '| a |',
    'Keep the host. Ask first.',
  ],
)
const end = fc.constantFrom('\n', '\r\n', '\r', '\n\r', '')
const hostile = fc
  .array(fc.tuple(fc.array(piece, { maxLength: 4 }), end), { maxLength: 14 })
  .map((lines) => lines.map(([pieces, end]) => pieces.join('') + end).join(''))
/** Two texts, the second often made of the first. */
const pair = fc.oneof(
  fc.tuple(hostile, hostile),
  fc.tuple(hostile, fc.nat(200), hostile).map(([text, at, more]): [string, string] => {
    const place = at % (text.length + 1)
    return [text, text.slice(0, place) + more + text.slice(place + (at % 7))]
  }),
)

/** A side of a comparison as text again: its lines as the rows hold them, each with the end that it had. */
function rebuilt({ rows }: Comparison, side: 'a' | 'b', text: string): string {
  const { ends } = splitLines(text)
  return rows.flatMap((row) => (row[side] ? [row[side].text + ends[row[side].line - 1]] : [])).join('')
}

describe('texts of any bytes', () => {
  it('are rebuilt by the rows, sign for sign', () => {
    fc.assert(
      fc.property(pair, fc.boolean(), ([a, b], ignoreWhitespace) => {
        const comparison = compare(a, b, { ignoreWhitespace })
        expect(rebuilt(comparison, 'a', a)).toBe(a)
        expect(rebuilt(comparison, 'b', b)).toBe(b)
      }),
      { numRuns: 300 },
    )
  })

  it('have no difference from themselves, in rows, fields, items and patch', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const comparison = compare(text, text)
        expect(comparison).toMatchObject({ same: true, changes: 0, fields: [], coarse: false })
        expect(comparison.rows.every(({ change }) => change === 'equal')).toBe(true)
        expect(comparison.items.every(({ change }) => change === 'kept')).toBe(true)
        expect(unifiedPatch(compared(text), compared(text), comparison.rows)).toBe('')
      }),
      { numRuns: 200 },
    )
  })

  it('are laid side by side alike from A to B and from B to A', () => {
    const pairs = ({ rows }: Comparison, a: 'a' | 'b', b: 'a' | 'b') =>
      rows.flatMap((row) => (row[a] && row[b] ? [[row[a].line, row[b].line]] : []))
    fc.assert(
      fc.property(pair, ([a, b]) => {
        expect(pairs(compare(b, a), 'b', 'a')).toEqual(pairs(compare(a, b), 'a', 'b'))
      }),
      { numRuns: 300 },
    )
  })

  it('keep every line with lines laid beside each other by hand, which stand in one row', () => {
    const pins = fc.array(
      fc.record({ a: fc.integer({ min: 1, max: 12 }), b: fc.integer({ min: 1, max: 12 }) }),
      {
        maxLength: 3,
      },
    )
    fc.assert(
      fc.property(pair, pins, ([a, b], pins) => {
        const comparison = compare(a, b, { pins })
        expect(rebuilt(comparison, 'a', a)).toBe(a)
        expect(rebuilt(comparison, 'b', b)).toBe(b)
        const [pin] = pins
        const holds = pins.length === 1 && pin && pin.a <= lineCount(a) && pin.b <= lineCount(b)
        if (holds) {
          expect(comparison.rows.some((row) => row.a?.line === pin.a && row.b?.line === pin.b)).toBe(true)
        }
      }),
      { numRuns: 300 },
    )
  })
})

function lineCount(text: string): number {
  return splitLines(text).lines.length
}

describe('the pairing of items', () => {
  const words = [
    'keep',
    'the',
    'last',
    'three',
    'four',
    'releases',
    'host',
    'runner',
    'ask',
    'first',
    'weekend',
  ]
  const item = fc
    .array(fc.constantFrom(...words), { minLength: 5, maxLength: 9 })
    .map((list) => list.join(' '))
  /** Items with a word of their own each, so that none is the double of another. */
  const items = fc
    .uniqueArray(item, { minLength: 1, maxLength: 8 })
    .map((list) => list.map((text, at) => `${text} no${at}`))
  const digest = (list: readonly string[]) => `## Decisions\n\n${list.map((text) => `- ${text}\n`).join('')}`
  const told = (changes: readonly ItemChange[]) =>
    changes
      .filter(({ change }) => change === 'kept')
      .map(({ old, new: next }) => `${old} = ${next}`)
      .sort()

  it('of equal items does not depend on their order', () => {
    const shuffled = items.chain((list) =>
      fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
    )
    fc.assert(
      fc.property(shuffled, ([list, other]) => {
        const { items } = compare(digest(list), digest(other))
        expect(told(items)).toEqual(list.map((text) => `${text} = ${text}`).sort())
        expect(items).toHaveLength(list.length)
      }),
      { numRuns: 200 },
    )
  })

  it('is the same from either side', () => {
    fc.assert(
      fc.property(items, items, (a, b) => {
        const pairs = (changes: readonly ItemChange[], from: 'old' | 'new', to: 'old' | 'new') =>
          changes.map((change) => `${change[from]} = ${change[to]}`).sort()
        const [there, back] = [compare(digest(a), digest(b)).items, compare(digest(b), digest(a)).items]
        expect(pairs(back, 'new', 'old')).toEqual(pairs(there, 'old', 'new'))
      }),
      { numRuns: 300 },
    )
  })
})
