// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { handleKey } from '../../../renderer/state/keys.ts'
import { useRepository } from '../../../renderer/state/repository.ts'
import { clearAnswers } from '../../../renderer/state/use-request.ts'
import { resetView, useView } from '../../../renderer/state/view.ts'
import ProblemsView from '../../../renderer/views/problems/index.tsx'
import { codeRuns, problemText, shortPlace } from '../../../renderer/views/problems/problem-words.ts'
import { groupProblems } from '../../../shared/index/problem-groups.ts'
import type { ProblemRow } from '../../../shared/ipc/problem-answers.ts'
import { type Answers, type FakeViewer, giveSizes, installViewer } from '../support/fake-viewer.ts'
import { facet, repository } from '../support/sessions.ts'

function problem(id: string, more: Partial<ProblemRow> = {}): ProblemRow {
  return {
    id,
    code: 'status.tag-disagrees',
    severity: 'warning',
    what: `Field \`status\` of ${id} says active.`,
    mend: 'Change the tag to `status/active`.',
    file: 'digests/2026-06-11-rollback.md',
    line: 9,
    column: null,
    revision: null,
    related: { file: 'digests/2026-06-11-rollback.md', line: 6, column: null, revision: null },
    sessionRow: 'd:digests/2026-06-11-rollback.md',
    project: 'deploy-runner',
    standing: 'open',
    context: [
      { line: 6, text: 'status: active' },
      { line: 9, text: 'tags: [status/draft]' },
    ],
    ...more,
  }
}

const rows = [
  problem('one', { severity: 'error', code: 'frontmatter.unclosed', project: null }),
  problem('two'),
]
const list = {
  version: 1,
  total: 5,
  shown: 2,
  bySeverity: { error: 1, warning: 1, info: 0 },
  ids: rows.map((row) => row.id),
  first: rows,
  groups: null,
  facets: [
    facet('severity', 'Severity', [
      ['error', 1],
      ['warning', 1],
    ]),
    facet('project', 'Project', [['alpha', 1]]),
  ],
  leftOut: 3,
  aside: { accepted: 120, off: 14, rulesOff: 2, fresh: 3 },
  rules: [
    { code: 'frontmatter.unclosed', count: 1, off: false },
    { code: 'privacy.email', count: 14, off: true },
  ],
}
let answers: Answers
let viewer: FakeViewer

beforeEach(() => {
  clearAnswers()
  resetView()
  giveSizes(1100, 600)
  answers = {
    'problems.query': () => list,
    'problems.rows': (arg: { ids: string[] }) =>
      arg.ids.map((id) => rows.find((row) => row.id === id) ?? null),
  }
  viewer = installViewer(answers)
  document.addEventListener('keydown', handleKey)
  useRepository.setState({ repository: repository(1) })
  useView.setState({ query: '', removed: false, route: { view: 'problems', problem: null } })
})

afterEach(() => {
  document.removeEventListener('keydown', handleKey)
  cleanup()
})

