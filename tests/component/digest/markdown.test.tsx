// @vitest-environment happy-dom
import { cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react'
import type { Root } from 'mdast'
import { afterEach, describe, expect, it } from 'vitest'
import { Markdown } from '../../../renderer/views/digest/markdown.tsx'
import { resolvePath, slugOf, useLinks } from '../../../renderer/views/digest/use-links.ts'
import { markWritten } from '../../../renderer/views/digest/written-marks.ts'
import type { Session } from '../../../shared/model/session.ts'

const followed: string[] = []
const links = {
  follow: (href: string) => (/^https?:|^#/.test(href) ? () => followed.push(href) : null),
} as { follow: (href: string) => (() => void) | null }

afterEach(cleanup)

describe('Markdown of a digest', () => {
  it('B72: is never HTML: tags are shown as the text they are', () => {
    const { container } = render(
      <Markdown links={links} text={'<img src=x onerror=alert(1)> **bold** <script>alert(2)</script>'} />,
    )
    expect(container.querySelector('img, script')).toBeNull()
    expect(container.textContent).toContain('<img src=x onerror=alert(1)>')
    expect(screen.getByText('bold').tagName).toBe('STRONG')
  })

  it('B71: loads no picture: it is told by its description', () => {
    const { container } = render(<Markdown links={links} text="![a chart](https://example.org/a.png)" />)
    expect(container.querySelector('img')).toBeNull()
    expect(container.textContent).toBe('[image: a chart]')
  })

  it('B72: has no link that the page itself would follow', () => {
    const text = '[site](https://example.org) [script](javascript:alert(1)) [mail](mailto:a@example.org)'
    const { container } = render(<Markdown links={links} text={text} />)
    expect(container.querySelector('a')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'site' }))
    expect(followed).toEqual(['https://example.org'])
    expect(screen.getAllByRole('button')).toHaveLength(1)
    expect(container.textContent).toContain('script')
  })

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt&#58;alert(1)',
    'javascript&colon;alert(1)',
    '&#x6A;avascript:alert(1)',
    '<java\tscript:alert(1)>',
    'vbscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'file:///etc/passwd',
    '//127.0.0.1/x',
    'app://viewer/index.html',
  ])('B72: follows no link to %s', (address) => {
    const session = { path: 'digests/a.md' } as Session
    const { result } = renderHook(() => useLinks(session, { current: null }))
    const { container } = render(<Markdown links={result.current} text={`[word](${address}) <${address}>`} />)
    expect(container.querySelector('a, button, img, script, iframe')).toBeNull()
    expect(container.textContent).toContain('word')
  })

  it.each([
    '<img src="http://127.0.0.1:9/x.png">',
    '<div style="background: url(http://127.0.0.1:9/x.png)">x</div>',
    '<svg><image href="http://127.0.0.1:9/x.png"/></svg>',
    '<link rel="stylesheet" href="//127.0.0.1/x.css">',
    '<iframe src="file:///etc/passwd"></iframe>',
    '![x](//127.0.0.1/x.png)',
    '![x](file:///etc/passwd)',
    '![x][1]\n\n[1]: http://127.0.0.1:9/x.png',
    '![x](data:image/svg+xml,<svg/>)',
  ])('B71: asks for nothing with %s', (text) => {
    const { container } = render(<Markdown links={links} text={text} />)
    expect(container.querySelector('img, svg, link, iframe, style, [style], [src], [href]')).toBeNull()
  })

  const drawn = (text: string) => render(<Markdown links={links} text={text} />).container

  it.each([
    ['a line break', 'a<br>b<BR />c', 'a b c'],
    ['a folded part', '<details>\n<summary>More</summary>\n\n- a\n\n</details>\n\nb', 'More a b'],
    ['a comment of its own', '<!-- say why -->\n\ntext', '[comment] text'],
    ['a comment in a line', 'text <!-- say why --> on', 'text [comment] on'],
    ['a comment before words', '<!-- say why --> text', '[comment] text'],
    ['a comment that never ends', '<!-- say why', '<!-- say why'],
    ['a link of a wiki', 'see [[x]] and [[y|why]]', 'see x and why'],
    ['a link of a wiki to a heading', '[[x#part]]', 'x#part'],
    ['a link of a wiki over two lines', '[[x|one\ntwo]]', 'one two'],
    ['what a wiki embeds', '![[x]]', '![[x]]'],
    ['a quote with a kind', '> [!note] Mind this\n> text', 'note: Mind this text'],
    ['a quote with a kind and no title', '> [!warning]\n> text', 'warning text'],
    ['a formula', '$$x^2$$', '$$x^2$$'],
    ['a comment of a vault', '%% hidden %%', '%% hidden %%'],
    ['a tag', 'done #ops', 'done #ops'],
    ['other tags', '<kbd>K</kbd><script>x</script>', '<kbd>K</kbd><script>x</script>'],
    ['a footnote', 'a[^1]\n\n[^1]: b', 'a1 Footnotes b ↩'],
    ['a footnote of another part', 'a\n\n[^1]: b\n\n    - c', 'a [^1]: b c'],
    ['a footnote with nothing but a list', '[^1]:\n\n    - c', '[^1]: c'],
    ['a footnote without words', '[^1]:', '[^1]:'],
    ['footnotes that lead to each other only', '[^a]: x[^b]\n\n[^b]: y[^a]', '[^a]: x1 Footnotes y[^a] ↩'],
    ['a second footnote of one name', 'a[^1]\n\n[^1]: b\n\n[^1]: c', 'a1 [^1]: c Footnotes b ↩'],
    ['an address of another part', 'a\n\n[//]: # (say why)', 'a [//]: # (say why)'],
    ['a second address of one name', '[a]\n\n[a]: b\n[A]: c', 'a [A]: c'],
    ['an address in a quote', '> [a]: b', '[a]: b'],
    ['cells beyond the head', '| a | b |\n|-|-|\n| c | d | *e* | | f |', 'abcd | e | f'],
    ['a diagram', '```mermaid\ngraph LR\n```', 'graph LR'],
    ['a cell with a bar in it', '| a |\n|-|\n| [[x\\|y]] \\| z |', 'ay | z'],
  ])('draws %s', (_, text, words) => {
    expect(drawn(text).textContent?.replace(/\s+/g, ' ').trim()).toBe(words)
  })

  it('tells what a comment says, and where a link of a wiki leads, where it is pointed at', () => {
    const tips = [...drawn('<!-- say why -->\n\n[[a/b|c]]').querySelectorAll('[data-tip]')]
    expect(tips.map((one) => one.getAttribute('data-tip'))).toEqual(['say why', 'a/b'])
  })

  it('tells comments and breaks before and behind the last end of a comment, however many begin there', () => {
    const value = `a<!-- b --><br>c<br>${'<!--'.repeat(1_000_000)}`
    const tree: Root = { type: 'root', children: [{ type: 'html', value }] }
    markWritten()(tree)
    const [paragraph] = tree.children
    const parts = paragraph?.type === 'paragraph' ? paragraph.children : []
    expect(parts.map(({ type }) => type)).toEqual(['text', 'emphasis', 'break', 'text', 'break', 'text'])
    expect(parts.at(-1)).toEqual({ type: 'text', value: '<!--'.repeat(1_000_000) })
  })

  it('shows as written what a parser would take seconds over', () => {
    for (const text of ['a <!-- '.repeat(8_000), ']]'.repeat(30_000)]) {
      const tangled = drawn(text)
      expect(tangled.querySelector('pre')?.textContent).toBe(text)
      expect(tangled.textContent).toContain('As written: its brackets, comments or tables are too tangled')
      cleanup()
    }
  })

  it('shows characters that turn or hide text', () => {
    const { container } = render(<Markdown links={links} text={'pay \u202etxt.exe\u200b now'} />)
    expect(container.textContent).toBe('pay U+202Etxt.exeU+200B now')
  })
})

describe('links inside the repository', () => {
  it.each([
    ['other.md', 'digests/other.md'],
    ['../notes/a.md#part', 'notes/a.md'],
    ['/digests/a%20b.md', 'digests/a b.md'],
    ['./%zz.md', 'digests/%zz.md'],
    ['../../outside.md', null],
    ['a%00b.md', null],
  ])('%s is read against the folder of its file', (href, path) => {
    expect(resolvePath('digests/2026.md', href)).toBe(path)
  })

  it('name headings as they are named elsewhere', () => {
    expect(slugOf('Key Findings: what’s new?')).toBe('key-findings-whats-new')
  })
})
