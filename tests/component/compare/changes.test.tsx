// @vitest-environment happy-dom
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { useRepository } from '../../../renderer/state/repository.ts'
import { useView } from '../../../renderer/state/view.ts'
import CompareView from '../../../renderer/views/compare/index.tsx'
import { comparison } from '../support/comparisons.ts'
import { repository } from '../support/sessions.ts'
import { comparing, equal, key, lastRun, setUpComparing, threeChanges } from './comparing.tsx'

setUpComparing()

describe('the changes of a comparison', () => {
  it('steps through changes, and through those of decisions alone', async () => {
    render(<CompareView />)
    await screen.findByRole('grid')
    const place = () => screen.getByText(/^Change/).textContent
    const decision = () => screen.getByText('Decision').parentElement?.textContent
    expect(place()).toBe('Change 1 of 3')
    expect(decision()).toBe('Decision –none of 1')
    await key('n')
    expect(place()).toBe('Change 2 of 3')
    await key('p')
    await key('N')
    expect(place()).toBe('Change 3 of 3')
    expect(decision()).toBe('Decision 1 of 1')
    await key('N')
    expect(useView.getState().notice).toBe('No change of a decision comes after this one.')
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
    const runs = () => comparing.viewer.calls.filter((call) => call.name === 'compare.run').length
    const before = runs()
    comparing.answer = threeChanges(72)
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

  it('says when nothing differs, and offers no step', async () => {
    comparing.answer = comparison(equal(3), { same: true })
    render(<CompareView />)
    await screen.findByText('The two texts are equal, byte for byte.')
    expect(screen.getByText('No change')).toBeDefined()
    expect(screen.getByRole('button', { name: /^Next n/ }).getAttribute('aria-disabled')).toBe('true')
    expect(screen.queryByText('Decision')).toBeNull()
  })
})
