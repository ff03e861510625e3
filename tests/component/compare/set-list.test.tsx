// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { useRepository } from '../../../renderer/state/repository.ts'
import { clearAnswers } from '../../../renderer/state/use-request.ts'
import { useView } from '../../../renderer/state/view.ts'
import { type SetRow, setColumns } from '../../../renderer/views/compare/set-columns.tsx'
import { SetComparison } from '../../../renderer/views/compare/set-comparison.tsx'
import { exportedWords } from '../../../renderer/views/compare/use-set-file.ts'
import type { SavedSet } from '../../../shared/ipc/answers.ts'
import { ok, type Result, refuse } from '../../../shared/model/result.ts'
import type { SetChange } from '../../../shared/model/set-change.ts'
import { type FakeViewer, giveSizes, installViewer } from '../support/fake-viewer.ts'
import { repository } from '../support/sessions.ts'

const changed = (path: string, renamedFrom: string | null = null): SetChange => ({
  path,
  change: renamedFrom === null ? 'changed' : 'renamed',
  renamedFrom,
})
const changes = [
  changed('digests/alpha/2026-03-01-one-and-the-same-name.md'),
  changed('digests/beta/2026-03-01-one-and-the-same-name.md'),
  changed('digests/beta/new.md', 'digests/alpha/old.md'),
]
let names = { a: 'start', b: 'WORK' }
const none = { added: 0, dropped: 0, reworded: 0, moved: 0 }
let viewer: FakeViewer
let saved: () => Promise<Result<SavedSet>>

beforeEach(() => {
  clearAnswers()
  giveSizes(1100, 600)
  viewer = installViewer({
    'sets.list': () => ({
      a: { name: names.a, commit: 'a'.repeat(40) },
      b: { name: names.b, commit: null },
      changes: changes.map((change) => ({
        ...change,
        session: null,
        sessionOfA: null,
        textOfA: null,
        textOfB: null,
      })),
    }),
    'sets.describe': () => ({
      changes: changes.map((change) => ({ ...change, summary: 'Reworded.', decisions: none })),
    }),
    'sets.save': async () => {
      const answer = await saved()
      if (!answer.ok) throw answer.error
      return answer.value
    },
  })
  useRepository.setState({ repository: repository(1) })
  useView.setState({ selected: null, kept: {}, notice: null })
  render(<SetComparison names={{ a: 'start', b: 'WORK' }} />)
})
afterEach(cleanup)

const chooseFormat = async (label: string) => {
  await screen.findByText('3 digests differ')
  fireEvent.click(screen.getByRole('button', { name: 'Export the comparison' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: label }))
}

describe('the list of digests that differ', () => {
  it('names each with its folder, seen from the folder on that not all share, and heard whole', async () => {
    const list = await screen.findByRole('grid', { name: 'Digests that differ' })
    const rows = await within(list).findAllByRole('row', { name: /^(changed|renamed)/ })
    const seen = (row: HTMLElement) =>
      [...row.querySelectorAll('[aria-hidden="true"]')].map((each) => each.textContent).join(' ')
    expect(rows.map(seen)).toEqual([
      expect.stringContaining('alpha/2026-03-01-one-and-the-same-name.md'),
      expect.stringContaining('beta/2026-03-01-one-and-the-same-name.md'),
      expect.stringContaining('alpha/old.md → beta/new.md'),
    ])
    for (const row of rows) expect(seen(row)).not.toContain('digests/')
    expect(within(list).getByText('digests/alpha/2026-03-01-one-and-the-same-name.md')).toBeDefined()
    const whole = within(list).getByText('digests/alpha/old.md → digests/beta/new.md')
    expect(whole.closest('[data-tip]')?.getAttribute('data-tip')).toBe(whole.textContent)
  })

  it.each([
    ['digests/old/same.md', 'digests/new/same.md', 'old/→new/same.md'],
    ['digests/same.md', 'digests/new/same.md', './→new/same.md'],
    ['same.md', 'digests/same.md', 'same.md→digests/same.md'],
    ['digests/one.md', 'digests/new/two.md', 'one.md→new/two.md'],
  ])('draws %s, which is now %s, without its name twice', (renamedFrom, path, drawn) => {
    const row = {
      path,
      change: 'renamed' as const,
      renamedFrom,
      session: null,
      sessionOfA: null,
      textOfA: null,
      textOfB: null,
      sentence: null,
    } satisfies SetRow
    const cell = setColumns([row], 1100)[1]?.cell(row)
    const { container } = render(<div>{cell}</div>)
    const seen = [...container.querySelectorAll('[aria-hidden="true"]')].map((each) => each.textContent)
    expect(seen.join('')).toBe(drawn)
  })

  it('tells why a move on disk counts as two uncommitted digests, where it does', async () => {
    const twice = /^The renamed one is counted twice as uncommitted, by old and new path,/
    const sentence = async () => (await screen.findByText('3 digests differ')).closest('p')?.textContent ?? ''
    expect(await sentence()).not.toContain('counted twice')
    cleanup()
    clearAnswers()
    names = { a: 'HEAD', b: 'WORK' }
    render(<SetComparison names={names} />)
    expect((await sentence()).split('. ')[1]).toMatch(twice)
    names = { a: 'start', b: 'WORK' }
  })

  it('gives paths the room that they need, and never all of it', () => {
    const width = (rows: readonly SetChange[], room: number) => setColumns(rows, room)[1]?.width ?? 0
    expect(width([changed('a.md')], 1100)).toBe(200)
    expect(width(changes, 1100)).toBeGreaterThan(280)
    expect(width([changed(`${'long/'.repeat(60)}name.md`), changed('a.md')], 1000)).toBe(450)
    expect(setColumns([], 1000)).toHaveLength(3)
  })

  it('is written to a file of each form, with the sides that were listed', async () => {
    saved = async () => ok({ saved: true, fileName: 'set.html', leftOut: [] })
    await chooseFormat('HTML page…')
    await waitFor(() =>
      expect(useView.getState().notice).toBe('Exported the comparison of 3 digests to set.html.'),
    )
    expect(viewer.calls.findLast((call) => call.name === 'sets.save')?.arg).toEqual({
      a: { name: 'start', commit: 'a'.repeat(40) },
      b: { name: 'WORK', commit: null },
      format: 'html',
    })
  })

  it('says that the file is being written, for as long as it is, and stops by a button', async () => {
    let end: (answer: Result<SavedSet>) => void = () => {}
    saved = () =>
      new Promise((resolve) => {
        end = resolve
      })
    await chooseFormat('Markdown…')
    const line = await screen.findByText(/^Writing the comparison of 3 digests…/)
    fireEvent.click(within(line).getByRole('button', { name: 'Stop' }))
    expect(viewer.calls.at(-1)?.name).toBe('request.cancel')
    end(refuse('cancelled', 'The request was cancelled.', 'Ask again.'))
    await waitFor(() => expect(screen.queryByText(/^Writing the comparison/)).toBeNull())
  })

  it('says what is not in the file', () => {
    expect(exportedWords(3, 'set.patch', ['a.md is a link, or was not read.'])).toBe(
      'Exported the comparison of 2 digests to set.patch. Left out: a.md is a link, or was not read.',
    )
    expect(exportedWords(4, 'x.md', ['One.', 'Two.', 'Three.'])).toMatch(
      /^Exported the comparison of 1 digest to x\.md\. Left out: One\. So are 2 more\.$/,
    )
  })
})
