import { describe, expect, it } from 'vitest'
import { partsOf, stepOn } from '../../../renderer/views/decisions/board-steps.ts'

describe('steps on the board', () => {
  const parts = partsOf(['a', 'b', 'c', 'd'], { standing: 3, reworded: 0, dropped: 1, replaced: 0 })

  it.each([
    ['a', 0, 1, 'b'],
    ['c', 0, 1, null],
    ['a', 0, -1, null],
    ['a', 0, 9, 'c'],
    ['c', 0, -9, 'a'],
    ['c', 0, 9, null],
    ['c', 1, 0, 'd'],
    ['d', -1, 0, 'a'],
    ['d', 1, 0, null],
    ['x', 1, 0, null],
  ] as const)('from %s by %d across and %d down lead to %s', (from, across, down, to) => {
    expect(stepOn(parts, from, across, down)).toBe(to)
  })
})
