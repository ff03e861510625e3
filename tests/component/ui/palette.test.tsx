// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { useView } from '../../../renderer/state/view.ts'
import type { FakeViewer } from '../support/fake-viewer.ts'
import { openShell, press } from '../support/shell.tsx'

let viewer: FakeViewer

beforeEach(() => {
  viewer = openShell()
})
afterEach(cleanup)

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
