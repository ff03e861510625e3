import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { table, widthOf, wrapped } from '../../../main/cli/table.ts'

interface Row {
  readonly title: string
  readonly count: number
  readonly path: string
}

const columns = [
  { head: 'Title', cell: (row: Row) => row.title, least: 8 },
  { head: 'Count', cell: (row: Row) => row.count },
  { head: 'Spare', cell: () => 'left out where narrow', spare: 1 },
  { head: 'Path', cell: (row: Row) => row.path, least: 8, keepEnd: true },
]

describe('table', () => {
  test('leaves out the spare column before others are cut to nothing', () => {
    const rows = [{ title: 'A title of some length', count: 3, path: 'digests/2026-05-12-a.md' }]
    expect(table(rows, columns, 40).split('\n')).toEqual([
      'Title            Count  Path',
      'A title of som…      3  …2026-05-12-a.md',
    ])
    expect(table(rows, columns, 100)).toContain('left out where narrow')
  })

  test('never goes beyond the width, whatever the text', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 60 })
    const row = fc.record({ title: text, count: fc.nat({ max: 999 }), path: text })
    fc.assert(
      fc.property(fc.array(row, { maxLength: 5 }), fc.integer({ min: 40, max: 200 }), (rows, width) => {
        const lines = table(rows, columns, width).split('\n')
        expect(lines).toHaveLength(rows.length + 1)
        for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(width)
      }),
    )
  })

  test('counts columns as a terminal does', () => {
    expect(widthOf('abc')).toBe(3)
    expect(widthOf('日本')).toBe(4)
    expect(widthOf('e\u0301')).toBe(1)
    expect(widthOf('✅')).toBe(2)
  })
})

test('long text is broken between words where there is a terminal, and nowhere else', () => {
  expect(wrapped('one two three four', 12, '  ').split('\n')).toEqual(['  one two', '  three four'])
  expect(wrapped('one two three four', null, '  ')).toBe('  one two three four')
  expect(wrapped('unbreakable', 4, '')).toBe('unbreakable')
})
