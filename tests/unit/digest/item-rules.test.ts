import { describe, expect, it } from 'vitest'
import { itemsOf } from '../../../shared/model/digest.ts'
import { itemLines, read } from './read.ts'

const lines = (text: string) => itemLines(read(text))
const decisions = (text: string) => itemsOf(read(text), 'decision').map((item) => item.text)

describe('a decision told in prose', () => {
  const table = '| Place | Range |\n|-|-|\n| a | 1 |\n'

  it.each([
    [
      'a list that is followed by text',
      `- a\n- b\n\nRanges:\n\n${table}\nAll is flat.\n`,
      ['a', 'b', 'Ranges:', 'All is flat.'],
    ],
    [
      'an example',
      'Keep a.\n\nFor instance, b.\n\nE.g. c.\n\nExample: d.\n',
      ['Keep a. For instance, b. E.g. c. Example: d.'],
    ],
    ['a picture', '![Plan](plan.png)\n\nKeep a.\n\n![Plan](plan.png)\n', ['Keep a.']],
    [
      'reasons by letter',
      'We do it at once because:\n\na) it is safe.\n\nb) it is quick.\n',
      ['We do it at once because: a) it is safe. b) it is quick.'],
    ],
    [
      'a bold line that leads over',
      'Use a.\n\n**What we use:**\n\n- b\n- c\n',
      ['Use a. **What we use:** - b - c'],
    ],
    ['the reason by its key', 'Use a.\n\n**Why:** It is free.\n', ['Use a. **Why:** It is free.']],
    ['what is of another section', '**Context:** It broke.\n\nUse a.\n', ['Use a.']],
    [
      'where it was carried out',
      'Use a.\n\nShipped by SPEC-7 (#12).\n\nImplemented by hand, for the tool is gone.\n',
      ['Use a. Shipped by SPEC-7 (#12).', 'Implemented by hand, for the tool is gone.'],
    ],
    [
      'what is still open',
      'Use a.\n\nA decision has yet to be made on b.\n\n- c\n\nUse d.\n',
      ['Use a.', 'Use d.'],
    ],
    ['that nothing was decided', 'No decision has been made yet about the cache.\n', []],
    [
      'that something was decided',
      'A decision has been made to use a.\n\nThe decision is to be made public.\n',
      ['A decision has been made to use a.', 'The decision is to be made public.'],
    ],
    ['an example of its own', 'Use a.\n\n### Example\n\nSay b.\n', ['Use a.']],
  ])('holds %s', (_, body, texts) => {
    expect(decisions(`## Decision\n\n${body}`)).toEqual(texts)
  })
})

describe('items', () => {
  it('are numbered sub-headings with text below them', () => {
    const text =
      '## Learnings\n\n### 1. Docs drift\n\nThey do:\n\n- a\n- b\n\n#### Deep\n- c\n\n### 2. Rewrites help\n\n**Problem:** x\n'
    expect(lines(text)).toEqual(['learning: Docs drift: They do:', 'learning: Rewrites help'])
    expect(read(text).sections[0]?.items.map(({ line, endLine, group }) => [line, endLine, group])).toEqual([
      [3, 11, null],
      [13, 15, null],
    ])
  })

  it('are the entries below numbered sub-headings that hold lists', () => {
    expect(lines('## Decisions\n### 1. Cache\n- a\n- b\n### 2. Queue\nText.\n- c\n')).toEqual([
      'decision: a',
      'decision: b',
      'decision: c',
    ])
    expect(lines('## Gaps\n### 1. One\n\ntext\n\n### 3. Three\n\nmore\n')).toEqual(['gap: text', 'gap: more'])
  })

  it('are paragraphs led by bold words, with what hangs below', () => {
    expect(
      lines('## Decisions\n\n**Place:** here\n\n**Size:** small first\n- a\n- b\n\n**State:** kept\n'),
    ).toEqual([
      'decision: **Place:** here',
      'decision: **Size:** small first - a - b',
      'decision: **State:** kept',
    ])
    expect(lines('## Decisions\n\n**Place:** here\n\n- a\n- b\n')).toEqual(['decision: a', 'decision: b'])
  })

  it('are not what has the name of another section', () => {
    expect(
      lines('## Actions Taken\n\n**Problem:** It broke.\n\nMended it.\n\n**Root cause:** A loop.\n'),
    ).toEqual(['action: Mended it.'])
    expect(lines('## Gaps\n\n**Problem:** It breaks.\n')).toEqual(['gap: **Problem:** It breaks.'])
  })

  it('are not lines that lead from text over to code', () => {
    expect(lines('## Learnings\n\nQuote it.\n\nIn a shell:\n\n```sh\n"$a"\n```\n')).toEqual([
      'learning: Quote it.',
    ])
    expect(lines('## Learnings\n\nIn a shell:\n\n```sh\n"$a"\n```\n')).toEqual(['learning: In a shell:'])
  })

  it('are not how actions were checked', () => {
    expect(lines('## Files changed\n- a\n### Verification: all of it\n- b\n')).toEqual([
      'action: a',
      'null: b',
    ])
  })

  it('are rows of the table that says so, with what was chosen', () => {
    const text =
      '## Decisions\n\n| Decision | Choice |\n|-|-|\n| Path | `a` |\n| Shape | |\n\n### Words\n\n| Word | a |\n|-|-|\n| x | y |\n'
    expect(decisions(text)).toEqual(['Path → `a`', 'Shape'])
  })

  it('are decisions that say so below any heading, where no section holds some', () => {
    const text = '## Tests\n\n**Decision:** Write none.\n\n**Why:**\n\n- They are slow\n'
    expect(decisions(text)).toEqual(['**Decision:** Write none.'])
    expect(decisions(`${text}\n## Decisions\n- a\n`)).toEqual(['a'])
    expect(decisions('## Log\n- [2026-05-02 10:15] decide(x): a\n')).toEqual(['a'])
  })

  it('are the chosen option below any heading', () => {
    expect(
      decisions('## Considered\n* A\n* B\n\n## Conclusion\n* *Chosen Alternative: A*\n* It is lean\n'),
    ).toEqual(['*Chosen Alternative: A* * It is lean'])
  })
})

it.each([
  '*(none yet - will follow)*',
  'None yet.',
  '(none)',
  'Decision here...',
  'Decisions go here',
  'The process should be described here.',
  '[==========>         ] 5/9 tasks',
])('counts %j as no item', (text) => {
  expect(lines(`## Decisions\n\n${text}\n`)).toEqual([])
  expect(lines(`## Actions Taken\n- ${text}\n`)).toEqual([])
})

it.each(['Stop here', 'The queue should be emptied here', '[a] goes first', '(no) is an answer'])(
  'counts %j',
  (text) => {
    expect(decisions(`## Decisions\n- ${text}\n`)).toEqual([text])
  },
)
