import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareDigests } from '../../../shared/diff/compare-digests.ts'
import type { Comparison, Row } from '../../../shared/model/comparison.ts'
import { compared } from './compared.ts'

// What people reported of other programs, not in the one example that they gave but in texts of that kind.

function compare(a: string, b: string, ignoreWhitespace = false): Comparison {
  return compareDigests(compared(a), compared(b), { ignoreWhitespace, budgetMs: 60_000, now: () => 0 })
}

const changed = ({ rows }: Comparison): Row[] => rows.filter(({ change }) => change !== 'equal')

/** What is marked on a side; a line that only one side has is marked as a whole. */
function marked(comparison: Comparison, which: 'a' | 'b'): string {
  return changed(comparison)
    .flatMap((row) => {
      const side = row[which]
      if (!side || row.change === 'whitespace') return []
      return side.spans?.flatMap(({ text, mark }) => (mark === 'same' ? [] : [text])) ?? [side.text]
    })
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .join(' ')
}

const runs = { numRuns: 60 }
/** Items that share words and are not alike. */
const items = Array.from({ length: 8 }, (_, at) => `- Keep w${at}a of x${at}b on y${at}c and z${at}d`)
const body = (lines: readonly string[]) => `# Rollback\n\n## Decisions\n\n${lines.join('\n')}\n`
/** A few of the items, by their places. */
const some = (most: number) =>
  fc.uniqueArray(fc.nat(items.length - 1), { minLength: 1, maxLength: most }).map((list) => new Set(list))

describe('white space', () => {
  const blanks = fc.constantFrom(' ', '  ', '\t', '   ')
  const where = fc.constantFrom('behind', 'between', 'before')

  it('B10 of any kind on any lines is named, and by the same rule beside a change of words', () => {
    fc.assert(
      fc.property(some(4), blanks, where, fc.nat(items.length - 1), (lines, blank, where, other) => {
        fc.pre(!lines.has(other))
        const respaced = (line: string) =>
          where === 'behind'
            ? line + blank
            : where === 'before'
              ? blank + line
              : line.replace(' of ', ` ${blank}of `)
        const spaced = items.map((line, at) => (lines.has(at) ? respaced(line) : line))
        const edited = spaced.map((line, at) => (at === other ? line.replace('Keep', 'Hold') : line))
        expect(compare(body(items), body(spaced)).only).toBe('whitespace')
        for (const text of [spaced, edited]) {
          const comparison = compare(body(items), body(text))
          expect(comparison.summary.toLowerCase()).toContain('whitespace')
          expect(changed(comparison).filter(({ change }) => change === 'whitespace')).toHaveLength(lines.size)
          // Another indent may make an item part of the one above: then its words stand as gone and come.
          const ignoring = changed(compare(body(items), body(text), true))
          const words = ignoring.flatMap(({ a, b }) => [a?.text.trim(), b?.text.trim()])
          if (text === spaced) expect(words).toEqual([])
          else
            expect(new Set(words.filter(Boolean))).toEqual(
              new Set([items[other], items[other]?.replace('Keep', 'Hold')]),
            )
        }
      }),
      runs,
    )
  })

  it('B11 of line ends is counted, whatever ends are mixed', () => {
    const end = fc.constantFrom('\n', '\r\n', '\r')
    fc.assert(
      fc.property(fc.array(fc.tuple(end, end), { minLength: 1, maxLength: 12 }), (ends) => {
        const text = (side: 0 | 1) => ends.map((pair, at) => `line ${at} of it${pair[side]}`).join('')
        const others = ends.filter(([one, other]) => one !== other).length
        const comparison = compare(text(0), text(1))
        expect(comparison.changes).toBe(0)
        if (others === 0) return expect(comparison.same).toBe(true)
        expect(comparison.only).toBe('line-endings')
        expect(comparison.summary).toMatch(
          new RegExp(`^Line ends .* on ${others} lines?, no text change\\.$`),
        )
      }),
      runs,
    )
  })
})

