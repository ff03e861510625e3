import { describe, expect, it } from 'vitest'
import { recordedLag } from '../../../shared/text/recorded-lag.ts'

const lag = (more: Partial<Parameters<typeof recordedLag>[0]>) =>
  recordedLag({
    dateKey: '2026-06-11',
    dateFrom: 'field',
    bornOn: '2026-06-14T09:41:07+02:00',
    bornAtEdge: false,
    ...more,
  })

describe('days from decided to recorded', () => {
  it.each([
    ['2026-06-14T09:41:07+02:00', 3],
    ['2026-06-11T00:05:00+09:00', 0],
    ['2026-06-10T23:59:59-11:00', -1],
    ['2027-06-11T12:00:00Z', 365],
  ])('are counted in the zone recorded: %s', (bornOn, days) => {
    expect(lag({ bornOn })).toBe(days)
  })

  it.each([
    ['the known history begins there', { bornAtEdge: true }],
    ['it is in no commit yet', { bornOn: null }],
    ['the session has no date', { dateKey: null, dateFrom: null }],
    ['the date is that of the commit', { dateFrom: 'git' as const }],
    ['the date is that of a commit at the edge', { dateFrom: 'git-or-before' as const }],
    ['the date is no day', { dateKey: '2026' }],
  ])('are not known where %s', (_, more) => {
    expect(lag(more)).toBeNull()
  })
})
