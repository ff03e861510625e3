import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildDashboard } from '../../../shared/index/dashboards.ts'
import { queryDecisions } from '../../../shared/index/decisions.ts'
import { exportRows } from '../../../shared/index/export-rows.ts'
import type { IndexInput } from '../../../shared/index/index-input.ts'
import { isOpen, judgementOf, printsOf } from '../../../shared/index/judgement.ts'
import { queryProblems } from '../../../shared/index/problems.ts'
import type { FieldName } from '../../../shared/index/query-fields.ts'
import {
  parseQuery,
  printQuery,
  toggleUndocumented,
  toggleValues,
} from '../../../shared/index/query-grammar.ts'
import { withRange } from '../../../shared/index/query-range.ts'
import { buildIndex } from '../../../shared/index/repository-index.ts'
import { querySessions } from '../../../shared/index/run-query.ts'
import { applyChange, noChoices } from '../../../shared/model/choices.ts'
import { entryOf, inputOf, problemOf, recordOf } from './sample.ts'

const values = fc.option(fc.constantFrom('alpha', 'beta', 'Alpha', 'draft', ''), { nil: undefined })
const texts = fc.array(fc.constantFrom('No test', 'Keep one', 'Roll back early', 'Late readings stay'), {
  maxLength: 4,
})
const draft = fc.record({
  project: values,
  status: values,
  model: fc.constantFrom('m1', 'm2'),
  tags: fc.option(fc.uniqueArray(fc.constantFrom('a', 'b-c', 'B c')), { nil: undefined }),
  day: fc.constantFrom('2026-05-01', '2026-05-20', '2026-06-03', '2026-05-32'),
  decisions: texts,
  gaps: texts,
  problems: fc.array(fc.constantFrom('error' as const, 'warning' as const, 'info' as const), {
    maxLength: 2,
  }),
  removed: fc.boolean(),
})
type Draft = typeof draft extends fc.Arbitrary<infer T> ? T : never

function entryFrom(one: Draft, at: number) {
  const path = `digests/${at}.md`
  const fields: Record<string, string | string[]> = { session_date: one.day, model: one.model }
  if (one.project !== undefined) fields.project = one.project
  if (one.status !== undefined) fields.status = one.status
  if (one.tags !== undefined) fields.tags = one.tags
  return entryOf(path, {
    fields,
    sections: { Decisions: one.decisions, Gaps: one.gaps },
    problems: one.problems.map((severity) => problemOf(path, { severity })),
    removed: one.removed,
  })
}

const repository = fc
  .tuple(
    fc.array(draft, { maxLength: 12 }),
    fc.array(fc.nat({ max: 20 }), { maxLength: 5 }),
    fc.array(fc.constantFrom(1, 2, 90, null), { maxLength: 3 }),
  )
  .map(([drafts, ids, lines]) => ({
    drafts,
    // Of a record, of a line that no record came of, and of the file.
    faults: lines.map((line) => problemOf('data/sessions.jsonl', { code: 'record.cut', line })),
    records: ids.map((id, at) =>
      recordOf(at + 1, `${id}`, {
        timestamp: '2026-05-20T10:00:00Z',
        model: 'm1',
        items: { decision: ['Keep one'] },
      }),
    ),
  }))

const query = fc.constantFrom(
  '',
  'project:alpha',
  '-project:alpha',
  'project:(missing),(empty)',
  'gaps:>1 tag:a',
  '-(status:alpha OR gaps:0)',
  'roll',
  'date:2026-05 problems:any',
)
/** Builds the index plainly, with a rule switched off, and with every second finding accepted. */
const judged = fc.constantFrom(
  (input: IndexInput) => buildIndex(input),
  (input: IndexInput) => {
    const choices = { ...noChoices, rulesOff: ['record.no-pair' as const, 'record.items-differ' as const] }
    return buildIndex({ ...input, judgement: judgementOf(choices) })
  },
  (input: IndexInput) => {
    const ids = buildIndex(input).problems.flatMap(({ id }, at) => (at % 2 === 0 ? [id] : []))
    const prints = printsOf(buildIndex(input), ids)
    const choices = applyChange(noChoices, { change: 'accept', prints, all: false, now: '' })
    return buildIndex({ ...input, judgement: judgementOf(choices) })
  },
)
const plain = { sort: [], removed: false }

