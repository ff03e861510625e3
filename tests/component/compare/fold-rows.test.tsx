import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addRange,
  contextLines,
  type Entry,
  entryOfRow,
  foldCount,
  foldPlace,
  foldRows,
} from '../../../shared/comparison/fold-rows.ts'
import { rowsOf } from './rows.tsx'

const equal = (count: number, text = '=text') => Array.from({ length: count }, () => text)

function covered(entries: readonly Entry[]): number[] {
  return entries.flatMap((entry) =>
    entry.kind === 'row'
      ? [entry.row]
      : Array.from({ length: entry.to - entry.from }, (_, at) => entry.from + at),
  )
}

describe('foldRows', () => {
  it('keeps three equal lines on both sides of a change and folds the rest', () => {
    const rows = rowsOf([...equal(10), '+new', ...equal(10)])
    const entries = foldRows(rows, null, [])
    expect(entries[0]).toMatchObject({ kind: 'fold', from: 0, to: 7, equal: 7, changed: 0 })
    expect(entries.slice(1, 8).every((entry) => entry.kind === 'row')).toBe(true)
    expect(entries[8]).toMatchObject({ kind: 'fold', from: 14, to: 21 })
  })

  it('never folds the heading away from the change below it', () => {
    const rows = rowsOf([...equal(6), '=## Decisions', ...equal(20), '-gone', ...equal(2)])
    const shown = foldRows(rows, null, []).filter((entry) => entry.kind === 'row')
    expect(shown).toContainEqual({ kind: 'row', row: 6 })
  })

  it('shows a run that is too short to be worth a fold', () => {
    const rows = rowsOf(['+one', ...equal(9), '+two'])
    expect(foldRows(rows, null, []).every((entry) => entry.kind === 'row')).toBe(true)
  })

  it('puts the whole frontmatter in one fold with the equal lines after it, changed or not', () => {
    const rows = rowsOf(['=---', '~status: active', '=---', '=## Goal', ...equal(9), '=## Context', '-gone'])
    const [fold] = foldRows(rows, { from: 0, to: 3 }, [])
    if (fold?.kind !== 'fold') throw new Error('no fold')
    expect(fold.to).toBe(11)
    expect(foldCount(fold)).toBe('10 equal lines, 1 changed')
    expect(foldPlace(fold)).toBe('frontmatter compared by field above; Goal')
  })

  it('opens what a person asked for, in part and wholly', () => {
    const rows = rowsOf([...equal(60), '+new'])
    const part = foldRows(rows, null, [{ from: 0, to: 20 }])
    expect(part[20]).toMatchObject({ kind: 'fold', from: 20, to: 57 })
    const whole = foldRows(rows, null, [{ from: 0, to: 57 }])
    expect(whole.every((entry) => entry.kind === 'row')).toBe(true)
  })

  it('loses no row and never hides one next to a change, whatever the rows and openings', () => {
    const line = fc.constantFrom('=text', '=## Gaps', '+new', '-old', '~both')
    const ranges = fc.array(fc.tuple(fc.nat(80), fc.nat(20)), { maxLength: 3 })
    fc.assert(
      fc.property(fc.array(line, { maxLength: 80 }), ranges, (lines, opened) => {
        const rows = rowsOf(lines)
        const entries = foldRows(
          rows,
          null,
          opened.map(([from, length]) => ({ from, to: from + length })),
        )
        expect(covered(entries)).toEqual(rows.map((_, at) => at))
        for (const entry of entries) {
          if (entry.kind === 'row') continue
          for (let row = entry.from - contextLines; row < entry.to + contextLines; row += 1) {
            expect(rows[row]?.changeIndex ?? -1).toBe(-1)
          }
        }
        for (const row of rows.keys()) {
          const entry = entries[entryOfRow(entries, row)]
          expect(entry?.kind === 'row' ? entry.row : entry && entry.from <= row && row < entry.to).toBe(
            entry?.kind === 'row' ? row : true,
          )
        }
      }),
    )
  })
})

describe('addRange', () => {
  it('joins ranges that touch and keeps those that do not', () => {
    expect(addRange([{ from: 0, to: 20 }], { from: 20, to: 40 })).toEqual([{ from: 0, to: 40 }])
    expect(addRange([{ from: 0, to: 5 }], { from: 9, to: 12 })).toHaveLength(2)
  })
})
