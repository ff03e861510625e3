import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildDashboard } from '../../../shared/index/dashboards.ts'
import { buildIndex } from '../../../shared/index/repository-index.ts'
import { chain, revision } from '../../component/support/comparisons.ts'
import { entryOf, inputOf } from './sample.ts'

const days = ['2026-03-02', '2026-03-31', '2026-05-01', '2026-06-11'] as const
const day = fc.option(fc.constantFrom(...days), { nil: undefined })
/** What is promised, beside the file that it names and the page that it means. */
const promises = {
  '`concepts/a.md`': { file: 'concepts/a.md', page: 'a' },
  'Write [[a]] anew': { file: 'concepts/a.md', page: 'a' },
  '`docs/B.md`': { file: 'docs/B.md', page: 'b' },
  'See docs/b.md.': { file: 'docs/b.md', page: 'b' },
  '`skills/x/SKILL.md`': { file: 'skills/x/SKILL.md', page: 'x skill' },
  'Tell the others': null,
} as const
type Promised = keyof typeof promises
const files = ['concepts/a.md', 'docs/B.md']
const draft = fc.record({
  session_date: day,
  changed: day,
  uncommitted: fc.constantFrom('modified', 'new', 'removed', null),
  status: fc.constantFrom('draft', 'active', ''),
  targets: fc.uniqueArray(fc.constantFrom(...(Object.keys(promises) as Promised[])), { maxLength: 3 }),
})
const changes = fc.uniqueArray(fc.record({ file: fc.constantFrom(...files), on: fc.constantFrom(...days) }), {
  selector: ({ file, on }) => `${file} ${on}`,
  maxLength: 4,
})

const sets = fc.tuple(fc.array(draft, { maxLength: 8 }), changes).map(([drafts, changed]) => {
  const pathAt = (at: number) => `digests/${at}.md`
  const entries = drafts.map(({ session_date, status, targets, uncommitted }, at) =>
    entryOf(pathAt(at), {
      fields: { status, ...(session_date ? { session_date } : {}) },
      sections: { 'Promotion Targets': targets },
      uncommitted,
    }),
  )
  const chains = new Map(
    drafts.flatMap((one, at) =>
      one.changed
        ? [[pathAt(at), chain(revision('abcdef0', { authorDate: `${one.changed}T12:00:00Z` }))] as const]
        : [],
    ),
  )
  const fileChanges = new Map(
    files.map((file) => [
      file,
      changed
        .filter((one) => one.file === file)
        .map(({ on }) => ({ commit: `${on}`, date: `${on}T13:00:00Z` })),
    ]),
  )
  const input = { ...inputOf(entries), chains, files: new Set(files), fileChanges }
  return { drafts, changed, dashboard: buildDashboard(buildIndex(input), '', false) }
})

/** Days between two days of the calendar. */
const between = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000

type Draft = typeof draft extends fc.Arbitrary<infer T> ? T : never

/** The day of a session: as it says, else that of its first commit. */
const dayOf = ({ session_date, changed }: Draft) => session_date ?? changed

/** What became of the file of a promise. */
function stateOf(
  text: Promised,
  one: Draft,
  changed: readonly { readonly file: string; readonly on: string }[],
) {
  const file = promises[text]?.file
  if (file === undefined) return 'unclear'
  if (!files.includes(file)) return 'missing'
  const made = dayOf(one)
  const isKept = made !== undefined && changed.some((change) => change.file === file && change.on > made)
  return isKept ? 'kept' : 'exists'
}

describe('counts by hand', () => {
  it('of promises: as many as there are, each with what became of its file', () => {
    fc.assert(
      fc.property(sets, ({ drafts, changed, dashboard }) => {
        const slow = drafts.flatMap((one, at) =>
          one.targets.map((text) => `${at} ${text} ${stateOf(text, one, changed)}`),
        )
        const told = dashboard.promotionTargets.map(
          ({ promisedBy, text, state }) => `${promisedBy.sessionRow.slice(10, -3)} ${text} ${state}`,
        )
        expect([...told].sort()).toEqual([...slow].sort())
      }),
    )
  })

  it('of promises that say nearly the same: every page that is promised twice, with its sessions', () => {
    fc.assert(
      fc.property(sets, ({ drafts, changed, dashboard }) => {
        const by = new Map<string, { at: number; isKept: boolean }[]>()
        for (const [at, one] of drafts.entries())
          for (const text of one.targets) {
            const page = promises[text]?.page ?? text
            by.set(page, [...(by.get(page) ?? []), { at, isKept: stateOf(text, one, changed) === 'kept' }])
          }
        const slow = [...by.values()]
          .filter((own) => own.length > 1)
          .map((own) => {
            const kept = own.filter(({ isKept }) => isKept).length
            return `${own.length} of ${new Set(own.map(({ at }) => at)).size}, ${kept} kept`
          })
        const told = dashboard.likeTargets.map(
          (own) => `${own.promises} of ${own.sessions}, ${own.kept} kept`,
        )
        expect([...told].sort()).toEqual(slow.sort())
      }),
    )
  })

  it('of the ages of drafts: from the last change, else the session, to the newest day of all', () => {
    fc.assert(
      fc.property(sets, ({ drafts, dashboard }) => {
        const newest = drafts
          .flatMap((one) => [one.session_date, one.changed])
          .reduce<string>((last, one) => (one !== undefined && one > last ? one : last), '')
        const slow = drafts.flatMap((one, at) => {
          if (one.status !== 'draft') return []
          const since = one.changed ?? one.session_date
          const age = one.uncommitted || since === undefined ? null : between(since, newest)
          return [`${at} ${age}`]
        })
        const told = dashboard.drafts.map(({ sessionRow, days: age }) => `${sessionRow.slice(10, -3)} ${age}`)
        expect([...told].sort()).toEqual(slow.sort())
      }),
    )
  })
})
