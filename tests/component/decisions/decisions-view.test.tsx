// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { useRepository } from '../../../renderer/state/repository.ts'
import { clearAnswers } from '../../../renderer/state/use-request.ts'
import { resetView, useView } from '../../../renderer/state/view.ts'
import { mergeSpans } from '../../../renderer/ui/merge-spans.ts'
import { dayNumber } from '../../../renderer/views/dashboards/days.ts'
import { partsOf, stepOn } from '../../../renderer/views/decisions/board-steps.ts'
import DecisionsView from '../../../renderer/views/decisions/index.tsx'
import { lifeInWords, lifeLineOf } from '../../../renderer/views/decisions/life-line.ts'
import { noLife } from '../../../renderer/views/decisions/no-life.ts'
import { timeAxis } from '../../../renderer/views/decisions/time-axis.ts'
import type { DecisionList } from '../../../shared/ipc/list-answers.ts'
import type { Decision, LifeStep } from '../../../shared/model/session.ts'
import { commitId } from '../support/comparisons.ts'
import { type FakeViewer, giveSizes, installViewer } from '../support/fake-viewer.ts'
import { repository } from '../support/sessions.ts'

const step = (kind: LifeStep['step'], short: string, date: string, text: string | null): LifeStep => ({
  step: kind,
  commit: commitId(short),
  author: 'hermes',
  date: `${date}T22:50:16+02:00`,
  text,
  line: text === null ? null : 47,
})

function decision(id: string, more: Partial<Decision> = {}): Decision {
  return {
    id,
    text: `Decision ${id}`,
    sessionRow: 'd:digests/alpha.md',
    title: 'alpha',
    path: 'digests/alpha.md',
    line: 47,
    section: 'Decisions',
    date: '2026-06-11',
    dateFrom: 'field',
    dateKey: '2026-06-11',
    project: 'deploy-runner',
    model: 'deepseek-v4-pro',
    status: 'active',
    state: 'standing',
    reworded: 0,
    bornIn: commitId('aaaaaaa'),
    bornOn: '2026-06-11T22:50:16+02:00',
    bornAtEdge: false,
    lastRewordedIn: null,
    droppedIn: null,
    droppedOn: null,
    replacedBy: null,
    life: [step('born', 'aaaaaaa', '2026-06-11', `Decision ${id}`)],
    suggested: [],
    ...more,
  }
}

const reworded = decision('two', {
  text: 'Roll back after three checks',
  reworded: 1,
  life: [
    step('born', 'aaaaaaa', '2026-06-11', 'Roll back after two checks'),
    step('reworded', 'bbbbbbb', '2026-06-14', 'Roll back after three checks'),
  ],
  suggested: [
    {
      kind: 'same',
      text: 'Alert after three',
      path: 'digests/b.md',
      line: 3,
      sessionRow: 'd:digests/b.md',
      likeness: 0.81,
      decision: 'b',
      mayReplace: false,
      answer: null,
    },
    {
      kind: 'same',
      text: 'Too far away',
      path: 'digests/c.md',
      line: 3,
      sessionRow: 'd:digests/c.md',
      likeness: 0.55,
      decision: 'c',
      mayReplace: false,
      answer: null,
    },
  ],
})
const dropped = decision('three', {
  state: 'dropped',
  droppedIn: commitId('ccccccc'),
  droppedOn: '2026-06-18T10:00:00+02:00',
  life: [
    step('born', 'aaaaaaa', '2026-06-11', 'Decision three'),
    step('dropped', 'ccccccc', '2026-06-18', null),
  ],
})

const rows = [decision('one'), reworded, dropped]
let viewer: FakeViewer

const group = {
  project: 'deploy-runner',
  start: 0,
  count: 3,
  standing: 2,
  dropped: 1,
  replaced: 0,
  sessions: 1,
}
const list = (grouped: boolean): DecisionList => ({
  version: 1,
  total: 5,
  shown: 3,
  states: { standing: 1, reworded: 1, dropped: 1, replaced: 0 },
  ids: rows.map((row) => row.id),
  first: rows,
  groups: grouped ? [group] : null,
  from: '2026-06-11',
  to: '2026-06-20',
  faults: [],
})

beforeEach(() => {
  clearAnswers()
  resetView()
  giveSizes(1000, 600)
  viewer = installViewer({
    'decisions.query': (arg: { byProject: boolean }) => list(arg.byProject),
    'choices.change': () => null,
    'evidence.get': () => ({ text: 'file: digests/alpha.md:47' }),
    'decisions.rows': (arg: { ids: string[] }) =>
      arg.ids.map((id) => rows.find((row) => row.id === id) ?? null),
  })
  useRepository.setState({ repository: repository(1) })
  useView.setState({ query: '', removed: false, route: { view: 'decisions', decision: null } })
})

afterEach(cleanup)

