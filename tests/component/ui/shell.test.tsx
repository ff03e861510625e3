// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { plainRoute } from '../../../renderer/routes.ts'
import { setRepository } from '../../../renderer/state/repository.ts'
import { useSettings, useUnkept } from '../../../renderer/state/settings.ts'
import { clearAnswers } from '../../../renderer/state/use-request.ts'
import { useView } from '../../../renderer/state/view.ts'
import { Shell } from '../../../renderer/ui/shell/shell.tsx'
import type { WatcherHealth } from '../../../shared/model/repository.ts'
import { settingsSchema } from '../../../shared/model/settings.ts'
import { stoppedWork } from '../../../shared/text/work-words.ts'
import { type FakeViewer, giveSizes, installViewer } from '../support/fake-viewer.ts'
import { listOf, repository, session } from '../support/sessions.ts'

let viewer: FakeViewer

beforeEach(() => {
  giveSizes(1000, 600)
  clearAnswers()
  const rows = [session('one'), session('rollback path'), session('three')]
  viewer = installViewer({
    'sessions.query': ({ query }: { query: string }) =>
      listOf(rows, 1, {
        faults: query.includes('2026-13')
          ? [{ at: 0, length: 5, character: 1, unfinished: false, what: '“2026-13” is no month.' }]
          : [],
        total: 5,
      }),
    'recent.list': () => [],
    'decisions.query': () => ({ shown: 61, first: [] }),
    'problems.query': () => ({
      shown: 12,
      first: [],
      aside: { accepted: 2, off: 1, rulesOff: 1, fresh: 0 },
    }),
  })
  useSettings.setState({ ...settingsSchema.parse({}) })
  useView.setState({ route: plainRoute('sessions'), query: '', selected: null, sheet: null, left: {} })
  setRepository(null)
  setRepository(repository(1))
  render(
    <Shell>
      <div data-area="table">
        <button type="button">a row</button>
      </div>
    </Shell>,
  )
})
afterEach(cleanup)

const press = (key: string, more: KeyboardEventInit = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more })
const area = () => document.activeElement?.closest<HTMLElement>('[data-area]')?.dataset.area

