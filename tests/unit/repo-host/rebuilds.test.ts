import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Rebuilds } from '../../../main/repo-host/rebuilds.ts'
import type { StateBoard } from '../../../main/repo-host/state-board.ts'

const board = { state: { version: 0 }, set: () => {} } as unknown as StateBoard

function rebuilds(live = true): Rebuilds {
  const unasked = () => {
    throw new Error('nothing is built here')
  }
  return new Rebuilds(board, live, unasked, () => ({}))
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

it.each([
  ['a first start', false, 100],
  ['a start that has what an earlier one read', true, 3_000],
])('shows no part of a reading ahead that is soon over: %s', (_, known, after) => {
  const some = rebuilds()
  some.hold(known)
  vi.advanceTimersByTime(after - 1)
  expect(some.due).toBe(false)
  vi.advanceTimersByTime(1)
  expect(some.due).toBe(true)
})

it('shows no part where only the end counts', () => {
  const some = rebuilds(false)
  some.hold(false)
  vi.advanceTimersByTime(60_000)
  expect(some.due).toBe(false)
})