describe('decisions', () => {
  it('stand by project with the sums of each, and what of the whole is shown', async () => {
    render(<DecisionsView />)
    await screen.findByText('3 decisions: 2 in the files now, 1 dropped from them · 1 session')
    expect(screen.getByText('End of list. 2 of 5 decisions are left out by the filter.')).toBeDefined()
  })

  it('open with word marks per rewording and a way to compare at that step', async () => {
    render(<DecisionsView />)
    fireEvent.click(await screen.findByText('Roll back after three checks'))
    const pane = await screen.findByRole('complementary', { name: 'Decision' })
    await within(pane).findByText('three', { selector: 'ins' })
    expect(within(pane).getByText('two').tagName).toBe('DEL')
    fireEvent.click(within(pane).getByText('bbbbbbb'))
    expect(useView.getState().route).toMatchObject({
      view: 'compare',
      session: 'd:digests/alpha.md',
      a: null,
      b: { revision: commitId('bbbbbbb') },
    })
  })

  it('suggest only what is alike enough, and ask for the reason of an answer', async () => {
    render(<DecisionsView />)
    fireEvent.click(await screen.findByText('Roll back after three checks'))
    const pane = await screen.findByRole('complementary', { name: 'Decision' })
    await within(pane).findByText(/suggested by likeness 0.81/)
    expect(within(pane).queryByText(/Too far away/)).toBeNull()
    fireEvent.click(within(pane).getByText('Dismiss'))
    const reason = within(pane).getByRole('textbox', { name: 'Reason' })
    expect(document.activeElement).toBe(reason)
    fireEvent.submit(reason)
    expect(viewer.calls.some((call) => call.name === 'choices.change')).toBe(false)
    fireEvent.change(reason, { target: { value: ' other subject ' } })
    fireEvent.submit(reason)
    const asked = viewer.calls.findLast((call) => call.name === 'choices.change')?.arg
    expect(asked).toEqual({
      change: 'kin',
      verdict: {
        decision: { row: 'd:digests/alpha.md', text: 'Roll back after three checks' },
        other: { row: 'd:digests/b.md', text: 'Alert after three' },
        kind: 'same',
        accepted: false,
        reason: 'other subject',
      },
    })
    expect(within(pane).queryByRole('textbox')).toBeNull()
  })

  it('show an answer in place of the question, whatever the likeness, with the way back', async () => {
    const answer = { id: 7, accepted: true, reason: 'said in the review', kind: 'replaced-by' as const }
    const other = reworded.suggested[1] as (typeof reworded.suggested)[number]
    rows[1] = { ...reworded, suggested: [{ ...other, answer }] }
    render(<DecisionsView />)
    fireEvent.click(await screen.findByText('Roll back after three checks'))
    const pane = await screen.findByRole('complementary', { name: 'Decision' })
    await within(pane).findByText('replaces this one, accepted by you: said in the review')
    expect(within(pane).queryByText('Dismiss')).toBeNull()
    fireEvent.click(within(pane).getByText('Take back'))
    expect(viewer.calls.findLast((call) => call.name === 'choices.change')?.arg).toEqual({
      change: 'kin-undo',
      id: 7,
    })
    rows[1] = reworded
  })

  it('open as a page, go on to the next one there, and come back to the row', async () => {
    render(<DecisionsView />)
    await screen.findByText('Decision one', { selector: 'h2' })
    fireEvent.click(await screen.findByRole('button', { name: 'Open full' }))
    const pane = screen.getByRole('complementary', { name: 'Decision' })
    expect(document.activeElement).toBe(pane)
    expect(within(pane).getByText('1 of 3')).toBeDefined()
    expect(within(pane).getByText('the same day')).toBeDefined()
    await within(pane).findByText('Evidence')
    fireEvent.click(within(pane).getByRole('button', { name: 'Next decision' }))
    await within(pane).findByText('2 of 3')
    expect(useView.getState().route).toEqual({ view: 'decisions', decision: 'two' })
    fireEvent.click(within(pane).getByRole('button', { name: 'Back to the list' }))
    expect(within(pane).queryByText('Evidence')).toBeNull()
  })

  it('stand on a board by state, each in one column', async () => {
    render(<DecisionsView />)
    fireEvent.click(await screen.findByRole('radio', { name: 'Board' }))
    const column = async (name: string) => within(await screen.findByRole('region', { name }))
    expect((await column('standing, 1')).getByText('Decision one')).toBeDefined()
    expect((await column('reworded, 1')).getByText('Roll back after three checks')).toBeDefined()
    expect((await column('dropped later, 1')).getByText('Decision three')).toBeDefined()
    expect((await column('replaced, 0')).queryAllByRole('button')).toEqual([])
    fireEvent.keyDown((await column('standing, 1')).getByRole('button'), { key: 'ArrowRight' })
    await waitFor(() => expect(useView.getState().route).toEqual({ view: 'decisions', decision: 'two' }))
    expect(document.activeElement?.textContent).toContain('Roll back after three checks')
  })

  it('ask again for a table and for a state', async () => {
    render(<DecisionsView />)
    await screen.findByText('Roll back after three checks')
    fireEvent.click(screen.getByRole('radio', { name: 'Table' }))
    await waitFor(() => {
      const asked = viewer.calls.findLast((call) => call.name === 'decisions.query')?.arg
      expect(asked).toMatchObject({ byProject: false, state: 'any' })
    })
    expect(await screen.findByRole('columnheader', { name: 'Project' })).toBeDefined()
  })
})