describe('totals', () => {
  it('are the same in table, groups, decisions, problems, dashboard and export', () => {
    fc.assert(
      fc.property(
        repository,
        query,
        fc.boolean(),
        judged,
        ({ drafts, records, faults }, typed, removed, judge) => {
          const index = judge(inputOf(drafts.map(entryFrom), records, { recordProblems: faults }))
          const list = querySessions(index, { query: typed, sort: [], removed, group: 'project' })
          const own = list.ids.map((id) => index.byId.get(id)?.session)
          const slow = (count: (session: NonNullable<(typeof own)[number]>) => number) =>
            own.reduce((sum, session) => sum + (session ? count(session) : NaN), 0)
          expect(list.sums.decisions).toBe(slow((session) => session.counts.decisions))
          expect(list.sums.gaps).toBe(slow((session) => session.counts.gaps))
          expect(list.sums.problems).toBe(slow((session) => session.problemCount))
          expect(list.groups?.reduce((sum, group) => sum + group.count, 0)).toBe(list.shown)
          for (const key of Object.keys(list.sums) as (keyof typeof list.sums)[]) {
            const ofGroups = list.groups?.map((group) => group.sums[key]) ?? []
            const whole = ofGroups.includes(null)
              ? null
              : ofGroups.reduce<number>((sum, one) => sum + (one ?? 0), 0)
            expect([key, whole]).toEqual([key, list.sums[key]])
          }

          const decisions = queryDecisions(index, {
            query: typed,
            sort: [],
            removed,
            byProject: true,
            state: 'any',
          })
          expect(decisions.shown).toBe(list.sums.decisions + list.dropped)
          expect(decisions.groups?.reduce((sum, group) => sum + group.count, 0)).toBe(decisions.shown)
          expect(Object.values(decisions.states).reduce((sum, count) => sum + count, 0)).toBe(decisions.shown)
          const wanted = { query: typed, sort: [], removed, byProject: false, state: 'any' as const }
          const { shown, total, states } = queryDecisions(index, { ...wanted, countOnly: true })
          expect({ shown, total, states }).toEqual({
            shown: decisions.shown,
            total: decisions.total,
            states: decisions.states,
          })

          const problems = queryProblems(index, { query: typed, sort: [], removed, severity: [], family: [] })
          expect(problems.shown).toBe(list.sums.problems + list.problemsApart)
          expect(problems.shown + problems.leftOut).toBe(problems.total)
          const apartAside = index.problems.filter((one) => one.sessionRow === null && !isOpen(one)).length
          expect(problems.aside.accepted + problems.aside.off).toBe(list.sums.problemsAside + apartAside)
          const { error, warning, info } = problems.bySeverity
          expect(error + warning + info).toBe(problems.shown)

          const dashboard = buildDashboard(index, typed, removed)
          expect(dashboard.sessions).toBe(list.shown)
          expect(dashboard.gaps.reduce((sum, group) => sum + group.mentions.length, 0)).toBe(list.sums.gaps)
          expect(dashboard.projectModel.reduce((sum, cell) => sum + cell.bars.length, 0)).toBe(list.shown)

          expect(exportRows(index, 'sessions', 'json', { query: typed, sort: [], removed }).rows).toBe(
            list.shown,
          )
        },
      ),
    )
  })

  it('of facets of the problems: each counts what it leaves beside the other choices', () => {
    fc.assert(
      fc.property(repository, query, ({ drafts, records, faults }, typed) => {
        const index = buildIndex(inputOf(drafts.map(entryFrom), records, { recordProblems: faults }))
        const ask = (severity: readonly string[], family: readonly string[]) =>
          queryProblems(index, { ...plain, query: typed, severity, family })
        const valuesOf = (list: ReturnType<typeof ask>, field: string) =>
          list.facets.find((facet) => facet.field === field)?.values ?? []
        const all = ask([], [])
        for (const severity of [null, ...valuesOf(all, 'severity').map(({ value }) => value ?? '')])
          for (const family of [null, ...valuesOf(all, 'family').map(({ value }) => value ?? '')]) {
            const list = ask(severity === null ? [] : [severity], family === null ? [] : [family])
            expect([list.total, list.leftOut]).toEqual([all.total, all.leftOut])
            for (const { value, count } of valuesOf(list, 'severity'))
              expect(ask([value ?? ''], family === null ? [] : [family]).shown).toBe(count)
            for (const { value, count } of valuesOf(list, 'family'))
              expect(ask(severity === null ? [] : [severity], [value ?? '']).shown).toBe(count)
          }
      }),
      { numRuns: 25 },
    )
  })

  it('of facets: each value counts the rows that it leaves when it is chosen', () => {
    fc.assert(
      fc.property(repository, query, ({ drafts, records }, typed) => {
        const index = buildIndex(inputOf(drafts.map(entryFrom), records))
        const list = querySessions(index, { ...plain, query: typed, group: null })
        for (const facet of list.facets) {
          const field = facet.field as FieldName
          if (typed.includes(`${field}:`)) continue
          const shownFor = (chosen: ReturnType<typeof parse>) =>
            querySessions(index, { ...plain, query: printQuery(chosen), group: null }).shown
          for (const one of facet.values.flatMap((each) => [each, ...(each.spellings ?? [])])) {
            const values = (one.spellings ?? [one]).map(({ value }) => value)
            const shown = shownFor(toggleValues(parse(typed), field, values, 'any'))
            expect([field, values, shown]).toEqual([field, values, one.count])
            expect([field, values, shownFor(toggleValues(parse(typed), field, values, 'not'))]).toEqual([
              field,
              values,
              list.shown - one.count,
            ])
          }
          if (facet.undocumented) {
            const shown = shownFor(toggleUndocumented(parse(typed), field, 'any'))
            expect([field, shown]).toEqual([field, facet.undocumented.count])
          }
          if (field !== 'tag') {
            expect([field, facet.values.reduce((sum, { count }) => sum + count, 0)]).toEqual([
              field,
              list.shown,
            ])
          }
        }
      }),
      { numRuns: 50 },
    )
  })

  it('of histograms: each bar counts the rows that its span leaves, and all bars add up', () => {
    fc.assert(
      fc.property(
        repository,
        query,
        fc.constantFrom('', 'gaps:1..2', 'date:2026-05', 'problems:error', 'gaps:"no test"', 'revisions:>0'),
        ({ drafts, records }, typed, own) => {
          const index = buildIndex(inputOf(drafts.map(entryFrom), records))
          const asked = `${typed} ${own}`
          const list = querySessions(index, { ...plain, query: asked, group: null })
          for (const { field, bins, missing } of list.histograms) {
            const all = [...bins, missing]
            expect([field, all.reduce((sum, { shown }) => sum + shown, 0)]).toEqual([field, list.shown])
            const { query: withAny } = parseQuery(asked)
            const withNone = printQuery(withRange(withAny, field, null))
            const slow = querySessions(index, { ...plain, query: withNone, group: null }).shown
            expect([field, all.reduce((sum, { count }) => sum + count, 0)]).toEqual([field, slow])
            for (const { from, to, count } of bins) {
              const chosen = printQuery(withRange(withAny, field, { from, to }))
              const shown = querySessions(index, { ...plain, query: chosen, group: null }).shown
              expect([field, from, to, shown]).toEqual([field, from, to, count])
            }
          }
        },
      ),
      { numRuns: 60 },
    )
  })

  it('of the dashboard: every mark opens exactly its sessions', () => {
    fc.assert(
      fc.property(repository, query, ({ drafts, records }, typed) => {
        const index = buildIndex(inputOf(drafts.map(entryFrom), records))
        const dashboard = buildDashboard(index, typed, false)
        const { shown, total } = querySessions(index, { ...plain, query: typed, group: null })
        expect([dashboard.sessions, dashboard.total]).toEqual([shown, total])
        const opens = (text: string | null | undefined) =>
          new Set(querySessions(index, { ...plain, query: text ?? 'id:none', group: null }).ids)
        for (const group of dashboard.gaps) {
          expect(opens(group.query)).toEqual(new Set(group.mentions.map((mention) => mention.sessionRow)))
        }
        for (const month of dashboard.months) expect(opens(month.query)).toEqual(new Set(month.sessionRows))
        for (const cell of dashboard.projectModel) {
          expect(opens(cell.query)).toEqual(new Set(cell.bars.map((bar) => bar.sessionRow)))
        }
      }),
      { numRuns: 50 },
    )
  })

  it('name the filter whose removal brings rows back', () => {
    fc.assert(
      fc.property(repository, query, query, ({ drafts, records }, one, two) => {
        const index = buildIndex(inputOf(drafts.map(entryFrom), records))
        const list = querySessions(index, { ...plain, query: `${one} ${two}`, group: null })
        if (!list.culprit) return
        expect(list.shown).toBe(0)
        const without = querySessions(index, { ...plain, query: list.culprit.queryWithout, group: null })
        expect(without.shown).toBe(list.culprit.rows)
      }),
    )
  })
})

function parse(text: string) {
  return parseQuery(text).query
}
