import { describe, expect, it } from 'vitest'
import { startBudget } from '../../../shared/diff/budget.ts'
import { compareDigests } from '../../../shared/diff/compare-digests.ts'
import { wordSpans } from '../../../shared/diff/word-spans.ts'
import { compared } from './compared.ts'
import { changedRows, compare } from './drawn.ts'
import { pictureA, pictureB } from './picture.ts'

describe('alignment', () => {
  it('pairs lines of a changed block by likeness, not by position', () => {
    const a = 'intro\nThe runner keeps three releases on disk\nend\n'
    const b = 'intro\nA wholly new remark\nThe runner keeps four releases on disk\nend\n'
    expect(changedRows(compare(a, b))).toEqual([
      'added: / | 2 A wholly new remark',
      'reworded: 2 The runner keeps [three] releases on disk | 3 The runner keeps {four} releases on disk',
    ])
  })

  it('lays sections beside each other by their headings', () => {
    const section = (name: string) => `## Decisions ${name}\n\n- Keep it\n- Drop it\n- See ${name}\n\n`
    const comparison = compare(
      section('one') + section('two'),
      section('zero') + section('one') + section('two'),
    )
    expect(comparison.rows.filter(({ change }) => change === 'equal')).toHaveLength(12)
    expect(comparison.rows.slice(0, 6).every(({ a, b }) => a === null && b !== null)).toBe(true)
  })

  it('moves the heading of a section along with the first of its items, and none that stayed', () => {
    const goal = '## Goal\n\nSay what a release is taken back for.\n\n'
    const rest = '## Decisions\n\n- Keep the image for a week\n- Roll back by hand\n\n'
    const moved = compare(`# A\n\n${goal}${rest}`, `# A\n\n${rest}${goal}`)
    const tells = (change: string, side: 'a' | 'b') =>
      moved.rows.flatMap((row) => (row.change === change && row[side] ? [row[side].text] : []))
    expect(tells('moved', 'a')).toEqual(['## Goal', '', 'Say what a release is taken back for.'])
    expect(tells('moved', 'b')).toEqual(tells('moved', 'a'))
    const stayed = compare(`${goal}## Links\n\nNone of them.\n`, `${goal}## Links\n\n`)
    expect(changedRows(stayed).filter((row) => row.startsWith('moved'))).toEqual([])
  })

  it('shows only the sentences that changed of a paragraph on one line', () => {
    const sentence = (name: string) => `The ${name} sentence tells about the ${name} thing in the set.`
    const a = `${['first', 'second', 'third', 'fourth', 'fifth'].map(sentence).join(' ')}\n`
    const b = `${['first', 'third', 'fourth', 'fifth', 'sixth', 'last'].map(sentence).join(' ')}\n`
    const [row] = compare(a, b).rows
    expect(row?.change).toBe('reworded')
    const same = row?.b?.spans?.filter(({ mark }) => mark === 'same').map(({ text }) => text)
    for (const name of ['first', 'third', 'fourth', 'fifth']) expect(same?.join('')).toContain(sentence(name))
    expect(row?.b?.spans?.filter(({ mark }) => mark === 'added')).toHaveLength(1)
  })

  it('marks the word that changed in a re-wrapped paragraph, and no other', () => {
    const a = '# T\n\nThe runner keeps the last three\nreleases on the host and says\nso in the channel.\n'
    const b = '# T\n\nThe runner keeps the\nlast four releases on the\nhost and says so in the channel.\n'
    const spans = compare(a, b).rows.flatMap(({ a, b }) => [...(a?.spans ?? []), ...(b?.spans ?? [])])
    expect(spans.filter(({ mark }) => mark !== 'same').map(({ text }) => text)).toEqual(['three', 'four'])
  })

  it('lays lines of one field beside each other, whatever its values and names', () => {
    expect(changedRows(compare('# T\n\nDate: 2017-07-14\n', '# T\n\nDate: 2018-03-06\n'))).toEqual([
      'reworded: 3 Date: [2017-07-14] | 3 Date: {2018-03-06}',
    ])
    const front = (field: string) => `---\nstatus: draft\n${field}\n---\n# T\n`
    const [row] = compare(front('date: 2026-02-14'), front('session_date: 2026-03-01')).rows.filter(
      ({ change }) => change !== 'equal',
    )
    expect(row).toMatchObject({ change: 'reworded', a: { line: 3 }, b: { line: 3 } })
  })

  it('marks a number, a date and a version as one, and no ordinal as a sentence', () => {
    expect(changedRows(compare('# 15. Data of 2.1.2 here\n', '# 17. Data of 4.0.0 here\n'))).toEqual([
      'reworded: 1 # [15]. Data of [2.1.2] here | 1 # {17}. Data of {4.0.0} here',
    ])
  })

  it('begins an added item with its mark and not in the middle of the one above', () => {
    const item = (name: string) => `- ${name}\n  because\n`
    const comparison = compare(item('one') + item('two'), item('one') + item('new') + item('two'))
    expect(changedRows(comparison)).toEqual(['added: / | 3 - new', 'added: / | 4   because'])
  })
})

