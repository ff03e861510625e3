// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { viewNames } from '../../../renderer/routes.ts'
import { setRepository } from '../../../renderer/state/repository.ts'
import { clearAnswers } from '../../../renderer/state/use-request.ts'
import { go, useView } from '../../../renderer/state/view.ts'
import { QueryBar } from '../../../renderer/ui/shell/query-bar.tsx'
import type { SessionList } from '../../../shared/ipc/list-answers.ts'
import type { Completions } from '../../../shared/ipc/search-answers.ts'
import { installViewer } from '../support/fake-viewer.ts'
import { listOf, repository, session } from '../support/sessions.ts'

let list: Partial<SessionList> = {}

/** Fields for `pro`, values behind `project:`; nothing else is known. */
function complete({ text }: { text: string }): Completions {
  if (text === 'pro')
    return {
      from: 0,
      to: 3,
      total: 2,
      entries: [
        { kind: 'field', label: 'project:', insert: 'project:', count: 3 },
        { kind: 'field', label: 'problems:', insert: 'problems:', count: 1 },
      ],
    }
  if (text === 'project:')
    return {
      from: 8,
      to: 8,
      total: 1,
      entries: [{ kind: 'value', label: 'project:alpha', insert: 'alpha ', count: 2 }],
    }
  return { from: 0, to: 0, total: 0, entries: [] }
}

beforeEach(() => {
  clearAnswers()
  list = {}
  installViewer({
    'sessions.query': () => listOf([session('one')], 1, list),
    'search.complete': complete,
  })
  useView.setState({ query: '', removed: false })
  setRepository(repository(1))
})
afterEach(() => {
  cleanup()
  setRepository(null)
})

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Filter sessions' })
const type = (value: string) => fireEvent.change(field(), { target: { value } })
const press = (key: string) => fireEvent.keyDown(field(), { key })
const options = () => screen.findAllByRole('option')

describe('completion of the query', () => {
  it('offers fields and then their values, by keys alone, and filters by what was taken', async () => {
    render(<QueryBar />)
    field().focus()
    expect(field().getAttribute('aria-expanded')).toBe('false')
    type('pro')
    expect((await options()).map((one) => one.getAttribute('aria-label'))).toEqual([
      'project:, field, 3 sessions',
      'problems:, field, 1 session',
    ])
    expect(field().getAttribute('aria-expanded')).toBe('true')
    press('ArrowDown')
    const [first] = await options()
    expect(field().getAttribute('aria-activedescendant')).toBe(first?.id)
    expect(first?.getAttribute('aria-selected')).toBe('true')
    press('Enter')
    expect(field().value).toBe('project:')
    await screen.findByRole('option', { name: 'project:alpha, value, 2 sessions' })
    press('ArrowDown')
    press('Tab')
    expect(field().value).toBe('project:alpha ')
    await waitFor(() => expect(useView.getState().query).toBe('project:alpha '))
    expect(screen.queryByRole('option')).toBeNull()
  })

  it('takes an entry by the mouse and keeps the focus', async () => {
    render(<QueryBar />)
    field().focus()
    type('pro')
    const [, second] = await options()
    if (!second) throw new Error('two entries are offered')
    fireEvent.mouseDown(second)
    fireEvent.click(second)
    expect(field().value).toBe('problems:')
    expect(document.activeElement).toBe(field())
  })

  it('closes by Escape without leaving the field, and leaves Enter to the filter while nothing is chosen', async () => {
    render(<QueryBar />)
    field().focus()
    type('pro')
    await options()
    press('Escape')
    expect(screen.queryByRole('option')).toBeNull()
    expect(document.activeElement).toBe(field())
    type('project:')
    await options()
    press('Enter')
    expect(useView.getState().query).toBe('project:')
    expect(field().value).toBe('project:')
  })
})

describe('what is said of the words', () => {
  it('names the character of a fault', async () => {
    list = {
      faults: [{ at: 9, length: 8, character: 9, unfinished: false, what: 'There is no field nosuch.' }],
    }
    render(<QueryBar />)
    expect((await screen.findByRole('alert')).textContent).toContain('Character 9: There is no field nosuch.')
  })

  it('calls what is only begun no fault while it is typed', async () => {
    vi.useFakeTimers()
    try {
      const what = 'The quotation mark is not closed.'
      list = { faults: [{ at: 0, length: 5, character: 1, unfinished: true, what }] }
      render(<QueryBar />)
      const sought = screen.getByRole('combobox', { name: 'Filter sessions' })
      fireEvent.focus(sought)
      fireEvent.change(sought, { target: { value: '"roll' } })
      await act(() => vi.advanceTimersByTimeAsync(900))
      expect(screen.queryByRole('alert')).toBeNull()
      expect(sought.getAttribute('aria-invalid')).toBe('false')
      // Another key begins the rest anew.
      fireEvent.change(sought, { target: { value: '"roll b' } })
      await act(() => vi.advanceTimersByTimeAsync(900))
      expect(screen.queryByRole('alert')).toBeNull()
      await act(() => vi.advanceTimersByTimeAsync(200))
      expect(screen.getByRole('alert').textContent).toContain(what)
      fireEvent.change(sought, { target: { value: '"roll ba' } })
      expect(screen.queryByRole('alert')).toBeNull()
      fireEvent.blur(sought)
      expect(screen.getByRole('alert').textContent).toContain(what)
    } finally {
      vi.useRealTimers()
    }
  })

  it('says that a word was taken for another, that only some words are there, and how far the past is read', async () => {
    list = {
      search: {
        mode: 'some',
        words: [
          { typed: 'retreival', instead: 'retrieval' },
          { typed: 'zebra', instead: null },
        ],
        parted: [],
        passedOver: [],
      },
      past: { read: 4, total: 1200 },
    }
    render(<QueryBar />)
    const said = (await screen.findByText(/No session has “retreival”/)).closest('[role="status"]')
    expect(said?.textContent).toContain('showing matches for “retrieval”')
    expect(said?.textContent).toContain('No session has all of “retrieval”, “zebra”')
    expect(said?.textContent).toContain('4 of 1,200 revisions')
  })
})

describe('the filter that is typed', () => {
  it('stays, and stays in sight, on the way through every view and back', async () => {
    render(<QueryBar />)
    type('project:alpha')
    await waitFor(() => expect(useView.getState().query).toBe('project:alpha'))
    for (const view of [...viewNames, 'sessions'] as const) {
      act(() => go(view))
      expect(useView.getState().query).toBe('project:alpha')
      expect(field().value).toBe('project:alpha')
    }
  })
})
