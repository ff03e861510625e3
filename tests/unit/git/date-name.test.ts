import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type LocalTime, lastSecondOf } from '../../../shared/git/date-name.ts'

/** Two hours east of Greenwich, all year. */
const local: LocalTime = (year, month, day, hour, minute) =>
  Date.UTC(year, month - 1, day, hour, minute) - 2 * 3_600_000

const inLocal = (typed: string) => {
  const last = lastSecondOf(typed, local)
  return last === null ? null : new Date((last + 2 * 3_600) * 1000).toISOString().slice(0, 19)
}

describe('a typed date', () => {
  it.each([
    ['2026', '2026-12-31T23:59:59'],
    ['2026-02', '2026-02-28T23:59:59'],
    ['2024-02', '2024-02-29T23:59:59'],
    ['2026-12', '2026-12-31T23:59:59'],
    [' 2026-06-14 ', '2026-06-14T23:59:59'],
    ['2026-06-14 09:41', '2026-06-14T09:41:59'],
    ['2026-06-14T09:41:07', '2026-06-14T09:41:07'],
    ['2026-06-14T09:41:07Z', '2026-06-14T11:41:07'],
    ['2026-06-14 09:41:07 -05:00', '2026-06-14T16:41:07'],
    ['2026-06-14 09:41 +0530', '2026-06-14T06:11:59'],
  ])('%s means all up to its last second', (typed, last) => {
    expect(inLocal(typed)).toBe(last)
  })

  it.each([
    '2026-02-30',
    '2026-13',
    '2026-6-1',
    '14.6.2026',
    'yesterday',
    '2026-06-14 25:00',
    '20260614',
    'v2026',
    '',
  ])('%s is none', (typed) => {
    expect(lastSecondOf(typed, local)).toBeNull()
  })

  it('names every moment within it, and none after it', () => {
    const utc: LocalTime = (year, month, day, hour, minute) => Date.UTC(year, month - 1, day, hour, minute)
    const moments = fc.date({ min: new Date(0), max: new Date('2099-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(moments, (moment) => {
        const written = moment.toISOString()
        const seconds = Math.floor(moment.getTime() / 1000)
        expect(lastSecondOf(`${written.slice(0, 19)}Z`, utc)).toBe(seconds)
        const day = lastSecondOf(written.slice(0, 10), utc) ?? 0
        expect(day - seconds).toBeGreaterThanOrEqual(0)
        expect(day - seconds).toBeLessThan(86_400)
        expect(new Date(day * 1000).toISOString().slice(11, 19)).toBe('23:59:59')
      }),
    )
  })
})
