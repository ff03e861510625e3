// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { plainRoute } from '../../../renderer/routes.ts'
import { handleKey } from '../../../renderer/state/keys.ts'
import { useList } from '../../../renderer/state/list.ts'
import { setRepository } from '../../../renderer/state/repository.ts'
import { useSettings } from '../../../renderer/state/settings.ts'
import { clearAnswers } from '../../../renderer/state/use-request.ts'
import { useView } from '../../../renderer/state/view.ts'
import SessionsView from '../../../renderer/views/sessions/index.tsx'
import type { Session } from '../../../shared/model/session.ts'
import { type FakeViewer, giveSizes, installViewer } from '../support/fake-viewer.ts'
import { facet, listOf, repository, session } from '../support/sessions.ts'

let rows: readonly Session[]
let viewer: FakeViewer
let version = 1

/** What main would do after the repository changed under the window. */
async function changeTo(next: readonly Session[]): Promise<void> {
  rows = next
  version += 1
  await act(async () => setRepository(repository(version)))
  await screen.findByRole('grid')
}

const row = (title: string) => screen.getByText(title).closest<HTMLElement>('[role="row"]') as HTMLElement
const titles = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((one) => within(one).getAllByRole('gridcell')[1]?.textContent)
const lastQuery = () => viewer.calls.filter((call) => call.name === 'sessions.query').at(-1)?.arg

beforeEach(async () => {
  giveSizes(1000, 600)
  clearAnswers()
  version = 1
  rows = [session('one'), session('two', { problemCount: 2, worstProblem: 'error' }), session('three')]
  viewer = installViewer({
    'sessions.query': () =>
      listOf(rows, version, {
        total: 5,
        facets: [
          facet('status', 'Status', [
            ['active', 3],
            ['archived', 2],
          ]),
          facet('project', 'Project', [
            ['alpha', 3],
            [null, 2],
          ]),
        ],
      }),
    'sessions.rows': ({ ids }: { ids: string[] }) =>
      ids.map((id) => rows.find((one) => one.id === id) ?? null),
  })
  useView.setState({
    route: plainRoute('sessions'),
    query: '-status:archived',
    selected: null,
    removed: false,
  })
  useList.setState({ sort: [{ column: 'date', desc: true }], group: null })
  useSettings.setState({
    singleKeys: true,
    hiddenColumns: null,
    columnOrder: [],
    columnWidths: {},
    pinnedColumns: ['date', 'title'],
  })
  setRepository(null)
  setRepository(repository(1))
  document.addEventListener('keydown', handleKey)
  render(<SessionsView />)
  await screen.findByText('three')
})
afterEach(() => {
  cleanup()
  document.removeEventListener('keydown', handleKey)
})

