import { describe, expect, it } from 'vitest'
import { median, monthTicks, pixelsPerDay } from '../../../renderer/views/dashboards/days.ts'
import { markChanges } from '../../../renderer/views/dashboards/mark-changes.ts'
import {
  gapsByMonth,
  gapsOfTick,
  gapsOpenOn,
  openGapSteps,
  openOn,
} from '../../../renderer/views/dashboards/open-gaps.ts'
import { barsOf, gridOf, meanOf } from '../../../renderer/views/dashboards/project-model.ts'
import { daysOfMonth, seenOfTick } from '../../../renderer/views/dashboards/seen-ticks.ts'
import { spreadLabels, stackStatuses } from '../../../renderer/views/dashboards/status-stack.ts'
import { stepArea, stepPath } from '../../../renderer/views/dashboards/step-path.ts'
import { labelAt } from '../../../renderer/views/dashboards/time-scale.ts'
import type { Group, SeenMonth } from '../../../shared/model/dashboard.ts'
import { dayNumber, dayText } from '../../../shared/text/day-number.ts'

const day = (text: string) => dayNumber(text) as number

function gap(first: string | null, answered: string | null = null): Group {
  return {
    wording: `gap of ${first}`,
    variants: [],
    mentions: [
      {
        text: '',
        sessionRow: 'd:a',
        path: null,
        line: null,
        date: first,
        dateKey: first,
        project: null,
        model: null,
      },
    ],
    sessions: 1,
    firstSeen: first,
    lastSeen: first,
    projects: [],
    state: answered === null ? 'open' : 'answered',
    days: null,
    answeredBy:
      answered === null
        ? null
        : {
            path: null,
            line: null,
            sessionRow: 'd:b',
            kind: 'learning',
            text: '',
            date: answered,
            stated: true,
          },
    suggestedAnswer: null,
  }
}

describe('days', () => {
  it('are counted from the text as written, time and zone left aside', () => {
    expect(day('2026-03-01') - day('2026-02-28')).toBe(1)
    expect(day('2026-06-11T23:59:59+14:00')).toBe(day('2026-06-11'))
    expect(dayText(day('2024-02-29'))).toBe('2024-02-29')
    expect(dayText(day('2026-05-32'))).toBe('2026-05-31')
    expect(dayText(day('2026-02-31'))).toBe('2026-02-28')
    expect(dayNumber('June 11')).toBeNull()
  })

  it('give a tick per month, thinned and with years over a long span', () => {
    const short = monthTicks(day('2026-03-03'), day('2026-06-22'))
    expect(short.map((tick) => tick.label)).toEqual(['Mar', 'Apr', 'May', 'Jun'])
    const long = monthTicks(day('2020-05-01'), day('2026-06-22'))
    expect(long.length).toBeLessThanOrEqual(8)
    expect(long.map((tick) => tick.label)).toEqual(['2021', '2022', '2023', '2024', '2025', '2026'])
    const over = monthTicks(day('2025-11-10'), day('2026-03-02'))
    expect(over.map((tick) => tick.label)).toEqual(['Nov', 'Dec', '2026', 'Feb', 'Mar'])
  })

  it('share one scale of half a pixel, less where the longest does not fit', () => {
    expect(pixelsPerDay(100, 60)).toBe(0.5)
    expect(pixelsPerDay(600, 60)).toBe(0.1)
    expect(median([5, 1, 9])).toBe(5)
    expect(median([])).toBeNull()
  })
})

describe('open gaps', () => {
  const { steps, undated } = openGapSteps([
    gap('2026-03-01', '2026-04-01'),
    gap('2026-03-01'),
    gap('2026-05-01'),
    gap(null),
  ])

  it('go up when named and down when answered, and undated ones are counted apart', () => {
    expect(steps.map((step) => [dayText(step.day), step.open])).toEqual([
      ['2026-03-01', 2],
      ['2026-04-01', 1],
      ['2026-05-01', 2],
    ])
    expect(undated).toBe(1)
  })

  it('can be asked for any day, and agree with the gaps behind the number', () => {
    expect(openOn(steps, day('2026-02-01'))).toBe(0)
    for (const at of ['2026-03-15', '2026-04-01', '2026-06-01']) {
      expect(gapsOpenOn(steps, day(at))).toHaveLength(openOn(steps, day(at)))
    }
    expect(gapsByMonth(steps).get('2026-03')?.named).toHaveLength(2)
  })

  it('are all counted where the axis has not room for every month', () => {
    const months = [...gapsByMonth(steps).values()]
    const before = gapsOfTick(months, null, { month: '2026-05' })
    expect([before.named.length, before.answered.length, before.when]).toEqual([
      2,
      1,
      'from 2026-03 to 2026-04',
    ])
    const after = gapsOfTick(months, { month: '2026-05' }, null)
    expect([after.named.length, after.answered.length, after.when]).toEqual([1, 0, 'in 2026-05'])
  })
})

