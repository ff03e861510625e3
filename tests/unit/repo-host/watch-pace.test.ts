import fc from 'fast-check'
import { expect, it } from 'vitest'
import { livePace, pauseFor, pollPace } from '../../../main/repo-host/watch-loop.ts'

it('checks without a hint take less than a hundredth of the time, or come every five minutes', () => {
  expect([pauseFor(livePace, 0), pauseFor(pollPace, 0)]).toEqual([30_000, 3_000])
  expect([pauseFor(livePace, 400), pauseFor(pollPace, 400)]).toEqual([60_000, 9_000])
  fc.assert(
    fc.property(fc.double({ min: 0, max: 100_000, noNaN: true }), (cost) => {
      const pause = pauseFor(livePace, cost)
      expect(pause).toBeGreaterThanOrEqual(30_000)
      expect(pause === 300_000 || cost / pause < 0.01).toBe(true)
    }),
  )
})
