// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { handleKey } from '../../../renderer/state/keys.ts'
import { setRepository } from '../../../renderer/state/repository.ts'
import { useSettings } from '../../../renderer/state/settings.ts'
import { clearAnswers } from '../../../renderer/state/use-request.ts'
import { useView } from '../../../renderer/state/view.ts'
import { useSessionWalk, WaitingSessions } from '../../../renderer/ui/use-session-walk.ts'
import { WalkButtons } from '../../../renderer/ui/walk-buttons.tsx'
import { installViewer } from '../support/fake-viewer.ts'
import { listOf, repository, session } from '../support/sessions.ts'

const rows = [session('one'), session('alone', { id: 'r:data/sessions.jsonl:2', path: null }), session('two')]

function Walking({ from, digestsOnly }: { readonly from: string; readonly digestsOnly?: boolean }) {
  const [open, setOpen] = useState(from)
  const walk = useSessionWalk({ session: open, digestsOnly: digestsOnly ?? false, onGo: setOpen })
  return (
    <>
      <p data-testid="open">{open}</p>
      <WalkButtons of="session" walk={walk} />
    </>
  )
}
const open = () => screen.getByTestId('open').textContent
const press = (key: string) => fireEvent.keyDown(document.body, { key })

beforeEach(() => {
  clearAnswers()
  installViewer({ 'sessions.query': () => listOf(rows, 1) })
  useSettings.setState({ singleKeys: true })
  useView.setState({ query: '', notice: null, selected: null })
  setRepository(null)
  setRepository(repository(1))
  document.addEventListener('keydown', handleKey)
})
afterEach(() => {
  cleanup()
  document.removeEventListener('keydown', handleKey)
})

it('goes to the next and the previous one of those shown, and says where they end', async () => {
  render(<Walking from="d:digests/one.md" />)
  await screen.findByText('1 of 3')
  expect(screen.getByRole('button', { name: 'Previous session' }).getAttribute('aria-disabled')).toBe('true')
  press('J')
  expect(open()).toBe('r:data/sessions.jsonl:2')
  fireEvent.click(screen.getByRole('button', { name: 'Next session' }))
  expect(open()).toBe('d:digests/two.md')
  expect(useView.getState().selected).toBe('d:digests/two.md')
  press('J')
  expect(open()).toBe('d:digests/two.md')
  expect(useView.getState().notice).toBe('This is the last session shown.')
  press('K')
  expect(open()).toBe('r:data/sessions.jsonl:2')
})

it('passes by what has no digest where only digests can be shown', async () => {
  render(<Walking from="d:digests/one.md" digestsOnly />)
  await screen.findByText('1 of 2')
  press('J')
  expect(open()).toBe('d:digests/two.md')
})

it('begins anew from one that no longer matches', async () => {
  render(<Walking from="d:digests/gone.md" />)
  await waitFor(() => expect(screen.getByText('none of 3')).toBeTruthy())
  press('J')
  expect(open()).toBe('d:digests/one.md')
})

it('passes by, and does not count, what waits to be shown in the table', async () => {
  render(
    <WaitingSessions.Provider value={new Set(['r:data/sessions.jsonl:2'])}>
      <Walking from="d:digests/one.md" />
    </WaitingSessions.Provider>,
  )
  await screen.findByText('1 of 2')
  press('J')
  expect(open()).toBe('d:digests/two.md')
})
