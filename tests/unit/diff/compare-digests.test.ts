import { describe, expect, it } from 'vitest'
import { compareDigests } from '../../../shared/diff/compare-digests.ts'
import type { Comparison, Row } from '../../../shared/model/comparison.ts'
import type { TextForm } from '../../../shared/model/digest.ts'
import { compared } from './compared.ts'
import { pictureA, pictureB } from './picture.ts'

interface Options {
  readonly ignoreWhitespace?: boolean
  readonly formA?: Partial<TextForm>
  readonly formB?: Partial<TextForm>
}

function compare(a: string, b: string, options: Options = {}): Comparison {
  return compareDigests(compared(a, options.formA), compared(b, options.formB), {
    ignoreWhitespace: options.ignoreWhitespace ?? false,
    budgetMs: 60_000,
    now: () => performance.now(),
  })
}

/** A row in one line: sign, line of A, line of B, marked text with dropped in [] and added in {}. */
function drawn({ change, a, b, movedTo }: Row): string {
  const side = (row: Row['a']) =>
    row === null
      ? '/'
      : `${row.line} ${
          row.spans
            ?.map(({ text, mark }) =>
              mark === 'same' ? text : mark === 'dropped' ? `[${text}]` : `{${text}}`,
            )
            .join('') ?? row.text
        }`
  return `${change}${movedTo === null ? '' : ` to ${movedTo}`}: ${side(a)} | ${side(b)}`
}

function changedRows(comparison: Comparison): string[] {
  return comparison.rows.filter(({ change }) => change !== 'equal').map(drawn)
}

describe('the comparison of the pictures', () => {
  const comparison = compare(pictureA, pictureB)

  it('says it in the sentence of the picture, facts on items in bold', () => {
    expect(comparison.summaryParts).toEqual([
      { text: 'status draft → active, updated 2026-06-11 → 2026-06-14, confidence added; ', strong: false },
      { text: '2 decisions added, 1 reworded, 1 dropped; 1 learning moved from Context; ', strong: true },
      { text: 'otherwise whitespace only, on 1 line.', strong: false },
    ])
    expect(comparison.summary).toBe(comparison.summaryParts.map(({ text }) => text).join(''))
  })

  it('counts lines as git does, a moved line on both sides', () => {
    expect(comparison.lines).toEqual({ added: 8, removed: 6, moved: 1 })
  })

  it('shows each change in its row', () => {
    expect(changedRows(comparison)).toEqual([
      'reworded: 3 status: [draft] | 3 status: {active}',
      'reworded: 4 updated: 2026-06-[11] | 4 updated: 2026-06-{14}',
      'added: / | 7 confidence: high',
      'moved to 38: 14 - Health checks lie for the first 90 s after a cold start | /',
      'whitespace: 25 - Added `runner status --since`[  ] | 25 - Added `runner status --since`',
      'reworded: 30 - Roll back automatically when [two] health checks in a row fail | 30 - Roll back automatically when {three} health checks in a row fail{, and say so in the channel}',
      'dropped: 31 - Ask in the channel before any rollback | /',
      'added: / | 32 - Rehearse a rollback on the first Monday of each month',
      'added: / | 33 - Keep the lock file beside each release',
      'moved to 14: / | 38 - Health checks lie for the first 90 s after a cold start',
    ])
  })

  it('walks 7 changes, of which the reworded decision is the fourth', () => {
    expect(comparison.changes).toBe(7)
    const reworded = comparison.rows.find(({ a }) => a?.line === 30)
    expect(reworded).toMatchObject({ changeIndex: 3, decision: true, section: 'Decisions' })
    expect(comparison.rows.filter(({ decision }) => decision).map(({ changeIndex }) => changeIndex)).toEqual([
      3, 4, 5, 6,
    ])
  })

  it('tells what became of each of the 15 items', () => {
    const counts = new Map<string, number>()
    for (const { change } of comparison.items) counts.set(change, (counts.get(change) ?? 0) + 1)
    expect(Object.fromEntries(counts)).toEqual({ kept: 10, reworded: 1, dropped: 1, added: 2, moved: 1 })
    expect(comparison.items.find(({ change }) => change === 'moved')).toMatchObject({
      section: 'Context',
      toSection: 'Durable Learnings',
      from: 14,
      to: 38,
      likeness: 1,
      oldSpans: null,
    })
  })

  it('compares the fields and keeps their order', () => {
    expect(comparison.fields.map(({ key, change, old, new: next }) => [key, change, old, next])).toEqual([
      ['status', 'changed', 'draft', 'active'],
      ['updated', 'changed', '2026-06-11', '2026-06-14'],
      ['confidence', 'added', null, 'high'],
    ])
    expect(comparison.equalFields).toBe(3)
    expect(comparison.fieldOrderKept).toBe(true)
  })
})