describe('the table of sessions', () => {
  it('says what it holds: every row counted, the rest named', () => {
    expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('4')
    expect(row('three').getAttribute('aria-rowindex')).toBe('4')
    expect(screen.getByText(/2 of 5 sessions are left out by/).textContent).toContain(
      'status is not archived',
    )
    expect(within(row('two')).getByRole('img').getAttribute('aria-label')).toBe('2 problems, worst: error')
  })

  it.each([
    ['modified', 'changed on disk, not committed'],
    ['new', 'on disk, not committed yet'],
    ['removed', 'removed on disk, not committed; the text is the committed one'],
  ] as const)('marks a digest that is %s since the newest commit, and no other', async (uncommitted, tip) => {
    await changeTo([session('one', { uncommitted }), session('two')])
    const mark = within(row('one')).getByText(uncommitted)
    expect(mark.closest('[data-tip]')?.getAttribute('data-tip')).toBe(tip)
    expect(within(row('two')).queryByText(uncommitted)).toBeNull()
  })

  it('shows what a query finds with its rows, without asking for it again', async () => {
    const found = (id: string) => ({
      id,
      total: 1,
      sections: [],
      best: { line: 1, section: 'Goal', parts: [{ text: `words of ${id}`, hit: false }] },
      ever: [],
    })
    viewer = installViewer({
      'sessions.query': ({ lines }: { lines?: number }) =>
        listOf(rows, version, { lines: rows.slice(0, lines ?? 0).map(({ id }) => found(id)) }),
    })
    await act(async () => useView.setState({ query: 'words' }))
    for (const { id } of rows) await screen.findByText(`words of ${id}`)
    expect(lastQuery()).toMatchObject({ query: 'words', lines: rows.length })
    expect(viewer.calls.map(({ name }) => name)).not.toContain('search.lines')
  })

  it('has one tab stop that j and k move, and Enter opens the row', async () => {
    fireEvent.keyDown(document.body, { key: 'j' })
    expect(document.activeElement).toBe(row('one'))
    fireEvent.keyDown(row('one'), { key: 'j' })
    await waitFor(() => expect(document.activeElement).toBe(row('two')))
    expect(screen.getAllByRole('row').filter((one) => one.tabIndex === 0)).toHaveLength(1)
    fireEvent.keyDown(row('two'), { key: 'Enter' })
    expect(useView.getState().route).toMatchObject({ view: 'sessions', session: rows[1]?.id })
    expect(row('two').getAttribute('aria-selected')).toBe('true')
    expect(row('one').getAttribute('aria-selected')).toBe('false')
  })

  it('sorts by a head, by a second one with Shift, from the keyboard too', async () => {
    const head = (name: string) => screen.getByRole('columnheader', { name })
    fireEvent.click(head('Title'))
    await waitFor(() => expect(lastQuery()).toMatchObject({ sort: [{ column: 'title', desc: false }] }))
    fireEvent.keyDown(head('Gaps'), { key: 'Enter', shiftKey: true })
    await waitFor(() =>
      expect(lastQuery()).toMatchObject({
        sort: [
          { column: 'title', desc: false },
          { column: 'gaps', desc: true },
        ],
      }),
    )
    expect(head('Title').getAttribute('aria-sort')).toBe('ascending')
    expect(head('Gaps').textContent).toBe('Gaps ↓ 2')
  })

  it('copies the marked rows as text, with the heads of the drawn columns', async () => {
    fireEvent.keyDown(document.body, { key: 'j' })
    fireEvent.keyDown(row('one'), { key: ' ' })
    fireEvent.keyDown(document.body, { key: 'c', ctrlKey: true })
    await waitFor(() => expect(viewer.calls.some((call) => call.name === 'action.copy')).toBe(true))
    const copied = viewer.calls.find((call) => call.name === 'action.copy')?.arg as { text: string }
    expect(copied.text.split('\n')[0]).toContain('Date\tTitle\tProject')
    expect(copied.text.split('\n')[1]).toContain('2026-06-11\tone\talpha')
  })
})

describe('columns', () => {
  const heads = () => screen.getAllByRole('columnheader').map((head) => head.getAttribute('aria-label'))
  const head = (name: string) => screen.getByRole('columnheader', { name })

  it('are pinned behind those that are, and let go again, from the keyboard', async () => {
    expect(heads().slice(0, 4)).toEqual(['Date', 'Title', 'Project', 'Status'])
    fireEvent.keyDown(head('Gaps'), { key: 'p', code: 'KeyP', altKey: true })
    await waitFor(() => expect(heads().slice(0, 3)).toEqual(['Date', 'Title', 'Gaps']))
    expect(useSettings.getState().pinnedColumns).toEqual(['date', 'title', 'gaps'])
    // A pinned one moves among the pinned, and not out of them.
    fireEvent.keyDown(head('Gaps'), { key: 'ArrowLeft', altKey: true })
    await waitFor(() => expect(heads().slice(0, 3)).toEqual(['Date', 'Gaps', 'Title']))
    fireEvent.keyDown(head('Title'), { key: 'ArrowRight', altKey: true })
    expect(heads().slice(0, 4)).toEqual(['Date', 'Gaps', 'Title', 'Project'])
    fireEvent.keyDown(head('Gaps'), { key: 'p', code: 'KeyP', altKey: true })
    await waitFor(() => expect(heads().slice(0, 3)).toEqual(['Date', 'Title', 'Project']))
  })
})

