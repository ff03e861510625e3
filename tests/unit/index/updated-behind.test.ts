import { describe, expect, it } from 'vitest'
import type { ItemTrace } from '../../../shared/diff/item-lives.ts'
import { livesOf } from '../../../shared/index/digest-lives.ts'
import { updatedBehind } from '../../../shared/index/updated-behind.ts'
import type { RevisionChain } from '../../../shared/model/revision.ts'
import { entryOf } from './sample.ts'

const commit = (digit: string) => digit.repeat(40)
const chain = { revisions: [{ commit: commit('2') }, { commit: commit('1') }] } as unknown as RevisionChain

function livesAt(date: string, digit = '2'): ItemTrace[] {
  const step = { step: 'reworded' as const, commit: commit(digit), author: 'a', date, text: 'x', line: 1 }
  const steps = [step]
  return [
    { kind: 'decision', text: 'x', line: 1, section: 'Decisions', steps, state: 'standing', reworded: 1 },
  ]
}

function codes(updated: string, lives: ItemTrace[] | null, key = 'updated') {
  const entry = entryOf('digests/a.md', { fields: { [key]: updated } })
  return updatedBehind(entry, chain, lives && livesOf(lives, chain)).map(({ code, what }) => [code, what])
}

describe('a field `updated` older than the last change of items', () => {
  it('is named with the commit and its day', () => {
    expect(codes('2026-06-11', livesAt('2026-06-14T09:41:07+02:00'))).toEqual([
      [
        'date.updated-behind',
        'Field `updated` says “2026-06-11”, but 2222222 changed the items of the digest on 2026-06-14.',
      ],
    ])
  })

  it.each([
    ['the same day', '2026-06-14', livesAt('2026-06-14T09:41:07+02:00')],
    ['a later day in the zone of the commit alone', '2026-06-14', livesAt('2026-06-15T00:30:00+02:00')],
    ['the commit that brought the file', '2026-06-11', livesAt('2026-06-14T09:41:07+02:00', '1')],
    ['no history yet', '2026-06-11', null],
    ['no date', 'soon', livesAt('2026-06-14T09:41:07+02:00')],
  ])('is not: %s', (_, updated, lives) => {
    expect(codes(updated, lives)).toEqual([])
  })

  it('is held against the latest of many changes, in whatever order they come', () => {
    const lives = ['2026-06-12', '2026-06-14', '2026-06-13', '2026-06-10'].map(
      (day) => livesAt(`${day}T09:41:07Z`)[0] as ItemTrace,
    )
    for (const some of [lives, [...lives].reverse()])
      expect(codes('2026-06-11', some)[0]?.[1]).toContain('on 2026-06-14')
  })
})