describe('texts that differ in one way only', () => {
  const text = pictureB
  const cases: readonly [string, Comparison, Comparison['only'], string][] = [
    ['nothing', compare(text, text), null, 'The two texts are equal, byte for byte.'],
    [
      'line ends',
      compare(text, text.replaceAll('\n', '\r\n')),
      'line-endings',
      'Line ends LF → CRLF on 38 lines, no text change.',
    ],
    [
      'the final newline',
      compare(text, text.slice(0, -1)),
      'line-endings',
      'Final newline removed, no text change.',
    ],
    [
      'the byte order mark',
      compare(text, text, { formB: { bom: true } }),
      'encoding',
      'Byte order mark added, no text change.',
    ],
    [
      'the encoding',
      compare(text, text, { formA: { encoding: 'latin-1', bytes: 9 } }),
      'encoding',
      'Encoding Latin-1 → UTF-8, no text change.',
    ],
    [
      'white space inside lines',
      compare(text, text.replace('- Freeze', '-  Freeze').replace('lock\n', 'lock \n')),
      'whitespace',
      'Whitespace only, on 2 lines.',
    ],
    [
      'the indent that makes an item part of another',
      compare(text, text.replace('- Freeze', '    - Freeze')),
      'whitespace',
      'Whitespace only, on 1 line; 2 decisions merged into 1.',
    ],
    [
      'blank lines',
      compare(text, text.replace('## Decisions\n', '## Decisions\n\n')),
      'whitespace',
      'Whitespace only, on 1 line.',
    ],
    [
      'the order of two fields',
      compare(text, text.replace('model: opus\nproject: deploy', 'project: deploy\nmodel: opus')),
      'order',
      'Order of fields only.',
    ],
    [
      'the order of two items',
      compare(text, text.replace(/(- The runner keeps no lock\n)(- The registry answers late\n)/, '$2$1')),
      'order',
      'Order of items only.',
    ],
    [
      'quotes of a field',
      compare(text, text.replace('model: opus', 'model: "opus"')),
      null,
      'model written differently.',
    ],
  ]
  it.each(cases)('%s', (_, comparison, only, summary) => {
    expect(comparison.only).toBe(only)
    expect(comparison.summary).toBe(summary)
    expect(comparison.same).toBe(summary.startsWith('The two'))
  })

  it('a paragraph that is wrapped elsewhere is reflow, and no word of it is marked', () => {
    const words = 'one two three four five six seven eight nine ten eleven twelve thirteen fourteen'.split(
      ' ',
    )
    const wrapped = (width: number) =>
      words.map((word, at) => word + ((at + 1) % width === 0 ? '\n' : ' ')).join('')
    const comparison = compare(`# T\n\n${wrapped(5)}\n\nend\n`, `# T\n\n${wrapped(4)}\n\nend\n`)
    expect(comparison.only).toBe('reflow')
    expect(comparison.summary).toBe('Re-wrapped only, on 4 lines, no word changed.')
    const marked = comparison.rows.flatMap(({ a, b }) => [...(a?.spans ?? []), ...(b?.spans ?? [])])
    expect(marked.filter(({ mark }) => mark !== 'same')).toEqual([])
    expect(comparison.rows.filter(({ change }) => change !== 'equal').map(({ change }) => change)).toEqual(
      Array(4).fill('whitespace'),
    )
  })
})

describe('white space', () => {
  const one =
    '## Actions Taken\n\n- Keep the last three releases\n\n## Decisions\n\n- Stop\n- Freeze on Fridays\n'
  const two = one.replace('- Freeze', '    - Freeze')
  const three = two.replace('three', 'four')
  const spaced = 'whitespace: 8 - Freeze on Fridays | 8 {    }- Freeze on Fridays'

  it('keeps its rule when a second edit stands beside it', () => {
    expect(changedRows(compare(one, two))).toEqual([spaced])
    expect(changedRows(compare(one, three))).toEqual([
      'reworded: 3 - Keep the last [three] releases | 3 - Keep the last {four} releases',
      spaced,
    ])
  })

  it('is hidden on request, and then is no change to step to', () => {
    const hidden = compare(one, three, { ignoreWhitespace: true })
    expect(changedRows(hidden)).toHaveLength(1)
    expect(hidden.changes).toBe(1)
    expect(hidden.lines).toEqual({ added: 1, removed: 1, moved: 0 })
    expect(hidden.rows.at(-1)).toMatchObject({ change: 'equal', a: { text: '- Freeze on Fridays' } })
  })
})

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

  it('begins an added item with its mark and not in the middle of the one above', () => {
    const item = (name: string) => `- ${name}\n  because\n`
    const comparison = compare(item('one') + item('two'), item('one') + item('new') + item('two'))
    expect(changedRows(comparison)).toEqual(['added: / | 3 - new', 'added: / | 4   because'])
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
  it('compares 6,000 lines that all differ, and says that it did so coarsely', () => {
    const text = (seed: string) =>
      Array.from({ length: 6_000 }, (_, at) => `- ${seed} ${at * 7919} ${seed}`).join('\n')
    const comparison = compare(text('alpha'), text('beta'))
    expect(comparison.lines).toMatchObject({ added: 6_000, removed: 6_000 })
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
