import { describe, expect, it } from 'vitest'
import { itemLines, places, read } from '../read.ts'

/** Items as one line, `kind: text; …`. */
function items(text: string): string {
  return itemLines(read(text)).join('; ')
}

/** Variants of headings that were met, each by its name: what stands below is a decision, or is none. */
describe('headings', () => {
  it.each([
    ['plain', '## Decisions'],
    ['bold line used as a heading', '**Decisions**\n'],
    ['bold line with a colon', '**Decisions:**\n'],
    ['numbered headings (## 1. X)', '## 1. Decisions'],
    ['numbered headings (## 2.3) X)', '## 2.3) Decisions'],
    ['lettered headings', '## B. Decisions'],
    ['roman headings', '## IV. Decisions'],
    ['numbered in Chinese', '## 二、决策'],
    ['emoji in headings', '## 🧭 Decisions'],
    ['emoji before a number', '## 🧭 2. Decisions'],
    ['a number that is an emoji', '## 2️⃣ Decisions'],
    ['code in headings', '## `Decisions`'],
    ['bold in headings', '## **Decisions**'],
    ['bold with a number inside', '## **2. Decisions**'],
    ['heading ends with a colon', '## Decisions:'],
    ['link in headings', '## [Decisions](x.md)'],
    ['wikilink in headings', '## [[x|Decisions]]'],
    ['level drift to H3', '## Day\n\n### Decisions'],
    ['H4', '## Day\n\n#### Decisions'],
    ['H1 for sections', '# Decisions'],
    ['setext headings', 'Decisions\n---'],
    ['closing ## marks', '## Decisions ##'],
    ['# without a space, where it is a section', '##Decisions'],
    ['parentheses behind it', '## Decisions (final)'],
  ])('%s', (_, heading) => {
    expect(items(`${heading}\n\n- a\n`)).toBe('decision: a')
  })

  it.each([
    ['`#` line inside a fence', '```\n## Decisions\n- a\n```\n'],
    ['fence of 4 or more marks', '````\n```\n````\n'],
    ['fence of 4 marks with a heading inside', '````\n```\n## Decisions\n- a\n```\n````\n'],
    ['~~~ fence', '~~~\n## Decisions\n- a\n~~~\n'],
    ['unclosed fence', 'Text.\n\n```\n## Decisions\n- a\n'],
    ['HTML comment', '<!--\n## Decisions\n- a\n-->\n'],
    ['tag, not a heading', '#decisions\n'],
    ['`---` and `- [ ]` inside a fence', '## Decisions\n\n```\n---\n- [ ] a\n```\n'],
  ])('none: %s', (_, text) => {
    expect(itemLines(read(text)).filter((item) => item.startsWith('decision'))).toEqual([])
  })

  it('repeated H2 text is joined in order, and said', () => {
    const text = '## Decisions\n- a\n## Goal\nx\n## Decisions\n- b\n'
    expect(items(text)).toContain('decision: a')
    expect(items(text).indexOf('decision: b')).toBeGreaterThan(items(text).indexOf('decision: a'))
    expect(places(read(text).problems)).toContain('section.repeated@5')
  })

  it.each([
    ['no H1', '## Decisions\n- a\n', 'one', 'file-name'],
    ['more than one H1', '# First\n\n# Second\n', 'First', 'heading'],
    ['no headings at all', 'Just text.\n', 'one', 'file-name'],
    ['H2 where an H1 is meant', '## Session Digest\n\n## Progress\n- a\n', 'Session Digest', 'heading'],
  ])('title of a file with %s', (_, text, title, titleFrom) => {
    expect(read(text)).toMatchObject({ title, titleFrom })
  })

  it('a heading in no group stays under its own name', () => {
    expect(read('## Mood of the day\nGood.\n').sections.map(({ heading }) => heading)).toContain(
      'Mood of the day',
    )
  })

  it('"Summary of decisions" is no Context, and the strengths of others are our gaps', () => {
    expect(items('## Summary of decisions\n- a\n')).toBe('decision: a')
    const groups = "## Key Findings\n### We're Ahead On\n- a\n### We're Missing (r0b0tlab's strengths)\n- b\n"
    expect(items(groups)).toBe('strength: a; gap: b')
    expect(items(groups.replaceAll("'", '’'))).toBe('strength: a; gap: b')
  })
})