describe('steps', () => {
  it('are level between two points and never slope', () => {
    const path = stepPath(
      [
        { x: 0, y: 9 },
        { x: 4, y: 5 },
      ],
      10,
    )
    expect(path).toBe('M0,9H4V5H10')
    expect(stepPath([], 10)).toBe('')
    expect(
      stepArea(
        [
          { x: 0, y: 2 },
          { x: 4, y: 1 },
        ],
        [
          { x: 0, y: 9 },
          { x: 4, y: 8 },
        ],
        6,
      ),
    ).toBe('M0,2H4V1H6V8H4V9H0Z')
  })

  it('stack to the number of all digests, unused statuses left out', () => {
    const layers = stackStatuses([
      { date: '2026-03-01', draft: 2, active: 0, canonical: 1, archived: 0, other: 0 },
      { date: '2026-04-01', draft: 1, active: 2, canonical: 1, archived: 0, other: 0 },
    ])
    expect(layers.map((layer) => layer.name)).toEqual(['canonical', 'active', 'draft'])
    expect(layers.at(-1)?.points.map((point) => point.to)).toEqual([3, 4])
  })

  it('keep labels apart and above the axis', () => {
    expect(spreadLabels([50, 52, 10], 12, 60)).toEqual([48, 60, 10])
    expect(spreadLabels([60, 60], 12, 60)).toEqual([60, 48])
  })
})

describe('projects and models', () => {
  const bars = (...gaps: number[]) =>
    gaps.map((each, at) => ({
      sessionRow: `d:${at}`,
      gaps: each,
      strengths: 2 * each,
      learnings: 0,
      decisions: 1,
      date: null,
    }))
  const cells = [
    { project: 'a', model: 'm', bars: bars(1, 2, 3) },
    { project: 'b', model: 'm', bars: bars(4) },
  ]

  it('give a mean from three sessions on, and rank by sessions', () => {
    const grid = gridOf(cells, 'gaps')
    expect(grid.projects).toEqual(['a', 'b'])
    expect(meanOf(grid.cell('a', 'm')!, 'gaps')).toBe('2.0')
    expect(meanOf(grid.cell('a', 'm')!, 'strengths')).toBe('4.0')
    expect(meanOf(grid.cell('b', 'm')!, 'gaps')).toBeNull()
    expect(grid.cell('b', 'other')).toBeNull()
    expect(grid.most).toBe(4)
    expect(gridOf(cells, 'strengths').most).toBe(8)
  })

  it('give one bar per session while they fit, then the mean of several, each session once', () => {
    const cell = { project: 'a', model: 'm', bars: bars(1, 3, 2, 4, 6) }
    expect(barsOf(cell, 11, 'gaps').map((bar) => bar.mean)).toEqual([1, 3, 2, 4, 6])
    const few = barsOf(cell, 2, 'gaps')
    expect(few.map((bar) => bar.sessions.length)).toEqual([3, 2])
    expect(few.map((bar) => bar.mean)).toEqual([2, 5])
  })
})

describe('marks that would lie over each other', () => {
  it('become one in the middle of what they stand for', () => {
    const marks = markChanges([0, 2, 5, 6, 30], (x) => x, 6)
    expect(marks).toEqual([
      { x: 2.5, changes: [0, 2, 5] },
      { x: 6, changes: [6] },
      { x: 30, changes: [30] },
    ])
    expect(markChanges([], (x: number) => x, 6)).toEqual([])
  })

  it('leave labels inside their axis', () => {
    expect(labelAt(10, 100)).toEqual({ x: 10, textAnchor: 'start' })
    expect(labelAt(98, 100)).toEqual({ x: 100, textAnchor: 'end' })
  })
})

describe('months of strengths and learnings', () => {
  const count = (...rows: string[]) => ({ groups: rows.length, sessionRows: rows, query: rows.join(' ') })
  const month = (name: string, first: string[], again: string[]): SeenMonth => ({
    month: name,
    first: count(...first),
    again: count(...again),
    known: 0,
  })
  const months = [
    month('2026-02', ['a', 'b'], []),
    month('2026-03', [], ['a']),
    month('2026-12', ['c'], ['a']),
  ]

  it('lie between the first of one and the first of the next', () => {
    expect(daysOfMonth('2026-02')).toEqual({ from: day('2026-02-01'), to: day('2026-03-01') })
    expect(daysOfMonth('2026-12')).toEqual({ from: day('2026-12-01'), to: day('2027-01-01') })
  })

  it('are summed up from tick to tick, and nothing is lost at the ends', () => {
    expect(seenOfTick(months, 'first', null, { month: '2026-03' })).toEqual({
      groups: 2,
      rows: new Set(['a', 'b']),
      query: 'a b',
      when: 'in 2026-02',
    })
    expect(seenOfTick(months, 'again', { month: '2026-03' }, null)).toEqual({
      groups: 2,
      rows: new Set(['a']),
      query: undefined,
      when: 'from 2026-03 to 2026-12',
    })
    expect(seenOfTick(months, 'first', { month: '2026-03' }, { month: '2026-12' }).groups).toBe(0)
  })
})
