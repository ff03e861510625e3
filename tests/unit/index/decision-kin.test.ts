import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildDashboard } from '../../../shared/index/dashboards.ts'
import { answeredKin, decisionsById, queryDecisions } from '../../../shared/index/decisions.ts'
import { livesOf } from '../../../shared/index/digest-lives.ts'
import { exportRows } from '../../../shared/index/export-rows.ts'
import { buildIndex } from '../../../shared/index/repository-index.ts'
import { querySessions } from '../../../shared/index/run-query.ts'
import { applyChange, noChoices, type RepositoryChoices } from '../../../shared/model/choices.ts'
import { boardColumns } from '../../../shared/model/decision-column.ts'
import type { KinVerdict } from '../../../shared/model/kin-choices.ts'
import type { Decision } from '../../../shared/model/session.ts'
import { entryOf, inputOf } from './sample.ts'

const plain = { query: '', sort: [], removed: false, byProject: false, state: 'any' as const }
const board = { ...plain, byState: true }

const digest = (day: string, texts: readonly string[], project = 'alpha') =>
  entryOf(`digests/${day}.md`, { fields: { session_date: day, project }, sections: { Decisions: texts } })

const early = 'Keep one release of the service on the host'
const late = 'Keep three releases of the service on the host'
const entries = [
  digest('2026-01-05', [early, 'Deploy from a tag']),
  digest('2026-03-01', [late]),
  digest('2026-04-01', ['Never keep one release of the service on the host'], 'beta'),
]
const kin = (day: string, text: string) => ({ row: `d:digests/${day}.md`, text })
const verdict = (more: Partial<KinVerdict> = {}): KinVerdict => ({
  decision: kin('2026-01-05', early),
  other: kin('2026-03-01', late),
  kind: 'replaced-by',
  accepted: true,
  reason: 'the release list grew',
  ...more,
})
const chosen = (...verdicts: KinVerdict[]) =>
  verdicts.reduce((before, one) => applyChange(before, { change: 'kin', verdict: one }), noChoices)
const indexWith = (choices: RepositoryChoices, from = entries, more = {}) =>
  buildIndex({ ...inputOf(from, [], more), kin: choices.kin })

/** A decision by the beginning of its text, with its suggestions. */
function named(index: ReturnType<typeof buildIndex>, start: string): Decision {
  const { ids } = queryDecisions(index, { ...plain, removed: true })
  const row = decisionsById(index, ids).find((one) => one?.text.startsWith(start))
  if (!row) throw new Error(`no decision begins with ${start}`)
  return row
}

describe('suggestions of kin', () => {
  it('tell a later wording of the same project from one that is the same, and from the opposite', () => {
    const index = indexWith(noChoices)
    expect(named(index, 'Keep one').suggested).toMatchObject([
      { kind: 'opposite', path: 'digests/2026-04-01.md', mayReplace: false, answer: null },
      { kind: 'replaced-by', path: 'digests/2026-03-01.md', mayReplace: true, answer: null },
    ])
    expect(named(index, 'Keep three').suggested[0]).toMatchObject({
      kind: 'same',
      path: 'digests/2026-01-05.md',
      mayReplace: false,
    })
  })

  it.each([
    ['of another project', digest('2026-03-01', [late], 'beta')],
    [
      'of the same day',
      entryOf('digests/x.md', {
        fields: { session_date: '2026-01-05', project: 'alpha' },
        sections: { Decisions: [late] },
      }),
    ],
    ['in the same words', digest('2026-03-01', [early.toUpperCase()])],
  ])('do not take one %s for its replacement', (_, other) => {
    const index = indexWith(noChoices, [entries[0] as never, other])
    expect(named(index, 'Keep one').suggested).toMatchObject([{ kind: 'same' }])
  })
})

