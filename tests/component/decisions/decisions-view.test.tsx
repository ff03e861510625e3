// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { useRepository } from '../../../renderer/state/repository.ts'
import { clearAnswers } from '../../../renderer/state/use-request.ts'
import { resetView, useView } from '../../../renderer/state/view.ts'
import DecisionsView from '../../../renderer/views/decisions/index.tsx'
import type { DecisionList } from '../../../shared/ipc/list-answers.ts'
import { commitId } from '../support/comparisons.ts'
import { decision, dropped, reworded } from '../support/decisions.ts'
import { type FakeViewer, giveSizes, installViewer } from '../support/fake-viewer.ts'
import { repository } from '../support/sessions.ts'

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

  it('are counted with their thousands parted, in every number', async () => {
    const ids = Array.from({ length: 3_400 }, (_, at) => rows[at]?.id ?? `more ${at}`)
    const many = { ...group, count: 3_400, standing: 1_200, dropped: 1_100, replaced: 1_100, sessions: 2_000 }
    installViewer({
      'decisions.query': () => ({ ...list(true), total: 5_000, shown: 3_400, ids, groups: [many] }),
      'decisions.rows': (arg: { ids: string[] }) => arg.ids.map((id) => decision(id)),
    })
    render(<DecisionsView />)
    await screen.findByText(
      '3,400 decisions: 1,200 in the files now, 1,100 replaced, 1,100 dropped from them · 2,000 sessions',
    )
    const pane = await screen.findByRole('complementary', { name: 'Decision' })
    expect(within(pane).getByText('1 of 3,400')).toBeDefined()
    expect(document.body.textContent).not.toMatch(/\b\d{4} (of|decisions|sessions|in the|dropped|replaced)/)
  })

  it('lead from all decisions of sessions that have a word to those that say it', async () => {
    const asked: string[] = []
    installViewer({
      'decisions.query': (arg: { byProject: boolean; query: string; countOnly?: boolean }) => {
        asked.push(arg.query)
        return arg.countOnly ? { ...list(false), shown: 1 } : list(arg.byProject)
      },
      'decisions.rows': () => rows,
    })
    useView.setState({ query: 'project:alpha how did we store passages "whole page" -telegram' })
    render(<DecisionsView />)
    fireEvent.click(await screen.findByRole('button', { name: 'Only this one' }))
    const said = 'project:alpha decisions:store decisions:passages decisions:"whole page" -telegram'
    expect(useView.getState().query).toBe(said)
    expect(asked).toContain(said)
    await waitFor(() => expect(screen.queryByText(/that have the words anywhere/)).toBeNull())
  })

  it('B31: mark a day that rests on the edge of a cut history, in the list and in the pane', async () => {
    const atEdge = { ...reworded, dateFrom: 'git-or-before', bornAtEdge: true } as const
    const grid = list(true)
    viewer = installViewer({
      'decisions.query': () => ({ ...grid, first: [rows[0], atEdge, dropped] }),
      'decisions.rows': () => [atEdge],
    })
    render(<DecisionsView />)
    const text = await screen.findByText('Roll back after three checks')
    expect(screen.getAllByRole('img', { name: 'at or before' })).toHaveLength(1)
    fireEvent.click(text)
    const pane = await screen.findByRole('complementary', { name: 'Decision' })
    expect(within(pane).getByText('decided').nextElementSibling?.textContent).toMatch(/^at or before /)
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

  it('say of a replaced one since when and in which commit, beside the replacement and in its life', async () => {
    const replacedIn = {
      sessionRow: 'd:digests/b.md',
      path: 'digests/b.md',
      line: 3,
      date: '2026-06-12',
      commit: commitId('ddddddd'),
      committed: '2026-06-12T09:00:00+02:00',
      atEdge: false,
    }
    const replaced = { state: 'replaced' as const, replacedBy: 'Keep three', replacedIn }
    rows[1] = { ...reworded, ...replaced }
    rows[2] = decision('four', { ...replaced, replacedIn: { ...replacedIn, commit: null, committed: null } })
    render(<DecisionsView />)
    fireEvent.click(await screen.findByText('Roll back after three checks'))
    const pane = await screen.findByRole('complementary', { name: 'Decision' })
    expect(pane.textContent).toContain(
      '“Keep three” 2026-06-12 09:00:00 +02:00 in ddddddd, stated in the text',
    )
    // Among the steps it stands by its date: reworded two days after it.
    const steps = within(pane).getAllByRole('listitem')
    expect(steps.map((step) => /^\S+ .*? in \w{7}/.exec(step.textContent ?? '')?.[0])).toEqual([
      expect.stringMatching(/2026-06-14.*reworded in bbbbbbb/),
      expect.stringMatching(/2026-06-12.*replaced in ddddddd/),
      expect.stringMatching(/2026-06-11.*born in aaaaaaa/),
    ])
    fireEvent.click(within(steps[1] as HTMLElement).getByRole('button'))
    expect(useView.getState().route).toMatchObject({
      view: 'compare',
      session: 'd:digests/b.md',
      b: { revision: commitId('ddddddd'), path: 'digests/b.md' },
    })
    useView.setState({ route: { view: 'decisions', decision: 'four' } })
    await screen.findByText('Decision four', { selector: 'h2' })
    expect(screen.getByRole('complementary', { name: 'Decision' }).textContent).toContain(
      '“Keep three” in the session of 2026-06-12, stated in the text',
    )
    rows[1] = reworded
    rows[2] = dropped
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
