import { describe, expect, it } from 'vitest'
import { buildDashboard } from '../../../shared/index/dashboards.ts'
import { buildIndex } from '../../../shared/index/repository-index.ts'
import { entryOf, inputOf } from './sample.ts'

describe('answers that a person judged', () => {
  const day = (date: string, sections: Parameters<typeof entryOf>[1] & object) =>
    entryOf(`digests/${date}.md`, { fields: { session_date: date }, ...sections })
  const gap = 'No secret scan before a write'
  const like = 'A secret scan runs before each write'
  const other = 'The secret scan is wired to every write'
  const entries = [
    day('2026-03-03', { sections: { Gaps: [gap] } }),
    day('2026-04-09', { sections: { Strengths: [like] } }),
    day('2026-04-19', { sections: { Strengths: [other] } }),
  ]
  const verdict = { wordings: [gap.toUpperCase()], kind: 'strength' as const, reason: 'seen', id: 1 }
  const dashboard = (verdicts: readonly (typeof verdict & { answer: string; accepted: boolean })[]) =>
    buildDashboard(
      buildIndex(inputOf(entries, [], { groups: { adjustments: [], verdicts: [...verdicts] } })),
      '',
      false,
    )

  it('count apart when accepted, from the day of the answer', () => {
    expect(dashboard([]).answers).toEqual({ stated: 0, accepted: 0, suggested: 1, dismissed: 0 })
    const accepted = dashboard([{ ...verdict, answer: like, accepted: true }])
    expect(accepted.answers).toEqual({ stated: 0, accepted: 1, suggested: 0, dismissed: 0 })
    expect(accepted.gaps[0]).toMatchObject({
      state: 'answered',
      days: 37,
      answeredBy: { stated: false, accepted: 'seen', text: like },
    })
  })

  it('give way to the next suggestion when dismissed', () => {
    const dismissed = dashboard([{ ...verdict, answer: like, accepted: false }])
    expect(dismissed.gaps[0]).toMatchObject({ state: 'open', suggestedAnswer: { text: other } })
    expect(dismissed.answers).toEqual({ stated: 0, accepted: 0, suggested: 1, dismissed: 1 })
    const both = dashboard([like, other].map((answer) => ({ ...verdict, answer, accepted: false })))
    expect(both.answers).toEqual({ stated: 0, accepted: 0, suggested: 0, dismissed: 2 })
  })

  it('are counted over all gaps', () => {
    const second = 'No alert when the nightly backup fails'
    const alert = 'An alert comes when the nightly backup fails'
    const more = [
      ...entries,
      day('2026-03-04', { sections: { Gaps: [second] } }),
      day('2026-04-20', { sections: { Strengths: [alert] } }),
    ]
    const verdicts = [
      { ...verdict, answer: like, accepted: false },
      { ...verdict, id: 2, answer: other, accepted: false },
      { ...verdict, id: 3, wordings: [second], answer: alert, accepted: false },
    ]
    const index = buildIndex(inputOf(more, [], { groups: { adjustments: [], verdicts } }))
    expect(buildDashboard(index, '', false).answers).toMatchObject({ suggested: 0, dismissed: 3 })
  })

  it('hold no longer when the gap is named again', () => {
    const again = buildIndex(
      inputOf([...entries, day('2026-05-01', { sections: { Gaps: [gap] } })], [], {
        groups: { adjustments: [], verdicts: [{ ...verdict, answer: like, accepted: true }] },
      }),
    )
    expect(buildDashboard(again, '', false).gaps[0]).toMatchObject({ state: 'open', answeredBy: null })
  })
})
