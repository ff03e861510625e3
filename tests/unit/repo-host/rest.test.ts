import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Rest } from '../../../main/repo-host/rest.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('collects twice when all was read and nobody asks, and waits for whoever does', () => {
  const collect = vi.fn()
  const rest = new Rest(collect)
  rest.stir()
  vi.advanceTimersByTime(60_000)
  expect(collect).not.toHaveBeenCalled()
  rest.readAll()
  for (let at = 0; at < 10; at += 1) {
    vi.advanceTimersByTime(1_000)
    rest.stir()
  }
  expect(collect).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1_500)
  expect(collect).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1_000)
  rest.stir()
  vi.advanceTimersByTime(1_000)
  expect(collect).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(60_000)
  expect(collect).toHaveBeenCalledTimes(2)
  rest.stir()
  vi.advanceTimersByTime(60_000)
  expect(collect).toHaveBeenCalledTimes(2)
})

it('has a collector by itself', () => {
  const before = process.memoryUsage().heapUsed
  let heap: string[] | null = Array.from({ length: 300_000 }, (_, at) => `text ${at}`)
  expect(heap).toHaveLength(300_000)
  heap = null
  const rest = new Rest()
  rest.readAll()
  vi.advanceTimersByTime(10_000)
  expect(process.memoryUsage().heapUsed).toBeLessThan(before + 10_000_000)
})
