// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { Markdown } from '../../../renderer/views/digest/markdown.tsx'
import { resolvePath, slugOf } from '../../../renderer/views/digest/use-links.ts'
import { visibleRuns } from '../../../shared/text/visible-signs.ts'

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

  it('shows characters that turn or hide text', () => {
    const { container } = render(<Markdown links={links} text={'pay \u202etxt.exe\u200b now'} />)
    expect(container.textContent).toBe('pay U+202Etxt.exeU+200B now')
  })
})

describe('visible runs', () => {
  it('name each invisible character and keep the rest as written', () => {
    expect(visibleRuns('a\u200bb')).toEqual([
      { text: 'a', hidden: false },
      { text: 'U+200B', hidden: true, written: '\u200b' },
      { text: 'b', hidden: false },
    ])
    expect(visibleRuns('plain — text')).toEqual([{ text: 'plain — text', hidden: false }])
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
