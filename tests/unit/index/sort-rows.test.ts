import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { IndexedRow } from '../../../shared/index/indexed-row.ts'
import { buildIndex } from '../../../shared/index/repository-index.ts'
import { sortRows } from '../../../shared/index/sort-rows.ts'
import type { SortKey } from '../../../shared/model/sort-key.ts'
import { entryOf, inputOf } from './sample.ts'

const days = ['2026-05-01', '2026-05-02', undefined]

const rowsOf = (drafts: readonly (readonly [number, number])[]) =>
  buildIndex(
    inputOf(
      drafts.map(([day, decisions], at) =>
        entryOf(`digests/${String(at).padStart(2, '0')}.md`, {
          fields: days[day] === undefined ? {} : { session_date: days[day] },
          sections: { Decisions: Array.from({ length: decisions }, (_, n) => `Decision ${n}`) },
        }),
      ),
    ),
  ).rows

/** Newest first, rows without a day last, then as they stand. */
function byDay(rows: readonly IndexedRow[], a: number, b: number): number {
  const [left, right] = [rows[a]?.session.dateKey ?? '', rows[b]?.session.dateKey ?? '']
  return left === right ? a - b : left < right ? 1 : -1
}

const drafts = fc.array(fc.tuple(fc.nat({ max: 2 }), fc.nat({ max: 3 })), { maxLength: 20 })
const scores = fc.array(fc.constantFrom(0, 0.25, 1, 1.0000001, 7.5, 3e38), { minLength: 20, maxLength: 20 })

describe('rows', () => {
  it('stand by score, those of equal score newest first, whatever part of them is left', () => {
    fc.assert(
      fc.property(drafts, scores, fc.nat(), fc.boolean(), (all, points, mask, desc) => {
        const rows = rowsOf(all)
        const score = Float32Array.from(points).subarray(0, rows.length)
        const positions = [...rows.keys()].filter((at) => (mask >> at) & 1)
        const slow = [...positions].sort(
          (a, b) => ((score[b] ?? 0) - (score[a] ?? 0)) * (desc ? 1 : -1) || byDay(rows, a, b),
        )
        const sort: SortKey[] = [{ column: 'rank', desc }]
        expect(sortRows(rows, Int32Array.from(positions), sort, score)).toEqual(slow.map((at) => rows[at]))
      }),
    )
  })

  it('stand by a column, those that are equal in it in the order they had', () => {
    fc.assert(
      fc.property(drafts, fc.boolean(), (all, desc) => {
        const rows = rowsOf(all)
        const count = (at: number) => rows[at]?.session.counts.decisions ?? 0
        const slow = [...rows.keys()].sort((a, b) => (count(a) - count(b)) * (desc ? -1 : 1) || a - b)
        const sort: SortKey[] = [{ column: 'decisions', desc }]
        expect(sortRows(rows, Int32Array.from(rows.keys()), sort)).toEqual(slow.map((at) => rows[at]))
      }),
    )
  })
})
