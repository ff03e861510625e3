import { describe, expect, it } from 'vitest'
import { traceLives } from '../../../shared/diff/item-lives.ts'
import { digestOf, revision } from './compared.ts'

const decisions = (...items: string[]) =>
  `# T\n\n## Decisions\n\n${items.map((item) => `- ${item}\n`).join('')}`

/** Revisions c0, c1, … of these texts; null: removed. */
function sources(...texts: (string | null)[]) {
  return texts.map((text, at) => ({
    revision: revision(`c${at}`, text === null ? 'removed' : 'modified'),
    digest: text === null ? null : digestOf(text),
  }))
}

function told(...texts: (string | null)[]): string[] {
  return traceLives(sources(...texts)).map(
    ({ text, state, reworded, steps, line }) =>
      `${text} | ${state} | ${reworded} | ${line} | ${steps.map(({ step, commit }) => `${step} ${commit}`).join(', ')}`,
  )
}

describe('traceLives', () => {
  it('follows a decision through rewording, drop and return', () => {
    const two = 'Roll back after two failed checks'
    const three = 'Roll back after three failed checks'
    expect(
      told(
        decisions(two),
        decisions('Ask first', two),
        decisions('Ask first', three),
        decisions('Ask first'),
        decisions(three),
      ),
    ).toEqual([
      `${three} | standing | 1 | 5 | born c0, reworded c2, dropped c3, back c4`,
      'Ask first | dropped | 0 | null | born c1, dropped c4',
    ])
  })

  it('keeps the wording of every step', () => {
    const [life] = traceLives(
      sources(decisions('Keep three releases on it'), decisions('Keep four releases on it'), decisions()),
    )
    expect(life?.steps.map(({ text, line }) => [text, line])).toEqual([
      ['Keep three releases on it', 5],
      ['Keep four releases on it', 5],
      [null, null],
    ])
    expect(life?.text).toBe('Keep four releases on it')
  })

  it('drops all with the removal of the digest, and brings them back with it', () => {
    const text = decisions('Keep it', 'Ask first')
    expect(told(text, null)).toEqual([
      'Keep it | dropped | 0 | null | born c0, dropped c1',
      'Ask first | dropped | 0 | null | born c0, dropped c1',
    ])
    expect(told(text, null, text)).toEqual([
      'Keep it | standing | 0 | 5 | born c0, dropped c1, back c2',
      'Ask first | standing | 0 | 6 | born c0, dropped c1, back c2',
    ])
  })

  it('counts a return with another wording as reworded too', () => {
    const [life] = told(
      decisions('Keep the last three releases on the host'),
      decisions(),
      decisions('Keep the last four releases on the host'),
    )
    expect(life).toBe(
      'Keep the last four releases on the host | standing | 1 | 5 | born c0, dropped c1, back c2, reworded c2',
    )
  })

  it('does not take a new text of little likeness for a return', () => {
    expect(
      told(decisions('Use Redis as the cache'), decisions(), decisions('Use Postgres as a queue')),
    ).toHaveLength(2)
  })

  it('ends a life where the text moves to a section of another kind', () => {
    const text = 'Health checks lie for the first 90 s'
    const lives = traceLives(sources(decisions(text), `# T\n\n## Durable Learnings\n\n- ${text}\n`))
    expect(lives.map(({ kind, state, steps }) => [kind, state, steps.map(({ step }) => step)])).toEqual([
      ['decision', 'dropped', ['born', 'dropped']],
      ['learning', 'standing', ['born']],
    ])
  })

  it('tells where a text moves to another section of its kind', () => {
    const text = 'No alarm rings when the backup fails at night'
    const found = (...gaps: string[]) =>
      `# T\n\n## Key Findings\n\n### We're Missing\n\n${gaps.map((gap) => `- ${gap}\n`).join('')}`
    const other = 'Nobody owns the staging server'
    const lives = traceLives(sources(found(other, text), `${found(other)}\n## Gaps\n\n- ${text}\n`)).filter(
      ({ kind }) => kind === 'gap',
    )
    expect(lives.map(({ text, steps }) => [text, steps.map(({ step, section }) => [step, section])])).toEqual(
      [
        [other, [['born', undefined]]],
        [
          text,
          [
            ['born', undefined],
            ['moved', 'Gaps'],
          ],
        ],
      ],
    )
  })

  it('goes on through revisions that change nothing of it, under any name and as working copy', () => {
    const text = decisions('Keep it')
    const steps = [
      ...sources(text, text),
      { revision: revision(null, 'working-copy'), digest: digestOf(decisions('Keep it', 'And this')) },
    ]
    const lives = traceLives(steps)
    expect(lives.map(({ text, steps }) => [text, steps.map(({ commit }) => commit)])).toEqual([
      ['Keep it', ['c0']],
      ['And this', [null]],
    ])
  })
})

describe('a revision with too many items to compare them all', () => {
  // Each is like every other, and no word of them leads to few.
  const many = (count: number, word: string) =>
    Array.from({ length: count }, (_, at) => `Keep log ${word}${at} of this one host for three weeks`)
  const steady = 'Ask before the release'
  const unsureSteps = (...texts: string[]) => {
    const lives = traceLives(sources(...texts))
    const told = lives.flatMap(({ steps }) => steps).filter(({ commit }) => commit !== 'c0')
    expect(lives.find(({ text }) => text === steady)?.steps).toHaveLength(1)
    return [...new Set(told.map(({ step, commit, unsure }) => `${step} ${commit} ${unsure ?? false}`))].sort()
  }

  it('tells as unsure what came and went in it, and nothing else', () => {
    expect(unsureSteps(decisions(steady, ...many(520, 'a')), decisions(steady, ...many(560, 'b')))).toEqual([
      'born c1 true',
      'reworded c1 false',
    ])
    expect(unsureSteps(decisions(steady, ...many(560, 'a')), decisions(steady, ...many(520, 'b')))).toEqual([
      'dropped c1 true',
      'reworded c1 false',
    ])
  })

  it('tells for sure what came and went where all were compared, however many there are', () => {
    const all = many(560, 'a')
    expect(
      unsureSteps(
        decisions(steady, ...all),
        decisions(steady, ...all.slice(40)),
        decisions(steady, ...all.slice(40), 'Ship on Mondays'),
      ),
    ).toEqual(['born c2 false', 'dropped c1 false'])
  })

  it('tells as unsure what was not compared with all that was dropped before', () => {
    const texts = [
      decisions(steady, ...many(520, 'a')),
      decisions(steady),
      decisions(steady, ...many(560, 'b')),
    ]
    expect(unsureSteps(...texts)).toEqual([
      'back c2 true',
      'born c2 true',
      'dropped c1 false',
      'reworded c2 false',
    ])
  })
})
