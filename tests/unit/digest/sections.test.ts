import { describe, expect, it } from 'vitest'
import { itemsOf } from '../../../shared/model/digest.ts'
import { itemLines, read } from './read.ts'

const shape = (text: string) =>
  read(text).sections.map(({ name, heading, level, line, endLine }) => [name, heading, level, line, endLine])

describe('headings', () => {
  it.each([
    ['## Decisions', 'Decisions'],
    ['## Decisions:', 'Decisions'],
    ['## 1. Context', 'Context'],
    ['## 2) Goals', 'Goal'],
    ['## ✅ Actions Taken', 'Actions Taken'],
    ['## **Key Findings**', 'Key Findings'],
    ['## `Decisions`', 'Decisions'],
    ['## [Decisions](x.md)', 'Decisions'],
    ['## Decisions ##', 'Decisions'],
    ['Decisions\n---', 'Decisions'],
    ['# Decisions', 'Decisions'],
    ['### Decisions', 'Decisions'],
    ['#### Decisions', 'Decisions'],
    ['## Decisions made in the review', 'Decisions'],
    ['## Summary of decisions', 'Decisions'],
    ['## Summary of the day', 'Context'],
    ['## Decision drivers', 'Context'],
    ['## Durable learnings (gotchas & fixed decisions)', 'Durable Learnings'],
    ['## Lessons Learned', 'Durable Learnings'],
    ['## Promotion Candidates', 'Promotion Targets'],
    ['## What went well', 'Strengths'],
    ["## We're missing", 'Gaps'],
    ['## Open Questions', 'Open items'],
    ['## Errors encountered', 'Errors'],
    ['## Related Work', 'Links'],
    ['## 决策', 'Decisions'],
    ['## 결정사항', 'Decisions'],
    ['## Решения', 'Decisions'],
    ['## 背景', 'Context'],
    ['##Goal', 'Goal'],
    ['**Decisions**', 'Decisions'],
    ['**Decisions:**', 'Decisions'],
    ['## Anything else', null],
    ['## Task template', null],
    ['# Context windows and their cost', null],
    ['#tag', undefined],
  ])('%j opens %s', (heading, name) => {
    const section = read(`Intro.\n\n${heading}\n\n- One\n`).sections[1]
    expect(section?.name).toBe(name)
  })

  it('sees no heading inside fences, quotes, lists and comments', () => {
    const text =
      '```md\n## Decisions\n- x\n```\n\n> ## Decisions\n\n- # Decisions\n\n<!--\n## Decisions\n-->\n'
    expect(shape(text)).toEqual([[null, '', 0, 1, 12]])
  })

  it('keeps unknown sections, text before the first heading, and every line', () => {
    expect(shape('---\na: b\n---\nIntro.\n\n# Title\n\n## Mood\nGood.\n\n## Goal\nWin.\n')).toEqual([
      [null, '', 0, 4, 4],
      [null, 'Title', 1, 6, 6],
      [null, 'Mood', 2, 8, 9],
      ['Goal', 'Goal', 2, 11, 12],
    ])
  })

  it('takes deeper headings as groups, and as sections only where they name another one', () => {
    const digest = read(
      '## Context\n### Background\n- a\n### Decisions\n- b\n### Odds\n- c\n#### Deep\n- d\n',
    )
    expect(digest.sections.map(({ name, heading }) => [name, heading])).toEqual([
      ['Context', 'Context'],
      ['Decisions', 'Decisions'],
      [null, 'Odds'],
    ])
    expect(digest.sections[0]?.items[0]?.group).toBe('Background')
    expect(digest.sections[2]?.items.map((item) => item.group)).toEqual([null, 'Deep'])
  })

  it('opens sections by bold lines only where no heading has that name', () => {
    const bold = read('## Wrap-up\n\n**Decisions**\n- a\n\n**Ideas**\n- b\n\n## Journal\n- c\n')
    expect(bold.sections.map(({ name, heading, level }) => [name, heading, level])).toEqual([
      [null, 'Wrap-up', 2],
      ['Decisions', 'Decisions', 3],
      [null, 'Ideas', 3],
      [null, 'Journal', 2],
    ])
    const headed = read('## Decisions\n- a\n\n## Notes\n\n**Decisions**\n- b\n')
    expect(itemsOf(headed, 'decision').map((item) => item.text)).toEqual(['a'])
  })

  it('tells gaps from strengths below Key Findings by meaning', () => {
    const text = `## Key Findings
- neither
### We're Ahead On
- s1
### We're Missing (r0b0tlab's strengths)
- g1
### Numbers
- n1

**What works**
- s2
### Why the build failed was a long-standing problem of the base
- n2
`
    expect(itemLines(read(text))).toEqual([
      'null: neither',
      'strength: s1',
      'gap: g1',
      'null: n1',
      'strength: s2',
      'null: n2',
    ])
  })
})

