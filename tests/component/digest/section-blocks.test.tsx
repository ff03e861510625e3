import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  blocksOf,
  firstParts,
  inDocumentedOrder,
  itemMarkdown,
  partsOf,
} from '../../../renderer/views/digest/section-blocks.ts'
import type { Item, ItemKind, Section } from '../../../shared/model/digest.ts'

function item(line: number, endLine = line, kind: ItemKind | null = 'decision'): Item {
  return { kind, text: '', line, endLine, struck: false, checked: null, group: null }
}

function section(heading: string, more: Partial<Section> = {}): Section {
  return { name: null, heading, level: 2, line: 1, endLine: 1, items: [], ...more }
}

const body = [
  '## Decisions',
  '',
  'Agreed in the meeting:',
  '',
  '- First',
  '  goes on',
  '- Second',
  '',
  'Later notes.',
]
const decisions = section('Decisions', { line: 10, endLine: 18, items: [item(14, 15), item(16)] })

describe('parts of a section', () => {
  it('are its items with their lines, and what stands before, between and behind them', () => {
    const blocks = blocksOf(decisions, body, 10)
    expect(blocks.map((block) => [block.kind, block.markdown.trim()])).toEqual([
      ['text', 'Agreed in the meeting:'],
      ['item', 'First\ngoes on'],
      ['item', 'Second'],
      ['text', 'Later notes.'],
    ])
  })

  it('are one block of Markdown where no item is counted', () => {
    const context = section('Context', {
      line: 10,
      endLine: 18,
      items: [item(14, 15, null), item(16, 16, null)],
    })
    const blocks = blocksOf(context, body, 10)
    expect(blocks).toHaveLength(1)
    expect(blocks[0]?.markdown).toContain('- First')
  })

  it('leave out both lines of a heading underlined by signs', () => {
    const blocks = blocksOf(section('Goal', { line: 1, endLine: 3 }), ['Goal', '----', 'Work.'], 1)
    expect(blocks.map((block) => block.markdown.trim())).toEqual(['Work.'])
  })

  it('lose no line that holds text, wherever items are', () => {
    const lines = fc.array(fc.constantFrom('- one', 'words', '', '  more', '1. two'), {
      minLength: 1,
      maxLength: 30,
    })
    fc.assert(
      fc.property(lines, fc.array(fc.nat(29), { maxLength: 8 }), (texts, at) => {
        const items = [...new Set(at)].filter((index) => index < texts.length).map((index) => item(index + 2))
        const whole = section('S', { line: 1, endLine: texts.length + 1, items })
        const blocks = blocksOf(whole, ['## S', ...texts], 1)
        const drawn = blocks.map((block) => block.markdown).join('\n')
        const words = (text: string) => text.match(/one|two|words|more/g) ?? []
        expect(words(drawn)).toEqual(words(texts.join('\n')))
      }),
    )
  })
})

describe('the text of an item', () => {
  it('has neither marker nor check box, and its further lines stand at the start', () => {
    expect(itemMarkdown(['- [x] Done', '  - below'])).toBe('Done\n- below')
    expect(itemMarkdown(['12. Twelve'])).toBe('Twelve')
  })

  it('is all cells of a row, under the heads of its table', () => {
    expect(itemMarkdown(['| a | b |'])).toBe('a | b')
    const table = section('Decisions', { line: 1, endLine: 4, items: [item(4)] })
    const blocks = blocksOf(table, ['## Decisions', '| What | Why |', '|---|:-:|', '| Keep it | cheap |'], 1)
    expect(blocks.map((block) => block.markdown)).toEqual(['What | Why', 'Keep it | cheap'])
  })
})

describe('order of sections', () => {
  it('is the documented one; an unknown section stays behind the one it follows', () => {
    const sections = [
      section('Decisions', { name: 'Decisions', line: 1 }),
      section('Side note', { line: 5 }),
      section('Goal', { name: 'Goal', line: 9 }),
    ]
    expect(inDocumentedOrder(sections).map((one) => one.heading)).toEqual(['Goal', 'Decisions', 'Side note'])
  })
})

describe('a very long digest', () => {
  const lines = ['## A', '- 1', '- 2', '- 3', '## B', '- 4', '- 5'].join('\r\n')
  const parts = partsOf(
    [
      section('A', { line: 1, endLine: 4, items: [item(2), item(3), item(4)] }),
      section('B', { line: 5, endLine: 7, items: [item(6), item(7)] }),
    ],
    lines,
    1,
  )
  const words = (shown: ReturnType<typeof firstParts>['shown']) =>
    shown.map((one) => [one.section.heading, ...one.blocks.map((block) => block.markdown)].join(' '))

  it('is shown in part, and says how much is left', () => {
    const { shown, left } = firstParts(parts, 2, null)
    expect(words(shown)).toEqual(['A 1 2'])
    expect(left).toBe(3)
    expect(firstParts(parts, 5, null).left).toBe(0)
  })

  it('is shown as far as the line that is sought', () => {
    const { shown, left } = firstParts(parts, 1, 6)
    expect(words(shown)).toEqual(['A 1 2 3', 'B 4'])
    expect(left).toBe(1)
  })
})
