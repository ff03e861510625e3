import { describe, expect, it } from 'vitest'
import {
  type Found,
  findInRows,
  findPattern,
  hitNear,
  mostHits,
} from '../../../renderer/views/compare/find-rows.ts'
import type { Row } from '../../../shared/model/comparison.ts'
import { rowsOf } from './rows.tsx'

function search(rows: readonly Row[], text: string): { found: Found; steps: number } {
  const work = findInRows(rows, findPattern(text) ?? /$^/g)
  for (let steps = 0; ; steps += 1) {
    const step = work.next()
    if (step.done) return { found: step.value, steps }
  }
}

describe('finding in both texts', () => {
  it('counts an equal line once and the two sides of a changed one each', () => {
    const { hits } = search(rowsOf(['=one', '~one', '-one', '+none, one']), 'one').found
    expect(hits).toEqual([
      { row: 0, side: 'b', nth: 0 },
      { row: 1, side: 'a', nth: 0 },
      { row: 1, side: 'b', nth: 0 },
      { row: 2, side: 'a', nth: 0 },
      { row: 3, side: 'b', nth: 0 },
      { row: 3, side: 'b', nth: 1 },
    ])
  })

  it.each(['a.b', '[x]', '(', '\\d', '$', '^', 'a|b', '*', '+', '?', '{2}', '/'])(
    'takes %s as it is typed',
    (typed) => {
      expect(search(rowsOf([`=one ${typed} two`, '=a b', '=77']), typed).found.hits).toEqual([
        { row: 0, side: 'b', nth: 0 },
      ])
    },
  )

  it('takes letters in either case', () => {
    expect(search(rowsOf(['=Über ÜBER über']), 'über').found.hits).toHaveLength(3)
  })

  it('pauses again and again in a long text, and finds its last line', () => {
    const rows = rowsOf([...Array.from({ length: 36_000 }, (_, at) => `=line ${at}`), '=needle'])
    const { found, steps } = search(rows, 'needle')
    expect(found.hits).toEqual([{ row: 36_000, side: 'b', nth: 0 }])
    expect(steps).toBeGreaterThan(50)
  })

  it('keeps so many places and says that there are more', () => {
    const { found } = search(rowsOf([`=${'a'.repeat(mostHits + 1)}`]), 'a')
    expect(found.hits).toHaveLength(mostHits)
    expect(found.more).toBe(true)
  })

  it('begins at the place in sight, else at the first', () => {
    const { hits } = search(rowsOf(['=x', '=y', '=x', '=y']), 'x').found
    expect(hitNear(hits, 1)).toBe(1)
    expect(hitNear(hits, 3)).toBe(0)
    expect(hitNear([], 0)).toBe(-1)
  })

  it('has nothing to find without a text', () => {
    expect(findPattern('')).toBeNull()
  })
})
