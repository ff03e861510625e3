import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareDigests } from '../../../shared/diff/compare-digests.ts'
import { traceLives } from '../../../shared/diff/item-lives.ts'
import type { ItemChange, Span } from '../../../shared/model/comparison.ts'
import { compared, digestOf, matchItems, revision } from './compared.ts'

const decisions = (...items: string[]) => `## Decisions\n\n${items.map((item) => `- ${item}\n`).join('')}\n`

function items(a: string, b: string): ItemChange[] {
  return matchItems(digestOf(a), digestOf(b))
}

/** What became of each item: change, lines. */
function told(a: string, b: string): string[] {
  return items(a, b).map(({ change, from, to }) => `${change} ${from} → ${to}`)
}

function sentence(a: string, b: string): string {
  const options = { ignoreWhitespace: false, budgetMs: 60_000, now: () => performance.now() }
  return compareDigests(compared(a), compared(b), options).summary
}

const whole = 'Freeze deploys on Fridays and ask two people before each hot fix on the main branch'
const first = 'Freeze deploys on Fridays'
const second = 'Ask two people before each hot fix on the main branch'

describe('an item that was split', () => {
  it('stands once for each part, with the line of the whole', () => {
    expect(told(decisions(whole), decisions(first, second))).toEqual(['split 3 → 3', 'split 3 → 4'])
    expect(told(decisions(first, second), decisions(whole))).toEqual(['merged 3 → 3', 'merged 4 → 3'])
  })

  it('is told with the number of its parts', () => {
    expect(sentence(decisions('Ask', whole), decisions('Ask', first, second))).toContain(
      '1 decision split into 2',
    )
    expect(sentence(decisions('Ask', first, second), decisions('Ask', whole))).toContain(
      '2 decisions merged into 1',
    )
  })

  it('may have three parts in any order, with other items between them', () => {
    const parts = [
      'Tell the channel of each rollback',
      'Freeze deploys on Fridays',
      'Keep three releases on disk',
    ]
    const [one, two, three] = parts as [string, string, string]
    expect(
      told(
        decisions(`${two}, ${three.toLowerCase()}, and ${one.toLowerCase()}`),
        decisions(one, 'Other', two, three),
      ),
    ).toEqual(['split 3 → 3', 'added null → 4', 'split 3 → 5', 'split 3 → 6'])
    expect(sentence(decisions(`${two}, ${three.toLowerCase()}, ${one}`), decisions(...parts))).toContain(
      '1 decision split into 3',
    )
  })

  it('is found although its larger part alone would be the whole reworded', () => {
    const short = 'Keep three releases on the host and two on the mirror, and rotate the logs weekly'
    expect(
      told(
        decisions(short),
        decisions('Keep three releases on the host and two on the mirror', 'Rotate the logs weekly'),
      ),
    ).toEqual(['split 3 → 3', 'split 3 → 4'])
  })

  it('has marks for the words that no part holds, and none for those of another part', () => {
    const [one, two] = items(decisions(whole), decisions(first, `${second} today`))
    const marked = (spans: readonly Span[] | null | undefined, mark: Span['mark']) =>
      spans?.filter((span) => span.mark === mark && /\w/.test(span.text)).map(({ text }) => text.trim())
    expect(marked(one?.oldSpans, 'dropped')?.join(' ')).toBe('and ask')
    expect(marked(one?.newSpans, 'added')).toEqual([])
    expect(marked(two?.newSpans, 'added')).toEqual(['Ask', 'today'])
    expect(two?.newSpans?.map(({ text }) => text).join('')).toBe(`${second} today`)
    expect(one?.likeness).toBeGreaterThan(0.8)
  })

  it('is not seen where the words stand in another section, or in one part only', () => {
    const learning = `## Durable Learnings\n\n- ${second}\n`
    expect(told(decisions(whole), decisions(first) + learning)).toEqual([
      'dropped 3 → null',
      'added null → 3',
      'added null → 7',
    ])
    expect(told(decisions(whole), decisions(`${whole} now`, second))).toEqual([
      'reworded 3 → 3',
      'added null → 4',
    ])
    expect(told(decisions(whole), decisions(first, 'Buy a new runner'))).toEqual([
      'dropped 3 → null',
      'added null → 3',
      'added null → 4',
    ])
  })

  it('leaves alone what is equal on both sides', () => {
    expect(told(decisions(whole, first), decisions(first, second))).toEqual(['kept 4 → 3', 'reworded 3 → 4'])
  })

  it('is the same the other way round', () => {
    const clause = fc.constantFrom(
      'freeze on Fridays',
      'ask two people',
      'keep three releases',
      'rotate logs',
    )
    const item = fc.array(clause, { minLength: 1, maxLength: 4 }).map((clauses) => clauses.join(' and '))
    const digest = fc.array(item, { maxLength: 6 }).map((list) => digestOf(decisions(...list)))
    const turned: Record<string, string> = {
      added: 'dropped',
      dropped: 'added',
      split: 'merged',
      merged: 'split',
    }
    fc.assert(
      fc.property(digest, digest, (a, b) => {
        const back = matchItems(b, a).map(
          ({ change, from, to }) => `${turned[change] ?? change} ${to} ${from}`,
        )
        expect(back.sort()).toEqual(
          matchItems(a, b)
            .map(({ change, from, to }) => `${change} ${from} ${to}`)
            .sort(),
        )
      }),
      { numRuns: 500 },
    )
  })

  it('goes on with its life in the part that holds the most; the other parts begin theirs', () => {
    const lives = traceLives(
      [decisions(whole), decisions(first, second), decisions(whole)].map((text, at) => ({
        revision: revision(`c${at}`),
        digest: digestOf(text),
      })),
    )
    expect(
      lives.map(({ text, steps }) => [text, steps.map(({ step, commit }) => `${step} ${commit}`)]),
    ).toEqual([
      [whole, ['born c0', 'reworded c1', 'reworded c2']],
      [first, ['born c1', 'dropped c2']],
    ])
  })
})

describe('an item that was struck out', () => {
  it('counts as dropped, and the sentence says how', () => {
    expect(sentence(decisions('Ask first', first), decisions('Ask first', `~~${first}~~`))).toContain(
      '1 decision dropped (1 struck out)',
    )
    expect(
      sentence(decisions('Ask first', first, 'Buy it'), decisions('Ask first', `~~${first}~~`)),
    ).toContain('2 decisions dropped (1 struck out)')
  })
})