describe('a sentence that grew', () => {
  const claim = 'The page claims 16 skills while the real count is'
  const marked = (a: string, b: string) => {
    const spans = wordSpans(
      a,
      b,
      startBudget(60_000, () => 0),
    )
    return [spans?.a, spans?.b].map((side) =>
      side?.map(({ text, mark }) => (mark === 'same' ? text : `[${text}]`)).join(''),
    )
  }
  const more =
    '34: 19 that work on their own when they are asked, and 15 that are only there to be read up in'

  it('is marked where it grew, and not as a whole, in both directions', () => {
    const [a, b] = [
      `${claim} 35. The rest is owned by others.`,
      `${claim} ${more}. The rest is owned by others.`,
    ]
    const rest = '. The rest is owned by others.'
    expect(marked(a, b)).toEqual([`${claim} [35]${rest}`, `${claim} [${more}]${rest}`])
    expect(marked(b, a)).toEqual([`${claim} [${more}]${rest}`, `${claim} [35]${rest}`])
  })

  it('is marked as a whole where little of it is common, or it was a few words', () => {
    const other = `Nothing stands here. ${more}. The rest is owned by others.`
    expect(marked(`${claim} 35. The rest is owned by others.`, other)[0]).toBe(
      `[${claim} 35. ]The rest is owned by others.`,
    )
    const short = 'Ask them first. The rest is owned by others.'
    expect(marked(short, `Ask them first and then ${more}. The rest is owned by others.`)[0]).toBe(
      '[Ask them first. ]The rest is owned by others.',
    )
  })
})

describe('signs that cannot be seen', () => {
  it('are a rewording with a mark of its own, not white space', () => {
    const comparison = compare('- Keep the runner safe\n', '- Keep\u200b the \u202erunner safe\n')
    expect(changedRows(comparison)).toEqual([
      'reworded: 1 - Keep the runner safe | 1 - Keep{\u200b} the {\u202e}runner safe',
    ])
    expect(comparison.only).toBeNull()
  })

  it('never part a pair of surrogates', () => {
    const comparison = compare('say 😀 now\n', 'say 😁 now\n')
    expect(changedRows(comparison)).toEqual(['reworded: 1 say [😀] now | 1 say {😁} now'])
  })
})

