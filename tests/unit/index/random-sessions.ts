import fc from 'fast-check'
import type { StatusStep } from '../../../shared/index/index-input.ts'
import { buildIndex } from '../../../shared/index/repository-index.ts'
import { entryOf, inputOf } from './sample.ts'

// Values as people write them: with blanks, quotes, colons, brackets, commas, stars, empty, missing, in lists.
const odd = [
  'alpha',
  'in review',
  'a:b',
  'say "hi"',
  "it's",
  'a, b',
  '(draft)',
  '(missing)',
  '-x',
  '*',
  'a*b',
  '\\',
  '>=3',
  'OR',
  'ü 中',
  '',
]
const value = fc.option(fc.constantFrom(...odd), { nil: undefined })
const values = fc.oneof(
  value,
  fc.uniqueArray(fc.constantFrom<string>('alpha', 'in review', 'a:b'), { maxLength: 3 }),
)
const statuses = fc.option(fc.constantFrom('draft', 'active', 'canonical', 'archived', 'Draft', ...odd), {
  nil: undefined,
})
const items = fc.uniqueArray(
  fc.constantFrom('Roll back early', 'Hash each page', 'Keep one owner', 'Page of host 3', 'Page of host 5'),
  { maxLength: 3 },
)
const draft = fc.record({
  project: values,
  model: values,
  model_provider: value,
  platform: value,
  domain: value,
  status: statuses,
  session_date: fc.option(
    fc.constantFrom('2026-03-02', '2026-03-31', '2026-05-01', '2024-02-29', '2026-05-32'),
    { nil: undefined },
  ),
  gaps: items,
  strengths: items,
  learnings: items,
  decisions: items,
})

/** Sessions as their texts say, to be counted by hand, beside the index that is judged. */
export const sets = fc.array(draft, { maxLength: 9 }).map((drafts) => {
  const history = new Map<string, StatusStep[]>()
  const entries = drafts.map((one, at) => {
    const path = `digests/${at}.md`
    const { gaps, strengths, learnings, decisions, ...rest } = one
    const fields = Object.fromEntries(
      Object.entries(rest).filter((each): each is [string, string | string[]] => each[1] !== undefined),
    )
    history.set(path, [
      { date: `2026-05-0${at + 1}`, status: one.status ?? null, removed: false, commit: String(at) },
    ])
    return entryOf(path, {
      fields,
      sections: { Gaps: gaps, Strengths: strengths, 'Durable Learnings': learnings, Decisions: decisions },
    })
  })
  return { drafts, index: buildIndex(inputOf(entries, [], { statusHistory: history })) }
})
