import { describe, expect, it } from 'vitest'
import type { Comparison } from '../../../shared/model/comparison.ts'
import { changedRows, compare } from './drawn.ts'
import { pictureA, pictureB } from './picture.ts'

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
      'BOM added, no text change.',
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
      'the order of two fields, and white space',
      compare(
        text,
        text
          .replace('model: opus\nproject: deploy', 'project: deploy\nmodel: opus')
          .replace('- Freeze', '-  Freeze'),
      ),
      'order',
      'Order of fields changed, whitespace on 1 line, no word changed.',
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
