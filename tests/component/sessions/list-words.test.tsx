// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { setRepository } from '../../../renderer/state/repository.ts'
import { useView } from '../../../renderer/state/view.ts'
import { columnById, dateRemark } from '../../../renderer/views/sessions/columns.tsx'
import {
  columnsLeft,
  EndOfList,
  NoRows,
  newSessions,
  Sums,
} from '../../../renderer/views/sessions/list-words.tsx'
import type { RepositoryState } from '../../../shared/model/repository.ts'
import type { Session } from '../../../shared/model/session.ts'
import { shownDate } from '../../../shared/text/dates.ts'
import { type FakeViewer, installViewer } from '../support/fake-viewer.ts'
import { listOf, repository, session } from '../support/sessions.ts'

const open = (more: Partial<RepositoryState> = {}) => {
  setRepository(null)
  setRepository(repository(1, more))
}
const text = () => document.body.textContent ?? ''

let viewer: FakeViewer

beforeEach(() => {
  viewer = installViewer({})
  useView.setState({ query: '', removed: false })
  open()
})
afterEach(cleanup)

describe('what only history tells', () => {
  const cells = (more: Partial<Session> = {}) => {
    const one = session('one', { revisions: null, lastChange: null, ...more })
    render(['revisions', 'lastChange'].map((id) => <p key={id}>{columnById.get(id)?.draw(one)}</p>))
    return [...document.querySelectorAll('p')].map((cell) => cell.textContent)
  }
  it('is not yet known in a repository whose history is being read', () => {
    expect(cells()).toEqual(['…', '…'])
  })
  it('is a dash that says why, of a digest without a commit and of a record without a digest', () => {
    expect(cells({ revisions: 0 })).toEqual(['0', '–'])
    screen.getByRole('img', { name: 'No commit has it yet.' })
    cleanup()
    expect(cells({ path: null })).toEqual(['–', '–'])
    expect(screen.getAllByRole('img', { name: /session record only/ })).toHaveLength(2)
  })
  it.each([
    ['This folder is not a git repository', 'not-git' as const],
    ['Git cannot read this repository', 'git-refused' as const],
  ])('is a dash that says why, where there is none: %s', (why, code) => {
    open({ kind: 'folder', banners: [{ code, tone: 'news', what: '', next: null, command: null }] })
    expect(cells()).toEqual(['–', '–'])
    expect(screen.getAllByRole('img', { name: `${why}: there is no history.` })).toHaveLength(2)
  })
})

it('new sessions match a filter only where there is one', () => {
  expect([1, 1200].map((count) => newSessions(count, ' '))).toEqual(['1 new session.', '1,200 new sessions.'])
  expect([1, 2].map((count) => newSessions(count, 'status:draft'))).toEqual([
    '1 new session matches the filter.',
    '2 new sessions match the filter.',
  ])
})

describe('where no row is', () => {
  it('the reading is told with its number', () => {
    open({ phase: 'files', files: { done: 412, total: 1204 } })
    render(<NoRows list={listOf([], 1)} />)
    expect(text()).toContain('412 of 1,204')
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('412')
    fireEvent.click(screen.getByRole('button', { name: 'Stop' }))
    expect(viewer.calls.map(({ name }) => name)).toContain('repo.stopFiles')
  })

  it('the filter that hides the most is named, and one button drops it', () => {
    useView.setState({ query: 'model:kimi-k2 status:draft' })
    const culprit = { term: 'model:kimi-k2', queryWithout: 'status:draft', rows: 2 }
    render(<NoRows list={listOf([], 1, { total: 31, shown: 0, culprit })} />)
    expect(text()).toContain(
      '31 sessions are read; 2 filters leave none. Without model is kimi-k2, 2 rows are back.',
    )
    fireEvent.click(screen.getByText('Drop that filter'))
    expect(useView.getState().query).toBe('status:draft')
  })

  it('a filter that was just cleared is not told as none', () => {
    render(<NoRows list={listOf([], 1, { total: 6, shown: 0 })} />)
    expect(text()).not.toContain('filter')
  })

  it('a term that is not understood is blamed for nothing', () => {
    useView.setState({ query: 'project:alpha nosuch:x' })
    render(<EndOfList list={listOf([session('one')], 1, { total: 3, shown: 1 })} />)
    expect(text()).toContain('2 of 3 sessions are left out by project is alpha. Show them')
  })

  it('an empty repository says where sessions would come from, and offers the removed ones', () => {
    open({ counts: { sessions: 0, decisions: 0, problems: 0, problemsAside: 0, removed: 3 } })
    render(<NoRows list={listOf([], 1)} />)
    expect(text()).toContain('digests/ holds no Markdown file')
    fireEvent.click(screen.getByText('Show 3 removed'))
    expect(useView.getState().removed).toBe(true)
    cleanup()
    open({ folders: ['logs', 'notes'] })
    render(<NoRows list={listOf([], 1)} />)
    expect(text()).toContain('logs/, notes/ hold no Markdown file')
  })
})