describe('items', () => {
  const decisions = (body: string) =>
    itemsOf(read(`## Decisions\n\n${body}\n`), 'decision').map((item) => item.text)

  it.each([
    ['bullets', '- a\n* b\n+ c', ['a', 'b', 'c']],
    ['numbers', '1. a\n2. b\n3) c', ['a', 'b', 'c']],
    ['nested entries as part of their parent', '- a\n  - b\n\t- c\n- d', ['a - b - c', 'd']],
    ['continued and lazy lines', '- a\n  b\nc\n- d', ['a b c', 'd']],
    ['loose lists with second paragraphs', '- a\n\n  more\n\n- b', ['a more', 'b']],
    ['inline Markdown as written', '- **Lead**: `code` [link](x) <b>', ['**Lead**: `code` [link](x) <b>']],
    ['check boxes', '- [ ] open\n- [x] done\n- [X] Done\n- [-] odd', ['open', 'done', 'Done', '[-] odd']],
    ['empty bullets', '- a\n-\n- b', ['a', 'b']],
    ['paragraphs', 'One\nline.\n\nTwo.', ['One line.', 'Two.']],
    ['no paragraphs where there is a list', 'We said:\n\n- a', ['a']],
    ['bullets unknown to Markdown', '• a\n• b\n  more\n– c', ['a', 'b more', 'c']],
    ['lines led by signs', '✅ a\n❌ b', ['✅ a', '❌ b']],
    [
      'table rows by their column',
      '| # | Decision | Why |\n|-|-|-|\n| 1 | Use a \\| b | x |\n| 2 | Keep c | y |',
      ['Use a | b', 'Keep c'],
    ],
    ['table rows by their first words', '| A | B |\n|-|-|\n| 1 | x |\n| y | z |', ['x', 'y']],
    [
      'decisions named in paragraphs, with what hangs below',
      '**Decision:** Use a\n\n- Why: b\n\n**Decision:** Use c\n',
      ['**Decision:** Use a - Why: b', '**Decision:** Use c'],
    ],
    ['nothing in fences, quotes and rules', '```\n- a\n```\n\n> - b\n\n---\n', []],
    ['paragraphs in bold', '**Use a**\n\n**Use b**', ['**Use a**', '**Use b**']],
  ])('reads %s', (_, body, texts) => {
    expect(decisions(body)).toEqual(texts)
  })

  it.each([
    'None',
    'None.',
    '- None',
    'N/A',
    '-',
    '—',
    '- —',
    '*None*',
    'None detected.',
    'nothing to save',
    'No decisions recorded',
    'No new decisions were made this session.',
    'None - all is resolved',
    '| Decision |\n|-|\n| None |',
    '无',
    '없음',
    'нет',
  ])('counts %j as no item', (body) => {
    expect(decisions(body)).toEqual([])
  })

  it.each(['None of the tests covers it', 'No secret scan on write', 'Nothing is ever deleted'])(
    'counts %j',
    (body) => {
      expect(decisions(body)).toEqual([body])
    },
  )

  it('shows struck items and does not count them', () => {
    const digest = read('## Gaps\n- ~~no scan~~\n- ~~old~~ and new\n- [x] ~~done~~\n')
    expect(digest.sections[0]?.items.map((item) => item.struck)).toEqual([true, false, true])
    expect(itemsOf(digest, 'gap').map((item) => item.text)).toEqual(['~~old~~ and new'])
  })

  it('gives lines of the file and the state of check boxes', () => {
    const digest = read('---\na: b\n---\n\n## Actions Taken\n\n- [x] a\n  b\n\n- [ ] c\n- d\n\nEnd.\n')
    expect(
      digest.sections[0]?.items.map(({ line, endLine, checked, kind }) => [line, endLine, checked, kind]),
    ).toEqual([
      [7, 8, true, 'action'],
      [10, 10, false, 'action'],
      [11, 11, null, 'action'],
    ])
  })

  it('joins what a target says with where it goes', () => {
    const text =
      '## Promotion Targets\n\n| Content | Durable destination | Status |\n|-|-|-|\n| The rule | `concepts/a.md` | pending |\n'
    expect(itemLines(read(text))).toEqual(['target: The rule → `concepts/a.md`'])
  })

  it('reads long texts in slices as it reads short ones', () => {
    const entries = Array.from({ length: 60_000 }, (_, at) => `- entry ${at}`)
    const digest = read(`## Decisions\n${entries.join('\n')}\n`)
    expect(itemsOf(digest, 'decision')).toHaveLength(60_000)
    expect(itemsOf(digest, 'decision')[54_321]).toMatchObject({ text: 'entry 54321', line: 54_323 })
    expect(digest.sections).toHaveLength(1)
  })
})

