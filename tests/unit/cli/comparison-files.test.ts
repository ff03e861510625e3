import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeRepo } from '../../support/make-repo.ts'
import { runTestGit } from '../../support/test-repo.ts'
import { type Cli, openCli } from './run-cli.ts'

let cli: Cli
beforeAll(async () => {
  cli = await openCli()
})

const text = (decision: string, end = '\n') =>
  [
    '---',
    'title: Rollback',
    'status: active',
    '---',
    '',
    '# Rollback',
    '',
    '## Decisions',
    '',
    `- ${decision}`,
  ].join(end) + end

/** Names and texts before and after; every patch must make the second of the first, byte for byte. */
const cases: Readonly<Record<string, { from: string; to?: string; a: string | Buffer; b: string | Buffer }>> =
  {
    'a changed line': { from: 'plain.md', a: text('Keep one'), b: text('Keep two') },
    'a byte order mark': { from: 'bom.md', a: `\ufeff${text('Keep one')}`, b: `\ufeff${text('Keep two')}` },
    'a byte order mark that came': { from: 'bom.md', a: text('Keep one'), b: `\ufeff${text('Keep one')}` },
    'a byte order mark alone that went': { from: 'bom.md', a: '\ufeff', b: 'Keep' },
    'a text that went behind its byte order mark': {
      from: 'bom.md',
      a: `\ufeff${text('Keep')}`,
      b: '\ufeff',
    },
    'CRLF line ends': { from: 'crlf.md', a: text('Keep one', '\r\n'), b: text('Keep two', '\r\n') },
    'line ends that changed': { from: 'ends.md', a: text('Keep one'), b: text('Keep one', '\r\n') },
    'no final newline': { from: 'open.md', a: text('Keep one').trimEnd(), b: text('Keep two').trimEnd() },
    'a final newline that came': { from: 'open.md', a: text('Keep one').trimEnd(), b: text('Keep one') },
    'a lone carriage return': { from: 'cr.md', a: text('Keep\rone'), b: text('Keep\rtwo') },
    'white space at line ends': { from: 'blank.md', a: text('Keep one'), b: text('Keep one  \t') },
    'a rename': { from: 'old.md', to: 'new.md', a: text('Keep one'), b: text('Keep two') },
    'a rename alone': { from: 'old.md', to: 'deep/er/new.md', a: text('Keep one'), b: text('Keep one') },
    'a name with blanks': { from: 'the first one.md', a: text('Keep one'), b: text('Keep two') },
    'a rename with blanks': {
      from: 'the first.md',
      to: 'a second one.md',
      a: text('Keep one'),
      b: text('Keep two'),
    },
    'a name with quotes': { from: `it's "so"\\it.md`, a: text('Keep one'), b: text('Keep two') },
    'a rename with a tab': { from: 'a\tb.md', to: 'a\tc.md', a: text('Keep one'), b: text('Keep two') },
    'a name that is not ASCII': {
      from: 'café 日本語.md',
      to: 'naïve.md',
      a: text('Über'),
      b: text('Ärger 😀'),
    },
  }

describe('the patch of a comparison', () => {
  it.each(Object.keys(cases))('is applied by git: %s', async (name) => {
    const { from, to = from, a, b } = cases[name] as (typeof cases)[string]
    const repo = makeRepo()
    const first = repo.commit('First', { [`digests/${from}`]: a })
    const moved = from === to ? {} : { [`digests/${from}`]: null }
    const second = repo.commit('Second', { ...moved, [`digests/${to}`]: b })
    const run = await cli('diff', repo.root, `digests/${to}`, first, second, '--format', 'patch')
    expect(run.code, run.stderr).toBe(0)
    const copy = `${repo.root}-copy`
    runTestGit(repo.root, ['clone', '-q', repo.root, copy])
    runTestGit(copy, ['checkout', '-q', first])
    runTestGit(copy, ['apply', '--index', '-'], { input: run.stdout })
    expect(readFileSync(join(copy, 'digests', to))).toEqual(Buffer.from(b))
    expect(runTestGit(copy, ['write-tree'])).toBe(runTestGit(copy, ['rev-parse', `${second}^{tree}`]))
  })

  it('is refused, with another way, where its text would not come back as the same bytes', async () => {
    const repo = makeRepo()
    const first = repo.commit('First', { 'digests/l1.md': Buffer.from(text('Caf\u00e9 one'), 'latin1') })
    const second = repo.commit('Second', { 'digests/l1.md': Buffer.from(text('Caf\u00e9 two'), 'latin1') })
    const refused = await cli('diff', repo.root, 'digests/l1.md', first, second, '--format', 'patch')
    expect(refused.code).not.toBe(0)
    expect(refused.stderr).toContain('is not plain UTF-8')
    const markdown = await cli('diff', repo.root, 'digests/l1.md', first, second, '--format', 'md')
    expect(markdown.stdout).toContain('+- Café two')
  })
})

