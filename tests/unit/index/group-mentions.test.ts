import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { groupFrom, groupMentionsSteps } from '../../../shared/index/group-mentions.ts'
import type { Mention } from '../../../shared/model/dashboard.ts'
import { toEnd } from '../../../shared/steps.ts'
import { mention } from './mention.ts'

const groupMentions = (mentions: readonly Mention[]) => toEnd(groupMentionsSteps(mentions, groupFrom))
const groups = (...texts: string[]) => groupMentions(texts.map(mention)).map((group) => group.variants.length)

describe('groups of wordings', () => {
  it.each([
    [['No secret scan on write', 'no secret scanning on writes']],
    [['Late readings overwrite earlier ones', 'late readings overwrite the earlier ones.']],
    [
      [
        'The index keeps stale pages of deleted notes for days on end',
        'The index keeps stale pages of deleted notes for days',
      ],
    ],
    [['No restore check for the pages of host 3', 'No restore check for the pages of hosts']],
  ])('take %j as one', (texts) => {
    expect(groups(...texts)).toEqual([2])
  })

  it.each([
    [['No secret scan on write', 'Secret scan on write works']],
    [['No rehearsal of a rollback', 'No owner for promoted pages']],
    [['Alerts reach one person only', 'Alerts do not reach one person only']],
    [['Backup of 3 hosts', 'Backup of 5 hosts']],
  ])('keep %j apart', (texts) => {
    expect(groups(...texts)).toEqual([1, 1])
  })

  it('lose no mention and do not depend on the order', () => {
    const word = fc.constantFrom(
      'scan',
      'write',
      'stale',
      'page',
      'no',
      'index',
      'late',
      'owner',
      'alert',
      'test',
    )
    const sentence = fc.array(word, { minLength: 1, maxLength: 9 }).map((words) => words.join(' '))
    fc.assert(
      fc.property(fc.array(sentence, { maxLength: 15 }), (texts) => {
        const own = texts.map(mention)
        const sets = (mentions: typeof own) =>
          new Set(
            groupMentions(mentions).map((group) =>
              group.mentions
                .map((one) => one.sessionRow)
                .sort()
                .join(),
            ),
          )
        expect(groupMentions(own).flatMap((group) => group.mentions)).toHaveLength(own.length)
        expect(sets([...own].reverse())).toEqual(sets(own))
      }),
    )
  })
})
