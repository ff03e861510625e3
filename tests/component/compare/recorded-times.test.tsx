// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { clearAnswers } from '../../../renderer/state/use-request.ts'
import { CommitField } from '../../../renderer/ui/commit-field.tsx'
import { TimeSlider } from '../../../renderer/views/compare/time-slider.tsx'
import type { RefOffer } from '../../../shared/ipc/answers.ts'
import type { Revision } from '../../../shared/model/revision.ts'
import { revision } from '../support/comparisons.ts'
import { installViewer } from '../support/fake-viewer.ts'

beforeEach(clearAnswers)
afterEach(cleanup)

const revised = (id: string, authorDate: string, committerDate: string): Revision =>
  revision(id, { authorDate, committerDate, subject: 'Say it better' })

it('each stop of a digest’s life has both its times as recorded, by name and with zone', () => {
  const newer = revised('bbbbbbb', '2025-01-02T10:00:07+05:45', '2026-01-02T09:30:08-05:00')
  const older = revised('aaaaaaa', '2025-01-01T10:00:07+05:45', '2025-01-01T10:00:07+05:45')
  const choice = ({ commit, path }: Revision) => ({ session: 'd:a', revision: commit, path })
  const slider = (b: Revision) => (
    <TimeSlider
      list={{ session: 'd:a', revisions: [newer, older], sizes: new Map() }}
      pair={{ a: choice(older), b: choice(b) }}
      onShow={() => {}}
    />
  )
  const { container, rerender } = render(slider(newer))
  const range = screen.getByRole('slider', { name: 'Life of the digest' })
  const both = 'authored 2025-01-02 10:00 +05:45, committed 2026-01-02 09:30 -05:00'
  expect(range.getAttribute('aria-valuetext')).toBe(`2 of 2, bbbbbbb, ${both}, Say it better`)
  expect(range.dataset.tip).toBe('authored 2025-01-02 10:00:07 +05:45, committed 2026-01-02 09:30:08 -05:00')
  for (const time of both.split(', ')) expect(screen.getByText(time)).toBeTruthy()
  rerender(slider(older))
  expect(container.textContent).toContain('authored 2025-01-01 10:00 +05:45')
  expect(container.textContent).not.toContain('committed')
})

it.each([
  ['name', 'abcdef0, committed 2026-06-13 18:02 -09:30, Subject'],
  ['date', 'last commit by then: abcdef0, committed 2026-06-13 18:02 -09:30, Subject'],
] as const)(
  'what a typed %s means is told with the time of the commit, by name and with zone',
  async (by, means) => {
    const named = {
      name: '2026-06-13',
      commit: 'abcdef0'.padEnd(40, '1'),
      by,
      committed: '2026-06-13T18:02:11-09:30',
      subject: 'Subject',
    }
    const offer: RefOffer = { refs: [], total: 0, named, why: null }
    installViewer({ 'refs.offer': () => offer })
    render(<CommitField label="A" value="2026-06-13" onChange={() => {}} onTake={() => {}} always />)
    await waitFor(() => expect(screen.getByRole('option').textContent).toContain(means))
  },
)
