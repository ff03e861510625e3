import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { digestOf, matchItems } from './compared.ts'

/** What became of each item: change, old → new. */
function told(a: string, b: string): string[] {
  return matchItems(digestOf(a), digestOf(b)).map(({ change, section, toSection, old, new: next }) => {
    const place = toSection === null ? section : `${section} → ${toSection}`
    return `${place}: ${change} ${old === next ? old : `${old} → ${next}`}`
  })
}

const decisions = (...items: string[]) => `## Decisions\n\n${items.map((item) => `- ${item}\n`).join('')}\n`
const learnings = (...items: string[]) =>
  `## Durable Learnings\n\n${items.map((item) => `- ${item}\n`).join('')}\n`

describe('items of two texts', () => {
  it('calls the example of the definition reworded', () => {
    expect(
      told(
        decisions('Roll back after two failed checks'),
        decisions('Roll back after three failed checks in a row'),
      ),
    ).toEqual([
      'Decisions: reworded Roll back after two failed checks → Roll back after three failed checks in a row',
    ])
  })

  it.each(['\u200b', '\u202e', '\u00ad', '\u2060', '\ufeff', '\u200d'])(
    'calls an item reworded in whose words %j hides: they are the words that a reader sees',
    (sign) => {
      const hidden = `Keep three${sign} rel${sign}eases`
      expect(told(decisions('Keep three releases'), decisions(hidden))).toEqual([
        `Decisions: reworded Keep three releases → ${hidden}`,
      ])
    },
  )

  it('calls two items of less likeness dropped and added', () => {
    expect(told(decisions('Use Redis'), decisions('Use Postgres'))).toEqual([
      'Decisions: dropped Use Redis → null',
      'Decisions: added null → Use Postgres',
    ])
  })

  it('keeps a pair at the very limit of 0.55 apart from one just below it', () => {
    const of = (shared: number, own: string) =>
      Array.from({ length: 20 }, (_, at) => (at < shared ? `w${at}` : `${own}${at}`)).join(' ')
    expect(matchItems(digestOf(decisions(of(11, 'x'))), digestOf(decisions(of(11, 'y'))))).toMatchObject([
      { change: 'reworded', likeness: 0.55 },
    ])
    expect(matchItems(digestOf(decisions(of(10, 'x'))), digestOf(decisions(of(10, 'y'))))).toHaveLength(2)
  })

  it('takes the best pair first, not the first that would do', () => {
    expect(
      told(
        decisions(
          'Keep the last three releases on the host',
          'Keep the last three releases on the big host machine',
        ),
        decisions('Keep the last three releases on the big host machine now'),
      ),
    ).toEqual([
      'Decisions: dropped Keep the last three releases on the host → null',
      'Decisions: reworded Keep the last three releases on the big host machine → Keep the last three releases on the big host machine now',
    ])
  })

  it('takes equal texts first, across sections', () => {
    const text = 'Health checks lie for the first 90 s'
    expect(
      told(
        decisions(text) + learnings('A lock file is needed'),
        decisions('Health checks lie for the first 80 s') + learnings('A lock file is needed', text),
      ),
    ).toEqual([
      'Decisions: added null → Health checks lie for the first 80 s',
      'Durable Learnings: kept A lock file is needed',
      `Decisions → Durable Learnings: moved ${text}`,
    ])
  })

  it('does not call a short or half alike text of another section moved', () => {
    expect(told(decisions('Stop here'), learnings('Stop here'))).toHaveLength(2)
    expect(
      told(decisions('Keep the last three releases of it'), learnings('Keep the last seven builds of it')),
    ).toHaveLength(2)
  })

  it('marks the words of one that moved and was reworded', () => {
    const [item] = matchItems(
      digestOf(decisions('Health checks lie for the first 90 s after a cold start')),
      digestOf(learnings('Health checks lie for the first 80 s after a cold start')),
    )
    expect(item).toMatchObject({
      change: 'moved',
      toSection: 'Durable Learnings',
      oldSpans: [{ mark: 'same' }, { text: '90', mark: 'dropped' }, { mark: 'same' }],
      newSpans: [{ mark: 'same' }, { text: '80', mark: 'added' }, { mark: 'same' }],
    })
  })

  it('tells a ticked box from a changed text', () => {
    const list = (...items: string[]) => decisions(...items)
    expect(
      told(
        list('[ ] Ask the team first', '[x] Write it down'),
        list('[x] Ask the team first', '[ ] Write it down'),
      ),
    ).toEqual(['Decisions: checked Ask the team first', 'Decisions: unchecked Write it down'])
    expect(told(list('[ ] Ask the whole team first'), list('[x] Ask the whole team at first'))).toEqual([
      'Decisions: reworded Ask the whole team first → Ask the whole team at first',
    ])
  })

  it('keeps items whose order or white space alone changed', () => {
    expect(told(decisions('One thing', 'Another  thing'), decisions('Another thing', 'One thing'))).toEqual([
      'Decisions: kept Another  thing → Another thing',
      'Decisions: kept One thing',
    ])
  })

  it('calls a change of case or punctuation a rewording', () => {
    expect(told(decisions('Keep it, always'), decisions('Keep it always!'))).toEqual([
      'Decisions: reworded Keep it, always → Keep it always!',
    ])
  })

  it('pairs repeated items one by one, in order', () => {
    expect(told(decisions('Same', 'Same', 'Same'), decisions('Same', 'Same'))).toEqual([
      'Decisions: kept Same',
      'Decisions: kept Same',
      'Decisions: dropped Same → null',
    ])
  })

  it('does not count struck-out items: striking one out drops it, and says where it stands so', () => {
    const one = digestOf(decisions('Ask first', 'Freeze deploys on Fridays', 'Stop the runner'))
    const two = digestOf(decisions('Ask first', '~~Freeze all deploys on Fridays~~'))
    const gone = (a: typeof one, b: typeof one) =>
      matchItems(a, b).map(({ change, from, to, struckOut }) => [change, from, to, struckOut])
    expect(gone(one, two)).toEqual([
      ['kept', 3, 3, null],
      ['dropped', 4, null, 4],
      ['dropped', 5, null, null],
    ])
    expect(gone(two, one)).toEqual([
      ['kept', 3, 3, null],
      ['added', null, 4, 4],
      ['added', null, 5, null],
    ])
  })

  it('does not take an item that stood struck out before for one that was struck out now', () => {
    const struck = '~~Freeze deploys on Fridays~~'
    expect(
      matchItems(
        digestOf(decisions(struck, 'Freeze the deploys on Fridays')),
        digestOf(decisions(struck)),
      ).map(({ change, struckOut }) => [change, struckOut]),
    ).toEqual([['dropped', null]])
  })

  it('keeps the items of a section whose heading was reworded', () => {
    const under = (heading: string) =>
      `## ${heading}\n\n- Good, because it is simple\n- Bad, because it is slow\n\n`
    const kept = ['kept Good, because it is simple', 'kept Bad, because it is slow']
    expect(told(under('Pros and cons'), under('Pros and cons <!-- optional -->'))).toEqual(
      kept.map((text) => `Pros and cons <!-- optional -->: ${text}`),
    )
    expect(told(under('Remarks'), under('For and against'))).toEqual(
      kept.map((text) => `For and against: ${text}`),
    )
    // A heading that is still there was not renamed: its items moved.
    expect(told(under('Remarks'), `## Remarks\n\n- Other\n\n${under('For and against')}`)).toContain(
      'Remarks → For and against: moved Good, because it is simple',
    )
  })

  it('keeps the items below a heading of which only the level changed, either way', () => {
    const items = '- Good, because it is simple\n- Bad, because it is slow\n'
    const apart = `## Pros and cons\n\n### Use TOML\n\n- Good, because it is known\n\n## Use YAML\n\n${items}`
    const within = apart.replace('## Use YAML', '### Use YAML')
    for (const [a, b] of [
      [apart, within],
      [within, apart],
    ] as const) {
      expect(matchItems(digestOf(a), digestOf(b)).map(({ change }) => change)).toEqual(Array(3).fill('kept'))
    }
  })

  it('does not take five words of another section, one of them changed, for one that moved', () => {
    expect(
      told(
        decisions('<!-- numbers of links can vary -->'),
        learnings('<!-- numbers of consequences can vary -->'),
      ),
    ).toHaveLength(2)
  })

  it('finds reworded items among very many, wherever they stand', () => {
    const texts = Array.from({ length: 600 }, (_, at) => `entry${at} tells of matter${at} and of case${at}`)
    const turned = texts.map((text, at) => text.replace(`case${at}`, `trial${at}`)).reverse()
    const items = matchItems(digestOf(decisions(...texts)), digestOf(decisions(...turned)))
    expect(items).toHaveLength(600)
    expect(
      items.every(
        (item) => item.change === 'reworded' && item.old?.split(' ')[0] === item.new?.split(' ')[0],
      ),
    ).toBe(true)
  })

  it('uses every item of either side exactly once', () => {
    const word = fc.constantFrom('keep', 'drop', 'the', 'lock', 'file', 'runner', 'not', 'now')
    const item = fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => words.join(' '))
    const digest = fc
      .tuple(fc.array(item, { maxLength: 7 }), fc.array(item, { maxLength: 7 }))
      .map(([first, second]) => digestOf(decisions(...first) + learnings(...second)))
    fc.assert(
      fc.property(digest, digest, (a, b) => {
        const items = matchItems(a, b)
        const lines = (from: typeof a) =>
          from.sections.flatMap((section) => section.items.map(({ line }) => line))
        // A whole that was split, or merged, stands once for each of its parts.
        const used = (side: 'from' | 'to') =>
          [
            ...items
              .filter(({ change }) => change !== (side === 'from' ? 'split' : 'merged'))
              .flatMap((entry) => entry[side] ?? []),
            ...new Set(
              items
                .filter(({ change }) => change === (side === 'from' ? 'split' : 'merged'))
                .flatMap((entry) => entry[side] ?? []),
            ),
          ].sort((x, y) => x - y)
        expect(used('from')).toEqual(lines(a))
        expect(used('to')).toEqual(lines(b))
        for (const { change, likeness, from, to } of items) {
          expect(from === null).toBe(change === 'added')
          expect(to === null).toBe(change === 'dropped')
          expect(likeness === null).toBe(from === null || to === null)
          if (likeness !== null) expect(likeness).toBeGreaterThanOrEqual(0.55)
        }
      }),
      { numRuns: 300 },
    )
  })

  it('pairs the same items in whatever order they stand on either side, and the same ones the other way round', () => {
    // No item is as like one as another, so that nothing is left to where they stand.
    const base = (at: number, word: string) =>
      `${word}${at} keeps the ${['lock', 'mirror', 'runner'][at % 3]}${at} of crew${at} until round${at} ends${at}`
    const fate = fc.constantFrom('kept', 'reworded', 'dropped', 'added', 'moved', 'moved and reworded')
    const plan = fc.array(fate, { minLength: 1, maxLength: 9 }).chain((fates) => {
      const places = fates.map((_, at) => at)
      const order = fc.shuffledSubarray(places, { minLength: places.length })
      return fc.tuple(fc.constant(fates), order, order)
    })
    const texts = (fates: readonly string[], ofA: readonly number[], ofB: readonly number[]) => {
      const a = ofA.filter((at) => fates[at] !== 'added').map((at) => base(at, 'he'))
      const onB = ofB.filter((at) => fates[at] !== 'dropped')
      const isMoved = (at: number) => fates[at]?.startsWith('moved') ?? false
      const now = (at: number) => base(at, fates[at]?.endsWith('reworded') ? 'she' : 'he')
      const [stay, went] = [onB.filter((at) => !isMoved(at)), onB.filter(isMoved)]
      return [
        digestOf(decisions(...a)),
        digestOf(decisions(...stay.map(now)) + learnings(...went.map(now))),
      ] as const
    }
    const pairs = (a: ReturnType<typeof digestOf>, b: typeof a, turned = false) =>
      matchItems(a, b)
        .map(({ old, new: next }) => (turned ? `${next} → ${old}` : `${old} → ${next}`))
        .sort()
    fc.assert(
      fc.property(plan, ([fates, ofA, ofB]) => {
        const places = fates.map((_, at) => at)
        const [a, b] = texts(fates, ofA, ofB)
        const expected = pairs(...texts(fates, places, places))
        expect(pairs(a, b)).toEqual(expected)
        expect(pairs(b, a, true)).toEqual(expected)
        expect(expected).toEqual(
          fates
            .map((what, at) => {
              const now = base(at, what.endsWith('reworded') ? 'she' : 'he')
              return `${what === 'added' ? null : base(at, 'he')} → ${what === 'dropped' ? null : now}`
            })
            .sort(),
        )
      }),
      { numRuns: 300 },
    )
  })
})