describe('lines and texts of great size', () => {
  it('compares 6,000 lines that all differ in full: what only one side has needs no partner looked for', () => {
    const text = (seed: string) =>
      Array.from({ length: 6_000 }, (_, at) => `- ${seed} ${at * 7919} ${seed}`).join('\n')
    const comparison = compare(text('alpha'), text('beta'))
    expect(comparison.lines).toMatchObject({ added: 6_000, removed: 6_000 })
    expect(comparison.coarse).toBe(false)
  })

  it('says so when thousands of items are too alike to compare each with each', () => {
    const text = (step: number) =>
      Array.from({ length: 3_000 }, (_, at) => `- the log of run ${at * step} says the same as before`).join(
        '\n',
      )
    const comparison = compare(text(7919), text(104_729))
    expect(comparison.coarse).toBe(true)
    expect(comparison.summary).toContain('compared coarsely')
  })

  it('finds 20 changed lines among 36,000', () => {
    const lines = Array.from({ length: 36_000 }, (_, at) => `line ${at} of a long digest`)
    const changed = lines.map((line, at) => (at % 1_800 === 7 ? `${line}, edited` : line))
    const comparison = compare(lines.join('\n'), changed.join('\n'))
    expect(comparison.rows.filter(({ change }) => change === 'reworded')).toHaveLength(20)
    expect(comparison).toMatchObject({ changes: 20, coarse: false })
  })

  it('shows two lines of noise as one replaced by the other, without word marks', () => {
    const noise = (seed: number) =>
      Array.from({ length: 50_000 }, (_, at) => String.fromCharCode(97 + ((at * seed) % 26))).join('')
    const [row] = compare(noise(7), noise(11)).rows
    expect(row).toMatchObject({ change: 'reworded', a: { spans: null }, b: { spans: null } })
  })

  it('marks one word in a line of 6,000 characters', () => {
    const line = Array.from({ length: 1_000 }, (_, at) => `word${at}`).join(' ')
    const [row] = compare(line, line.replace('word500', 'other')).rows
    expect(row?.a?.spans?.filter(({ mark }) => mark === 'dropped')).toEqual([
      { text: 'word500', mark: 'dropped' },
    ])
  })

  it('takes a single line of 6,000,000 characters', () => {
    const line = 'a'.repeat(6_000_000)
    expect(compare(line, '').rows).toMatchObject([{ change: 'dropped', b: null }])
    expect(compare(line, `${line}b`).rows).toMatchObject([{ change: 'reworded' }])
  })

  it('answers with what it has when there is no time at all', () => {
    const comparison = compareDigests(compared(pictureA), compared(pictureB), {
      ignoreWhitespace: false,
      budgetMs: 0,
      now: () => 0,
    })
    expect(comparison.coarse).toBe(true)
    expect(comparison.rows.flatMap(({ a }) => (a ? [a.text] : [])).join('\n')).toBe(pictureA.trimEnd())
  })
})

describe('lines that a person laid beside each other', () => {
  const options = { ignoreWhitespace: false, budgetMs: 60_000, now: () => performance.now() }
  const pinned = (a: string, b: string, pins: { a: number; b: number }[]) =>
    compareDigests(compared(a), compared(b), { ...options, pins })

  it('stand side by side, whatever they say, and the rest is compared around them', () => {
    const a = 'one\nWe roll back by hand\ntwo\nthree\n'
    const b = 'one\ntwo\nA script does that now\nthree\n'
    expect(changedRows(pinned(a, b, [{ a: 2, b: 3 }]))).toEqual([
      'added: / | 2 two',
      'reworded: 2 [We roll back by hand] | 3 {A script does that now}',
      'dropped: 3 two | /',
    ])
  })

  it('make one item of two, reworded', () => {
    const a = '## Decisions\n\n- Roll back by hand\n- Keep three releases on the host\n'
    const b = '## Decisions\n\n- Keep three releases on the host\n- A script does that now\n'
    expect(compare(a, b).items.map(({ change }) => change)).toEqual(['dropped', 'kept', 'added'])
    expect(pinned(a, b, [{ a: 3, b: 4 }]).items.map(({ change, from, to }) => [change, from, to])).toEqual([
      ['kept', 4, 3],
      ['reworded', 3, 4],
    ])
  })

  it('are passed over where they cross or are not there', () => {
    const text = 'one\ntwo\n'
    const pins = [
      { a: 1, b: 2 },
      { a: 2, b: 1 },
      { a: 9, b: 1 },
    ]
    const { rows } = pinned(text, text, pins)
    expect(rows.flatMap((row) => row.a?.text ?? [])).toEqual(['one', 'two'])
    expect(rows.flatMap((row) => row.b?.text ?? [])).toEqual(['one', 'two'])
  })
})

describe('with more time', () => {
  it('finds what was compared coarsely without it', () => {
    const text = (step: number) =>
      Array.from({ length: 500 }, (_, at) => `- the log of run ${at * step} says the same as before`).join(
        '\n',
      )
    const [a, b] = [compared(text(7919)), compared(text(104_729))]
    const options = { ignoreWhitespace: false, budgetMs: 60_000, now: () => 0 }
    expect(compareDigests(a, b, options).coarse).toBe(true)
    expect(compareDigests(a, b, { ...options, patient: true }).coarse).toBe(false)
  })
})
