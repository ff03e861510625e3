import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { groupFrom, groupMentionsSteps } from '../../../shared/index/group-mentions.ts'
import { wordingOf } from '../../../shared/index/wording.ts'
import type { GroupAdjustment } from '../../../shared/model/group-choices.ts'
import { toEnd } from '../../../shared/steps.ts'
import { mention } from './mention.ts'

const grouped = (texts: readonly string[], adjustments: readonly GroupAdjustment[]) =>
  toEnd(groupMentionsSteps(texts.map(mention), groupFrom, adjustments))
const sets = (texts: readonly string[], adjustments: readonly GroupAdjustment[]) =>
  grouped(texts, adjustments)
    .map(({ variants }) => [...variants].sort())
    .sort()

const of = 'gap' as const
const [scan, scans, owner] = ['No secret scan', 'no secret scans', 'No owner for pages']

describe('groups that a person adjusted', () => {
  it('are merged, also where only an edited wording is left', () => {
    const merge = { act: 'merge', of, wordings: [scan], others: [owner] } as const
    expect(sets([scan, owner], [merge])).toEqual([[owner, scan].sort()])
    expect(sets(['No SECRET scan.', owner], [merge])).toHaveLength(1)
    expect(sets([scan, 'No backup'], [merge])).toHaveLength(2)
  })

  it('are split, and merged again, in the order in which it was decided', () => {
    const split = { act: 'split', of, wordings: [scans] } as const
    const merge = { act: 'merge', of, wordings: [scan], others: [scans] } as const
    expect(sets([scan, scans], [])).toHaveLength(1)
    // Equal when folded: one wording, which cannot leave itself.
    expect(sets([scan, scans], [split])).toHaveLength(1)
    const [long, longer] = [
      'The index keeps stale pages of deleted notes for days',
      'The index keeps stale pages of deleted notes for days on end',
    ]
    const part = { ...split, wordings: [longer] }
    expect(sets([long, longer], [part])).toHaveLength(2)
    expect(sets([long, longer], [part, { ...merge, wordings: [long], others: [longer] }])).toHaveLength(1)
    expect(sets([longer], [part])).toHaveLength(1)
  })

  it('keep their name through a merge, and lose it when it is taken away', () => {
    const name = { act: 'name', of, wordings: [owner], name: 'Ownership' } as const
    const merge = { act: 'merge', of, wordings: [scan], others: [owner] } as const
    expect(grouped([scan, owner], [name]).map((group) => group.name)).toEqual([undefined, 'Ownership'])
    expect(grouped([scan, owner], [name, merge])).toMatchObject([{ name: 'Ownership', adjusted: true }])
    expect(grouped([owner], [name, { ...name, name: '' }])[0]).not.toHaveProperty('name')
  })

  it('lose no mention and hold what was decided last, whatever was decided before', () => {
    const texts = ['scan late', 'scan early', 'owner', 'no owner', 'page kept', 'page kept long', 'test']
    const some = fc.subarray(texts, { minLength: 1 })
    const adjustment = fc.oneof(
      fc.record({ act: fc.constant('merge' as const), of: fc.constant(of), wordings: some, others: some }),
      fc.record({ act: fc.constant('split' as const), of: fc.constant(of), wordings: some }),
      fc.record({
        act: fc.constant('name' as const),
        of: fc.constant(of),
        wordings: some,
        name: fc.constantFrom('', 'A', 'B'),
      }),
    )
    fc.assert(
      fc.property(some, fc.array(adjustment, { minLength: 1, maxLength: 6 }), (present, adjustments) => {
        const groups = grouped(present, adjustments)
        expect(groups.flatMap(({ mentions }) => mentions.map(({ text }) => text)).sort()).toEqual(
          [...present].sort(),
        )
        const groupOf = (text: string) => groups.findIndex(({ variants }) => variants.includes(text))
        const last = adjustments.at(-1) as GroupAdjustment
        const named = last.wordings.filter((text) => present.includes(text))
        if (last.act === 'merge') {
          const others = last.others.filter((text) => present.includes(text))
          if (named.length > 0 && others.length > 0)
            expect(new Set([...named, ...others].map(groupOf)).size).toBe(1)
        }
        if (last.act === 'split') {
          const before = grouped(present, adjustments.slice(0, -1))
          const left = before.filter(({ variants }) => variants.some((text) => named.includes(text)))
          const rest = left.flatMap(({ variants }) => variants).filter((text) => !named.includes(text))
          if (rest.length > 0) {
            expect(new Set(named.map(groupOf)).size).toBe(1)
            expect(rest.map(groupOf)).not.toContain(groupOf(named[0] as string))
          }
        }
        if (last.act === 'name' && named[0] !== undefined)
          expect(groups[groupOf(named[0])]?.name ?? '').toBe(last.name)
      }),
    )
    expect(new Set(texts.map((text) => wordingOf(text).key)).size).toBe(texts.length)
  })
})
