import { describe, expect, it } from 'vitest'
import { compareDigests } from '../../../shared/diff/compare-digests.ts'
import { compared } from './compared.ts'

const section = (name: string, ...items: string[]) =>
  `## ${name}\n\n${items.map((item) => `- ${item}\n`).join('')}\n`

function parts(a: string, b: string): readonly { text: string; strong: boolean }[] {
  const options = { ignoreWhitespace: false, budgetMs: 60_000, now: () => performance.now() }
  return compareDigests(compared(a), compared(b), options).summaryParts
}

describe('the sentence above a comparison', () => {
  it('names the noun once, in the plural where it must be', () => {
    expect(parts(section('Gaps', 'No lock'), section('Gaps', 'No lock', 'No log', 'No test'))).toEqual([
      { text: '2 gaps added.', strong: true },
    ])
    expect(parts(section('Promotion Targets', 'docs/a.md'), section('Promotion Targets'))).toEqual([
      { text: '1 promotion target dropped.', strong: true },
    ])
  })

  it('tells kinds in documented order and then sections without a kind', () => {
    const a =
      section('Context', 'One thing only') + section('Strengths', 'Fast') + section('Decisions', 'Keep it')
    expect(parts(a, section('Context') + section('Strengths') + section('Decisions'))[0]?.text).toBe(
      '1 decision dropped; 1 strength dropped; 1 item of Context dropped.',
    )
  })

  it('puts many sections of other kinds together, with all counts', () => {
    const names = ['Notes', 'Remarks', 'Journal', 'Diary']
    const old = names.map((name) => section(name, `Old words on ${name}`)).join('')
    const next = names.map((name) => section(name, `Fully fresh phrase about that, ${name}`)).join('')
    expect(parts(old, next)[0]?.text).toBe('8 items of 4 other sections changed: 4 added, 4 dropped.')
  })

  it('puts many moves between different sections together', () => {
    const texts = [
      'The first long enough text',
      'The second one of that sort',
      'A third remark to move',
      'And a fourth of them',
    ]
    const names = ['Decisions', 'Gaps', 'Strengths', 'Durable Learnings']
    const of = (shift: number) =>
      names.map((name, at) => section(name, texts[(at + shift) % 4] as string)).join('')
    expect(parts(of(0), of(1))[0]?.text).toContain('4 items moved between sections')
  })

  it('names several signs as a list, with one "and" before the last', () => {
    const said = parts('- Keep it\n', '- \u200bKeep\u202e it\u202c\n')
    expect(said.map(({ text }) => text).join('')).toContain(
      '(U+200B ZERO WIDTH SPACE, U+202E RIGHT-TO-LEFT OVERRIDE and U+202C POP DIRECTIONAL FORMATTING)',
    )
  })

  it('tells of ticked boxes', () => {
    expect(
      parts(section('Open items', '[ ] Ask first'), section('Open items', '[x] Ask first'))[0]?.text,
    ).toBe('1 item of Open items checked.')
  })

  it('counts changed lines that are no item and no field', () => {
    expect(parts('# One\n\n## Decisions\n\n- Keep it\n', '# Two\n\n## Decisions\n\n- Keep it\n')).toEqual([
      { text: '1 line changed.', strong: false },
    ])
    expect(parts('# One\n\n## Decisions\n\n- Keep it\n', '# Two\n\n## Decisions\n\n')).toEqual([
      { text: '1 decision dropped; ', strong: true },
      { text: 'otherwise 1 other line changed.', strong: false },
    ])
  })

  it('says of other lines that they were added, or dropped, if all were', () => {
    const text = '# One\n\n## Decisions\n\n- Keep it\n'
    expect(parts(text, `${text}\n### Aside\n`)[0]?.text).toBe('1 line added.')
    expect(parts(`${text}\n### Aside\n`, text)[0]?.text).toBe('1 line dropped.')
  })

  it('names both keys of a field that was renamed', () => {
    const front = (field: string) => `---\n${field}\n---\n# T\n`
    expect(parts(front('date: 2026-02-14'), front('session_date: 2026-02-15'))[0]?.text).toBe(
      'date renamed session_date (2026-02-14 → 2026-02-15).',
    )
    expect(parts(front('date: 2026-02-14'), front('session_date: 2026-02-14'))[0]?.text).toBe(
      'date renamed session_date.',
    )
  })

  it('tells of a field that the body states once, as a field', () => {
    const text = (date: string) => `# T\n\nDate: ${date}\n\n## Decisions\n\n- Keep it\n`
    expect(parts(text('2017-07-14'), text('2018-03-06'))).toEqual([
      { text: 'Date 2017-07-14 → 2018-03-06.', strong: false },
    ])
  })

  it('names what differs besides, line ends and white space too', () => {
    const a = '---\nstatus: draft\n---\n# T\n\ntext  here\n'
    const b = '---\nstatus: active\n---\n# T\n\ntext here\n'.replaceAll('\n', '\r\n')
    expect(parts(a, b)).toEqual([
      {
        text: 'status draft → active; otherwise whitespace only, on 1 line, line ends LF → CRLF on 6 lines.',
        strong: false,
      },
    ])
  })
})