describe('decisions of decision records', () => {
  const texts = (text: string) => itemsOf(read(text), 'decision').map((item) => item.text)

  it('are paragraphs, each with the list below it; a table belongs to the text that leads to it', () => {
    const table = '| Target | File |\n|---|---|\n| a | `x` |\n| b | `y` |\n'
    expect(texts(`## Decision\n\nOne file holds it.\n\nThe mapping:\n\n${table}`)).toEqual([
      'One file holds it. The mapping:',
    ])
    expect(texts('## Decision\n\nWe keep:\n\n- a\n- b\n\nAll else goes.\n')).toEqual([
      'We keep: - a - b',
      'All else goes.',
    ])
    expect(texts('## Decision\n\n- a\n- b\n')).toEqual(['a', 'b'])
    expect(texts(`## Decisions\n\nMade today:\n\n${table}`)).toEqual(['a', 'b'])
  })

  it('are not their consequences, nor what was dropped', () => {
    expect(
      texts('## Decision Outcome\n\nChosen option: "A".\n\n### Consequences\n\n* Good, because x\n'),
    ).toEqual(['Chosen option: "A".'])
    expect(texts('## Decisions\n- a\n\n### What was dropped\n- b\n')).toEqual(['a'])
  })

  it('leave the pros and cons of options that were not taken out of strengths and gaps', () => {
    const digest = read(
      '## Alternatives\n### One\n#### Pros\n- a\n**Cons:**\n- b\n## Result\nx\n### Pros\n- c\n',
    )
    expect(itemsOf(digest, 'strength').map((item) => item.text)).toEqual(['c'])
    expect(itemsOf(digest, 'gap')).toEqual([])
  })
})

describe('quotes', () => {
  it('hold the items of a section that has nothing else', () => {
    const digest = read('# T\n\n## Decisions\n\n> - one\n>   more\n> - two\n')
    expect(itemsOf(digest, 'decision')).toMatchObject([
      { text: 'one more', line: 5, endLine: 6 },
      { text: 'two', line: 7, endLine: 7 },
    ])
    expect(itemLines(read('## Decisions\n> A remark.\n\n- one\n'))).toEqual(['decision: one'])
  })
})

describe('title', () => {
  it.each([
    ['---\ntitle: A — B\n---\n# C\n', 'A — B', 'field'],
    ['# A **b** `c` [d](e)\n', 'A b c d', 'heading'],
    ['## Session Digest\n\n## Goal\nx\n', 'Session Digest', 'heading'],
    ['## Goal\nx\n', 'one', 'file-name'],
    ['', 'one', 'file-name'],
  ])('of %j is %s', (text, title, titleFrom) => {
    expect(read(text)).toMatchObject({ title, titleFrom })
  })
})
