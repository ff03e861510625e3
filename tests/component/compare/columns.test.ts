import { expect, it } from 'vitest'
import { columnOfMark, longestLines } from '../../../renderer/views/compare/longest-lines.ts'
import { indexLines, rowOfPlace } from '../../../renderer/views/compare/rows-by-line.ts'
import type { Row } from '../../../shared/model/comparison.ts'

const row = (a: string | null, b: string | null, at: number) =>
  ({
    change: a === b ? 'equal' : 'reworded',
    a: a === null ? null : { line: at, text: a, spans: null },
    b: b === null ? null : { line: at, text: b, spans: null },
  }) as Row

it.each([
  ['plain', 'abc', 3],
  ['tabs', '\t\tabc', 11],
  ['only tabs, shorter in characters than another line', '\t\t\t', 12],
  ['wide signs', '日本語', 6],
  ['a pictograph', 'a🙂', 4],
  ['accents', 'éà', 2],
])('the columns of a line are at least those that it takes: %s', (_, text, columns) => {
  const rows = [row('12345', 'x', 1), row(text, text, 2)]
  expect(longestLines(rows)).toEqual({ a: Math.max(5, columns), b: Math.max(1, columns), lastLine: 2 })
})

it('what changed first in a line stands behind the columns of what is the same before it', () => {
  const same = (text: string) => ({ text, mark: 'same' as const })
  const added = (text: string) => ({ text, mark: 'added' as const })
  const side = (...spans: { text: string; mark: 'same' | 'added' }[]) => ({ line: 1, text: '', spans })
  expect(columnOfMark(side(same('\tab'), added('x'), same('y'), added('z')))).toBe(6)
  expect(columnOfMark(side(added('x'), same('y')))).toBe(0)
  expect(columnOfMark(side(same('x')))).toBe(0)
  expect(columnOfMark({ line: 1, text: 'x', spans: null })).toBe(0)
  expect(columnOfMark(null)).toBe(0)
})

it('rows are found by the line of either side', () => {
  const lines = indexLines([row('a', null, 1), row('b', 'b', 2), row(null, 'c', 3)])
  expect([0, 1, 2, 3, 9].map((line) => lines.rowOf('a', line))).toEqual([-1, 0, 1, -1, -1])
  expect([1, 2, 3].map((line) => lines.rowOf('b', line))).toEqual([-1, 1, 2])
  expect(rowOfPlace(lines, { a: 1, b: 9 })).toBe(0)
  expect(rowOfPlace(lines, { a: null, b: null })).toBe(0)
})