describe('the window', () => {
  it('says what the filter leaves in each view, and how the repository is read', async () => {
    const views = within(screen.getByRole('navigation', { name: 'Views' }))
    await views.findByRole('button', { name: 'Decisions 6' })
    expect(views.getByRole('button', { name: 'Problems 0' })).toBeTruthy()
    act(() => useView.setState({ query: 'rollback' }))
    await views.findByText('61')
    expect(views.getByRole('button', { name: 'Problems 12 +3' })).toBeTruthy()
    expect(views.getByRole('button', { name: 'Sessions 3' }).getAttribute('aria-current')).toBe('page')
    expect(screen.getByRole('contentinfo').textContent).toContain('history 100 %, 5 commits')
    expect(screen.getByRole('contentinfo').textContent).toContain('live, last full check 14:02:11')
  })

  it('says 100 % of no history whose rest is elsewhere or lost', () => {
    for (const code of ['shallow', 'history-gaps'] as const) {
      const banners = [{ code, tone: 'warning' as const, what: '', next: null, command: null }]
      act(() => setRepository({ ...repository(1), banners }))
      expect(screen.getByRole('contentinfo').textContent).toContain('history cut, 5 commits here')
    }
  })

  it('keeps numbers together that belong together', async () => {
    const views = within(screen.getByRole('navigation', { name: 'Views' }))
    await views.findByRole('button', { name: 'Decisions 6' })
    // A state whose rows have not been listed yet brings counts that are not theirs.
    const ahead = repository(2, {
      counts: { sessions: 9, decisions: 18781, problems: 7, problemsAside: 0, removed: 0 },
    })
    let answer = (_: unknown) => {}
    viewer = installViewer({ 'sessions.query': () => new Promise((resolve) => (answer = resolve)) })
    await act(async () => setRepository(ahead))
    expect(views.getByRole('button', { name: 'Decisions 6' })).toBeTruthy()
    await act(async () => answer(listOf([session('one')], 2)))
    await views.findByRole('button', { name: 'Decisions 18,781' })
    expect(views.getByRole('button', { name: 'Sessions 1' })).toBeTruthy()
  })

  it('says that only the decisions are counted that are looked for', async () => {
    const count = () => within(screen.getByRole('button', { name: /^Decisions/ })).getByText(/^\d/)
    await waitFor(() => expect(count()).toBeTruthy())
    expect(count().dataset.tip).toBeUndefined()
    await act(async () => useView.setState({ query: 'decisions:"roll back"' }))
    await waitFor(() => expect(count().dataset.tip).toContain('that are looked for'))
    await act(async () => useView.setState({ query: '' }))
    await waitFor(() => expect(count().dataset.tip).toBeUndefined())
  })

  it('says that removed digests are counted, and a chip takes them out', async () => {
    await act(async () => useView.setState({ removed: true }))
    const shown = screen.getByLabelText('Sessions shown')
    await waitFor(() => expect(shown.textContent).toBe('3 of 5 sessions, 0 of them removed'))
    await act(async () => useView.setState({ removed: false }))
  })

  it('tells a long reading with its number, what can be used, and Stop; totals do not pretend', async () => {
    const files = { done: 412, total: 1204 }
    await act(async () => setRepository(repository(1, { phase: 'files', files })))
    expect(screen.getByLabelText('Sessions shown').textContent).toBe('3 of 5 read so far')
    const bar = await screen.findByRole('progressbar', { name: 'Reading digests' })
    expect(bar.getAttribute('aria-valuenow')).toBe('412')
    expect(screen.getByText('412 of 1,204 files')).toBeTruthy()
    const history = { done: 90, total: 300, complete: false, stopped: false }
    await act(async () => setRepository(repository(1, { phase: 'history', history })))
    expect(screen.getByText('90 of 300 commits')).toBeTruthy()
    fireEvent.click(within(screen.getByRole('main')).getByRole('button', { name: 'Stop' }))
    await waitFor(() => expect(viewer.calls.some((call) => call.name === 'repo.stopHistory')).toBe(true))
    await act(async () => setRepository(repository(1)))
    expect(screen.queryByRole('progressbar')).toBeNull()
  })

  it('tells work behind the history with its number and Stop, and what was left of it with the way on', async () => {
    const work = { kind: 'lives', done: 312, total: 1204 } as const
    await act(async () => setRepository(repository(1, { work })))
    await screen.findByRole('progressbar', { name: 'Following decisions through their revisions' })
    expect(screen.getByText('312 of 1,204 digests')).toBeTruthy()
    const calls = (name: string) => viewer.calls.filter((call) => call.name === name).length
    const stop = within(screen.getByRole('main')).getByRole('button', { name: 'Stop' })
    act(() => stop.focus())
    fireEvent.click(stop)
    await waitFor(() => expect(calls('repo.stopHistory')).toBe(1))
    // Beside “history 100 %” it would be taken for that of the history.
    expect(within(screen.getByRole('contentinfo')).queryByRole('button', { name: 'Stop' })).toBeNull()
    const what = stoppedWork(work)
    const banner = { code: 'work-stopped', tone: 'news', what, next: null, command: null } as const
    await act(async () => setRepository(repository(1, { work: null, workLeft: [work], banners: [banner] })))
    expect(screen.queryByRole('progressbar')).toBeNull()
    expect(screen.getByText(/was stopped after 312 of 1,204 digests/)).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Go on' }))
    fireEvent.click(screen.getByRole('button', { name: 'Go on' }))
    await waitFor(() => expect(calls('repo.goOn')).toBe(1))
  })

  it('tells how many of the changed files are read anew, in the line above the view and in the bar, and stops them', async () => {
    const filesAnew = { done: 1_200, total: 10_000 }
    await act(async () => setRepository(repository(1, { filesAnew })))
    await screen.findByRole('progressbar', { name: 'Reading changed digests' })
    expect(screen.getByText('1,200 of 10,000 files')).toBeTruthy()
    expect(
      within(screen.getByRole('contentinfo')).getByText('reading 1,200 of 10,000 changed digests'),
    ).toBeTruthy()
    fireEvent.click(within(screen.getByRole('main')).getByRole('button', { name: 'Stop' }))
    await waitFor(() => expect(viewer.calls.some((call) => call.name === 'repo.stopFiles')).toBe(true))
    await act(async () => setRepository(repository(1)))
    expect(screen.queryByText(/changed digests/)).toBeNull()
  })

  it('tells how changes are heard of, and why they are looked for where they cannot be heard', async () => {
    const bar = within(screen.getByRole('contentinfo'))
    const watched = (watcher: WatcherHealth) => act(async () => setRepository(repository(1, { watcher })))
    await watched({ state: 'live', every: 30, lastCheck: '09:41:07', why: null })
    expect(bar.getByText('live, last full check 09:41:07')).toBeTruthy()
    await watched({ state: 'polling', every: 3, lastCheck: '09:41:10', why: 'the folder is on NFS' })
    expect(bar.getByText('checked every 3 s, last full check 09:41:10: the folder is on NFS')).toBeTruthy()
    await watched({ state: 'stopped', every: null, lastCheck: '09:41:10', why: 'a check failed (no disk)' })
    expect(bar.getByText('not watched since 09:41:10: a check failed (no disk)')).toBeTruthy()
  })

  it('hands the focus on from a Stop that goes with its line, and keeps it where Stop becomes Go on', async () => {
    const history = { done: 90, total: 300, complete: false, stopped: false }
    const reading = repository(1, { phase: 'history', history })
    const stopped = { ...reading, history: { ...history, stopped: true } }
    await act(async () => setRepository(reading))
    const stop = await within(screen.getByRole('main')).findByRole('button', { name: 'Stop' })
    act(() => stop.focus())
    await act(async () => setRepository(stopped))
    const bar = within(screen.getByRole('contentinfo'))
    const goOn = bar.getByRole('button', { name: 'Go on' })
    expect(document.activeElement).toBe(goOn)
    await act(async () => setRepository(reading))
    expect(document.activeElement?.textContent).toBe('Stop')
    await act(async () => setRepository(stopped))
    expect(document.activeElement?.textContent).toBe('Go on')
  })

  it('tells records whose reading was stopped, and goes on with it', async () => {
    const recordsStopped = { done: 23_592_960, total: 95_420_416 }
    await act(async () => setRepository(repository(1, { recordsStopped })))
    const bar = within(screen.getByRole('contentinfo'))
    expect(bar.getByText(/records stopped at 22\.5 of 91\.0 MB/)).toBeTruthy()
    fireEvent.click(bar.getByRole('button', { name: 'Go on' }))
    await waitFor(() => expect(viewer.calls.some((call) => call.name === 'repo.readRecords')).toBe(true))
  })

  it('tells settings that are not kept until somebody closes it, and leads from a refused mapping file to another', async () => {
    const unkept = { code: 'refused' as const, what: 'Settings cannot be written.', next: 'Make room.' }
    await act(async () => useUnkept.setState({ unkept }))
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.queryByText(/Settings cannot be written/)).toBeNull()
    const banner = {
      code: 'mapping-refused' as const,
      tone: 'warning' as const,
      what: 'Refused.',
      next: null,
      command: null,
    }
    await act(async () => setRepository(repository(1, { banners: [banner] })))
    fireEvent.click(screen.getByRole('button', { name: 'Mapping file…' }))
    expect(useView.getState().sheet).toBe('mapping')
    useView.setState({ sheet: null })
  })

  it('is walked area by area, both ways round', async () => {
    press('F6')
    expect(area()).toBe('navigation')
    press('F6')
    expect(area()).toBe('query')
    press('F6')
    expect(area()).toBe('table')
    press('F6', { shiftKey: true })
    expect(area()).toBe('query')
  })

  it('goes to a view by two keys and comes back to it as it was left', async () => {
    await act(async () => useView.setState({ route: { view: 'sessions', session: 'd:digests/one.md' } }))
    await act(async () => void press('g'))
    await act(async () => void press('d'))
    expect(useView.getState().route.view).toBe('decisions')
    await act(async () => void press('g'))
    await act(async () => void press('s'))
    expect(useView.getState().route).toEqual({ view: 'sessions', session: 'd:digests/one.md' })
  })
})

