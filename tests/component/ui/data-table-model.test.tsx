import { describe, expect, it } from 'vitest'
import {
  endInset,
  fitColumns,
  linesOf,
  nextSort,
  successorOf,
} from '../../../renderer/ui/data-table-model.ts'

const column = (id: string, width: number, pinned = false) => ({ id, width, pinned })

describe('fitColumns', () => {
  const columns = [
    column('date', 90, true),
    column('title', 200, true),
    column('project', 120),
    column('gaps', 40),
  ]

  it('lets columns leave from the right, the pinned ones never', () => {
    expect(fitColumns(columns, 450 + endInset).left).toEqual([])
    expect(fitColumns(columns, 449 + endInset).left.map((one) => one.id)).toEqual(['gaps'])
    expect(fitColumns(columns, 100).fit.map((one) => one.id)).toEqual(['date', 'title'])
  })

  it('keeps a narrow column out once a wider one before it has left, so that the order stays', () => {
    expect(fitColumns(columns, 340).left.map((one) => one.id)).toEqual(['project', 'gaps'])
  })
})

describe('linesOf', () => {
  const groups = [
    { key: 'a', start: 0, count: 2, head: 'a' },
    { key: 'b', start: 2, count: 1, head: 'b' },
  ]
  const words = (closed: string[]) =>
    linesOf(['1', '2', '3'], groups, new Set(closed)).map((line) =>
      line.kind === 'row' ? line.id : `${line.group.key}${line.open ? '' : ' closed'}`,
    )

  it('puts a head before the rows of its group and leaves out those of a closed one', () => {
    expect(words([])).toEqual(['a', '1', '2', 'b', '3'])
    expect(words(['a'])).toEqual(['a closed', 'b', '3'])
  })
})

describe('successorOf', () => {
  const before = ['a', 'b', 'c', 'd']
  const left =
    (...ids: string[]) =>
    (id: string) =>
      ids.includes(id)

  it('is the next that is still there, else the last before it', () => {
    expect(successorOf('b', before, left('a', 'c', 'd'))).toBe('c')
    expect(successorOf('b', before, left('a', 'd'))).toBe('d')
    expect(successorOf('d', before, left('a', 'b'))).toBe('b')
  })

  it('is none where none is left, or the row was not in the list', () => {
    expect(successorOf('b', before, left())).toBeNull()
    expect(successorOf('x', before, left('a'))).toBeNull()
  })
})

describe('nextSort', () => {
  const title = { column: 'title', desc: false }
  const gaps = { column: 'gaps', desc: true }

  it('goes from ascending to descending to none, and forgets the other keys', () => {
    expect(nextSort([gaps], 'title', false)).toEqual([title])
    expect(nextSort([title], 'title', false)).toEqual([{ column: 'title', desc: true }])
    expect(nextSort([{ column: 'title', desc: true }], 'title', false)).toEqual([])
  })

  it('keeps the other keys and their order when a key is added or turned', () => {
    expect(nextSort([gaps], 'title', true)).toEqual([gaps, title])
    expect(nextSort([title, gaps], 'title', true)).toEqual([{ column: 'title', desc: true }, gaps])
    expect(nextSort([gaps, title], 'gaps', true)).toEqual([title])
  })
})
