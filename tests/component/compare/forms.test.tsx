// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { useSettings } from '../../../renderer/state/settings.ts'
import { clearAnswers } from '../../../renderer/state/use-request.ts'
import { useView } from '../../../renderer/state/view.ts'
import CompareView from '../../../renderer/views/compare/index.tsx'
import type { Row } from '../../../shared/model/comparison.ts'
import { comparison } from '../support/comparisons.ts'
import { comparing, equal, key, lastRun, setUpComparing, threeChanges } from './comparing.tsx'

setUpComparing()

describe('the forms of a comparison', () => {
  it('draws a long line in part, says how much is left out, and shows it all when asked', async () => {
    comparing.answer = comparison(['=short', `+${'word '.repeat(4_000)}`])
    render(<CompareView />)
    const more = await screen.findByText('… show 18,000 more characters …')
    const line = more.closest('[data-text]')
    expect((line?.textContent ?? '').length).toBeLessThan(3_000)
    fireEvent.click(more)
    expect(line?.textContent).toBe('word '.repeat(4_000))
  })

  it('renders no text that takes long to draw as Markdown, says so, and does not read it', async () => {
    const made = comparison(['~one'])
    const form = { encoding: 'utf-8', bom: false, lineEnds: 'lf', finalNewline: true } as const
    for (const size of [
      { bytes: 9_000, lines: 2_001 },
      { bytes: 300_001, lines: 3 },
    ]) {
      comparing.answer = { ...made, b: { ...made.b, form: { ...form, ...size } } }
      render(<CompareView />)
      await screen.findByText('1 decision added')
      await key('4')
      expect(screen.getByText(/^These texts are too long to be rendered\./)).toBeDefined()
      cleanup()
      clearAnswers()
    }
    expect(comparing.viewer.calls.map(({ name }) => name)).not.toContain('digest.read')
  })

  it('measures every line anew in another form, those of the same height too', async () => {
    Object.defineProperty(HTMLElement.prototype, 'offsetHeight', {
      configurable: true,
      get(this: HTMLElement) {
        if (this.role !== 'row' && this.role !== 'listitem') return 600
        const cells = this.querySelectorAll('[data-text]').length
        return useSettings.getState().compareForm === 'unified' ? cells * 36 : 36
      },
    })
    comparing.answer = comparison(['=one', '~two', '=three', '=four', '~five', '=six'])
    render(<CompareView />)
    await screen.findByRole('grid')
    const drawnRows = () => [...document.querySelectorAll<HTMLElement>('[data-index]')]
    const starts = () =>
      drawnRows().map((row) => Number(/translateY\((\d+)px\)/.exec(row.style.transform)?.[1]))
    await waitFor(() => expect(starts()).toEqual([0, 36, 72, 108, 144, 180]))
    await key('2')
    await waitFor(() => expect(starts()).toEqual([0, 36, 108, 144, 180, 252]))
    await key('1')
    await waitFor(() => expect(starts()).toEqual([0, 36, 72, 108, 144, 180]))
  })

  it('opens a fold from either end, then wholly', async () => {
    render(<CompareView />)
    const grid = await screen.findByRole('grid')
    expect(within(grid).getByText('67 equal lines')).toBeDefined()
    fireEvent.click(within(grid).getAllByText('Last 20')[0] as HTMLElement)
    expect(within(grid).getByText('47 equal lines')).toBeDefined()
    fireEvent.click(within(grid).getByText('Show all 47'))
    expect(within(grid).queryByText('47 equal lines')).toBeNull()
  })

  it('shows more equal lines by keys, below or above the active line, and stays at that line', async () => {
    Object.defineProperty(HTMLElement.prototype, 'offsetHeight', {
      configurable: true,
      get(this: HTMLElement) {
        return this.role === 'row' ? 18 : 1_200
      },
    })
    comparing.answer = threeChanges(30)
    render(<CompareView />)
    const grid = await screen.findByRole('grid')
    const active = () => document.getElementById(grid.getAttribute('aria-activedescendant') ?? '')
    await key('n')
    const is = (rows: number) => {
      expect(grid.getAttribute('aria-rowcount')).toBe(`${rows}`)
      expect(within(active() as HTMLElement).getByLabelText(/^removed, .*two$/)).toBeDefined()
    }
    is(21)
    await key('F')
    is(41)
    await key('F')
    is(47)
    await key('F')
    expect(useView.getState().notice).toBe('No equal lines are folded above this line.')
    await key('f')
    is(67)
    await key('f')
    is(87)
    await key('f')
    is(103)
    await key('f')
    expect(useView.getState().notice).toBe('No equal lines are folded below this line.')
    is(103)
  })

  it('B02 leads to the end of lines that are not wrapped, on both sides, and back', async () => {
    comparing.answer = comparison([`~${'word '.repeat(300)}end`])
    render(<CompareView />)
    await screen.findByRole('grid')
    await key('w')
    const bars = screen.getAllByLabelText(/^Scroll side [AB] sideways$/)
    for (const bar of bars) Object.defineProperty(bar, 'scrollWidth', { value: 9_000 })
    const press = (shiftKey: boolean, name: string) =>
      act(async () => void fireEvent.keyDown(screen.getByRole('grid'), { key: name, shiftKey }))
    await press(true, 'ArrowRight')
    expect(bars.map((bar) => bar.scrollLeft)).toEqual([9_000, 9_000])
    await press(false, 'ArrowLeft')
    expect(bars.map((bar) => bar.scrollLeft)).toEqual([8_940, 8_940])
    await press(true, 'ArrowLeft')
    expect(bars.map((bar) => bar.scrollLeft)).toEqual([0, 0])
  })

  it('B02 brings what changed in a long line into sight on both sides, where lines do not wrap', async () => {
    const before = 'word '.repeat(400)
    const marked = (text: string, mark: 'dropped' | 'added') => ({
      line: 1,
      text: `${before}${text} end`,
      spans: [
        { text: before, mark: 'same' as const },
        { text, mark },
        { text: ' end', mark: 'same' as const },
      ],
    })
    const made = comparison(['~one', ...equal(2), '~two'])
    const [first, ...others] = made.rows
    const row = { ...first, a: marked('old', 'dropped'), b: marked('new', 'added') } as Row
    comparing.answer = { ...made, rows: [row, ...others] }
    render(<CompareView />)
    await screen.findByRole('grid')
    await key('w')
    const bars = screen.getAllByLabelText(/^Scroll side [AB] sideways$/)
    for (const bar of bars) {
      Object.defineProperty(bar, 'scrollWidth', { value: 82 + 2_007 * 7 })
      Object.defineProperty(bar, 'clientWidth', { value: 382 })
    }
    await key('n')
    expect(bars.map((bar) => bar.scrollLeft)).toEqual([0, 0])
    await key('p')
    expect(bars.map((bar) => bar.scrollLeft)).toEqual([13_900, 13_900])
    await key('n')
    expect(bars.map((bar) => bar.scrollLeft)).toEqual([0, 0])
  })

  it('draws a blank that came or went as a blank, not as a line through nothing', async () => {
    const made = comparison(['~- [ ] x'])
    const side = (text: string, mark: 'dropped' | 'added') => ({
      line: 1,
      text: `- [${text}] x`,
      spans: [
        { text: '- [', mark: 'same' as const },
        { text, mark },
        { text: '] x', mark: 'same' as const },
      ],
    })
    const [row] = made.rows
    comparing.answer = { ...made, rows: [{ ...row, a: side(' ', 'dropped'), b: side('x', 'added') } as Row] }
    render(<CompareView />)
    await screen.findByRole('grid')
    expect(document.querySelector('del [data-marks]')?.getAttribute('data-marks')).toBe('·')
    expect(document.querySelector('del')?.textContent).toBe(' ')
    expect(document.querySelector('ins [data-marks]')).toBeNull()
  })

  it('reads its lines aloud with change and number', async () => {
    render(<CompareView />)
    const grid = await screen.findByRole('grid')
    expect(within(grid).getAllByLabelText('reworded, line 71: one')).toHaveLength(2)
  })

  it('reads as a list in the unified form: each entry with its number among all, change, line and text', async () => {
    comparing.answer = comparison([...equal(10), '~one', '-two', '=## Decisions', '+three'])
    render(<CompareView />)
    await screen.findByRole('grid')
    await key('2')
    const list = screen.getByRole('list', { name: 'Lines' })
    const entries = within(list).getAllByRole('listitem')
    expect(entries.map((entry) => entry.getAttribute('aria-label'))).toEqual([
      '7 equal lines folded',
      'equal, line 8: line 7',
      'equal, line 9: line 8',
      'equal, line 10: line 9',
      'reworded, line 11: one; now line 11: one',
      'removed, line 12: two',
      'equal, line 12: ## Decisions',
      'decision added, line 13: three',
    ])
    expect(entries.map((entry) => entry.getAttribute('aria-posinset'))).toEqual([...'12345678'])
    expect(entries.every((entry) => entry.getAttribute('aria-setsize') === '8')).toBe(true)
    // Whoever reads on without keys of ours hears the same from what stands in the entries.
    expect(entries[5]?.textContent).toContain('removed, line 12: two')
    const area = screen.getByRole('group', { name: /^Text comparison/ })
    act(() => area.focus())
    fireEvent.keyDown(area, { key: 'End' })
    expect(area.getAttribute('aria-activedescendant')).toBe(entries[7]?.id)
  })

  it('keeps form and wrap as settings, and ignores whitespace when asked', async () => {
    render(<CompareView />)
    await screen.findByRole('grid')
    await key('2')
    expect(screen.getByRole('group', { name: /^Text comparison.*unified$/ })).toBeDefined()
    await key('w')
    expect(screen.getAllByLabelText('Scroll sideways')).toHaveLength(1)
    await key('1')
    expect(screen.getAllByLabelText(/^Scroll side [AB] sideways$/)).toHaveLength(2)
    await waitFor(() => {
      const sent = comparing.viewer.calls
        .filter((call) => call.name === 'settings.set')
        .map((call) => call.arg)
      expect(Object.assign({}, ...sent)).toMatchObject({ compareForm: 'side-by-side', wrap: false })
    })
    fireEvent.click(screen.getByLabelText('Ignore whitespace'))
    await waitFor(() => expect(lastRun().ignoreWhitespace).toBe(true))
  })
})