describe('the query', () => {
  it('takes the cursor by /, filters after a pause, and says in words what it could not read', async () => {
    press('/')
    const field = screen.getByRole('combobox', { name: 'Filter sessions' })
    expect(document.activeElement).toBe(field)
    fireEvent.change(field, { target: { value: 'date:>2026-13' } })
    expect(useView.getState().query).toBe('')
    await waitFor(() => expect(useView.getState().query).toBe('date:>2026-13'))
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('“2026-13” is no month. Rows are filtered by what is understood.')
    expect(field.getAttribute('aria-invalid')).toBe('true')
  })

  it('shows a filter that is set elsewhere', async () => {
    await act(async () => useView.setState({ query: 'status:draft' }))
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Filter sessions' }).value).toBe(
      'status:draft',
    )
  })
})

describe('the palette', () => {
  const open = async () => {
    await act(async () => void press('k', { ctrlKey: true }))
    return screen.findByRole('combobox', { name: 'Sessions, decisions, actions' })
  }
  const chosen = () => screen.getByRole('option', { selected: true }).textContent

  it('chooses what has the typed words, and Enter opens it', async () => {
    const field = await open()
    fireEvent.change(field, { target: { value: 'roll' } })
    await waitFor(() => expect(chosen()).toContain('rollback path'))
    fireEvent.keyDown(field, { key: 'Enter' })
    await waitFor(() =>
      expect(useView.getState().route).toEqual({ view: 'sessions', session: 'd:digests/rollback path.md' }),
    )
    expect(useView.getState().sheet).toBeNull()
  })

  it('asks for titles that have the words, and for decisions that do; what has them in its text is a filter', async () => {
    const field = await open()
    fireEvent.change(field, { target: { value: 'roll "path' } })
    await waitFor(() => {
      const asked = viewer.calls.map(
        ({ name, arg }) => `${name} ${(arg as { query?: string } | null)?.query}`,
      )
      expect(asked).toContain('sessions.query title:"roll" title:"\\"path"')
      expect(asked).toContain('decisions.query decisions:"roll" decisions:"\\"path"')
    })
    await waitFor(() => {
      const last = screen.getAllByRole('option').at(-1)?.textContent
      expect(last).toContain('Filter the sessions by roll "path')
      expect(last).toContain('3 of 5')
    })
  })

  it('has every choice of appearance and every action', async () => {
    const field = await open()
    for (const [typed, label] of [
      ['dark', 'Theme: dark'],
      ['density', 'Density: comfortable rows'],
      ['zoom larger', 'Zoom: larger text'],
      ['csv decisions', 'Export the decisions shown as CSV'],
      ['folders', 'Choose digest folders…'],
    ] as const) {
      fireEvent.change(field, { target: { value: typed } })
      await waitFor(() =>
        expect(screen.getAllByRole('option').map((one) => one.textContent)).toContain(label),
      )
    }
  })

  it('is walked by arrows, round the end', async () => {
    const field = await open()
    await waitFor(() => expect(chosen()).toContain('one'))
    fireEvent.keyDown(field, { key: 'ArrowUp' })
    expect(chosen()).toContain('Close the repository')
    fireEvent.keyDown(field, { key: 'ArrowDown' })
    expect(chosen()).toContain('one')
  })

  it('does actions by name', async () => {
    const field = await open()
    fireEvent.change(field, { target: { value: 'copy the filter' } })
    await waitFor(() => expect(chosen()).toContain('Copy the filter as text'))
    fireEvent.keyDown(field, { key: 'Enter' })
    await waitFor(() => expect(viewer.calls.some((call) => call.name === 'action.copy')).toBe(true))
  })
})

describe('the sheet of keys', () => {
  it('opens by ? and is filtered by typing', async () => {
    await act(async () => void press('?', { shiftKey: true }))
    const sheet = within(await screen.findByRole('dialog', { name: 'Keys' }))
    fireEvent.change(sheet.getByLabelText('Filter the keys'), { target: { value: 'swap' } })
    expect(sheet.getAllByRole('term').map((one) => one.textContent)).toEqual(['swap A and B'])
  })
})
