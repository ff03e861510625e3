import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { beginComparison, compareDigests, unpackSides } from '../../../shared/diff/compare-digests.ts'
import { completed } from '../../../shared/diff/complete-comparison.ts'
import { splitLines, whitespaceKey } from '../../../shared/diff/split-lines.ts'
import type { Comparison, Row, SideBySide } from '../../../shared/model/comparison.ts'
import { compared } from './compared.ts'
import { text, texts } from './text-pairs.ts'

function compare(a: string, b: string, ignoreWhitespace = false, budgetMs = 60_000): Comparison {
  return compareDigests(compared(a), compared(b), {
    ignoreWhitespace,
    budgetMs,
    now: () => performance.now(),
  })
}

/** Both steps of a comparison, as they reach their reader: what is drawn first, and the whole. */
function steps(a: string, b: string, ignoreWhitespace = false, budgetMs = 60_000): [SideBySide, Comparison] {
  const options = { ignoreWhitespace, budgetMs, now: () => performance.now() }
  const { sides, rest } = beginComparison(compared(a), compared(b), options)
  const first = unpackSides(structuredClone(sides), a, b)
  return [first, completed(first, structuredClone(rest()))]
}

function sideLines(rows: readonly Row[], side: 'a' | 'b'): { line: number; text: string }[] {
  return rows.flatMap((row) => (row[side] ? [{ line: row[side].line, text: row[side].text }] : []))
}

function numbered(text: string): { line: number; text: string }[] {
  return splitLines(text).lines.map((text, at) => ({ line: at + 1, text }))
}

describe('rows', () => {
  it('rebuild both texts, line by line and in order, with any option and any budget', () => {
    fc.assert(
      fc.property(texts, fc.boolean(), fc.constantFrom(0, 60_000), ([a, b], ignoreWhitespace, budget) => {
        for (const { rows } of steps(a, b, ignoreWhitespace, budget)) {
          expect(sideLines(rows, 'a')).toEqual(numbered(a))
          expect(sideLines(rows, 'b')).toEqual(numbered(b))
        }
      }),
      { numRuns: 400 },
    )
  })

  it('are the same after they went from the thread to the reader, in two steps', () => {
    fc.assert(
      fc.property(texts, ([a, b]) => {
        const [first, whole] = steps(a, b)
        expect(whole).toEqual(compare(a, b))
        expect(whole).toMatchObject(first)
      }),
      { numRuns: 200 },
    )
  })

  it('have the word marks of a screen at once and all others with the rest, and are else the same', () => {
    const text = (word: string) =>
      Array.from({ length: 600 }, (_, at) => `Line ${at} of the ${word} plan, that is kept\n\n`).join('')
    for (const [old, now] of [
      ['first', 'second'],
      ['second', 'first'],
    ] as const) {
      const [first, whole] = steps(text(old), text(now))
      const changed = ({ rows }: SideBySide) => rows.filter(({ change }) => change !== 'equal')
      const bare = ({ rows }: SideBySide) =>
        rows.map(({ a, b, ...row }) => ({ ...row, a: a?.text, b: b?.text }))
      expect(bare(whole)).toEqual(bare(first))
      expect(changed(whole).map(({ a }) => a?.spans?.map(({ text }) => text.trim()))).toEqual(
        changed(whole).map((_, at) => [`Line ${at} of the`, old, 'plan, that is kept']),
      )
      const marked = changed(first).filter(({ a, b }) => a?.spans && b?.spans)
      expect(marked).toEqual(changed(whole).slice(0, 200))
    }
  })

  it('have spans that rebuild their lines', () => {
    fc.assert(
      fc.property(texts, ([a, b]) => {
        for (const row of steps(a, b).flatMap(({ rows }) => rows)) {
          for (const side of [row.a, row.b]) {
            if (side?.spans) expect(side.spans.map(({ text }) => text).join('')).toBe(side.text)
          }
          expect(row.a?.spans?.some(({ mark }) => mark === 'added') ?? false).toBe(false)
          expect(row.b?.spans?.some(({ mark }) => mark === 'dropped') ?? false).toBe(false)
        }
      }),
      { numRuns: 300 },
    )
  })

  it('are equal where, and only where, both lines are', () => {
    fc.assert(
      fc.property(texts, ([a, b]) => {
        for (const { change, a: left, b: right } of steps(a, b).flatMap(({ rows }) => rows)) {
          expect(change === 'equal').toBe(left !== null && right !== null && left.text === right.text)
          if (change === 'dropped') expect(right).toBeNull()
          if (change === 'added') expect(left).toBeNull()
        }
      }),
      { numRuns: 300 },
    )
  })

  it('of a move name each other', () => {
    fc.assert(
      fc.property(texts, ([a, b]) => {
        const moved = compare(a, b).rows.filter(({ change }) => change === 'moved')
        const from = moved.filter((row) => row.a).map((row) => [row.a?.line, row.movedTo])
        const to = moved.filter((row) => row.b).map((row) => [row.movedTo, row.b?.line])
        const sorted = (list: typeof from) => [...list].sort((x, y) => (x[0] ?? 0) - (y[0] ?? 0))
        expect(sorted(from)).toEqual(sorted(to))
      }),
      { numRuns: 300 },
    )
  })

  it('of a move without word marks hold one text, but for white space', () => {
    fc.assert(
      fc.property(texts, ([a, b]) => {
        const [linesA, linesB] = [splitLines(a).lines, splitLines(b).lines]
        for (const row of compare(a, b).rows) {
          if (row.movedTo === null || row.a?.spans || row.b?.spans) continue
          const own = (row.a ?? row.b)?.text ?? ''
          const other = (row.a ? linesB : linesA)[row.movedTo - 1] ?? ''
          expect(whitespaceKey(other)).toBe(whitespaceKey(own))
        }
      }),
      {
        numRuns: 400,
        examples: [
          // What was added slid out of the part that differs, up to where its paragraph begins.
          [['A\n- Freeze\nB\nC line that stands here\n- Freeze\n', 'A\n- Freeze\nB line\nA\n- Freeze\n']],
        ],
      },
    )
  })

  it('number the changes without a hole, and every changed row has one', () => {
    fc.assert(
      fc.property(texts, fc.boolean(), ([a, b], ignoreWhitespace) => {
        const [{ rows, changes }] = steps(a, b, ignoreWhitespace)
        const seen = [...new Set(rows.map(({ changeIndex }) => changeIndex).filter((index) => index >= 0))]
        expect(seen).toEqual(Array.from({ length: changes }, (_, at) => at))
        for (const { change, changeIndex } of rows) {
          if (change === 'equal') expect(changeIndex).toBe(-1)
          else if (!(ignoreWhitespace && change === 'whitespace'))
            expect(changeIndex).toBeGreaterThanOrEqual(0)
        }
      }),
      { numRuns: 300 },
    )
  })
})

