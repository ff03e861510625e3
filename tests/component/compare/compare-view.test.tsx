// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { handleKey } from '../../../renderer/state/keys.ts'
import { useRepository } from '../../../renderer/state/repository.ts'
import { useSettings } from '../../../renderer/state/settings.ts'
import { clearAnswers } from '../../../renderer/state/use-request.ts'
import { useView } from '../../../renderer/state/view.ts'
import CompareView from '../../../renderer/views/compare/index.tsx'
import type { Comparison, ComparisonRest } from '../../../shared/model/comparison.ts'
import { chain, commitId, comparison, revision } from '../support/comparisons.ts'
import { type Answers, type FakeViewer, giveSizes, installViewer } from '../support/fake-viewer.ts'
import { listOf, repository, session } from '../support/sessions.ts'

const own = session('alpha')
const equal = (count: number) => Array.from({ length: count }, (_, at) => `=line ${at}`)
let rest: () => Promise<ComparisonRest>
let answer: Comparison
let viewer: FakeViewer

beforeEach(() => {
  clearAnswers()
  giveSizes(900, 600)
  answer = comparison([...equal(70), '~one', ...equal(9), '-two', '=## Decisions', '+three', ...equal(60)])
  viewer = installViewer(answers())
  document.addEventListener('keydown', handleKey)
  useSettings.setState({ compareForm: 'side-by-side', wrap: true, singleKeys: true })
  useRepository.setState({ repository: repository(1) })
  useView.setState({
    selected: null,
    kept: {},
    route: { view: 'compare', session: own.id, a: null, b: null },
  })
})

function answers(): Answers {
  return {
    'digest.history': () => chain(revision('ccccccc'), revision('bbbbbbb'), revision('aaaaaaa')),
    'digest.sizes': () => [
      { commit: commitId('ccccccc'), added: 8, removed: 6 },
      { commit: commitId('bbbbbbb'), added: 0, removed: 0 },
      { commit: commitId('aaaaaaa'), added: 1057, removed: 0 },
    ],
    'sessions.rows': () => [own],
    'sessions.query': () => listOf([own], 1),
    'compare.run': () => ({ ...answer }),
    'compare.rest': () => rest(),
    'compare.patch': () => ({ text: '--- a' }),
  }
}

afterEach(() => {
  document.removeEventListener('keydown', handleKey)
  cleanup()
})

const key = (name: string) => act(async () => void fireEvent.keyDown(document.body, { key: name }))
const lastRun = () => {
  const run = viewer.calls.findLast((call) => call.name === 'compare.run')?.arg
  return run as { a: { revision: string | null }; b: { revision: string | null }; ignoreWhitespace: boolean }
}

