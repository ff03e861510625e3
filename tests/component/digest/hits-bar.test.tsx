// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { handleKey } from '../../../renderer/state/keys.ts'
import { setRepository } from '../../../renderer/state/repository.ts'
import { clearAnswers } from '../../../renderer/state/use-request.ts'
import { useView } from '../../../renderer/state/view.ts'
import { HitsBar } from '../../../renderer/views/digest/hits-bar.tsx'
import type { DigestHits } from '../../../shared/ipc/search-answers.ts'
import { commitId } from '../support/comparisons.ts'
import { installViewer } from '../support/fake-viewer.ts'
import { repository } from '../support/sessions.ts'

const found: DigestHits = {
  id: 'd:digests/one.md',
  total: 3,
  sections: [
    { section: 'Decisions', count: 2 },
    { section: 'Gaps', count: 1 },
  ],
  best: null,
  ever: [
    {
      text: 'roll back',
      now: false,
      past: {
        first: {
          commit: commitId('aaaaaaa'),
          date: '2026-05-01T10:00:00Z',
          subject: 'a',
          path: 'digests/one.md',
        },
        last: {
          commit: commitId('bbbbbbb'),
          date: '2026-05-03T10:00:00Z',
          subject: 'b',
          path: 'digests/one.md',
        },
        revisions: 2,
        of: 5,
      },
    },
  ],
  hits: [
    { line: 12, section: 'Decisions' },
    { line: 12, section: 'Decisions' },
    { line: 30, section: 'Gaps' },
  ],
  forms: ['rollback'],
  place: 2,
  points: 7.5,
  parts: [{ typed: 'rollback', instead: null, points: 7.5, sessions: 3, of: 31, words: [] }],
}

let lines: (number | null)[] = []

function Bar() {
  const pane = useRef<HTMLDivElement>(null)
  return (
    <div ref={pane}>
      <HitsBar session={found.id} pane={pane} onLine={(line) => lines.push(line)} />
    </div>
  )
}

beforeEach(() => {
  clearAnswers()
  lines = []
  installViewer({ 'search.hits': () => found })
  setRepository(repository(1))
  useView.setState({ query: 'rollback', removed: false })
  window.addEventListener('keydown', handleKey)
})
afterEach(() => {
  cleanup()
  window.removeEventListener('keydown', handleKey)
})

const place = async () => (await screen.findByRole('status', { name: 'Hit' })).textContent

describe('the hits of an open digest', () => {
  it('are stepped through by buttons and by keys, round and round, and it says which of how many', async () => {
    render(<Bar />)
    expect(await place()).toBe('0 of 3 hits')
    fireEvent.click(screen.getByRole('button', { name: 'Next hit' }))
    expect(await place()).toBe('1 of 3 hits')
    await act(async () => void fireEvent.keyDown(document.body, { key: 'h' }))
    await act(async () => void fireEvent.keyDown(document.body, { key: 'h' }))
    expect(await place()).toBe('3 of 3 hits')
    await act(async () => void fireEvent.keyDown(document.body, { key: 'h' }))
    await act(async () => void fireEvent.keyDown(document.body, { key: 'H' }))
    expect(await place()).toBe('3 of 3 hits')
    expect(lines).toEqual([12, 12, 30, 12, 30])
  })

  it('are counted by section, and a section leads to its first one', async () => {
    render(<Bar />)
    fireEvent.click(await screen.findByRole('button', { name: 'Gaps, 1 hit' }))
    expect(await place()).toBe('3 of 3 hits')
    expect(lines).toEqual([30])
    expect(screen.getByRole('button', { name: 'Decisions, 2 hits' })).toBeTruthy()
  })

  it('tell their past and the reasons of the rank', async () => {
    render(<Bar />)
    await place()
    expect(
      screen.getByText(/first in aaaaaaa \(2026-05-01\), last in bbbbbbb \(2026-05-03\); in 2 of 5/),
    ).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Why it ranks' }))
    const reasons = await screen.findByRole('region', { name: 'Why it ranks' })
    expect(reasons.textContent).toContain('Place 2, 7.50 points.')
    expect(reasons.textContent).toContain('“rollback” adds 7.50; 3 of 31 sessions have it.')
  })

  it('are not there while no text is looked for', async () => {
    useView.setState({ query: 'status:draft -rollback' })
    const { container } = render(<Bar />)
    expect(container.textContent).toBe('')
  })
})