describe('sections by meaning', () => {
  const spellings: Readonly<Record<string, string>> = {
    Goal: 'Goal|Goals|Objective|Objectives|Purpose|Request|User Request|User Requests|Task|Primary Objective|目标',
    Context:
      'Context|Background|Session Overview|What this session was about|Participants|Summary|Current State|Executive Summary|Overview|背景|概要|TL;DR|Session Info',
    'Key Findings':
      'Key Findings|Findings|Discoveries|Discovery|Key Developments|Theoretical Breakthroughs / Key Developments|Key Insight|Key Insights|Results|Observations|Root Cause',
    'Actions Taken':
      'Actions Taken|Actions|What Was Done|Technical Work Completed|Progress|Files touched|Files created / changed|Deliverables Saved|Completed This Session|What we worked on|Files Modified|Completed|Work Completed|Actions Completed|Deliverables|Changes Made|What Changed|Accomplished|完成的工作',
    Decisions:
      'Decisions|Decisions made|Key Decisions|Key Decisions Made|Architectural Decisions / Structural Changes|Decision|Decision Outcome|Design Decisions|决策|결정사항',
    'Durable Learnings':
      'Durable Learnings|Learnings|Lessons Learned|Facts Learned|What we learned|What I learned|Key Learnings|Patterns / Reusable Knowledge|Gotchas|Takeaways|Durable learnings (gotchas & fixed decisions)|Durable learnings (from progress artifacts)|Durable learnings recorded to shared Memory (by the agent)',
    'Promotion Targets':
      'Promotion Targets|Promotion Candidates|Promotions|Promote To|Flagged Updates|Promotion Filter|Carry Forward|Tracking Document Updates',
    Errors: 'Errors|Errors encountered|Failures|Challenges|Discarded Directions',
    'Open items':
      "Open Questions|Open risks|Open Loops|Follow-ups|Next steps|Next recommended step|Still Pending|Next|What's next|Todo|Pending Tasks|Next Actions|Next Session|Open Threads|下一步|Unresolved Questions",
    Gaps: "Gaps|Issues Encountered|Critical Issues|Risks|Blockers|Problems|Gap Analysis|Limitations|Known Issues|We're Missing",
    Strengths: "Strengths|What worked well|What went well|We're Ahead On|Key Outcomes|Positive Observations",
    Links: 'Cross-References|Related Work|Sources|References',
  }
  const all = Object.entries(spellings).flatMap(([name, list]) =>
    list.split('|').map((heading) => [heading, name]),
  )
  it.each(all)('%s is %s', (heading, name) => {
    expect(read(`# T\n\n## ${heading}\n\nText.\n`).sections.at(-1)?.name).toBe(name)
  })

  it.each(['Alternatives', 'Alternatives Considered', 'Considered Options'])(
    '%s holds no strengths and no decisions of ours',
    (heading) => {
      expect(items(`## ${heading}\n### Pros\n- a\n### Decisions\n- b\n`)).not.toMatch(/strength|decision/)
    },
  )
})