describe('steps on the board', () => {
  const parts = partsOf(['a', 'b', 'c', 'd'], { standing: 3, reworded: 0, dropped: 1, replaced: 0 })

  it.each([
    ['a', 0, 1, 'b'],
    ['c', 0, 1, null],
    ['a', 0, -1, null],
    ['c', 1, 0, 'd'],
    ['d', -1, 0, 'a'],
    ['d', 1, 0, null],
    ['x', 1, 0, null],
  ] as const)('from %s by %d across and %d down lead to %s', (from, across, down, to) => {
    expect(stepOn(parts, from, across, down)).toBe(to)
  })
})

describe('a life line', () => {
  const day = (text: string) => dayNumber(text) as number

  it('ends today while it stands, and where it was dropped', () => {
    expect(lifeLineOf(reworded, day('2026-06-20'))).toMatchObject({
      from: day('2026-06-11'),
      to: day('2026-06-20'),
      end: 'standing',
      marks: [{ kind: 'born' }, { kind: 'reworded', day: day('2026-06-14') }],
    })
    expect(lifeLineOf(dropped, day('2026-06-20'))).toMatchObject({ to: day('2026-06-18'), end: 'dropped' })
  })

  it('begins on its own date while history is not read, and is absent without any', () => {
    const unread = decision('x', { life: [], bornOn: null, bornIn: null })
    expect(lifeLineOf(unread, day('2026-06-20'))?.from).toBe(day('2026-06-11'))
    expect(lifeLineOf({ ...unread, dateKey: null }, day('2026-06-20'))).toBeNull()
  })

  it('is told in words', () => {
    expect(lifeInWords(reworded)).toBe('born 2026-06-11, reworded 2026-06-14, in the file now')
    expect(lifeInWords(dropped)).toBe('born 2026-06-11, dropped 2026-06-18')
  })

  it('is drawn on an axis that begins with its month and keeps room for the arrow', () => {
    const axis = timeAxis('2026-03-11', '2026-06-22', 192)
    expect(axis?.x(day('2026-03-01'))).toBe(0)
    expect(axis?.x(day('2026-06-22'))).toBeLessThan(192)
    expect(axis?.ticks.map((tick) => tick.label)).toEqual(['Mar', 'Apr', 'May', 'Jun'])
    expect(timeAxis(null, null, 192)).toBeNull()
  })
})

describe('two wordings in one line', () => {
  it('hold what went before what came, and equal runs once', () => {
    const merged = mergeSpans(
      [
        { text: 'when ', mark: 'same' },
        { text: 'two', mark: 'dropped' },
        { text: ' fail', mark: 'same' },
      ],
      [
        { text: 'when ', mark: 'same' },
        { text: 'three', mark: 'added' },
        { text: ' fail', mark: 'same' },
        { text: ', and say so', mark: 'added' },
      ],
    )
    expect(merged.map((span) => `${span.mark[0]}:${span.text}`)).toEqual([
      's:when ',
      'd:two',
      's: ',
      'a:three',
      's: fail',
      'a:, and say so',
    ])
  })
})

describe('a decision without a life', () => {
  const unread = decision('x', { life: [], bornOn: null, bornIn: null })
  const state = { ...repository(1), head: commitId('aaaaaaa') }

  it('says what is being read, as far as the state tells', () => {
    const history = { done: 1200, total: 4000, complete: false, stopped: false }
    expect(noLife({ ...state, phase: 'history', history }, unread)).toBe(
      'History is being read: 1,200 of 4,000 commits. The lives of decisions are read after it.',
    )
    const whole = { ...history, done: 4000, complete: true }
    expect(noLife({ ...state, phase: 'history', history: whole }, unread)).toBe(
      'The lives of decisions are being read.',
    )
    expect(noLife({ ...state, phase: 'ready', history: whole }, unread)).toBe(
      'No commit that was read holds this decision.',
    )
    expect(noLife({ ...state, phase: 'ready', history: { ...history, stopped: true } }, unread)).toContain(
      'stopped at 1,200 of 4,000 commits',
    )
  })

  it('says where none can be', () => {
    expect(noLife(state, { ...unread, path: null })).toContain('session record only')
    expect(noLife({ ...state, kind: 'folder' }, unread)).toContain('not a git repository')
    expect(noLife({ ...state, head: null }, unread)).toContain('no commit yet')
  })
})
