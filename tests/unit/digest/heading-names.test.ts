import { describe, expect, it } from 'vitest'
import { itemLines, read } from './read.ts'

const nameOf = (heading: string) => read(`Intro.\n\n${heading}\n\n- One\n`).sections[1]?.name

describe('a heading that goes on behind a name', () => {
  it.each([
    ['## Decisions of the week', 'Decisions'],
    ['## Decision - done', 'Decisions'],
    ['## Decision: keep it', 'Decisions'],
    ['## Decision log', 'Decisions'],
    ['## Goal of the day', 'Goal'],
    ['## Gap in the tests', 'Gaps'],
    ['## Failures found and mended', 'Errors'],
    ['## Context gathered so far', 'Context'],
    ['## Follow-up actions', 'Open items'],
    ["## Gaps we're seeing", 'Gaps'],
    ['## Todo list', 'Open items'],
  ])('%j keeps the name %s', (heading, name) => {
    expect(nameOf(heading)).toBe(name)
  })

  it.each([
    '## Decision matrix',
    '## Decision makers',
    '## Decision log template',
    '## Gap types',
    '## Goal keeper',
    '## Discovery metrics',
    '## Failure modes',
    '## Context windows',
    '### Follow-up spec footnote',
  ])('%j is another word than the noun it begins with', (heading) => {
    expect(nameOf(heading)).toBeNull()
  })

  it.each([
    '## Decisions go elsewhere',
    '## Decisions are made by vote',
    "## Lessons learned don't last",
    '## Gaps can be closed',
  ])('%j is a sentence', (heading) => {
    expect(nameOf(heading)).toBeNull()
  })

  it.each(['## todo-triage-agent', '## Goal-driven work', '## Decisions-as-code'])(
    '%j is one word joined by hyphens',
    (heading) => {
      expect(nameOf(heading)).toBeNull()
    },
  )

  it('may do so at level 1 only behind the title, and by a joining word', () => {
    const names = (text: string) => read(text).sections.map(({ name }) => name)
    expect(names('# Learnings from the run\n- a\n')).toEqual([null])
    expect(names('# Log\n# Learnings from the run\n- a\n# Learnings list\n- b\n')).toEqual([
      null,
      'Durable Learnings',
      null,
    ])
  })
})

describe('what does not belong to the name of a heading', () => {
  it.each([
    ['## Strengths <!-- optional -->', 'Strengths'],
    ['## <!-- always --> Decisions', 'Decisions'],
    ['## Two gaps', 'Gaps'],
    ['## Three decisions', 'Decisions'],
    ['## 5 learnings', 'Durable Learnings'],
  ])('%j', (heading, name) => {
    expect(nameOf(heading)).toBe(name)
  })

  it('is a sentence in bold, which is text', () => {
    const lines = (text: string) => itemLines(read(text))
    expect(lines('## Decision\n\n**Remove the old door.**\n\nAll else stays.\n')).toEqual([
      'decision: **Remove the old door.**',
      'decision: All else stays.',
    ])
    expect(lines('## Decisions\n- a\n\n**These ranges have been replaced by others.**\n\nText.\n')).toEqual([
      'decision: a',
    ])
    expect(read('## Wrap-up\n\n**Decisions.**\n- a\n').sections[1]?.name).toBe('Decisions')
  })
})

it('takes a text below a title for no item where the title is a common word or that of an index', () => {
  const lines = (text: string, path?: string) => itemLines(read(text, path))
  expect(lines('# Completed\nThe run went through.\n')).toEqual([])
  expect(lines('# Completed\n- Wrote the report\n')).toEqual(['action: Wrote the report'])
  expect(lines('# Decisions\nWe keep the queue.\n')).toEqual(['decision: We keep the queue.'])
  expect(lines('# Decisions\nAll records are listed here.\n', 'digests/index.md')).toEqual([])
  expect(lines('# Log\n\n# Completed\nWrote it.\n')).toEqual(['action: Wrote it.'])
})

it('goes on with a section behind another one that a deeper heading had opened in it', () => {
  const text =
    '## Learnings\n### Key findings\n- f\n### In the tests\n- a\n### Gaps\n- g\n### In the build\n- b\n'
  expect(itemLines(read(text))).toEqual(['null: f', 'learning: a', 'gap: g', 'learning: b'])
  const aside = '## Decisions\n### Gaps\n- g\n### Rationale\n- r\n### Caches\n- c\n'
  expect(itemLines(read(aside))).toEqual(['gap: g', 'null: r', 'decision: c'])
  const findings = '## Key Findings\n### Decisions\n- d\n### What works\n- s\n'
  expect(itemLines(read(findings))).toEqual(['decision: d', 'strength: s'])
})
