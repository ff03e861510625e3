// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { setRepository } from '../../../renderer/state/repository.ts'
import { useUnkept } from '../../../renderer/state/settings.ts'
import { useView } from '../../../renderer/state/view.ts'
import type { WatcherHealth } from '../../../shared/model/repository.ts'
import { stoppedWork } from '../../../shared/text/work-words.ts'
import type { FakeViewer } from '../support/fake-viewer.ts'
import { repository } from '../support/sessions.ts'
import { openShell } from '../support/shell.tsx'

let viewer: FakeViewer

beforeEach(() => {
  viewer = openShell()
})
afterEach(cleanup)

describe('the window, while something is read and after it was stopped', () => {
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
})
