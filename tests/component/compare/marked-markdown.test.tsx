// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { changedLines } from '../../../renderer/views/compare/changed-lines.ts'
import { MarkedMarkdown } from '../../../renderer/views/compare/marked-markdown.tsx'
import { compare } from '../../unit/diff/drawn.ts'

afterEach(cleanup)

/** Both sides of a comparison as they are drawn. */
function drawn(a: string, b: string) {
  const { rows, items } = compare(a, b)
  const sideOf = (side: 'a' | 'b') => {
    const kinds = items.flatMap((item): [number, typeof item.change][] => {
      const line = side === 'a' ? item.from : item.to
      return line === null ? [] : [[line, item.change]]
    })
    const marks = {
      firstLine: 1,
      lines: changedLines(rows, side),
      items: new Map(kinds),
      current: new Set<number>(),
      side,
    }
    return render(<MarkedMarkdown markdown={side === 'a' ? a : b} marks={marks} />).container
  }
  return { a: sideOf('a'), b: sideOf('b') }
}

const words = (area: Element) => area.textContent?.replace(/\s+/g, ' ').trim()
const signs = (area: Element) =>
  [...area.querySelectorAll('[data-beside]')].map((sign) => sign.textContent?.slice(1))
const marked = (area: Element) => [...area.querySelectorAll('ins, del')].map((one) => one.textContent)