describe('an accepted suggestion', () => {
  it('counts as replaced and says by whose choice; taken back, nothing is left of it', () => {
    const choices = chosen(verdict())
    const index = indexWith(choices)
    expect(named(index, 'Keep one')).toMatchObject({
      state: 'replaced',
      replacedBy: late,
      replacedIn: { sessionRow: 'd:digests/2026-03-01.md' },
      replacedByChoice: { id: 1, reason: 'the release list grew', decision: named(index, 'Keep three').id },
    })
    expect(named(index, 'Keep three').suggested[0]?.answer).toMatchObject({
      kind: 'replaces',
      accepted: true,
    })
    expect(queryDecisions(index, board).states).toEqual({ standing: 3, reworded: 0, dropped: 0, replaced: 1 })
    const undone = applyChange(choices, { change: 'kin-undo', id: 1 })
    expect(undone).toEqual(noChoices)
    expect(named(indexWith(undone), 'Keep one').state).toBe('standing')
  })

  it('that is dismissed, or of another kind, replaces nothing and is not offered as open', () => {
    for (const more of [{ accepted: false }, { kind: 'same' as const }]) {
      const index = indexWith(chosen(verdict(more)))
      expect(named(index, 'Keep one').state).toBe('standing')
      const answered = named(index, 'Keep one').suggested.filter(({ answer }) => answer !== null)
      expect(answered).toMatchObject([
        { path: 'digests/2026-03-01.md', answer: { reason: 'the release list grew' } },
      ])
    }
  })

  it('takes the place of an earlier answer on the same two, whichever was asked about', () => {
    const turned = verdict({
      accepted: false,
      decision: verdict().other,
      other: verdict().decision,
      kind: 'same',
    })
    expect(chosen(verdict(), turned).kin).toMatchObject([{ id: 2, accepted: false }])
  })

  it('holds before no statement of the text', () => {
    const states = digest('2026-05-01', [`Keep none; replaces “${early}”`])
    const index = indexWith(chosen(verdict()), [...entries, states])
    const decision = named(index, 'Keep one')
    expect(decision.replacedBy).toBe(`Keep none; replaces “${early}”`)
    expect(decision.replacedByChoice).toBeUndefined()
    // What is stated is not suggested, neither here nor there.
    expect(decision.suggested.map(({ path }) => path)).not.toContain('digests/2026-05-01.md')
    expect(named(index, 'Keep none').suggested.map(({ path }) => path)).not.toContain('digests/2026-01-05.md')
  })

  it('follows a rewording and a renamed digest, and is listed where its decision is gone', () => {
    const reworded = 'Keep one release of every service on its host'
    const step = { commit: 'a'.repeat(40), author: 'h', date: '2026-01-05T10:00:00Z', line: null }
    const lives = new Map([
      [
        'digests/2026-01-05.md',
        livesOf(
          [
            {
              kind: 'decision' as const,
              text: reworded,
              line: 6,
              section: 'Decisions',
              state: 'standing' as const,
              reworded: 1,
              steps: [
                { ...step, step: 'born' as const, text: early },
                { ...step, step: 'reworded' as const, text: reworded },
              ],
            },
          ],
          null,
        ),
      ],
    ])
    const now = [digest('2026-01-05', [reworded]), entries[1] as never]
    expect(named(indexWith(chosen(verdict()), now, { lives }), 'Keep one').state).toBe('replaced')

    const renamed = [entries[0] as never, entryOf('digests/new-name.md', { sections: { Decisions: [late] } })]
    expect(named(indexWith(chosen(verdict()), renamed), 'Keep one').state).toBe('replaced')

    const gone = indexWith(chosen(verdict()), [entries[0] as never])
    expect(named(gone, 'Keep one').state).toBe('standing')
    expect(answeredKin(gone)).toMatchObject([{ decisionId: named(gone, 'Keep one').id, otherId: null }])
  })
})

const texts = fc.array(fc.constantFrom(early, late, 'Deploy from a tag', 'Never deploy from a tag'), {
  maxLength: 3,
})
const digests = fc.array(
  fc.record({ texts, project: fc.constantFrom('alpha', 'beta'), removed: fc.boolean() }),
  { maxLength: 8 },
)
const typed = fc.constantFrom('', 'project:alpha', '-decisions:release', 'decisions:0', 'tag')

describe('states', () => {
  it('sum up to what is shown, in list, board, groups, dashboard and export, whatever was accepted', () => {
    fc.assert(
      fc.property(
        digests,
        typed,
        fc.boolean(),
        fc.array(fc.tuple(fc.nat({ max: 20 }), fc.nat({ max: 20 }), fc.boolean()), { maxLength: 4 }),
        (drafts, query, removed, pairs) => {
          const from = drafts.map((one, at) =>
            entryOf(`digests/${at}.md`, {
              fields: { session_date: `2026-01-0${at + 1}`, project: one.project },
              sections: { Decisions: one.texts },
              removed: one.removed,
            }),
          )
          const all = buildIndex(inputOf(from)).decisions
          const place = (at: number) => {
            const one = all[at % Math.max(1, all.length)]
            return { row: one?.sessionRow ?? 'd:none', text: one?.text ?? '' }
          }
          const choices = chosen(
            ...pairs.map(([a, b, accepted]) =>
              verdict({ decision: place(a), other: place(b), accepted, reason: 'x' }),
            ),
          )
          const index = indexWith(choices, from)
          const request = { ...plain, query, removed }
          const list = queryDecisions(index, request)
          const rows = decisionsById(index, list.ids).flatMap((one) => one ?? [])
          const slow = { standing: 0, reworded: 0, dropped: 0, replaced: 0 }
          for (const one of rows) {
            if (one.state === 'standing') slow[one.reworded ? 'reworded' : 'standing'] += 1
            else slow[one.state] += 1
          }
          expect(list.states).toEqual(slow)
          expect(boardColumns.reduce((sum, column) => sum + list.states[column], 0)).toBe(list.shown)

          const onBoard = queryDecisions(index, { ...request, byState: true })
          expect(onBoard.states).toEqual(slow)
          let start = 0
          for (const column of boardColumns) {
            const ids = onBoard.ids.slice(start, start + slow[column])
            for (const one of decisionsById(index, ids))
              expect(one && (one.state === 'standing' && one.reworded ? 'reworded' : one.state)).toBe(column)
            start += slow[column]
          }
          expect(new Set(onBoard.ids)).toEqual(new Set(list.ids))

          const byProject = queryDecisions(index, { ...request, byProject: true })
          const replaced = byProject.groups?.reduce((sum, group) => sum + group.replaced, 0)
          expect(replaced).toBe(slow.replaced)
          const file = JSON.parse(exportRows(index, 'decisions', 'json', { query, sort: [], removed }).text)
          expect(file.filter(({ state }: { state: string }) => state === 'replaced')).toHaveLength(
            slow.replaced,
          )
          if (!query.includes('decisions:')) {
            const sessions = querySessions(index, { query, sort: [], removed, group: null })
            expect(list.shown).toBe(sessions.sums.decisions)
            expect(
              buildDashboard(index, query, removed).months.reduce((sum, one) => sum + one.decisions, 0),
            ).toBe(sessions.sums.decisions)
          }
        },
      ),
      { numRuns: 60 },
    )
  })
})