describe('the end of the list', () => {
  it.each([
    [1, 'The only session is shown.'],
    [1200, 'All 1,200 sessions are shown.'],
  ])('says of %i that all are shown', (total, words) => {
    render(<EndOfList list={listOf([session('a')], 1, { total, shown: total })} />)
    expect(text()).toContain(words)
  })

  it('tells what is left out, by what, and what is not counted', () => {
    useView.setState({ query: '-status:archived' })
    open({ counts: { sessions: 31, decisions: 0, problems: 0, problemsAside: 0, removed: 1 } })
    render(<EndOfList list={listOf([session('a')], 1, { total: 31, shown: 24 })} />)
    expect(text()).toContain(
      'End of list. 7 of 31 sessions are left out by status is not archived. Show them',
    )
    expect(text()).toContain('Show them. 1 removed digest is not counted. Show 1.')
    fireEvent.click(screen.getByText('Show them'))
    expect(useView.getState().query).toBe('')
  })
})

describe('columns', () => {
  it('that do not fit are named', () => {
    const left = ['revisions', 'lastChange'].flatMap((id) => columnById.get(id) ?? [])
    expect(columnsLeft(7, left)).toBe('7 of 9 columns fit; to the right: Rev, Last change')
    expect(columnsLeft(9, [])).toBeNull()
  })
})

describe('a date', () => {
  it('stays as written, and says so where it is no day', () => {
    const odd = session('a', { date: '2026-05-32', dateKey: '2026-05-32' })
    expect(shownDate('2026-05-32')).toBe('2026-05-32')
    expect(dateRemark(odd)).toContain('no day of the calendar')
    expect(dateRemark(session('b'))).toBeNull()
  })

  it('with a time shows its day and tells the rest; an inferred one says from where', () => {
    expect(shownDate('2026-02-03T10:00:00Z')).toBe('2026-02-03')
    expect(dateRemark(session('a', { date: '2026-02-03 22:50:16' }))).toBe('2026-02-03 22:50:16, as written.')
    expect(dateRemark(session('b', { dateFrom: 'file-name' }))).toBe(
      '2026-06-11, inferred from the file name.',
    )
  })
})

describe('the foot', () => {
  it.each([
    ['', '12 decisions'],
    ['project:alpha decisions:>3', '12 decisions'],
    ['decisions:"roll back"', '12 decisions, sought and others'],
    ['-decisions:="CI"', '12 decisions, sought and others'],
    ['decisions:"roll back",(missing)', '12 decisions'],
  ])('says under “%s” which decisions it counts', (query, words) => {
    const { sums } = listOf([session('one')], 1)
    render(<Sums list={listOf([session('one')], 1, { sums: { ...sums, decisions: 12 } })} query={query} />)
    expect(screen.getByText(/decisions/).textContent).toBe(words)
  })

  it('names the problems that belong to no row, so that it says as many as Problems', () => {
    const { sums } = listOf([session('one')], 1)
    render(
      <Sums
        list={listOf([session('one')], 1, { sums: { ...sums, problems: 66 }, problemsApart: 1 })}
        query=""
      />,
    )
    expect(screen.getByText(/problems/).textContent).toBe('66 problems + 1 of no session')
  })
})