describe('facets', () => {
  it('write any-of and not into the text of the query', () => {
    fireEvent.click(screen.getByRole('checkbox', { name: /alpha, 3/ }))
    expect(useView.getState().query).toBe('-status:archived project:alpha')
    fireEvent.click(screen.getByRole('checkbox', { name: /\(missing\), 2/ }), { shiftKey: true })
    expect(useView.getState().query).toBe('-status:archived project:alpha -project:(missing)')
    fireEvent.keyDown(screen.getByRole('checkbox', { name: /archived, 2/ }), { key: ' ', shiftKey: true })
    expect(useView.getState().query).toBe('project:alpha -project:(missing)')
  })

  it('have one tab stop; arrows walk over all values', () => {
    const values = screen.getAllByRole('checkbox')
    expect(values.filter((one) => one.tabIndex === 0)).toHaveLength(1)
    values[0]?.focus()
    fireEvent.keyDown(values[0] as Element, { key: 'ArrowDown' })
    fireEvent.keyDown(values[1] as Element, { key: 'ArrowDown' })
    expect(document.activeElement).toBe(values[2])
    expect(values.filter((one) => one.tabIndex === 0)).toEqual([values[2]])
  })
})

describe('a change of the repository', () => {
  it('B39: keeps the focus on its session when rows come in before it', async () => {
    fireEvent.keyDown(document.body, { key: 'j' })
    fireEvent.keyDown(row('one'), { key: 'j' })
    await waitFor(() => expect(document.activeElement).toBe(row('two')))
    await changeTo([session('new'), ...rows])
    fireEvent.click(await screen.findByText('Show 1'))
    expect(titles()).toEqual(['new', 'one', 'two', 'three'])
    expect(row('two').tabIndex).toBe(0)
    expect(document.activeElement).toBe(row('two'))
  })

  it('B39: gives the focus back to its session when the line that leads to new rows had it', async () => {
    fireEvent.keyDown(document.body, { key: 'j' })
    fireEvent.keyDown(row('one'), { key: 'j' })
    await waitFor(() => expect(document.activeElement).toBe(row('two')))
    await changeTo([session('new'), session('newer'), ...rows])
    const show = await screen.findByText('Show 2')
    act(() => show.focus())
    fireEvent.click(show)
    await waitFor(() => expect(titles()).toEqual(['new', 'newer', 'one', 'two', 'three']))
    expect(document.activeElement).toBe(row('two'))
  })

  it('B39: lets new rows wait behind one line', async () => {
    await changeTo([session('new'), ...rows])
    await screen.findByText('1 new session matches the filter.')
    expect(titles()).toEqual(['one', 'two', 'three'])
  })

  it('keeps the focused row that no longer matches until the focus moves on', async () => {
    fireEvent.keyDown(document.body, { key: 'j' })
    expect(document.activeElement).toBe(row('one'))
    await changeTo(rows.slice(1))
    await screen.findByText('no longer matches')
    expect(document.activeElement).toBe(row('one'))
    fireEvent.keyDown(row('one'), { key: 'j' })
    await waitFor(() => expect(titles()).toEqual(['two', 'three']))
    expect(document.activeElement).toBe(row('two'))
  })

  it('keeps a row that was clicked as one that was walked to', async () => {
    act(() => row('two').focus())
    fireEvent.click(row('two'))
    await changeTo(rows.filter(({ title }) => title !== 'two'))
    await screen.findByText('no longer matches')
    expect(document.activeElement).toBe(row('two'))
  })

  it('shows all rows of another filter at once', async () => {
    rows = [session('new'), ...rows]
    version += 1
    await act(async () => {
      setRepository(repository(version))
      useView.setState({ query: '' })
    })
    await waitFor(() => expect(titles()).toEqual(['new', 'one', 'two', 'three']))
  })
})