describe('Markdown in a comparison', () => {
  it.each([
    ['a comment', '<!-- why -->\n\ntext one', '[comment] text one'],
    ['a comment in a line', 'text <!-- why --> on', 'text [comment] on'],
    ['a folded part', '<details>\n<summary>More</summary>\n\na\n\n</details>', 'More a'],
    ['a link of a wiki', 'see [[x]] and [[y|why]]', 'see x and why'],
    ['a picture', '![a chart](x.png)', '[image: a chart]'],
    ['a check box', '- [x] one', '[x] one'],
    ['a quote with a kind', '> [!note] Mind this\n> text', 'note: Mind this text'],
  ])('draws %s that is equal as a digest is read', (_, text, shown) => {
    const { a, b } = drawn(text, text)
    expect([words(a), words(b)]).toEqual([shown, shown])
    expect([signs(a), marked(a)]).toEqual([[], []])
  })

  it.each([
    ['a comment', 'text one\n\n<!-- say why -->', 'text one\n\n<!-- say how -->', ['why'], ['how']],
    [
      'a comment over lines',
      'x\n\n<!--\none\nsay why\n-->',
      'x\n\n<!--\none\nsay how\n-->',
      ['why'],
      ['how'],
    ],
    ['a comment in a line', 'text <!-- why --> on', 'text <!-- how --> on', ['why'], ['how']],
    ['a summary', '<summary>More</summary>', '<summary>Less</summary>', ['More'], ['Less']],
    ['a tag', '<details open>\nx y\n</details>', '<details>\nx y\n</details>', [' open'], []],
    ['the goal of a wiki link', 'see [[one/a|why]]', 'see [[two/a|why]]', ['one'], ['two']],
    ['a wiki link', 'see [[one]] here', 'see [[two]] here', ['one'], ['two']],
    ['an address', 'see [it](one.md) here', 'see [it](two.md) here', ['one'], ['two']],
    ['a picture', 'see ![it](one.png) here', 'see ![it](two.png) here', ['one'], ['two']],
    ['words of a link', 'see [this](a.md) here', 'see [that](a.md) here', ['this'], ['that']],
    ['a bold word', 'one **two** three', 'one **four** three', ['two'], ['four']],
    ['code in a line', 'call `one(x)` now', 'call `two(x)` now', ['one'], ['two']],
    ['a block of code', '```sh\nls one\npwd\n```', '```sh\nls two\npwd\n```', ['one'], ['two']],
    ['indented code', 'x\n\n    ls one\n    pwd', 'x\n\n    ls two\n    pwd', ['one'], ['two']],
    ['a heading', '### Part one', '### Part two', ['one'], ['two']],
    ['a quote', '> say one\n> here', '> say two\n> here', ['one'], ['two']],
    ['text behind an escape', 'a \\* b **c** one', 'a \\* b **c** two', ['one'], ['two']],
    ['a line of an entry', '- text on it\n  goes one\n', '- text on it\n  goes two\n', ['one'], ['two']],
    ['where a name leads', 'see [it][1]\n\n[1]: one.md', 'see [it][1]\n\n[1]: two.md', ['one'], ['two']],
  ])('marks the words of %s that changed', (_, before, after, gone, come) => {
    const { a, b } = drawn(before, after)
    expect([marked(a), marked(b)]).toEqual([gone, come])
    expect(signs(b)).toEqual(['reworded'])
  })

  it.each([
    ['a comment', 'text <!-- why --> on', 'text <!-- why not --> on'],
    ['the goal of a wiki link', 'see [[one/a|why]]', 'see [[one/a/b|why]]'],
    ['an address', 'see [it](one.md) here', 'see [it](one-two.md) here'],
    ['a tag', '<details>\nx y\n</details>', '<details open>\nx y\n</details>'],
  ])('draws %s as written on both sides where one side alone has more words', (_, before, after) => {
    const { a, b } = drawn(before, after)
    expect([words(a), words(b)]).toEqual([
      expect.stringContaining(before.split('\n')[0] as string),
      expect.stringContaining(after.split('\n')[0] as string),
    ])
    expect([marked(a).length, marked(b).length]).toEqual([0, 1])
  })

  it('marks the words of a row that is kept as an item', () => {
    const { a, b } = drawn('| a | b |\n|-|-|\n| c | one |', '| a | b |\n|-|-|\n| c | two |')
    expect([marked(a), marked(b), signs(b)]).toEqual([['one'], ['two'], []])
  })

  it.each([
    ['a comment', '<!-- say why -->', '<!-- say why -->'],
    ['a folded part', '<details>', '<details>'],
    ['where a name leads', '[1]: one.md', '[1]: one.md'],
    ['a footnote', '[^1]: one', '[^1]: one'],
    ['a rule', '---', ''],
    ['a link of a wiki', '[[y|why]]', 'why'],
  ])('shows that %s came or went', (_, part, shown) => {
    const { a, b } = drawn('one text\n', `one text\n\n${part}\n`)
    expect([words(a), signs(a)]).toEqual(['one text', []])
    expect(signs(b)).toEqual(['added'])
    expect(words(b)).toBe(`one text +added${shown}`.trim())
    cleanup()
    expect(signs(drawn(`one text\n\n${part}\n`, 'one text\n').a)).toEqual(['dropped'])
  })

  it('marks lines of what is shown as written', () => {
    const many = ']]'.repeat(30_000)
    const { b } = drawn(`${many}\nsay what is one\n`, `${many}\nsay what is two\n`)
    expect([signs(b), marked(b)]).toEqual([['reworded'], ['two']])
  })

  const writtenOtherwise: readonly (readonly [kind: string, before: string, after: string])[] = [
    ['footnote unreferenced', 'x\n\n[^1]: say one', 'x\n\n[^1]: say two'],
    ['footnote referenced', 'x[^1]\n\n[^1]: say one', 'x[^1]\n\n[^1]: say two'],
    [
      'footnote ref',
      'x y z[^1]\n\n[^1]: say one\n\n[^2]: say two',
      'x y z[^2]\n\n[^1]: say one\n\n[^2]: say two',
    ],
    ['footnote multi', 'x[^1]\n\n[^1]: say one\n\n    more one', 'x[^1]\n\n[^1]: say one\n\n    more two'],
    ['fence info', '```sh\na b c\n```', '```bash\na b c\n```'],
    ['fence info ext', '```sh one two\na b c\n```', '```sh one three\na b c\n```'],
    ['align', '| a | b |\n|---|---|\n| c | d |', '| a | b |\n|---|--:|\n| c | d |'],
    ['too many cells', '| a | b |\n|---|---|\n| c | d | one |', '| a | b |\n|---|---|\n| c | d | two |'],
    ['emph', 'a *x* c', 'a _x_ c'],
    ['strong', 'a **x** c', 'a x c'],
    ['entity', 'a &amp; c', 'a & c'],
    ['entity2', 'a &lt;b&gt; c', 'a \\<b\\> c'],
    ['autolink', 'a <http://x.y/one> c', 'a <http://x.y/two> c'],
    ['title', 'a [x](y "one") c', 'a [x](y "two") c'],
    ['ref label', 'a [x][one] c\n\n[one]: p\n[two]: q', 'a [x][two] c\n\n[one]: p\n[two]: q'],
    ['def multi line', 'a [x] c\n\n[x]:\n  one.md\n  "title"', 'a [x] c\n\n[x]:\n  two.md\n  "title"'],
    ['def in quote', '> a [x] c\n>\n> [x]: one.md', '> a [x] c\n>\n> [x]: two.md'],
    ['def dup', '[x]: a\n[x]: one', '[x]: a\n[x]: two'],
    ['img title', '![x](y "one")', '![x](y "two")'],
    ['html attr', '<div hidden data-x="one">text</div>', '<div hidden data-x="two">text</div>'],
    ['style', '<style>body{display:none}</style>', '<style>body{display:one}</style>'],
    ['script', '<script>alert(1)</script>', '<script>alert(2)</script>'],
    ['unclosed comment', 'x\n\n<!-- one', 'x\n\n<!-- two'],
    ['pi', '<?php one ?>', '<?php two ?>'],
    ['decl', '<!DOCTYPE one>', '<!DOCTYPE two>'],
    ['cdata', '<![CDATA[ one ]]>', '<![CDATA[ two ]]>'],
    ['br', 'a<br>b', 'a<br/>b'],
    ['br2', 'a<br>b', 'a b'],
    ['details attr', '<details class="one">\n\nx\n\n</details>', '<details class="two">\n\nx\n\n</details>'],
    ['heading closing', '### a ##', '### a ####'],
    ['heading level', '### a b', '#### a b'],
    ['setext', 'abc\n===', 'abc\n---'],
    ['setext len', 'abc\n===', 'abc\n======'],
    ['rule', 'a\n\n---\n\nb', 'a\n\n***\n\nb'],
    ['ordered', '1. a\n2. b', '1. a\n7. b'],
    ['ordered start', '1. a\n2. b', '4. a\n5. b'],
    ['bullet', '- a\n- b', '- a\n* b'],
    ['check', '- [ ] a', '- [x] a'],
    ['callout', '> [!note] hi\n> x', '> [!warning] hi\n> x'],
    ['callout fold', '> [!note]- hi\n> x', '> [!note]+ hi\n> x'],
    ['nested quote', '> a b', '> > a b'],
    ['comment nested', '- a b\n\n  <!-- one -->', '- a b\n\n  <!-- two -->'],
    ['foot nested', '- a b\n\n  [^1]: one', '- a b\n\n  [^1]: two'],
    ['def nested', '- a b\n\n  [x]: one', '- a b\n\n  [x]: two'],
    ['fence nested', '- a b\n\n  ```one\n  x\n  ```', '- a b\n\n  ```two\n  x\n  ```'],
    ['hr nested', '- a b\n\n  ---\n\n  c', '- a b\n\n  ***\n\n  c'],
    ['hard break', 'a\\\nb', 'a\nb'],
    ['nul', 'a \u0000 b', 'a \ufffd b'],
    ['zwsp', 'a\u200bb', 'ab'],
    ['rlo', 'a \u202eb', 'a b'],
    ['variation', 'a\ufe0f b', 'a b'],
    ['nfd', 'caf\u00e9', 'cafe\u0301'],
    ['table pipe', '| a | b |\n|---|---|\n| c \\| one | d |', '| a | b |\n|---|---|\n| c \\| two | d |'],
    [
      'table code pipe',
      '| a | b |\n|---|---|\n| `c \\| one` | d |',
      '| a | b |\n|---|---|\n| `c \\| two` | d |',
    ],
    ['html inline comment', 'a <!-- one\ntwo --> b', 'a <!-- one\nthree --> b'],
    ['img in link', '[![x](one.png)](y)', '[![x](two.png)](y)'],
    ['link in heading', '### [x](one)', '### [x](two)'],
    ['link in table', '| [x](one) | b |\n|---|---|\n| c | d |', '| [x](two) | b |\n|---|---|\n| c | d |'],
    [
      'wiki esc table',
      '| a | b |\n|---|---|\n| [[one\\|w]] | d |',
      '| a | b |\n|---|---|\n| [[two\\|w]] | d |',
    ],
    ['code fence len', '```\na\n```', '````\na\n````'],
    ['tilde', '```\na\n```', '~~~\na\n~~~'],
    ['strike', 'a ~x~ b', 'a ~~x~~ b'],
    ['mailto', 'a one@x.yz b', 'a two@x.yz b'],
    ['www', 'a www.one.com b', 'a www.two.com b'],
  ]
  const below = (text: string) => text.replace(/\n/g, '\n  ')

  it.each([
    ['a text', (text: string) => text],
    ['the first lines of an entry', (text: string) => `## Decisions\n\n- Keep it so ${below(text)}\n`],
    ['what stands below an entry', (text: string) => `## Decisions\n\n- Keep it so\n\n  ${below(text)}\n`],
  ])('tells on both sides of %s whatever is written in another way, drawn or not', (_, place) => {
    for (const [kind, before, after] of writtenOtherwise) {
      const { a, b } = drawn(place(before), place(after))
      const told = [a, b].map((area) => signs(area).length + marked(area).length > 0)
      cleanup()
      expect(told, kind).toEqual([true, true])
    }
  })

  it('never draws two texts of other words without a mark', () => {
    const part = fc.constantFrom(
      '<!-- one -->',
      'text <!-- two --> on',
      '<details>',
      '</details>',
      '<summary>one two</summary>',
      '- see [[one|two]]',
      '- [x] [two](one.md) is it',
      '[1]: one.md',
      '![one](two.png)',
      '### one',
      '> one two',
      '```\ncode one\n```',
      '| one | two |\n|-|-|\n| three | four |',
      '---',
      'two three four five',
    )
    const text = fc.array(part, { minLength: 1, maxLength: 6 }).map((parts) => parts.join('\n\n'))
    fc.assert(
      fc.property(text, text, (one, other) => {
        fc.pre(one !== other)
        const { a, b } = drawn(one, other)
        const told = [a, b].flatMap((area) => [...signs(area), ...marked(area)])
        cleanup()
        expect(told).not.toEqual([])
      }),
      { numRuns: 60 },
    )
  })
})
