// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useRepository } from '../../../renderer/state/repository.ts'
import { clearAnswers } from '../../../renderer/state/use-request.ts'
import { resetView, useView } from '../../../renderer/state/view.ts'
import DashboardsView from '../../../renderer/views/dashboards/index.tsx'
import type { Group } from '../../../shared/model/dashboard.ts'
import { dayText } from '../../../shared/text/day-number.ts'
import { dashboard, gap, row } from '../support/dashboards.ts'
import { giveSizes, installViewer } from '../support/fake-viewer.ts'
import { listOf, repository, session } from '../support/sessions.ts'

beforeEach(() => {
  clearAnswers()
  resetView()
  giveSizes(700, 600)
  installViewer({ 'dashboard.get': () => dashboard })
  useRepository.setState({ repository: repository(1) })
  useView.setState({ query: '-status:archived', removed: false, route: { view: 'dashboards' } })
})

afterEach(cleanup)

const panel = (name: string) => screen.findByRole('region', { name })

/** Changes of canonical texts, over the days of a month. */
const changes = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    sessionRow: row(`canonical-${at}`),
    path: `digests/canonical-${at}.md`,
    commit: String(at),
    date: `2026-05-${String(1 + (at % 28)).padStart(2, '0')}`,
    canonicalSince: '2026-04-01',
  })).sort((one, other) => one.date.localeCompare(other.date))