describe('lists', () => {
  it.each([
    ['- bullets', '- a\n- b', 'a; b'],
    ['* bullets', '* a\n* b', 'a; b'],
    ['+ bullets', '+ a\n+ b', 'a; b'],
    ['1. numbered', '1. a\n2. b', 'a; b'],
    ['1) numbered', '1) a\n2) b', 'a; b'],
    ['nested by 2-3 blanks', '- a\n  - x\n   - y\n- b', 'a - x - y; b'],
    ['nested by 4+ blanks', '- a\n    - x\n- b', 'a - x; b'],
    ['nested by tab', '- a\n\t- x\n\t\t- y\n- b', 'a - x - y; b'],
    ['bullets nested in numbered', '1. a\n   - x\n2. b', 'a - x; b'],
    ['item continued on an indented line', '- a\n  more\n- b', 'a more; b'],
    ['item with lazy continuation', '- a\nmore\n- b', 'a more; b'],
    ['item with a second paragraph', '- a\n\n  more\n\n- b', 'a more; b'],
    ['loose list', '- a\n\n- b', 'a; b'],
    ['"**lead**: text" items', '- **L**: a\n- **M:** b', '**L**: a; **M:** b'],
    ['"**lead** — text" items', '- **L** — a\n- **M** – b\n- **N** text', '**L** — a; **M** – b; **N** text'],
    ['key - text', '- key - text', 'key - text'],
    ['checkbox [ ] and [x]', '- [ ] a\n- [x] b\n- [X] c', 'a; b; c'],
    ['checkbox [-] (non-standard)', '- [-] a\n- [+] b', '[-] a; [+] b'],
    ['numbered checkbox', '1. [ ] a\n2. [x] b', 'a; b'],
    ['emoji status at start of item', '- ✅ a\n- ⚠️ b', '✅ a; ⚠️ b'],
    ['struck-out items', '- ~~a~~\n- b', '~~a~~; b'],
    ['empty bullet', '- a\n-\n- b', 'a; b'],
    ['unicode bullets (• – —)', '• a\n• b', 'a; b'],
    ['lines led by ✅', '✅ a\n✅ b', '✅ a; ✅ b'],
    ['section with prose only', 'One.\n\nTwo.', 'One.; Two.'],
    [
      'bold leads with a number below one another',
      '**D-007:** a\n**D-008:** b',
      '**D-007:** a; **D-008:** b',
    ],
    ['bold leads in paragraphs', '**D-007:** a\n\n**D-008:** b', '**D-007:** a; **D-008:** b'],
    ['H3 per topic with paragraphs', '### One\nA.\n\n### Two\nB.', 'A.; B.'],
    ['table in a Decisions section', '| Decision | Why |\n|-|-|\n| a | x |\n| b | y |', 'a; b'],
    ['table cell with an escaped pipe', '| Decision |\n|-|\n| a \\| b |', 'a | b'],
    ['<details>', '<details>\n<summary>More</summary>\n\n- a\n\n</details>', 'a'],
    ['<br> in an item', '- a<br>b', 'a<br>b'],
    ['<script> in an item, as text', '- <script>x</script> a', '<script>x</script> a'],
    ['Obsidian %% comment', '%% hidden %%\n\n- a', 'a'],
    ['mermaid block', '- a\n\n```mermaid\ngraph LR\n- x\n```', 'a'],
    ['diff block', '- a\n\n```diff\n- x\n+ y\n```', 'a'],
    ['horizontal rule', '- a\n\n---\n\n- b', 'a; b'],
    ['wikilinks', '- see [[x]] and [[x|y]]', 'see [[x]] and [[x|y]]'],
    ['says that there is nothing: None.', 'None.', ''],
    ['says that there is nothing: N/A', '- N/A', ''],
    ['says that there is nothing: -', '-', ''],
    ['says that there is nothing: —', '—', ''],
    ['says that there is nothing: None detected.', 'None detected.', ''],
    ['says that there is nothing: nothing to save', '- nothing to save', ''],
    ['says that there is nothing: No decisions recorded', 'No decisions recorded.', ''],
  ])('%s', (_, body, wanted) => {
    const digest = read(`## Decisions\n\n${body}\n`)
    expect(digest.sections.flatMap((section) => section.items.map(({ text }) => text)).join('; ')).toBe(
      wanted,
    )
  })

  it('a struck-out item is not counted, and a check box is kept beside the text', () => {
    const [section] = read('## Decisions\n- ~~a~~\n- [x] b\n- [ ] c\n').sections
    expect(section?.items.map(({ struck, checked }) => [struck, checked])).toEqual([
      [true, null],
      [false, true],
      [false, false],
    ])
  })
})

describe('durable learnings', () => {
  it.each([
    ['flat bullets', '- a\n- b', 'a; b'],
    ['ordered with a bold lead', '1. **Term:** text\n2. **Two** — text', '**Term:** text; **Two** — text'],
    ['key - text', '- key - text', 'key - text'],
    ['bullets over lines', '- a\n  goes on\n- b', 'a goes on; b'],
    ['H3 by date, with nested bullets', '### 2026-05-02\n- a\n  - b\n### 2026-05-03\n- c', 'a - b; c'],
    ['H3 by topic, with paragraphs', '### Caches\nA.\n\n### Queues\nB.', 'A.; B.'],
  ])('%s', (_, body, wanted) => {
    expect(items(`## Durable Learnings\n\n${body}\n`)).toBe(
      wanted
        .split('; ')
        .map((text) => `learning: ${text}`)
        .join('; '),
    )
  })
})

describe('promotion targets', () => {
  it.each([
    ['bullet with code path', '- `a/b.md`', '`a/b.md`'],
    ['bullet with several paths', '- `a.md`, `b.md`', '`a.md`, `b.md`'],
    ['directory', '- concepts/', 'concepts/'],
    ['wikilink', '- [[agent-memory]]', '[[agent-memory]]'],
    ['path — reason', '- a.md — why', 'a.md — why'],
    ['sentence', '- If a finding recurs, write it down', 'If a finding recurs, write it down'],
    [
      'table Content | Durable destination | Status',
      '| Content | Durable destination | Status |\n|-|-|-|\n| a | b.md | pending T013 |',
      'a → b.md',
    ],
    [
      'table Learning Type | Promote To | Example',
      '| Learning Type | Promote To | Example |\n|-|-|-|\n| a | b.md | x |',
      'a → b.md',
    ],
    ['checkbox … yes: <path>', '- [x] Memory, yes: a.md', 'Memory, yes: a.md'],
  ])('%s', (_, body, wanted) => {
    expect(items(`## Promotion Targets\n\n${body}\n`)).toBe(`target: ${wanted}`)
  })
})
