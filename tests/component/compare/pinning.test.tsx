// @vitest-environment happy-dom
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import CompareView from '../../../renderer/views/compare/index.tsx'
import { commitId, comparison } from '../support/comparisons.ts'
import { installViewer } from '../support/fake-viewer.ts'
import { answers, comparing, key, lastRun, setUpComparing } from './comparing.tsx'

setUpComparing()

describe('lines laid beside each other', () => {
  it('B16 lays two lines beside each other by one key, shows it, and takes it back by the same', async () => {
    comparing.answer = comparison(['=## Decisions', '-two', '+three', '=end'])
    render(<CompareView />)
    const grid = await screen.findByRole('grid')
    const pins = () => (lastRun() as { pins?: unknown }).pins
    act(() => grid.focus())
    fireEvent.keyDown(grid, { key: 'Home' })
    fireEvent.keyDown(grid, { key: 'ArrowDown' })
    await key('l')
    expect(within(grid).getByText('held, to stand beside a line of B')).toBeDefined()
    await key('Escape')
    expect(within(grid).queryByText(/^held/)).toBeNull()
    await key('l')
    fireEvent.keyDown(grid, { key: 'ArrowDown' })
    const laid = comparison(['=## Decisions', '~two', '=end'])
    comparing.answer = {
      ...laid,
      rows: laid.rows.map((row) =>
        row.b?.text === 'two' ? { ...row, b: { ...row.b, text: 'three' } } : row,
      ),
    }
    await key('l')
    await waitFor(() => expect(pins()).toEqual([{ a: 2, b: 2 }]))
    await screen.findByText(/1 pair of lines held beside each other by hand/)
    await waitFor(() => expect(within(grid).getByText(/^held beside B line 2/)).toBeDefined())
    expect(
      within(grid).getByLabelText('decision reworded, line 2: three; held beside A line 2'),
    ).toBeDefined()
    fireEvent.click(screen.getByText('Copy as patch'))
    await waitFor(() =>
      expect(comparing.viewer.calls.findLast((call) => call.name === 'compare.patch')?.arg).toMatchObject({
        pins: [{ a: 2, b: 2 }],
      }),
    )
    await key('l')
    await waitFor(() => expect(screen.queryByText(/held beside each other by hand/)).toBeNull())
  })

  it('lays lines beside each other by clicks on their numbers, and forgets it with the comparison', async () => {
    comparing.answer = comparison(['=## Decisions', '-two', '+three', '=end'])
    render(<CompareView />)
    const grid = await screen.findByRole('grid')
    const number = (side: string, line: number) =>
      grid.querySelector(`[data-number="${side}"][data-line="${line}"]`) as HTMLElement
    fireEvent.click(number('b', 2))
    fireEvent.click(number('a', 2))
    await screen.findByText(/1 pair of lines held/)
    await key('[')
    await waitFor(() => expect(lastRun()).toMatchObject({ a: { revision: commitId('aaaaaaa') } }))
    expect(lastRun()).not.toHaveProperty('pins')
    expect(screen.queryByText(/pair of lines held/)).toBeNull()
    await key(']')
    await waitFor(() =>
      expect(screen.getByLabelText('bbbbbbb as side A').getAttribute('aria-pressed')).toBe('true'),
    )
    expect(screen.queryByText(/pair of lines held/)).toBeNull()
  })

  it('B16 keeps a pair of lines while the comparison with the pair before it is still made', async () => {
    comparing.answer = comparison(['=## Decisions', '-one', '-two', '+three', '+four', '=end'])
    let tell = () => {}
    const isTold = new Promise<void>((resolve) => {
      tell = resolve
    })
    comparing.viewer = installViewer({
      ...answers(),
      'compare.run': async ({ pins }: { pins?: unknown[] }) => {
        if (pins) await isTold
        return { ...comparing.answer }
      },
    })
    render(<CompareView />)
    const grid = await screen.findByRole('grid')
    const lay = (a: number, b: number) => {
      fireEvent.click(grid.querySelector(`[data-number="a"][data-line="${a}"]`) as HTMLElement)
      fireEvent.click(grid.querySelector(`[data-number="b"][data-line="${b}"]`) as HTMLElement)
    }
    lay(2, 2)
    await screen.findByText(/1 pair of lines held/)
    lay(3, 3)
    await screen.findByText(/2 pairs of lines held/)
    await act(async () => tell())
    const pins = [
      { a: 2, b: 2 },
      { a: 3, b: 3 },
    ]
    await waitFor(() => expect(lastRun()).toMatchObject({ pins }))
    expect(screen.getByText(/2 pairs of lines held/)).toBeDefined()
  })
})
