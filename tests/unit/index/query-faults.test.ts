import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chipsOf, parseQuery } from '../../../shared/index/query-grammar.ts'

describe('chips', () => {
  it('show plain words side by side as one, which takes all of them away', () => {
    const chips = (typed: string) => chipsOf(parseQuery(typed).query)
    const told = (typed: string) => chips(typed).map(({ sentence, queryWithout }) => [sentence, queryWithout])
    expect(told('how we rank status:draft -"no alert" faster -slow than')).toEqual([
      ['text contains “how” and “we” and “rank”', 'status:draft -"no alert" faster -slow than'],
      ['status is draft', 'how we rank -"no alert" faster -slow than'],
      ['text does not contain “no alert”', 'how we rank status:draft faster -slow than'],
      ['text contains “faster”', 'how we rank status:draft -"no alert" -slow than'],
      ['text does not contain “slow”', 'how we rank status:draft -"no alert" faster than'],
      ['text contains “than”', 'how we rank status:draft -"no alert" faster -slow'],
    ])
    expect(told('a"b c"d* e')).toHaveLength(4)
  })
})

describe('a fault of a query', () => {
  it.each([
    ['ferry nosuch:x', 7],
    ['ferry 😀 nosuch:x', 9],
    ['👩‍👩‍👧 nosuch:x', 3],
    ['検索 nosuch:x', 4],
    ['cafe\u0301 nosuch:x', 6],
    ['🇩🇪🇫🇷 (a', 4],
    ['"\u0301', 1],
  ])('counts characters as a person does in %s', (typed, character) => {
    expect(parseQuery(typed).faults[0]?.character).toBe(character)
  })

  it('counts them as well behind a long text, wherever that is cut', () => {
    const sign = fc.constantFrom('a', '👩‍👩‍👧', 'e\u0301', '🇩🇪', '漢', '\ud800')
    fc.assert(
      fc.property(fc.array(sign, { minLength: 1, maxLength: 6 }), fc.nat(12), (signs, shift) => {
        const text = `${'a'.repeat(shift)}${signs.join('').repeat(300)} `
        const whole = [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)].length
        expect(parseQuery(`${text}nosuch:x`).faults[0]?.character).toBe(whole + 1)
      }),
      { numRuns: 50 },
    )
  })

  it.each([
    ['statsu:draft', 'The nearest is status.'],
    ['proyect:a', 'The nearest is project.'],
    ['has:gasp', 'The nearest is gaps.'],
    ['nosuch:x', 'Fields are status, project, '],
    ['xyz:x', 'Fields are status, project, '],
  ])('says which field may be meant in %s', (typed, words) => {
    expect(parseQuery(typed).faults[0]?.what).toContain(words)
  })

  it('tells what may only be unfinished from what further characters do not mend', () => {
    const whole =
      '-(status:draft OR gaps:>=2) date:2026-05..2026-07 changed:last-30-days decisions:"roll back" has:gaps a'
    for (let end = 1; end <= whole.length; end++) {
      const { faults } = parseQuery(whole.slice(0, end))
      expect([whole.slice(0, end), faults.filter((fault) => !fault.unfinished)]).toEqual([
        whole.slice(0, end),
        [],
      ])
    }
    const mends = ['date:soon a', 'nosuch:x', 'a)', '"b', '(a', 'OR', '() b', 'project: a'].map(
      (typed) => parseQuery(typed).faults[0]?.unfinished,
    )
    expect(mends).toEqual([false, false, false, true, true, false, false, false])
  })
})