describe('a comparison as a file', () => {
  const hostile = '<script>alert(1)</script> & ![x](http://example.com/x.png) `code` | cell \u202e'
  const both = async (format: string) => {
    const repo = makeRepo()
    const first = repo.commit('First <b>', { 'digests/x.md': text('Keep one') })
    const second = repo.commit('Second', { 'digests/x.md': text(hostile) })
    return (await cli('diff', repo.root, 'digests/x.md', first, second, '--format', format)).stdout
  }

  it('is one page of HTML that loads and runs nothing, with sentence and items before the lines', async () => {
    const html = await both('html')
    expect(html).not.toMatch(/<script|<img|<link|src=|href=|url\(|@import|http:\/\/example\.com\/x\.png"/)
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; ')
    expect(html).toContain('<b class="hidden">U+202E</b>')
    expect(html).toContain('prefers-color-scheme: dark')
    expect(html).toContain('First &lt;b&gt;')
    expect(html.indexOf('class="sentence"')).toBeLessThan(html.indexOf('<h2>Items'))
    expect(html.indexOf('<h2>Items')).toBeLessThan(html.indexOf('<h2>Lines'))
  })

  it('is Markdown in which nothing of the texts is more than text', async () => {
    const markdown = await both('md')
    const before = markdown.slice(0, markdown.indexOf('```'))
    expect(before).not.toMatch(/<script|!\[x\]|`code`/)
    expect(before).toContain('&#60;script&#62;')
    expect(markdown).toContain('## Items')
    expect(markdown).toContain('-- Keep one')
  })

  it('names a file in one line, whatever its name holds', async () => {
    const repo = makeRepo()
    const name = 'digests/a\n# b\r\u2028\u202ex <i>.md'
    const first = repo.commit('First', { [name]: text('Keep one') })
    const second = repo.commit('Second', { [name]: text('Keep two'), 'digests/new.md': text('New') })
    const one = await cli('diff', repo.root, name, first, second, '--format', 'md')
    const set = await cli('compare', repo.root, first, second, '--format', 'md')
    for (const { stdout } of [one, set]) {
      const titles = stdout.split('\n').filter((line) => line.startsWith('#'))
      expect(titles.filter((title) => /a &#35; b U\+202Ex &#60;i&#62;\.md$/.test(title))).toHaveLength(1)
      expect(stdout.slice(0, stdout.indexOf('```'))).not.toMatch(/[\r\u2028\u202e]|^&#35; b/m)
      // Strong text begins and ends beside a sign: else its asterisks would be read.
      expect(stdout).not.toMatch(/\s\*\*(?![^\s*])|\*\*\s[^*\n]*\S\*\*$/m)
    }
    expect(set.stdout).toMatch(/^\*\*Digest added; 1 decision added;\*\* /m)
    const page = await cli('diff', repo.root, name, first, second, '--format', 'html')
    const title = /<title>(.*)<\/title>/s.exec(page.stdout)?.[1]
    expect(title).toMatch(/U\+202Ex &lt;i&gt;\.md$/)
    expect(title).not.toMatch(/<|\n/)
  })

  it('keeps a fence of the text inside the fence of the patch', async () => {
    const repo = makeRepo()
    const first = repo.commit('First', { 'digests/x.md': text('Keep one') })
    const second = repo.commit('Second', { 'digests/x.md': `${text('Keep one')}\n\`\`\`\`\nend\n\`\`\`\`\n` })
    const { stdout } = await cli('diff', repo.root, 'digests/x.md', first, second, '--format', 'md')
    expect(stdout.match(/^`{5}(diff)?$/gm)).toEqual(['`````diff', '`````'])
  })
})
