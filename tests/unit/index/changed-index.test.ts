import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildIndex } from '../../../shared/index/repository-index.ts'
import { querySessions } from '../../../shared/index/run-query.ts'
import type { SortKey } from '../../../shared/model/sort-key.ts'
import { completionsOf } from '../../../shared/search/complete.ts'
import { entryOf, inputOf } from './sample.ts'

const draft = fc.record({
  path: fc.integer({ min: 0, max: 14 }),
  project: fc.option(fc.constantFrom('alpha', 'Alpha', 'beta', ''), { nil: undefined }),
  tags: fc.uniqueArray(fc.constantFrom('one', 'One', 'two', 'three'), { maxLength: 3 }),
  day: fc.constantFrom('2026-05-01', '2026-06-03', '2024-01-31', 'some day'),
  decisions: fc.array(fc.constantFrom('Keep the log', 'Roll back', 'Log it'), { maxLength: 3 }),
  removed: fc.boolean(),
})
type Draft = typeof draft extends fc.Arbitrary<infer T> ? T : never

const entry = ({ path, project, tags, day, decisions, removed }: Draft) =>
  entryOf(`digests/${String(path).padStart(2, '0')}.md`, {
    fields: { session_date: day, tags, ...(project === undefined ? {} : { project }) },
    sections: { Decisions: decisions },
    removed,
  })

/** Digests of one path are one. */
const digests = fc.uniqueArray(draft, { selector: ({ path }) => path, maxLength: 12 })

/** A repository, and after each of some changes: a digest is written, or deleted. */
const history = fc
  .tuple(digests, fc.array(fc.tuple(draft, fc.boolean()), { minLength: 1, maxLength: 3 }))
  .map(([first, changes]) => {
    const states = [first]
    for (const [one, isDeleted] of changes) {
      const others = (states.at(-1) as Draft[]).filter(({ path }) => path !== one.path)
      states.push(isDeleted ? others : [...others, one])
    }
    return states
  })

const queries = [
  '',
  'log',
  'project:alpha',
  '-tag:one decisions:>1',
  'date:2026-05 keep',
  'zebra',
  '"roll back"',
]
const sorts: SortKey[][] = [
  [],
  [{ column: 'rank', desc: true }],
  [
    { column: 'project', desc: false },
    { column: 'decisions', desc: true },
  ],
]

describe('an index that shares rows with one before', () => {
  it('answers as one that was made of the same digests from nothing', () => {
    fc.assert(
      fc.property(history, fc.boolean(), (states, removed) => {
        const known = new Map<string, ReturnType<typeof entry>>()
        const entryKept = (one: Draft) => {
          const key = JSON.stringify(one)
          const own = known.get(key) ?? entry(one)
          known.set(key, own)
          return own
        }
        const answers = (make: typeof entry) =>
          states.map((drafts) => {
            const index = buildIndex(inputOf(drafts.map(make)))
            const lists = queries.flatMap((query) =>
              sorts.map((sort) => querySessions(index, { query, sort, removed, group: 'project' })),
            )
            return { lists, complete: completionsOf(index, 'project:', 8, removed) }
          })
        // One after the other, for rows are compared with those of the index that was asked last.
        expect(answers(entryKept)).toEqual(answers(entry))
      }),
      { numRuns: 20 },
    )
  })
})
