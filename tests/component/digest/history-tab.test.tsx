// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { useRepository } from '../../../renderer/state/repository.ts'
import { clearAnswers } from '../../../renderer/state/use-request.ts'
import { resetView } from '../../../renderer/state/view.ts'
import { HistoryTab } from '../../../renderer/views/digest/history-tab.tsx'
import { keyWords } from '../../../renderer/views/digest/record-history.tsx'
import type { RecordRevision } from '../../../shared/ipc/digest-answers.ts'
import { chain, commitId, revision } from '../support/comparisons.ts'
import { type FakeViewer, installViewer } from '../support/fake-viewer.ts'
import { repository, session } from '../support/sessions.ts'

let viewer: FakeViewer

const revisions: RecordRevision[] = [
  { ...revision('b2'), keys: [{ key: 'status', change: 'changed' }] },
  { ...revision('a1', { change: 'added' }), keys: [{ key: 'status', change: 'added' }] },
]

beforeEach(() => {
  clearAnswers()
  resetView()
  useRepository.setState({ repository: repository(1) })
  viewer = installViewer({
    'digest.history': () =>
      chain(
        revision('d4', { change: 'renamed', renamedFrom: 'digests/old.md', renameProof: 'session-id' }),
        revision('c3', { change: 'added', cut: true }),
        revision('b9', { change: 'added', unsearched: true }),
      ),
    'record.history': () => ({ file: 'data/sessions.jsonl', revisions, unread: 0 }),
    'record.compare': () => [{ key: 'status', change: 'changed', a: '"draft"', b: '"active"' }],
  })
})
afterEach(cleanup)

const record = { line: 7, matchedBy: 'session-id', agrees: true } as const

it('shows the history of the digest or of its JSON line, and compares two versions of the line by key', async () => {
  render(<HistoryTab session={session('a', { record })} />)
  expect(await screen.findByText(/renamed from old.md to alpha.md, same session id/)).toBeTruthy()
  expect(screen.getByText(/The known history starts here/)).toBeTruthy()
  expect(screen.getByText('added, or moved here')).toBeTruthy()
  fireEvent.click(screen.getByRole('radio', { name: 'JSON line 7' }))
  expect(await screen.findByText('changed status')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: `${commitId('a1').slice(0, 7)} as A` }))
  fireEvent.click(screen.getByRole('button', { name: `${commitId('b2').slice(0, 7)} as B` }))
  const table = await screen.findByRole('table', { name: '1 key differs.' })
  expect(within(table).getByText('"draft"')).toBeTruthy()
  expect(viewer.calls.find(({ name }) => name === 'record.compare')?.arg).toMatchObject({
    a: commitId('a1'),
    b: commitId('b2'),
  })
})

it('has the history of the line where the session is a record alone', async () => {
  render(<HistoryTab session={session('a', { path: null, record })} />)
  expect(await screen.findByText('changed status')).toBeTruthy()
  expect(screen.queryByRole('radiogroup')).toBeNull()
})

it('names the keys that a commit changed, and counts them where they are many', () => {
  const keys = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((key) => ({ key, change: 'changed' as const }))
  expect(keyWords({ change: 'modified', keys })).toBe('changed a, b, c, d, e, f and 2 more')
  expect(keyWords({ change: 'modified', keys: [] })).toBe('same values, written otherwise')
  expect(keyWords({ change: 'added', keys })).toBeNull()
})

it('tells how far the line is read, and at how many commits it could not be', async () => {
  let answer = (_: unknown) => {}
  const asked = new Promise((resolve) => {
    answer = resolve
  })
  installViewer({ 'record.history': () => asked })
  const only = session('a', { path: null, record })
  const lineReading = { session: only.id, done: 41, total: 120 }
  useRepository.setState({ repository: repository(1, { lineReading }) })
  render(<HistoryTab session={only} />)
  expect(await screen.findByRole('progressbar', { name: 'Reading the line at each commit' })).toBeTruthy()
  expect(screen.getByText('41 of 120 commits')).toBeTruthy()
  answer({ file: 'data/sessions.jsonl', revisions, unread: 3 })
  expect(await screen.findByText(/The file cannot be read at 3 other commits/)).toBeTruthy()
  expect(screen.queryByRole('progressbar')).toBeNull()
})
