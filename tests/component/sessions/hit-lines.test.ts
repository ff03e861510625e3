// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest'
import { createHitLines } from '../../../renderer/state/hit-lines.ts'
import type { RowHits } from '../../../shared/ipc/search-answers.ts'
import { installViewer } from '../support/fake-viewer.ts'

interface Asked {
  readonly query: string
  readonly ids: readonly string[]
}

const hits = (id: string, total: number): RowHits => ({ id, total, sections: [], best: null, ever: [] })

describe('hits of the rows that are drawn', () => {
  let asked: Asked[]
  let answers: (() => void)[]
  /** Hits by query, as many in each row. */
  const totals: Record<string, number> = { one: 1, two: 2, again: 1 }
  beforeEach(() => {
    asked = []
    answers = []
    installViewer({
      'search.lines': (arg: Asked) =>
        new Promise((done) => {
          asked.push(arg)
          answers.push(() => done(arg.ids.map((id) => hits(id, totals[arg.query] ?? 0))))
        }),
    })
  })
  const answer = async (at: number) => {
    answers[at]?.()
    await new Promise((done) => setTimeout(done))
  }

  it('stand until those of the next query are there', async () => {
    const lines = createHitLines()
    lines.follow('one', false)
    lines.draw(['a', 'b'])
    expect(lines.get('a')).toBeUndefined()
    await answer(0)
    lines.follow('two', false)
    expect(lines.get('a')?.total).toBe(1)
    lines.draw(['a', 'c'])
    expect(lines.get('c')).toBeUndefined()
    await answer(1)
    expect([lines.get('a')?.total, lines.get('c')?.total]).toEqual([2, 2])
    expect(asked.map(({ query, ids }) => `${query}: ${ids}`)).toEqual(['one: a,b', 'two: a,c'])
  })

  it('are never those of a query before, which answers late', async () => {
    const lines = createHitLines()
    lines.follow('one', false)
    lines.draw(['a'])
    lines.follow('two', false)
    lines.draw(['a'])
    await answer(1)
    await answer(0)
    expect(lines.get('a')?.total).toBe(2)
  })

  it('stay the same object where they say the same, so that their row is not drawn anew', async () => {
    const lines = createHitLines()
    lines.follow('one', false)
    lines.draw(['a'])
    await answer(0)
    const before = lines.get('a')
    lines.follow('again', false)
    lines.draw(['a'])
    await answer(1)
    expect(lines.get('a')).toBe(before)
  })

  it('come with a list, are told of when its rows are drawn, and are not asked for', async () => {
    const lines = createHitLines()
    lines.follow('one', false)
    lines.draw(['a', 'b'])
    await answer(0)
    const told: (number | undefined)[] = []
    lines.subscribe(() => told.push(lines.get('a')?.total))
    const before = lines.get('b')
    lines.follow('two', false, [hits('a', 2), hits('b', 1), hits('c', 2)])
    expect(told).toEqual([])
    lines.draw(['a', 'b', 'c'])
    expect([told, lines.get('c')?.total]).toEqual([[2], 2])
    expect(lines.get('b')).toBe(before)
    lines.draw(['a', 'b', 'c', 'd'])
    expect(told).toEqual([2])
    expect(asked.map(({ query, ids }) => `${query}: ${ids}`)).toEqual(['one: a,b', 'two: d'])
  })
})