describe('order and lists', () => {
  const keys = ['project', 'domain', 'model', 'platform', 'owner', 'tool']
  const front = (fields: readonly string[]) =>
    `---\n${fields.map((key) => `${key}: of ${key}\n`).join('')}---\n${body(items)}`

  it('B14 of fields in any order nothing is said but that', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(keys, { minLength: keys.length }), (order) => {
        const comparison = compare(front(keys), front(order))
        if (order.join() === keys.join()) return expect(comparison.same).toBe(true)
        expect(comparison).toMatchObject({ only: 'order', summary: 'Order of fields only.', fields: [] })
      }),
      runs,
    )
  })

  it('B14 an item more or less, anywhere, is one item and one line', () => {
    fc.assert(
      fc.property(fc.nat(items.length), fc.constantFrom('- ', '* ', '1. '), (place, sign) => {
        const lines = items.map((line) => line.replace('- ', sign))
        const more = lines.toSpliced(place, 0, `${sign}Rehearse the rollback`)
        for (const [a, b, change] of [
          [lines, more, 'added'],
          [more, lines, 'dropped'],
        ] as const) {
          const comparison = compare(body(a), body(b))
          expect(comparison.summary).toBe(`1 decision ${change}.`)
          expect(changed(comparison)).toHaveLength(1)
        }
      }),
      runs,
    )
  })
})

describe('paragraphs', () => {
  const sentence = (at: number) =>
    `The w${at}a x${at}b y${at}c${at % 3 === 0 ? '' : ` and z${at}d`}${at % 4 === 1 ? '?' : '.'}`
  const wrapped = (text: string, width: number) => {
    let column = 0
    return text
      .split(' ')
      .map((word) => {
        const breaks = column > 0 && column + word.length > width
        column = (breaks ? 0 : column) + word.length + 1
        return (breaks ? '\n' : ' ') + word
      })
      .join('')
      .trim()
  }
  const width = fc.integer({ min: 12, max: 120 })
  const paragraph = (sentences: readonly string[], at: number) =>
    `# T\n\n${wrapped(sentences.join(' '), at)}\n`

  it('B15 that were re-wrapped at any width are reflow only', () => {
    fc.assert(
      fc.property(width, width, (one, other) => {
        const sentences = Array.from({ length: 6 }, (_, at) => sentence(at))
        const comparison = compare(paragraph(sentences, one), paragraph(sentences, other))
        if (!comparison.same) expect(comparison.only).toBe('reflow')
      }),
      runs,
    )
  })

  it('B15 of which sentences went and came keep all others unmarked', () => {
    fc.assert(
      fc.property(fc.nat(5), fc.uniqueArray(fc.nat(5), { maxLength: 2 }), (gone, places) => {
        const before = Array.from({ length: 6 }, (_, at) => sentence(at))
        const fresh = places.map((_, at) => sentence(20 + at))
        let after = before.toSpliced(gone, 1)
        for (const [at, place] of [...places].sort((x, y) => y - x).entries()) {
          after = after.toSpliced(place, 0, fresh[places.length - 1 - at] as string)
        }
        const comparison = compare(`# T\n\n${before.join(' ')}\n`, `# T\n\n${after.join(' ')}\n`)
        expect(marked(comparison, 'a')).toBe(before[gone])
        expect(marked(comparison, 'b')).toBe(fresh.join(' '))
      }),
      runs,
    )
  })
})

describe('signs that cannot be seen', () => {
  it('B17 are named by code point wherever they come or go, and marked alone', () => {
    const sign = fc.constantFrom('\u200b', '\u202e', '\u202a', '\u2066', '\u2060', '\u00ad', '\u3164')
    fc.assert(
      fc.property(sign, fc.nat(items.length - 1), fc.integer({ min: 3, max: 20 }), (sign, at, place) => {
        const hidden = items.with(at, `${items[at]?.slice(0, place)}${sign}${items[at]?.slice(place)}`)
        const there = compare(body(items), body(hidden))
        const code = `U+${sign.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`
        expect(there.summary).toContain(`1 invisible character added (${code} `)
        expect(changed(there)).toHaveLength(1)
        expect(marked(there, 'b')).toContain(sign)
        expect(compare(body(hidden), body(items)).summary).toContain(
          `1 invisible character removed (${code} `,
        )
      }),
      runs,
    )
  })
})
