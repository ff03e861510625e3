// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { useOpening } from '../../../renderer/state/opening.ts'
import { useRepository } from '../../../renderer/state/repository.ts'
import { useSettings } from '../../../renderer/state/settings.ts'
import WelcomeView from '../../../renderer/views/welcome/index.tsx'
import { openedAt } from '../../../renderer/views/welcome/opened-at.ts'
import type { RecentRepository } from '../../../shared/model/repository.ts'
import { type FakeViewer, installViewer } from '../support/fake-viewer.ts'
import { repository } from '../support/sessions.ts'

const recent = (name: string): RecentRepository => ({
  id: name,
  name,
  displayPath: `~/repositories/${name}`,
  openedAt: '2026-06-20T10:00:00Z',
  sessions: 3,
  branch: 'main',
  note: null,
})

let known: RecentRepository[]
let viewer: FakeViewer

beforeEach(() => {
  known = [recent('alpha'), recent('beta'), recent('gamma')]
  viewer = installViewer({
    'recent.list': () => known,
    'recent.forget': ({ id }: { id: string }) => {
      known = known.filter((one) => one.id !== id)
      return known
    },
    'repo.openRecent': () => ({
      opened: false,
      dismissed: false,
      refusal: {
        code: 'not-owned',
        what: 'The folder belongs to another user, so git refuses to read it.',
        next: 'Run the command.',
        command: 'git config --global --add safe.directory /mnt/beta',
      },
    }),
  })
  useOpening.setState({ busy: null, refusal: null })
  useRepository.setState({ repository: null })
  useSettings.setState({ singleKeys: true })
})
afterEach(cleanup)

const entry = (name: string) => screen.getByText(name).closest<HTMLElement>('[data-recent]') as HTMLElement

describe('recent repositories', () => {
  it('are walked by j and k, opened by Enter; a refusal stands at its entry with the command to run', async () => {
    render(<WelcomeView />)
    await screen.findByText('alpha')
    await waitFor(() => expect(document.activeElement).toBe(entry('alpha')))
    fireEvent.keyDown(entry('alpha'), { key: 'j' })
    expect(document.activeElement).toBe(entry('beta'))
    fireEvent.keyDown(entry('beta'), { key: 'Enter' })
    const alert = await screen.findByRole('alert')
    expect(entry('beta').contains(alert)).toBe(true)
    expect(alert.textContent).toContain('safe.directory /mnt/beta')
    fireEvent.click(screen.getByText('Copy'))
    await waitFor(() =>
      expect(viewer.calls).toContainEqual({
        name: 'action.copy',
        arg: { text: 'git config --global --add safe.directory /mnt/beta' },
      }),
    )
    expect(viewer.calls.filter((call) => call.name === 'repo.openRecent')).toHaveLength(1)
  })

  it('are forgotten by Del, and the focus goes to the next one', async () => {
    render(<WelcomeView />)
    await screen.findByText('alpha')
    fireEvent.keyDown(entry('alpha'), { key: 'Delete' })
    await waitFor(() => expect(screen.queryByText('alpha')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(entry('beta')))
  })
})

describe('the question which folder is meant', () => {
  const offer = (folder: string, digestLike: number, removed = 0) => ({
    folder,
    digestLike,
    markdown: digestLike,
    removed,
    toldBy: 'tag session-digest',
  })

  it('is asked with what each folder holds, and several can be chosen', async () => {
    render(<WelcomeView />)
    await act(async () =>
      useRepository.setState({
        repository: repository(1, { folders: [], offers: [offer('notes', 9), offer('inbox', 1)] }),
      }),
    )
    fireEvent.click(await screen.findByLabelText('inbox'))
    fireEvent.click(screen.getByRole('button', { name: 'Read 10 digests' }))
    await waitFor(() =>
      expect(viewer.calls).toContainEqual({ name: 'repo.chooseFolder', arg: { offers: [0, 1] } }),
    )
  })

  it('keeps what was chosen while the counts grow, and says what is read with all that lies below', async () => {
    const show = (offers: ReturnType<typeof offer>[]) =>
      act(async () => useRepository.setState({ repository: repository(1, { folders: [], offers }) }))
    render(<WelcomeView />)
    await show([offer('docs', 4), offer('notes', 2)])
    expect(screen.getByRole('button', { name: 'Read 4 digests' })).toBeTruthy()
    fireEvent.click(await screen.findByLabelText('docs'))
    fireEvent.click(screen.getByLabelText('notes'))
    await show([offer('docs', 4), offer('notes', 2, 68), offer('notes/archive', 0, 86)])
    expect(screen.getByLabelText<HTMLInputElement>('notes').checked).toBe(true)
    expect(screen.getByLabelText<HTMLInputElement>('docs').checked).toBe(false)
    expect(screen.getByRole('button', { name: 'Read 2 digests and 154 removed' })).toBeTruthy()
    expect(screen.getByRole('row', { name: /notes\/archive/ }).textContent).toContain('read with notes')
    expect(screen.getByRole('row', { name: /docs/ }).textContent).not.toContain('read with')
    // Both would read the removed ones of the archive once.
    fireEvent.click(screen.getByLabelText('notes/archive'))
    expect(screen.queryByText(/read with/)).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Read 2 digests and 154 removed' }))
    await waitFor(() =>
      expect(viewer.calls).toContainEqual({ name: 'repo.chooseFolder', arg: { offers: [1, 2] } }),
    )
  })

  it('stands below no word that nothing was opened', async () => {
    known = []
    render(<WelcomeView />)
    await act(async () =>
      useRepository.setState({ repository: repository(1, { folders: [], offers: [offer('notes', 9)] }) }),
    )
    expect(screen.queryByText('No repository was opened yet.')).toBeNull()
  })

  it('cannot be answered with nothing', async () => {
    render(<WelcomeView />)
    await act(async () =>
      useRepository.setState({ repository: repository(1, { folders: [], offers: [offer('notes', 9)] }) }),
    )
    fireEvent.click(await screen.findByLabelText('notes'))
    fireEvent.click(screen.getByRole('button', { name: 'Read 0 digests' }))
    expect(viewer.calls.some((call) => call.name === 'repo.chooseFolder')).toBe(false)
  })
})

describe('when it was opened', () => {
  it('is the time for today and the day for before', () => {
    const now = new Date(2026, 5, 22, 15, 0)
    expect(openedAt(new Date(2026, 5, 22, 14, 2).toISOString(), now)).toBe('today 14:02')
    expect(openedAt(new Date(2026, 3, 11, 8, 0).toISOString(), now)).toBe('2026-04-11')
    expect(openedAt('unreadable', now)).toBe('unreadable')
  })
})
