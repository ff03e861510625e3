// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { useRepository } from '../../../renderer/state/repository.ts'
import { clearAnswers } from '../../../renderer/state/use-request.ts'
import { resetView, useView } from '../../../renderer/state/view.ts'
import DashboardsView from '../../../renderer/views/dashboards/index.tsx'
import { noChoices, viewOfChoices } from '../../../shared/model/choices.ts'
import { dashboard, gap, row } from '../support/dashboards.ts'
import { giveSizes, installViewer } from '../support/fake-viewer.ts'
import { repository } from '../support/sessions.ts'

beforeEach(() => {
  clearAnswers()
  resetView()
  giveSizes(700, 600)
  useRepository.setState({ repository: repository(1) })
  useView.setState({ query: '-status:archived', removed: false, route: { view: 'dashboards' } })
})

afterEach(cleanup)

const panel = (name: string) => screen.findByRole('region', { name })

describe('what a person decides about a gap', () => {
  const suggested = {
    ...gap('No rehearsal', ['2026-03-03', '2026-05-05']),
    variants: ['No rehearsal', 'no rehearsal yet'],
    query: 'gaps:rehearsal',
    suggestedAnswer: {
      path: null,
      line: 3,
      sessionRow: row('2026-06-11'),
      kind: 'strength' as const,
      text: 'A rehearsal is held',
      date: '2026-06-11',
      stated: false,
    },
  }
  const counts = { decisions: 0, learnings: 0, gaps: 0, strengths: 0 }
  const open = async () => {
    const asked: unknown[] = []
    installViewer({
      'dashboard.get': () => ({ ...dashboard, gaps: [suggested, gap('No test', ['2026-03-03'])] }),
      'breakdown.get': () => ({
        ...dashboard.breakdowns,
        project: [{ ...counts, value: 'alpha', sessions: 2, query: 'project:alpha' }],
      }),
      'choices.change': (change) => {
        asked.push(change)
        return viewOfChoices(noChoices, null)
      },
    })
    render(<DashboardsView />)
    const gaps = await panel('Which gaps keep coming back?')
    fireEvent.click(within(gaps).getByRole('button', { name: 'No rehearsal' }))
    return { asked, sheet: await screen.findByRole('dialog', { name: 'Group of the gap No rehearsal' }) }
  }
  const wordings = suggested.variants

  it('is sent as the wordings that were on screen', async () => {
    const { asked, sheet } = await open()
    fireEvent.click(within(sheet).getByRole('button', { name: 'Merge with No test' }))
    expect(asked).toEqual([
      { change: 'group', adjustment: { act: 'merge', of: 'gap', wordings, others: ['No test'] } },
    ])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('is a split of some wordings, never of all', async () => {
    const { asked, sheet } = await open()
    const [one, two] = within(sheet).getAllByRole('checkbox')
    fireEvent.click(one as Element)
    fireEvent.click(two as Element)
    fireEvent.click(within(sheet).getByRole('button', { name: 'Split 2 wordings off' }))
    expect(asked).toEqual([])
    fireEvent.click(one as Element)
    fireEvent.click(within(sheet).getByRole('button', { name: 'Split 1 wording off' }))
    expect(asked).toEqual([
      { change: 'group', adjustment: { act: 'split', of: 'gap', wordings: ['no rehearsal yet'] } },
    ])
  })

  it('says where it is named, and opens those sessions', async () => {
    const { sheet } = await open()
    const places = within(sheet).getByRole('region', { name: 'Where it is named' })
    fireEvent.click(await within(places).findByRole('button', { name: 'project alpha, opens 2 rows' }))
    expect(useView.getState().query).toBe('project:alpha')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('needs a reason to dismiss an answer', async () => {
    const { asked, sheet } = await open()
    fireEvent.click(within(sheet).getByRole('button', { name: 'Dismiss answer' }))
    expect(asked).toEqual([])
    fireEvent.change(within(sheet).getByLabelText('Reason'), { target: { value: 'another rehearsal' } })
    fireEvent.click(within(sheet).getByRole('button', { name: 'Dismiss answer' }))
    const { text: answer, kind } = suggested.suggestedAnswer
    expect(asked).toEqual([
      {
        change: 'answer',
        verdict: { wordings, answer, kind, accepted: false, reason: 'another rehearsal' },
      },
    ])
  })
})
