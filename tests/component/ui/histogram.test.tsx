// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { barsIn, rangeWords } from '../../../renderer/ui/histogram.tsx'
import { HistogramFacet } from '../../../renderer/ui/histogram-facet.tsx'
import type { Range } from '../../../shared/index/query-range.ts'
import type { Histogram } from '../../../shared/ipc/list-answers.ts'

const months = ['2026-03', '2026-04', '2026-05', '2026-06']
const histogram = (range: Range | null): Histogram => ({
  field: 'date',
  label: 'Date',
  bins: months.map((month, at) => ({ from: month, to: month, count: at * 2, shown: at })),
  missing: { count: 1, shown: 1, state: null },
  range,
})
const onRange = vi.fn()
const onMissing = vi.fn()
const draw = (range: Range | null = null) => (
  <HistogramFacet histogram={histogram(range)} openAtFirst onRange={onRange} onMissing={onMissing} />
)
const bar = (name: string) => screen.getByRole('button', { name })

beforeEach(() => {
  onRange.mockClear()
  onMissing.mockClear()
})
afterEach(cleanup)

describe('bars', () => {
  it('have one stop, which left and right move, and Enter chooses one', async () => {
    render(draw())
    const stops = () =>
      within(screen.getByRole('group', { name: /^Date, 4 bars/ }))
        .getAllByRole('button')
        .filter((one) => one.dataset.stop !== undefined)
    expect(stops()).toEqual([bar('2026-03: 0 sessions')])
    fireEvent.keyDown(bar('2026-03: 0 sessions'), { key: 'ArrowRight' })
    await waitFor(() => expect(document.activeElement).toBe(bar('2026-04: 2 sessions')))
    expect(stops()).toEqual([bar('2026-04: 2 sessions')])
    fireEvent.click(bar('2026-04: 2 sessions'), { detail: 0 })
    expect(onRange).toHaveBeenLastCalledWith({ from: '2026-04', to: '2026-04' })
  })

  it('are chosen as a span with Shift, and let go with Delete', () => {
    const { rerender } = render(draw({ from: '2026-04', to: '2026-04' }))
    fireEvent.keyDown(bar('2026-04: 2 sessions'), { key: 'ArrowRight', shiftKey: true })
    expect(onRange).toHaveBeenLastCalledWith({ from: '2026-04', to: '2026-05' })
    rerender(draw({ from: '2026-04', to: '2026-05' }))
    fireEvent.keyDown(bar('2026-05: 4 sessions'), { key: 'ArrowRight', shiftKey: true })
    expect(onRange).toHaveBeenLastCalledWith({ from: '2026-04', to: '2026-06' })
    fireEvent.keyDown(bar('2026-05: 4 sessions'), { key: 'Delete' })
    expect(onRange).toHaveBeenLastCalledWith(null)
  })

  it('are brushed with the mouse, to either side', () => {
    render(draw())
    const group = screen.getByRole('group', { name: /^Date, 4 bars/ })
    group.getBoundingClientRect = () => ({ left: 100, width: 80 }) as DOMRect
    group.setPointerCapture = () => undefined
    fireEvent.pointerDown(group, { clientX: 175, button: 0 })
    fireEvent.pointerMove(group, { clientX: 130 })
    fireEvent.pointerUp(group, { clientX: 125 })
    expect(onRange).toHaveBeenLastCalledWith({ from: '2026-04', to: '2026-06' })
  })

  it('say which of them are chosen, and keep the others', () => {
    render(draw({ from: '2026-05', to: '' }))
    const pressed = months
      .map((_, at) => at)
      .filter((at) => {
        const name = `${months[at]}: ${at * 2} sessions`
        return bar(name).getAttribute('aria-pressed') === 'true'
      })
    expect(pressed).toEqual([2, 3])
    expect(screen.getByText('from 2026-05')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Show all of Date' }))
    expect(onRange).toHaveBeenLastCalledWith(null)
  })
})

describe('their table', () => {
  it('has the same numbers, and chooses the same spans', () => {
    render(draw())
    fireEvent.click(screen.getByRole('button', { name: 'Date as a table' }))
    const rows = within(screen.getByRole('table', { name: 'Date' })).getAllByRole('row')
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'TimeSessionsShown',
      '2026-0300',
      '2026-0421',
      '2026-0542',
      '2026-0663',
    ])
    fireEvent.click(screen.getByRole('button', { name: '2026-05' }))
    expect(onRange).toHaveBeenLastCalledWith(expect.objectContaining({ from: '2026-05', to: '2026-05' }))
  })

  it('stands beside what has no value, which can be chosen', () => {
    render(draw())
    fireEvent.click(screen.getByRole('checkbox', { name: 'Date (missing), 1' }), { shiftKey: true })
    expect(onMissing).toHaveBeenCalledWith('not')
  })
})

describe('a span', () => {
  it('of days reaches the bars of their months, and of numbers the bars that hold them', () => {
    expect(barsIn(histogram(null), { from: '2026-04-12', to: '2026-05-01' })).toEqual([1, 2])
    expect(barsIn(histogram(null), { from: '2026', to: '2026' })).toEqual([0, 3])
    expect(barsIn(histogram(null), { from: '2027', to: '' })).toBe(null)
    const numbers: Histogram = {
      ...histogram(null),
      field: 'gaps',
      bins: [0, 10, 20].map((from) => ({ from: `${from}`, to: `${from + 9}`, count: 1, shown: 1 })),
    }
    expect(barsIn(numbers, { from: '9', to: '10' })).toEqual([0, 1])
    expect(barsIn(numbers, { from: '', to: '25' })).toEqual([0, 2])
  })
  it('is said in words', () => {
    expect(
      [
        { from: '2', to: '5' },
        { from: '2', to: '2' },
        { from: '', to: '5' },
      ].map(rangeWords),
    ).toEqual(['2 to 5', '2', 'up to 5'])
  })
})