describe('a swap of the two sides', () => {
  const turned: Record<string, string> = {
    added: 'dropped',
    dropped: 'added',
    checked: 'unchecked',
    unchecked: 'checked',
    split: 'merged',
    merged: 'split',
  }

  it('turns every count round', () => {
    fc.assert(
      fc.property(texts, ([a, b]) => {
        const [there, back] = [compare(a, b), compare(b, a)]
        const [drawn, drawnBack] = [steps(a, b)[0], steps(b, a)[0]]
        const counts = ({ rows }: SideBySide, turn: (change: string) => string) =>
          rows.map(({ change }) => turn(change)).sort()
        expect(counts(drawnBack, (change) => turned[change] ?? change)).toEqual(counts(drawn, String))
        expect(drawnBack.same).toBe(drawn.same)
        expect(back.lines).toEqual({
          added: there.lines.removed,
          removed: there.lines.added,
          moved: there.lines.moved,
        })
        expect([back.same, back.only, back.equalFields]).toEqual([there.same, there.only, there.equalFields])
        const kinds = (comparison: Comparison) => comparison.items.map(({ change }) => change)
        expect(kinds(back).sort()).toEqual(
          kinds(there)
            .map((change) => turned[change] ?? change)
            .sort(),
        )
      }),
      {
        numRuns: 400,
        examples: [
          // An item that was split: its lines go with the same part, whichever side it stands on.
          [
            [
              '- Keep the last four releases on the host\nA remark. And one more remark! And a third\n',
              '- [ ] ask first\nA remark. And one more remark! And a third\n-  Keep the last three releases on the host\n',
            ],
          ],
          // An item that one side has twice, below a heading that only the other side has.
          [
            [
              '  because of the weekend, when nobody is there\n  because of the weekend, when nobody is there\r- [ ] ask first\n- [x] ask first\n',
              '  because of the weekend, when nobody is there\n---\n- [x] ask first\n  because of the weekend, when nobody is there\r- [ ] ask first\n- Keep the last four releases on the host\n',
            ],
          ],
        ],
      },
    )
  })
})

describe('a text and itself', () => {
  it('are the same, without a change', () => {
    fc.assert(
      fc.property(text, (a) => {
        const [first, comparison] = steps(a, a)
        expect(first).toMatchObject({ same: true, changes: 0, fields: [], fieldOrderKept: true })
        expect(first.rows.every(({ change }) => change === 'equal')).toBe(true)
        expect(comparison).toMatchObject({
          same: true,
          only: null,
          changes: 0,
          fields: [],
          fieldOrderKept: true,
        })
        expect(comparison.items.every(({ change }) => change === 'kept')).toBe(true)
      }),
    )
  })
})