describe('dashboards', () => {
  it.each([
    [{ phase: 'files' as const, files: { done: 412, total: 1204 } }, '412 of 1,204'],
    [{ phase: 'opening' as const, files: { done: 7, total: null } }, '7'],
  ])('tell how far the first reading is, before and after they are counted: %j', async (state, count) => {
    useRepository.setState({ repository: repository(1, state) })
    const never = new Promise(() => {})
    for (const answer of [never, { ...dashboard, sessions: 0 }]) {
      clearAnswers()
      installViewer({ 'dashboard.get': () => answer, 'sessions.query': () => never })
      render(<DashboardsView />)
      expect(await screen.findByText('Reading digests')).toBeDefined()
      expect(screen.getByText(count)).toBeDefined()
      expect(screen.getByRole('button', { name: 'Stop' })).toBeDefined()
      expect(screen.queryByText(/^Counting/)).toBeNull()
      cleanup()
    }
  })

  it('tell how many sessions are counted once all are read', async () => {
    const never = new Promise(() => {})
    installViewer({
      'dashboard.get': () => never,
      'sessions.query': () => listOf([session('one'), session('two')], 1),
    })
    render(<DashboardsView />)
    expect(await screen.findByText('Counting 2 sessions…')).toBeDefined()
  })

  it('ask questions and answer them in words and numbers', async () => {
    render(<DashboardsView />)
    const gaps = await panel('Which gaps keep coming back?')
    expect(within(gaps).getByText('9 open')).toBeDefined()
    const trend = await panel('Is it getting better?')
    expect(within(trend).getByText(/9 gaps open, 2 two months ago/)).toBeDefined()
    expect(trend.textContent).toContain('Last answer 2026-05-05.')
    const status = await panel('How settled is the record?')
    expect(status.textContent).toContain('4 sessions by status.')
    expect(screen.getByText(/All charts show these 4 sessions/)).toBeDefined()
  })

  it('B61: say by which day they count, without time zones', async () => {
    const tuesday = {
      weekday: 'tuesday',
      sessions: 4,
      decisions: 6,
      gaps: 9,
      query: 'weekday:tuesday',
    } as const
    installViewer({ 'dashboard.get': () => ({ ...dashboard, weekdays: [tuesday] }) })
    render(<DashboardsView />)
    const days = await panel('On which days of the week?')
    expect(days.textContent).toContain('The day is that of the date as written, without time zones.')
    expect(screen.getByText(/All charts show these/).textContent).toContain('days by session_date as written')
  })

  it('open exactly the rows of a mark', async () => {
    render(<DashboardsView />)
    const gaps = await panel('Which gaps keep coming back?')
    fireEvent.click(within(gaps).getAllByLabelText('2026-03-03, names it, opens 1 row')[0] as Element)
    expect(useView.getState().query).toBe('id:digests/2026-03-03.md')
    expect(useView.getState().route).toMatchObject({ view: 'sessions' })
  })

  it('draw one mark where many would lie on each other, and open all rows that it stands for', async () => {
    const days = Array.from({ length: 365 }, (_, at) => dayText(20_000 + at))
    const daily = gap('Each day', days)
    const sessionDates = days.map((day) => ({ sessionRow: row(day), dateKey: day }))
    const gaps = [daily, ...days.map((day) => gap(`Gap of ${day}`, [day]))]
    installViewer({ 'dashboard.get': () => ({ ...dashboard, sessionDates, newestDate: days.at(-1), gaps }) })
    render(<DashboardsView />)
    const strip = within(await panel('Which gaps keep coming back?')).getByLabelText('Each day')
    const marks = within(strip).getAllByLabelText(/names? it, opens/)
    expect(marks.length).toBeLessThan(240)
    const opened = marks.map((mark) => {
      fireEvent.click(mark)
      const ids = useView.getState().query.match(/20\d\d-\d\d-\d\d/g) ?? []
      expect(mark.getAttribute('aria-label')).toMatch(
        ids.length === 1
          ? /opens 1 row$/
          : new RegExp(`, ${ids.length} sessions name it, opens ${ids.length} rows$`),
      )
      return ids
    })
    expect(opened.flat()).toEqual(days)
    const trend = await panel('Is it getting better?')
    const steps = within(trend).getAllByLabelText(/^20.* open, opens/)
    expect(steps.length).toBeLessThan(240)
    const last = steps.at(-1)?.getAttribute('aria-label')
    expect(last).toBe(`${days.at(-1)}, 366 open, opens 365 rows that name them`)
  })

  it('draw all panels of many sessions, one after the other', async () => {
    installViewer({ 'dashboard.get': () => ({ ...dashboard, sessions: 5_000 }) })
    render(<DashboardsView />)
    await panel('Which gaps keep coming back?')
    await panel('On which days of the week?')
    await panel('Which strengths keep showing?')
    cleanup()
    clearAnswers()
    installViewer({ 'dashboard.get': () => dashboard })
    render(<DashboardsView />)
    await panel('Which strengths keep showing?')
  })

  it('open a session that stands between the namings of a gap as well', async () => {
    const gaps = [gap('Comes back', ['2026-03-03', '2026-06-11'])]
    installViewer({ 'dashboard.get': () => ({ ...dashboard, gaps }) })
    render(<DashboardsView />)
    const list = await panel('Which gaps keep coming back?')
    const others = within(list).getAllByLabelText(/another session, opens 1 row$/)
    expect(others.map((one) => one.getAttribute('aria-label')?.slice(0, 10))).toEqual([
      '2026-04-02',
      '2026-05-05',
    ])
    // Down leads past them to the next naming, left and right through them.
    const [first, second] = within(list).getAllByLabelText(/names it, opens 1 row$/)
    act(() => first?.focus())
    fireEvent.keyDown(first as Element, { key: 'ArrowDown' })
    expect(document.activeElement).toBe(second)
    fireEvent.keyDown(second as Element, { key: 'ArrowUp' })
    fireEvent.keyDown(first as Element, { key: 'ArrowLeft' })
    expect(document.activeElement).toBe(others.at(-1))
    fireEvent.click(others[0] as Element)
    expect(useView.getState().query).toBe('id:digests/2026-04-02.md')
  })

  it('count strengths and learnings by project, model and other fields as they count gaps', async () => {
    const model = { value: 'm', sessions: 4, decisions: 0, learnings: 8, gaps: 4, strengths: 12, query: null }
    const breakdowns = { ...dashboard.breakdowns, model: [model] }
    installViewer({ 'dashboard.get': () => ({ ...dashboard, breakdowns }) })
    render(<DashboardsView />)
    const choose = async (region: HTMLElement, kind: string) => {
      fireEvent.click(within(region).getByRole('button', { name: /^Choose what is counted/ }))
      fireEvent.click(await screen.findByRole('menuitem', { name: new RegExp(kind) }))
    }
    const origin = await panel('Where do gaps come from?')
    expect(within(origin).getByLabelText('mean 1.0, 4 sessions')).toBeDefined()
    await choose(origin, 'Strengths')
    const strengths = await panel('Where do strengths come from?')
    expect(within(strengths).getByLabelText('mean 3.0, 4 sessions')).toBeDefined()
    expect(within(strengths).getByLabelText('2026-03-03, 3 strengths, opens 1 row')).toBeDefined()
    const compare = await panel('How do models compare?')
    await choose(compare, 'Learnings')
    expect(within(compare).getByRole('columnheader', { name: 'Learnings per session' })).toBeDefined()
    expect(within(compare).getByRole('cell', { name: '2.0 (few)' })).toBeDefined()
  })

  it('keep the filter when a status is opened', async () => {
    render(<DashboardsView />)
    const status = await panel('How settled is the record?')
    fireEvent.click(within(status).getByLabelText('2 active, opens 2 rows'))
    expect(useView.getState().query).toBe('-status:archived status:active')
  })

  it('give a strip the room that it has, also where the list was empty at first', async () => {
    let strengths: readonly Group[] = []
    installViewer({ 'dashboard.get': () => ({ ...dashboard, strengths }) })
    giveSizes(100, 600)
    render(<DashboardsView />)
    await panel('Which strengths keep showing?')
    strengths = [gap('Late strength', ['2026-03-03'])]
    act(() => useRepository.setState({ repository: repository(2) }))
    const strip = await screen.findByLabelText('Late strength')
    await vi.waitFor(() => expect(strip.getAttribute('width')).toBe('6.25rem'))
  })

  it('say of gaps alone whether they are open, and write paths and commits as a machine does', async () => {
    const strengths = [gap('Plain files', ['2026-03-03'])]
    installViewer({ 'dashboard.get': () => ({ ...dashboard, strengths, canonicalChanges: changes(1) }) })
    render(<DashboardsView />)
    const shown = await panel('Which strengths keep showing?')
    fireEvent.click(within(shown).getByRole('button', { name: 'Table' }))
    const heads = within(shown)
      .getAllByRole('columnheader')
      .map((head) => head.textContent)
    expect(heads).toEqual(['Wording', 'Sessions', 'Mentions', 'First', 'Last'])
    const canonical = await panel('Which canonical texts changed afterwards?')
    expect([...canonical.querySelectorAll('td code')].map((code) => code.textContent)).toEqual(
      changes(1).flatMap(({ path, commit }) => [path, commit.slice(0, 7)]),
    )
  })

  it('are walked by arrow keys, with one tab stop', async () => {
    render(<DashboardsView />)
    const gaps = await panel('Which gaps keep coming back?')
    const marks = [...gaps.querySelectorAll<SVGElement>('[data-mark]')]
    expect(marks.filter((mark) => mark.getAttribute('tabindex') === '0')).toHaveLength(1)
    marks[0]?.focus()
    fireEvent.keyDown(marks[0] as Element, { key: 'ArrowRight' })
    expect(document.activeElement).toBe(marks[1])
    expect(marks.filter((mark) => mark.getAttribute('tabindex') === '0')).toEqual([marks[1]])
  })

  it('say that a list is cut, and show the rest', async () => {
    render(<DashboardsView />)
    const gaps = await panel('Which gaps keep coming back?')
    expect(within(gaps).getByText('8 of 10 gaps')).toBeDefined()
    fireEvent.click(within(gaps).getByText('Show 2 more'))
    expect(within(gaps).getByText('10 of 10 gaps')).toBeDefined()
  })

  it('show a table as a whole, numbers to the right, and say nothing of a cut that is not there', async () => {
    render(<DashboardsView />)
    const gaps = await panel('Which gaps keep coming back?')
    fireEvent.click(within(gaps).getByRole('button', { name: 'Table' }))
    expect(within(gaps).getAllByRole('row')).toHaveLength(11)
    expect(within(gaps).queryByText('8 of 10 gaps')).toBeNull()
    const heads = within(gaps).getAllByRole('columnheader')
    const right = heads.filter((head) => head.className.includes('number')).map((head) => head.textContent)
    expect(right).toEqual(['Sessions', 'Mentions', 'Days'])
  })

  it('draw a long table in steps', async () => {
    const gaps = Array.from({ length: 70 }, (_, at) => gap(`gap ${at}`, ['2026-05-05']))
    installViewer({ 'dashboard.get': () => ({ ...dashboard, gaps }) })
    render(<DashboardsView />)
    const region = await panel('Which gaps keep coming back?')
    fireEvent.click(within(region).getByRole('button', { name: 'Table' }))
    expect(within(region).getAllByRole('row')).toHaveLength(51)
    expect(within(region).getByText('50 of 70 rows')).toBeDefined()
    fireEvent.click(within(region).getByText('Show 20 more'))
    expect(within(region).getAllByRole('row')).toHaveLength(71)
  })

  it('draw many changes of canonical texts as ticks, none over another', async () => {
    installViewer({ 'dashboard.get': () => ({ ...dashboard, canonicalChanges: changes(83) }) })
    const view = render(<DashboardsView />)
    const status = await panel('How settled is the record?')
    expect(within(status).getByText('! 83 changes of canonical texts')).toBeDefined()
    const ticks = within(status).getAllByLabelText(/changes? of canonical texts, opens/)
    const told = ticks.map((tick) =>
      Number(/, (\d+) change/.exec(tick.getAttribute('aria-label') ?? '')?.[1]),
    )
    expect(told.reduce((sum, each) => sum + each, 0)).toBe(83)
    const places = ticks.map((tick) => Number(tick.querySelector('line')?.getAttribute('x1')))
    expect(Math.min(...places.slice(1).map((place, at) => place - (places[at] as number)))).toBeGreaterThan(2)
    view.unmount()
    clearAnswers()
    installViewer({ 'dashboard.get': () => ({ ...dashboard, canonicalChanges: changes(2) }) })
    render(<DashboardsView />)
    const few = await panel('How settled is the record?')
    expect(within(few).getAllByLabelText(/canonical text changed, opens 1 row/)).toHaveLength(2)
  })

  it('say in a sentence that nothing is answered, and write numbers in one form', async () => {
    const gaps = [gap('No rehearsal', ['2026-03-03'])]
    installViewer({ 'dashboard.get': () => ({ ...dashboard, sessions: 1000, gaps }) })
    render(<DashboardsView />)
    const answers = await panel('What answered a gap?')
    expect(answers.textContent).toContain('No text states an answer to the one gap.')
    expect(screen.getByText(/All charts show these 1,000 sessions/)).toBeDefined()
    const status = await panel('How settled is the record?')
    expect(status.textContent).toContain('1,000 sessions by status.')
  })

  it('say of an empty repository where sessions come from, and nothing of a filter', async () => {
    useView.setState({ query: '' })
    installViewer({
      'dashboard.get': () => ({ ...dashboard, sessions: 0, total: 0 }),
      'sessions.query': () => ({ total: 0, shown: 0, culprit: null }),
    })
    render(<DashboardsView />)
    await screen.findByText('No session yet.')
    expect(document.body.textContent).toContain('Sessions come from Markdown files')
    expect(document.body.textContent).not.toContain('filter')
    fireEvent.click(screen.getByRole('button', { name: 'Choose digest folders…' }))
    expect(useView.getState().sheet).toBe('folders')
  })

  it('name the filter that leaves nothing to count, and drop it', async () => {
    useView.setState({ query: 'project:alpha status:draft' })
    installViewer({
      'dashboard.get': () => ({ ...dashboard, sessions: 0 }),
      'sessions.query': () => ({
        total: 6,
        shown: 0,
        culprit: { term: 'status:draft', queryWithout: 'project:alpha', rows: 2 },
      }),
    })
    render(<DashboardsView />)
    await screen.findByText('No session matches.')
    expect(document.body.textContent).toContain('Without status is draft, 2 rows are back.')
    fireEvent.click(screen.getByRole('button', { name: 'Drop that filter' }))
    expect(useView.getState().query).toBe('project:alpha')
  })

  it('have a table each, where there is anything to list', async () => {
    render(<DashboardsView />)
    await panel('Which gaps keep coming back?')
    for (const toggle of screen.getAllByRole('button', { name: 'Table' })) fireEvent.click(toggle)
    expect(screen.getAllByRole('table').length).toBe(7)
    expect(within(await panel('Which strengths keep showing?')).queryByRole('table')).toBeNull()
    const trend = await panel('Is it getting better?')
    expect(
      within(trend)
        .getAllByRole('row')
        .map((each) => each.textContent),
    ).toContain('2026-05-05981')
  })
})