describe('the comparison', () => {
  it('draws both sides while the sentence is made, and keeps the place when it comes', async () => {
    const { summary, summaryParts, items, lines, only, ...sides } = answer
    let tell: (rest: ComparisonRest) => void = () => {}
    const told = { summary, summaryParts, items, lines, only, coarse: false }
    answer = sides as Comparison
    rest = () =>
      new Promise((resolve) => {
        tell = resolve
      })
    render(<CompareView />)
    const sentence = await screen.findByText('Summing up what changed…')
    expect(sentence.parentElement?.getAttribute('aria-busy')).toBe('true')
    await key('n')
    expect(screen.getByText(/of 3/).textContent).toBe('Change 2 of 3')
    await key('3')
    expect(screen.getByText('Comparing the items…')).toBeTruthy()
    await key('1')
    const before = screen.getByText('two')
    const row = sides.rows.findIndex(({ change }) => change === 'reworded')
    await waitFor(() => expect(viewer.calls.some(({ name }) => name === 'compare.rest')).toBe(true))
    const mark = (text: string, mark: 'dropped' | 'added') => [{ text, mark }]
    await act(async () =>
      tell({ ...told, marks: [{ row, a: mark('one', 'dropped'), b: mark('one', 'added') }] }),
    )
    await screen.findByText('1 decision added')
    expect(screen.queryByText('Summing up what changed…')).toBeNull()
    expect(screen.getByText(/of 3/).textContent).toBe('Change 2 of 3')
    expect(before.isConnected).toBe(true)
    expect(screen.getAllByText('one').map(({ tagName }) => tagName)).toEqual(['DEL', 'INS'])
  })

  it('begins with the newest text and the one before it, and says all in one sentence', async () => {
    render(<CompareView />)
    await screen.findByText('1 decision added')
    expect(lastRun().b.revision).toBe(commitId('ccccccc'))
    expect(lastRun().a.revision).toBe(commitId('bbbbbbb'))
    expect(screen.getByText('1 decision added').tagName).toBe('STRONG')
  })

  it('offers more time where it was made coarsely, and says so where that was not enough', async () => {
    answer = { ...answer, coarse: true }
    render(<CompareView />)
    fireEvent.click(await screen.findByText('Compare exactly (may take 20 s)'))
    await screen.findByText(/20 s were not enough/)
    expect(lastRun()).toMatchObject({ patient: true })
    expect(screen.queryByText(/Compare exactly/)).toBeNull()
  })

  it('leaves it at the coarse one when a person stops waiting for more', async () => {
    answer = { ...answer, coarse: true }
    const run = ({ patient }: { readonly patient?: boolean }) =>
      patient ? new Promise(() => {}) : { ...answer }
    viewer = installViewer({ ...answers(), 'compare.run': run })
    render(<CompareView />)
    fireEvent.click(await screen.findByText('Compare exactly (may take 20 s)'))
    await screen.findByText(/Comparing exactly, for up to 20 s/)
    fireEvent.click(screen.getByRole('button', { name: 'Stop' }))
    await screen.findByText('Compare exactly (may take 20 s)')
    expect(screen.queryByText(/Comparing exactly/)).toBeNull()
  })

  it('offers no more time for an exact comparison', async () => {
    render(<CompareView />)
    await screen.findByText('1 decision added')
    expect(screen.queryByText(/Compare exactly/)).toBeNull()
  })

  it('draws a long line in part, says how much is left out, and shows it all when asked', async () => {
    answer = comparison(['=short', `+${'word '.repeat(4_000)}`])
    render(<CompareView />)
    const more = await screen.findByText('… show 18,000 more characters …')
    const line = more.closest('[data-text]')
    expect((line?.textContent ?? '').length).toBeLessThan(3_000)
    fireEvent.click(more)
    expect(line?.textContent).toBe('word '.repeat(4_000))
  })

  it('tells the size of each revision', async () => {
    render(<CompareView />)
    const list = await screen.findByRole('navigation', { name: 'Revisions' })
    await within(list).findByText('+8 −6')
    expect(within(list).getByText('0')).toBeDefined()
    expect(within(list).getByText('+1,057')).toBeDefined()
  })

  it('offers the working copy on top, though nothing is uncommitted, and takes any two in either order', async () => {
    render(<CompareView />)
    await screen.findByRole('grid')
    fireEvent.click(screen.getByLabelText('on disk as side A'))
    await waitFor(() => expect(lastRun().a.revision).toBeNull())
    fireEvent.click(screen.getByLabelText('aaaaaaa as side B'))
    await waitFor(() => expect(lastRun().b.revision).toBe(commitId('aaaaaaa')))
    expect(screen.getByLabelText('on disk as side A').getAttribute('aria-pressed')).toBe('true')
  })

  it('swaps its sides and steps both through the revisions by key', async () => {
    render(<CompareView />)
    await screen.findByRole('grid')
    await key('[')
    await waitFor(() => expect(lastRun()).toMatchObject({ a: { revision: commitId('aaaaaaa') } }))
    // The first revision is compared with nothing, and before that there is no step.
    await key('[')
    const first = { revision: commitId('aaaaaaa') }
    await waitFor(() => expect(lastRun()).toMatchObject({ a: { ...first, before: true }, b: first }))
    expect(lastRun().b).not.toHaveProperty('before')
    await key('[')
    expect(useView.getState().notice).toBe('No older revision for both sides.')
    await key('s')
    await waitFor(() => expect(lastRun()).toMatchObject({ a: first, b: { ...first, before: true } }))
  })

  it('steps through changes, and through those of decisions alone', async () => {
    render(<CompareView />)
    await screen.findByRole('grid')
    const place = () => screen.getByText(/^Change/).textContent
    expect(place()).toBe('Change 1 of 3')
    await key('n')
    expect(place()).toBe('Change 2 of 3')
    await key('p')
    await key('N')
    expect(place()).toBe('Change 3 of 3')
    await key('n')
    expect(place()).toBe('Change 3 of 3')
  })

  it('stays at its change when the working copy changes under it', async () => {
    render(<CompareView />)
    await screen.findByRole('grid')
    fireEvent.click(screen.getByLabelText('on disk as side A'))
    await waitFor(() => expect(lastRun().a.revision).toBeNull())
    // The answer must be there before the step: another comparison begins at its first change.
    await act(async () => {})
    await key('n')
    const runs = () => viewer.calls.filter((call) => call.name === 'compare.run').length
    const before = runs()
    answer = comparison([...equal(72), '~one', ...equal(9), '-two', '=## Decisions', '+three', ...equal(60)])
    await act(async () => useRepository.setState({ repository: repository(2) }))
    await waitFor(() => expect(runs()).toBe(before + 1))
    expect(screen.getByText(/^Change/).textContent).toBe('Change 2 of 3')
  })

  it('is at the same change with the same folds open when another view was visited', async () => {
    const first = render(<CompareView />)
    fireEvent.click((await screen.findAllByText('Last 20'))[0] as HTMLElement)
    await key('n')
    first.unmount()
    render(<CompareView />)
    expect(screen.getByText(/^Change/).textContent).toBe('Change 2 of 3')
    expect(screen.getByText('47 equal lines')).toBeDefined()
    await key('[')
    await waitFor(() => expect(screen.getByText(/^Change/).textContent).toBe('Change 1 of 3'))
    expect(screen.getByText('67 equal lines')).toBeDefined()
  })

  it('names the working copy as such, though a commit holds the same text', async () => {
    render(<CompareView />)
    await screen.findByRole('grid')
    expect(screen.queryByText('same text as aaaaaaa')).toBeNull()
    fireEvent.click(screen.getByLabelText('on disk as side A'))
    await screen.findByText('same text as aaaaaaa')
    expect(screen.getByText('same text as aaaaaaa').parentElement?.textContent).toContain('Working copy')
  })

  it('takes the focus along when both sides step', async () => {
    render(<CompareView />)
    await screen.findByRole('grid')
    const box = screen.getByLabelText('bbbbbbb as side A')
    expect(box.tabIndex).toBe(0)
    act(() => box.focus())
    await key('[')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('aaaaaaa as side A')))
    const stops = screen.getAllByLabelText(/ as side [AB]$/).filter((each) => each.tabIndex === 0)
    expect(stops).toEqual([document.activeElement])
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
    answer = comparison(['=one', '~two', '=three', '=four', '~five', '=six'])
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

  it('reads its lines aloud with change and number', async () => {
    render(<CompareView />)
    const grid = await screen.findByRole('grid')
    expect(within(grid).getAllByLabelText('reworded, line 71: one')).toHaveLength(2)
  })

  it('reads as a list in the unified form: each entry with its number among all, change, line and text', async () => {
    answer = comparison([...equal(10), '~one', '-two', '=## Decisions', '+three'])
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

  it('B16 lays two lines beside each other by one key, shows it, and takes it back by the same', async () => {
    answer = comparison(['=## Decisions', '-two', '+three', '=end'])
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
    answer = {
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
      expect(viewer.calls.findLast((call) => call.name === 'compare.patch')?.arg).toMatchObject({
        pins: [{ a: 2, b: 2 }],
      }),
    )
    await key('l')
    await waitFor(() => expect(screen.queryByText(/held beside each other by hand/)).toBeNull())
  })

  it('lays lines beside each other by clicks on their numbers, and forgets it with the comparison', async () => {
    answer = comparison(['=## Decisions', '-two', '+three', '=end'])
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
    answer = comparison(['=## Decisions', '-one', '-two', '+three', '+four', '=end'])
    let tell = () => {}
    const isTold = new Promise<void>((resolve) => {
      tell = resolve
    })
    viewer = installViewer({
      ...answers(),
      'compare.run': async ({ pins }: { pins?: unknown[] }) => {
        if (pins) await isTold
        return { ...answer }
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
      const sent = viewer.calls.filter((call) => call.name === 'settings.set').map((call) => call.arg)
      expect(Object.assign({}, ...sent)).toMatchObject({ compareForm: 'side-by-side', wrap: false })
    })
    fireEvent.click(screen.getByLabelText('Ignore whitespace'))
    await waitFor(() => expect(lastRun().ignoreWhitespace).toBe(true))
  })

  it('says when nothing differs, and offers no step', async () => {
    answer = comparison(equal(3), { same: true })
    render(<CompareView />)
    await screen.findByText('The two texts are equal, byte for byte.')
    expect(screen.getByText('No change')).toBeDefined()
    expect(screen.getByRole('button', { name: /^Next n/ }).getAttribute('aria-disabled')).toBe('true')
  })

  it('copies the patch from A to B', async () => {
    render(<CompareView />)
    await screen.findByRole('grid')
    fireEvent.click(screen.getByText('Copy as patch'))
    await waitFor(() => {
      expect(viewer.calls.findLast((call) => call.name === 'action.copy')?.arg).toEqual({ text: '--- a' })
    })
  })

  it('asks for a session when none is chosen, and offers those that changed last', async () => {
    useView.setState({ route: { view: 'compare', session: null, a: null, b: null } })
    render(<CompareView />)
    fireEvent.click(await screen.findByRole('button', { name: /^alpha/ }))
    expect(useView.getState().route).toMatchObject({ view: 'compare', session: own.id })
    await screen.findByRole('grid')
  })
})