describe('problems', () => {
  it('say how many there are and how many the filter leaves out', async () => {
    render(<ProblemsView />)
    await screen.findByText('2 of 5 problems')
    expect(screen.getByText('3 more belong to sessions that the filter leaves out')).toBeDefined()
  })

  it('show the first at once, with its mend and both of its lines', async () => {
    render(<ProblemsView />)
    const pane = await screen.findByLabelText('Problem')
    expect(within(pane).getByText('Frontmatter never closes')).toBeDefined()
    expect(within(pane).getByText('status/active').tagName).toBe('CODE')
    expect(within(pane).getByText('1 of 2')).toBeDefined()
    expect(within(pane).getAllByText('×').length).toBe(2)
  })

  it('open at their line, and are copied by key', async () => {
    render(<ProblemsView />)
    await screen.findByLabelText('Problem')
    await act(async () => void fireEvent.keyDown(document.body, { key: 'y' }))
    const copied = viewer.calls.findLast((call) => call.name === 'action.copy')?.arg
    expect(copied).toEqual({ text: problemText(rows[0] as ProblemRow) })
    fireEvent.click(screen.getByText('Open at line 9'))
    expect(useView.getState().route).toMatchObject({ view: 'sessions', tab: 'raw', line: 9 })
  })

  it('stay where they are when the chosen one is clicked again; Enter leads to the place', async () => {
    render(<ProblemsView />)
    await screen.findByLabelText('Problem')
    const row = () => screen.getByText('frontmatter.unclosed', { selector: '[role=grid] *' })
    fireEvent.click(row())
    fireEvent.click(row())
    expect(useView.getState().route).toEqual({ view: 'problems', problem: 'one' })
    fireEvent.keyDown(row(), { key: 'Enter' })
    expect(useView.getState().route).toMatchObject({ view: 'sessions', tab: 'raw', line: 9 })
  })

  it('of records that no session came of open at their line; Esc leads back', async () => {
    const cut = problem('cut', { file: 'data/sessions.jsonl', line: 2, sessionRow: null, code: 'record.cut' })
    answers['problems.query'] = () => ({ ...list, ids: ['cut'], first: [cut] })
    answers['records.raw'] = () => ({
      lines: ['{"session_id":"a"}', '{"session_id":"b","x":"long'],
      from: 1,
      total: 2,
      problems: [
        problem('mild', { line: 2, severity: 'info', what: 'Mild.' }),
        { ...cut, severity: 'error' },
      ],
      cut: [{ line: 2, bytes: 41_943_040 }],
    })
    useRepository.setState({ repository: { ...repository(1), records: ['data/sessions.jsonl'] } })
    render(<ProblemsView />)
    fireEvent.click(await screen.findByText('Open at line 2'))
    const text = await screen.findByLabelText('Text by line')
    expect(useView.getState().route).toMatchObject({ lines: { file: 'data/sessions.jsonl', line: 2 } })
    expect(viewer.calls).toContainEqual({
      name: 'records.raw',
      arg: { file: 'data/sessions.jsonl', from: 1, count: 500 },
    })
    const line = (await within(text).findByText('{"session_id":"b","x":"long')).closest('[data-index]')
    expect(line?.textContent).toContain('the beginning of 41,943,040 bytes')
    // The worst of its problems, with the words of all.
    expect(line?.getAttribute('data-problem')).toBe('error')
    expect(line?.getAttribute('data-tip')).toContain('Mild.')
    fireEvent.keyDown(document.body, { key: 'Escape' })
    await screen.findByRole('grid', { name: 'Problems' })
    expect(useView.getState().route).toEqual({ view: 'problems', problem: 'cut' })
  })

  it('say why the place of what is not read cannot be opened', async () => {
    const link = problem('link', {
      file: 'digests/link.md',
      sessionRow: null,
      code: 'file.not-a-file',
      line: null,
    })
    answers['problems.query'] = () => ({ ...list, ids: ['link'], first: [link] })
    render(<ProblemsView />)
    const open = await screen.findByText('Open the file')
    expect(open.getAttribute('aria-disabled')).toBe('true')
    expect(open.getAttribute('data-tip')).toBe('digests/link.md is not read, so there is no text to show.')
  })

  it('leave out a severity by choosing the others, and a project by the filter', async () => {
    render(<ProblemsView />)
    await screen.findByText('2 of 5 problems')
    fireEvent.click(screen.getByRole('checkbox', { name: /^error/ }), { shiftKey: true })
    await waitFor(() => {
      const asked = viewer.calls.findLast((call) => call.name === 'problems.query')?.arg
      expect(asked).toMatchObject({ severity: ['warning'] })
    })
    fireEvent.click(screen.getByRole('checkbox', { name: /^alpha/ }), { shiftKey: true })
    expect(useView.getState().query).toBe('-project:alpha')
  })

  it('say what is set aside, and list it', async () => {
    render(<ProblemsView />)
    await screen.findByText('3 new since the baseline')
    expect(screen.getByText('2 rules off, 14 findings')).toBeDefined()
    fireEvent.click(screen.getByText('120 accepted'))
    await waitFor(() => {
      const asked = viewer.calls.findLast((call) => call.name === 'problems.query')?.arg
      expect(asked).toMatchObject({ standing: ['accepted'] })
    })
  })

  it('are accepted, and their rule switched off, by key', async () => {
    render(<ProblemsView />)
    await screen.findByLabelText('Problem')
    await act(async () => void fireEvent.keyDown(document.body, { key: 'm' }))
    expect(viewer.calls).toContainEqual({ name: 'problems.accept', arg: { ids: ['one'], accepted: true } })
    await act(async () => void fireEvent.keyDown(document.body, { key: 'u' }))
    expect(viewer.calls).toContainEqual({
      name: 'choices.change',
      arg: { change: 'rule', code: 'frontmatter.unclosed', off: true },
    })
  })

  it('have their rules listed with counts, to be switched off and on', async () => {
    render(<ProblemsView />)
    fireEvent.click(await screen.findByRole('button', { name: 'Rules of this repository, 1 off' }))
    const on = await screen.findByRole('menuitem', { name: /frontmatter\.unclosed.*1 finding/ })
    expect(screen.getByRole('menuitem', { name: /privacy\.email.*14 findings/ })).toBeDefined()
    await act(async () => void fireEvent.click(on))
    await act(async () => void fireEvent.click(screen.getByRole('menuitem', { name: /Switch 1 on/ })))
    const changes = viewer.calls.filter((call) => call.name === 'choices.change').map((call) => call.arg)
    expect(changes).toEqual([
      { change: 'rule', code: 'frontmatter.unclosed', off: true },
      { change: 'rules-on' },
    ])
  })

  it('ask for a severity, worst first', async () => {
    render(<ProblemsView />)
    await screen.findByText('2 of 5 problems')
    fireEvent.click(screen.getByRole('checkbox', { name: /^error/ }))
    await waitFor(() => {
      const asked = viewer.calls.findLast((call) => call.name === 'problems.query')?.arg
      expect(asked).toMatchObject({ severity: ['error'], sort: [{ column: 'severity', desc: false }] })
    })
  })
})

describe('words of a problem', () => {
  it('name the file and the line, and keep code apart', () => {
    expect(shortPlace({ file: 'digests/a.md', line: 3 })).toBe('a.md:3')
    expect(shortPlace({ file: 'data/sessions.jsonl', line: null })).toBe('data/sessions.jsonl')
    const long = shortPlace({ file: `digests/${'word-'.repeat(12)}end.md`, line: 117 })
    expect(long).toHaveLength(36)
    expect(long).toMatch(/^….*end\.md:117$/)
    expect(codeRuns('Field `a` is missing.')).toEqual([
      { text: 'Field ', code: false },
      { text: 'a', code: true },
      { text: ' is missing.', code: false },
    ])
  })

  it('group in the order met, a missing project by name', () => {
    const written = (value: string | null) => value
    expect(groupProblems([...rows, problem('three', { project: null })], 'project', written)).toEqual({
      problems: [rows[0], problem('three', { project: null }), rows[1]],
      groups: [
        { value: null, start: 0, count: 2 },
        { value: 'deploy-runner', start: 2, count: 1 },
      ],
    })
  })
})
