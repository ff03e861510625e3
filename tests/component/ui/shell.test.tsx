// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { setRepository } from '../../../renderer/state/repository.ts'
import { useView } from '../../../renderer/state/view.ts'
import { installViewer } from '../support/fake-viewer.ts'
import { listOf, repository, session } from '../support/sessions.ts'
import { openShell, press } from '../support/shell.tsx'

const area = () => document.activeElement?.closest<HTMLElement>('[data-area]')?.dataset.area

beforeEach(() => void openShell())
afterEach(cleanup)

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
    installViewer({ 'sessions.query': () => new Promise((resolve) => (answer = resolve)) })
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

describe('the sheet of keys', () => {
  it('opens by ? and is filtered by typing', async () => {
    await act(async () => void press('?', { shiftKey: true }))
    const sheet = within(await screen.findByRole('dialog', { name: 'Keys' }))
    fireEvent.change(sheet.getByLabelText('Filter the keys'), { target: { value: 'swap' } })
    expect(sheet.getAllByRole('term').map((one) => one.textContent)).toEqual(['swap A and B'])
  })
})
