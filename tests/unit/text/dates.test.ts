import { afterEach, describe, expect, it } from 'vitest'
import { dateInName, dateKey, isPlaceholder, timeKey } from '../../../shared/text/dates.ts'
import { dayNumber, daysBetween, dayText } from '../../../shared/text/day-number.ts'

describe('dateKey', () => {
  it.each([
    ['2026-02-15', '2026-02-15'],
    ["'2026-04-06T23:45:50.512Z'", '2026-04-06T23:45:50'],
    ['2026-02-28T16:06:54Z', '2026-02-28T16:06:54'],
    ['2026-05-12T18:30:00+09:00', '2026-05-12T18:30:00'],
    ['2026-02-06T04:04:36', '2026-02-06T04:04:36'],
    ['2026-02-15T19-12-02Z', '2026-02-15T19:12:02'],
    ['2026-02-12 15:28', '2026-02-12T15:28:00'],
    ['2026-02-20-05-02-56', '2026-02-20T05:02:56'],
    ['2026:02:14T04:53:53Z', '2026-02-14T04:53:53'],
    ['2022-8-21', '2022-08-21'],
    ['2026/06/14', '2026-06-14'],
    ['Sun Feb 15 01:43:42 UTC 2026', '2026-02-15T01:43:42'],
    ['20260512', '2026-05-12'],
    ['20260512_141503', '2026-05-12T14:15:03'],
    ['2026-05-12T141503Z', '2026-05-12T14:15:03'],
    ['[[2026-06-15]]', '2026-06-15'],
    ['2026-05-19 ~18:00 IST', '2026-05-19T18:00:00'],
    ['2026-09-26 05:46 UTC', '2026-09-26T05:46:00'],
    ['2026-04-23 → 2026-04-24', '2026-04-23'],
    ['1778595303', '2026-05-12T14:15:03'],
    ['1778595303.25', '2026-05-12T14:15:03'],
    ['1778595303000', '2026-05-12T14:15:03'],
    ['14 June 2026', '2026-06-14'],
    ['Jun 14th, 2026', '2026-06-14'],
    ['2026年5月12日', '2026-05-12'],
    ['2026년 5월 12일', '2026-05-12'],
    ['2024-02-29', '2024-02-29'],
  ])('reads %s as %s', (text, key) => {
    expect(dateKey(text)).toBe(key)
  })

  it.each([
    '',
    '2026-05-32',
    '2020-14-01',
    '2026-02-29',
    '2026-00-10',
    'YYYY-MM-DD',
    '{{date}}',
    '~18:00 IST',
    'Leave as is',
    '22:50:16',
    '6731',
    'current - August 2026',
    '12345678901234567890',
  ])('finds no date in %j', (text) => {
    expect(dateKey(text)).toBeNull()
  })

  describe('in any time zone', () => {
    const before = process.env.TZ
    afterEach(() => {
      process.env.TZ = before
    })

    it.each(['America/Los_Angeles', 'Pacific/Kiritimati', 'UTC'])(
      'B40: gives the same key under %s',
      (zone) => {
        process.env.TZ = zone
        expect(dateKey('2026-01-05')).toBe('2026-01-05')
        expect(dateKey('2026-01-05T23:30:00-08:00')).toBe('2026-01-05T23:30:00')
        expect(daysBetween('2026-01-05', '2026-01-06T00:00:00')).toBe(1)
      },
    )
  })
})

describe('other helpers', () => {
  it.each([
    ['digests/2026-05-12-kb-comparison.md', '2026-05-12'],
    ['digests/2026/2026-02-27T12-00-00Z__name.md', '2026-02-27T12-00-00'],
    ['archive/20260124-015123-verification.md', '20260124-015123'],
    ['digests/2026-02-30-none.md', null],
    ['2026-05-12/notes.md', null],
    ['digests/notes.md', null],
  ])('finds in the name of %s the date %s', (path, date) => {
    expect(dateInName(path)).toBe(date)
  })

  it.each(['YYYY-MM-DD', '{{date}}', '[date]', '<project>', 'TBD', '{proposed | accepted}'])(
    'takes %s for a placeholder',
    (text) => {
      expect(isPlaceholder(text)).toBe(true)
    },
  )

  it.each(['2026-05-12', '[[2026-05-12]]', 'alpha', '[2026]', '{}x'])('takes %s for a value', (text) => {
    expect(isPlaceholder(text)).toBe(false)
  })

  it('reads clock times', () => {
    expect(timeKey('22:50:16')).toBe('22:50:16')
    expect(timeKey('9:05')).toBe('09:05:00')
    expect(timeKey('25:00')).toBeNull()
  })

  it('counts days with their sign', () => {
    expect(daysBetween('2026-02-27', '2026-03-02')).toBe(3)
    expect(daysBetween('2026-03-02', '2026-02-27')).toBe(-3)
    for (const none of [null, '', '2026', '2026-05', 'some day']) {
      expect(daysBetween(none, '2026-03-02')).toBeNull()
      expect(daysBetween('2026-03-02', none)).toBeNull()
    }
  })

  it.each([
    ['2026-05-32', '2026-05-31'],
    ['2026-05-99T23:59:59', '2026-05-31'],
    ['2026-02-30', '2026-02-28'],
    ['2024-02-30', '2024-02-29'],
    ['2026-12-32', '2026-12-31'],
  ])('counts %s, which its month does not have, as %s in charts and in spans alike', (written, last) => {
    expect(dayText(dayNumber(written) as number)).toBe(last)
    expect(daysBetween(written, last)).toBe(0)
    expect(daysBetween(last, written)).toBe(0)
    expect(daysBetween('2024-01-01', written)).toBe(daysBetween('2024-01-01', last))
  })
})
