// @vitest-environment happy-dom
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { useView } from '../../../renderer/state/view.ts'
import CompareView from '../../../renderer/views/compare/index.tsx'
import type { Comparison, ComparisonRest } from '../../../shared/model/comparison.ts'
import { comparison } from '../support/comparisons.ts'
import { installViewer } from '../support/fake-viewer.ts'
import { listOf } from '../support/sessions.ts'
import { answers, comparing, key, lastRun, own, setUpComparing } from './comparing.tsx'

setUpComparing()

describe('the comparison', () => {
  it('draws both sides while the sentence is made, and keeps the place when it comes', async () => {
    const { summary, summaryParts, items, lines, only, ...sides } = comparing.answer
    let tell: (rest: ComparisonRest) => void = () => {}
    const told = { summary, summaryParts, items, lines, only, coarse: false }
    comparing.answer = { ...sides, begun: 'one' } as unknown as Comparison
    comparing.rest = () =>
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
    await waitFor(() => expect(comparing.viewer.calls.some(({ name }) => name === 'compare.rest')).toBe(true))
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

  it('draws what was compared anew in place of sides that could not be completed', async () => {
    const { summary, summaryParts, items, lines, only, ...sides } = comparing.answer
    const whole = { ...comparison(['=kept', '+fresh line']), coarse: true }
    comparing.answer = { ...sides, begun: 'one' } as unknown as Comparison
    let tell: (whole: Comparison) => void = () => {}
    comparing.rest = () =>
      new Promise((resolve) => {
        tell = resolve
      })
    render(<CompareView />)
    await screen.findByText('Summing up what changed…')
    await waitFor(() => {
      const asked = comparing.viewer.calls.find(({ name }) => name === 'compare.rest')
      expect(asked?.arg).toMatchObject({ begun: 'one' })
    })
    await act(async () => tell(whole))
    await screen.findByText('fresh line')
    expect(screen.queryByText('Summing up what changed…')).toBeNull()
    expect(screen.queryByText('two')).toBeNull()
    expect(screen.getByText('Compare exactly (may take 20 s)')).toBeTruthy()
  })

  it('offers more time where it was made coarsely, and says so where that was not enough', async () => {
    comparing.answer = { ...comparing.answer, coarse: true }
    render(<CompareView />)
    fireEvent.click(await screen.findByText('Compare exactly (may take 20 s)'))
    await screen.findByText(/20 s were not enough/)
    expect(lastRun()).toMatchObject({ patient: true })
    expect(screen.queryByText(/Compare exactly/)).toBeNull()
  })

  it('leaves it at the coarse one when a person stops waiting for more', async () => {
    comparing.answer = { ...comparing.answer, coarse: true }
    const run = ({ patient }: { readonly patient?: boolean }) =>
      patient ? new Promise(() => {}) : { ...comparing.answer }
    installViewer({ ...answers(), 'compare.run': run })
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

  it('copies the patch from A to B', async () => {
    render(<CompareView />)
    await screen.findByRole('grid')
    fireEvent.click(screen.getByText('Copy as patch'))
    await waitFor(() => {
      expect(comparing.viewer.calls.findLast((call) => call.name === 'action.copy')?.arg).toEqual({
        text: '--- a',
      })
    })
  })

  it('asks for a session when none is chosen, and offers those that changed last', async () => {
    useView.setState({ route: { view: 'compare', session: null, a: null, b: null } })
    render(<CompareView />)
    fireEvent.click(await screen.findByRole('button', { name: /^alpha/ }))
    expect(useView.getState().route).toMatchObject({ view: 'compare', session: own.id })
    await screen.findByRole('grid')
  })

  it('offers the whole set where no session is chosen', async () => {
    useView.setState({ route: { view: 'compare', session: null, a: null, b: null } })
    render(<CompareView />)
    await screen.findByRole('button', { name: /^alpha/ })
    fireEvent.click(screen.getByRole('button', { name: /^what differs between two commits/ }))
    expect(useView.getState().route).toMatchObject({ session: null, set: { a: 'HEAD', b: 'WORK' } })
  })

  it('says of a session that is a line of records alone that it has no text', async () => {
    installViewer({
      'sessions.rows': () => [{ ...own, id: 'r:one', path: null }],
      'sessions.query': () => listOf([own], 1),
    })
    useView.setState({ route: { view: 'compare', session: 'r:one', a: null, b: null } })
    render(<CompareView />)
    await screen.findByText('This session has no digest to compare.')
  })
})
