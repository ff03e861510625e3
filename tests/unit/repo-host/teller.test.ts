import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Teller } from '../../../main/repo-host/teller.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('tells five times a second in a storm, and what is newest at its end', async () => {
  let newest = 0
  const told: number[] = []
  const teller = new Teller(200, () => void told.push(newest))
  for (let ms = 0; ms < 10_000; ms += 2) {
    newest += 1
    teller.push()
    await vi.advanceTimersByTimeAsync(2)
  }
  expect(told.length).toBeGreaterThan(40)
  expect(told.length).toBeLessThanOrEqual(51)
  await vi.advanceTimersByTimeAsync(200)
  expect(told.at(-1)).toBe(newest)
})

it('tells what comes alone at once', async () => {
  let told = 0
  const teller = new Teller(200, () => {
    told += 1
  })
  await vi.advanceTimersByTimeAsync(1_000)
  teller.push()
  await vi.advanceTimersByTimeAsync(1)
  expect(told).toBe(1)
})

it('tells what a person waits for whenever something was told last, and not again', async () => {
  let told = 0
  const teller = new Teller(200, () => {
    told += 1
  })
  teller.pushNow()
  teller.push()
  teller.pushNow()
  expect(told).toBe(2)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(told).toBe(2)
})
