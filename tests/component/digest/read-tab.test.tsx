// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { setRepository } from '../../../renderer/state/repository.ts'
import { ReadTab } from '../../../renderer/views/digest/read-tab.tsx'
import { read } from '../../unit/digest/read.ts'
import { installViewer } from '../support/fake-viewer.ts'
import { repository, session } from '../support/sessions.ts'

afterEach(cleanup)

/** What the tab Read shows of a digest. */
function shown(text: string): void {
  installViewer({})
  setRepository(repository(1))
  const digest = read(text)
  const view = {
    session: session('one'),
    revision: null,
    digest,
    why: null,
    body: text,
    bodyLine: 1,
    problems: [],
    aside: 0,
    lives: [],
    revisions: 1,
  }
  render(<ReadTab view={view} line={null} onShowLine={() => {}} />)
}

it('says so where nothing stands below the heading, or below that of a section', () => {
  for (const text of ['', '# Title\n', '# Title\n\n## Decisions\n']) {
    shown(text)
    expect(screen.getByText('Nothing else stands in this file.')).toBeDefined()
    cleanup()
  }
  shown('# Title\n\nA word.\n')
  expect(screen.queryByText('Nothing else stands in this file.')).toBeNull()
  expect(screen.getByText('A word.')).toBeDefined()
})

it('shows the first parts of a long digest, counts all items of a section, and more of them when asked', async () => {
  const items = Array.from({ length: 450 }, (_, at) => `- Keep the release ${at}`).join('\n')
  shown(`# Title\n\n## Decisions\n\n${items}\n`)
  expect(screen.getByRole('heading', { name: /^Decisions 450/ })).toBeDefined()
  expect(screen.getByText('Keep the release 0')).toBeDefined()
  expect(screen.getByText(/250 more parts of this digest/)).toBeDefined()
  expect(await screen.findByText('Keep the release 199')).toBeDefined()
  expect(screen.queryByText('Keep the release 200')).toBeNull()
  fireEvent.click(screen.getByText('Show 200'))
  expect(await screen.findByText('Keep the release 399')).toBeDefined()
  expect(screen.getByText(/50 more parts of this digest/)).toBeDefined()
  fireEvent.click(screen.getByText('Show 50'))
  expect(await screen.findByText('Keep the release 449')).toBeDefined()
  expect(screen.queryByText(/more parts of this digest/)).toBeNull()
})
