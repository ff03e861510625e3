import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { chunkSize, createRowCache } from '../../../renderer/state/row-cache.ts'

const ids = (count: number, prefix = 'r') => Array.from({ length: count }, (_, index) => `${prefix}${index}`)

/** A main that answers when told to. */
function askable() {
  const asked: (readonly string[])[] = []
  const waiting: (() => void)[] = []
  let answer = (id: string): string | null => `row ${id}`
  return {
    asked,
    ask: (chunk: readonly string[]) => {
      asked.push(chunk)
      return new Promise<readonly (string | null)[] | null>((done) => {
        waiting.push(() => done(chunk.map((id) => answer(id))))
      })
    },
    answerAs: (next: typeof answer) => {
      answer = next
    },
    flush: async () => {
      for (const done of waiting.splice(0)) done()
      await vi.advanceTimersByTimeAsync(0)
    },
  }
}

describe('row cache', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('asks for what is drawn with its neighbours first, one chunk at a time', async () => {
    const main = askable()
    const cache = createRowCache<string>(main.ask)
    const all = ids(10_000)
    cache.follow(all, 1)
    cache.draw(all.slice(5_000, 5_030))
    expect(main.asked).toHaveLength(1)
    expect(main.asked[0]?.slice(0, 30)).toEqual(all.slice(5_000, 5_030))
    expect(main.asked[0]).toContain('r4990')
    expect(main.asked[0]?.length).toBeLessThanOrEqual(chunkSize)
    cache.draw(all.slice(8_000, 8_030))
    expect(main.asked).toHaveLength(1)
    await main.flush()
    expect(cache.get('r5000')).toBe('row r5000')
    expect(main.asked[1]?.[0]).toBe('r8000')
  })

  it('reads the rest in chunks while nothing else is wanted, and then stops', async () => {
    const main = askable()
    const cache = createRowCache<string>(main.ask)
    const all = ids(1_200)
    cache.follow(all, 1)
    for (let round = 0; round < 10; round++) {
      await vi.advanceTimersByTimeAsync(1_000)
      await main.flush()
    }
    expect(main.asked.map((chunk) => chunk.length)).toEqual([500, 500, 200])
    expect(all.every((id) => cache.get(id) === `row ${id}`)).toBe(true)
  })

  it('keeps a row of an older version until the newer one has come', async () => {
    const main = askable()
    const cache = createRowCache<string>(main.ask)
    const all = ids(2)
    cache.take(
      [
        ['r0', 'old 0'],
        ['r1', 'old 1'],
      ],
      1,
    )
    cache.follow(all, 1)
    cache.draw(all)
    expect(main.asked).toHaveLength(0)
    cache.follow(all, 2)
    expect(cache.get('r0')).toBe('old 0')
    await main.flush()
    expect(cache.get('r0')).toBe('row r0')
  })

  it('does not take an answer that was overtaken by a newer version', async () => {
    const main = askable()
    const cache = createRowCache<string>(main.ask)
    const all = ids(1)
    cache.follow(all, 1)
    cache.draw(all)
    cache.take([['r0', 'newest']], 2)
    cache.follow(all, 2)
    await main.flush()
    expect(cache.get('r0')).toBe('newest')
  })

  it('shows a row that was never loaded although the answer is of an older version, and asks for it anew', async () => {
    const main = askable()
    const cache = createRowCache<string>(main.ask)
    const all = ids(1)
    cache.follow(all, 1)
    cache.draw(all)
    cache.follow(all, 2)
    await main.flush()
    expect(cache.get('r0')).toBe('row r0')
    expect(main.asked).toEqual([['r0'], ['r0']])
  })

  it('asks for rows before they are drawn', async () => {
    const main = askable()
    const cache = createRowCache<string>(main.ask)
    const all = ids(10_000)
    cache.take(
      all.slice(0, 200).map((id) => [id, id] as const),
      1,
    )
    cache.follow(all, 1)
    cache.draw(all.slice(0, 40))
    expect(main.asked).toHaveLength(0)
    cache.draw(all.slice(100, 140))
    expect(main.asked[0]?.[0]).toBe('r200')
  })

  it('asks for what is drawn although rows are being read ahead', async () => {
    const main = askable()
    const cache = createRowCache<string>(main.ask)
    const all = ids(10_000)
    cache.follow(all, 1)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(main.asked.map((chunk) => chunk[0])).toEqual(['r0'])
    cache.draw(all.slice(5_000, 5_030))
    expect(main.asked[1]?.[0]).toBe('r5000')
  })

  it('asks anew only for rows in sight when the version grows', async () => {
    const main = askable()
    const cache = createRowCache<string>(main.ask)
    const all = ids(1_000)
    cache.take(
      all.map((id) => [id, id] as const),
      1,
    )
    cache.follow(all, 1)
    cache.draw(all.slice(300, 330))
    cache.follow(all, 2)
    expect(main.asked).toEqual([all.slice(300, 330)])
  })

  it('asks for nothing that came with the list', () => {
    const main = askable()
    const cache = createRowCache<string>(main.ask)
    const all = ids(10_000)
    cache.follow(all, 1)
    cache.take(
      all.slice(4_900, 5_200).map((id) => [id, id] as const),
      2,
    )
    cache.draw(all.slice(5_000, 5_030))
    expect(main.asked).toEqual([])
    cache.follow(all, 2)
    expect(main.asked).toEqual([])
  })

  it('does not ask again and again for a row that main does not know', async () => {
    const main = askable()
    main.answerAs(() => null)
    const cache = createRowCache<string>(main.ask)
    cache.follow(['gone'], 1)
    cache.draw(['gone'])
    await main.flush()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(main.asked).toHaveLength(1)
  })

  it('keeps the object of a row that comes again at the same version, and takes that of a newer one', () => {
    const cache = createRowCache<{ of: number }>(async () => null)
    const came = [{ of: 1 }, { of: 1 }, { of: 2 }] as const
    cache.take([['a', came[0]]], 1)
    cache.take([['a', came[1]]], 1)
    expect(cache.get('a')).toBe(came[0])
    cache.take([['a', came[2]]], 2)
    expect(cache.get('a')).toBe(came[2])
  })

  it('tells nobody when it follows another list: nothing of what is drawn has come', () => {
    const cache = createRowCache<string>(async () => null)
    const edition = cache.edition()
    cache.follow(['a'], 1)
    expect(cache.edition()).toBe(edition)
    cache.stop()
  })
})
