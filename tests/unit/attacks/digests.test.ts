import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readDigest } from '../../../main/repo-host/read-digest.ts'
import { readRecords } from '../../../main/repo-host/read-records.ts'
import { parseQuery } from '../../../shared/index/query-grammar.ts'
import { isTooDeep } from '../../../shared/text/markdown-depth.ts'
import { isTooTangled } from '../../../shared/text/markdown-tangle.ts'

const read = (content: string | Uint8Array) => readDigest('digests/2026-01-05-a.md', Buffer.from(content))
const problemsOf = (content: string) => read(content).digest.problems.map(({ code }) => code)

describe('any bytes', () => {
  it('are a digest, whatever they are', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 400 }),
        fc.constantFrom('', '---\n', '---\na: ', '+++\n', '{\n'),
        (bytes, head) => {
          const { digest } = read(Buffer.concat([Buffer.from(head), bytes]))
          expect(digest.title).not.toBe('')
          expect(digest.form.bytes).toBe(head.length + bytes.length)
        },
      ),
      { numRuns: 300 },
    )
    expect(read(randomBytes(200_000)).digest.form.encoding).toBe('latin-1')
    expect(problemsOf('\0'.repeat(500_000))).toContain('file.nul-bytes')
  })

  it('of UTF-16 without its mark are shown, with their NULs named', () => {
    const { digest } = read(Buffer.from('---\ntitle: x\n---\n# Heading\n', 'utf16le'))
    expect(digest.problems.map(({ code }) => code)).toContain('file.nul-bytes')
  })
})

describe('nesting without end', () => {
  const deep = 20_000
  const shapes: Readonly<Record<string, string>> = {
    brackets: `---\ntitle: t\na: ${'['.repeat(deep)}\n---\n`,
    braces: `---\ntitle: t\na: ${'{'.repeat(deep)}\n---\n`,
    'keys in keys': `---\ntitle: t\n${'key: v '.repeat(8_000)}\n---\n`,
    'lists in lists': `---\ntitle: t\na: ${'- '.repeat(deep)}x\n---\n`,
    'indented keys': `---\ntitle: t\n${Array.from({ length: 330 }, (_, at) => `${' '.repeat(at)}a:`).join('\n')}\n---\n`,
    JSON: `---json\n{"title": "t", "a": ${'['.repeat(deep)}${']'.repeat(deep)}}\n---\n`,
    TOML: `+++\ntitle = "t"\na = ${'['.repeat(deep)}${']'.repeat(deep)}\n+++\n`,
  }
  it.each(Object.keys(shapes))('in frontmatter is read line by line: %s', (name) => {
    const { digest } = read(`${shapes[name]}\n## Decisions\n\n- Kept\n`)
    expect(digest.problems.map(({ code }) => code)).toContain('frontmatter.too-large')
    expect(digest.sections.flatMap(({ items }) => items.map(({ text }) => text))).toContain('Kept')
  })

  it('in Markdown costs no item that stands behind it', () => {
    for (const shape of [
      '>'.repeat(10_000),
      '> '.repeat(10_000),
      '- '.repeat(10_000),
      `${'1. '.repeat(5_000)}x`,
      Array.from({ length: 1_500 }, (_, at) => `${' '.repeat(at * 2)}- x`).join('\n'),
      `${'['.repeat(10_000)}${'](x)'.repeat(10_000)}`,
      '*'.repeat(20_000),
      `|${'a|'.repeat(5_000)}\n|${'-|'.repeat(5_000)}\n${'|x|\n'.repeat(5_000)}`,
    ]) {
      const { digest } = read(`# T\n\n${shape}\n\n## Decisions\n\n- Kept\n`)
      const kept = digest.sections.find(({ name }) => name === 'Decisions')
      expect(kept?.items.map(({ text }) => text)).toEqual(['Kept'])
    }
  })

  it('of aliases is never expanded', () => {
    const names = [...'abcdefghijklmnop']
    const bomb = names
      .map(
        (name, at) =>
          `${name}: &${name} [${Array(9)
            .fill(at === 0 ? 'x' : `*${names[at - 1]}`)
            .join(', ')}]`,
      )
      .join('\n')
    const { digest } = read(`---\ntitle: t\n${bomb}\n---\n`)
    expect(JSON.stringify(digest).length).toBeLessThan(20_000)
    expect(digest.fields.find(({ key }) => key === 'p')?.list).toHaveLength(9)
  })
})

describe('masses', () => {
  it('of headings, fields and lines are all there', () => {
    const headings = Array.from({ length: 100_000 }, (_, at) => `## H${at}`).join('\n\n')
    expect(read(headings).digest.sections).toHaveLength(100_000)
    const fields = Array.from({ length: 4_900 }, (_, at) => `k${at}: v`).join('\n')
    expect(read(`---\n${fields}\n---\n`).digest.fields).toHaveLength(4_900)
    expect(read(`---\n${'k: v\n'.repeat(4_900)}---\n`).digest.fields).toHaveLength(4_900)
  })

  it('on one line are a title and an item like others', () => {
    const long = 'a'.repeat(3_000_000)
    const { digest } = read(`# T\n\n## Decisions\n\n- ${long}\n- Short\n`)
    expect(digest.sections.flatMap(({ items }) => items.map(({ text }) => text.length))).toEqual([
      3_000_000, 5,
    ])
  })
})

describe('names that objects have by themselves', () => {
  const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf', 'prototype']

  it('are fields, values and sections like others', () => {
    const block = names.map((name) => `${name}: ${name}`).join('\n')
    const body = names.map((name) => `## ${name}\n\n- ${name}\n`).join('\n')
    const { digest } = read(`---\n${block}\nproject: __proto__\n---\n${body}`)
    expect(digest.fields.map(({ key, value }) => [key, value])).toEqual([
      ...names.map((name) => [name, name]),
      ['project', '__proto__'],
    ])
    expect(digest.sections.map(({ heading, name }) => [heading, name])).toEqual(
      names.map((name) => [name, null]),
    )
  })

  it.each(names)('are no language of frontmatter and no field of a query: %s', (name) => {
    expect(read(`---${name}\ntitle: x\n---\n# y\n`).digest.frontmatter).toBeNull()
    const { faults } = parseQuery(`${name}:x`)
    expect(faults.length).toBeGreaterThan(0)
  })
})

describe('records', () => {
  async function* once(...parts: (string | Uint8Array)[]): AsyncGenerator<Uint8Array> {
    for (const part of parts) yield Buffer.from(part)
  }

  it('deep, huge, repeated, half and glued leave the others alone', async () => {
    const good = (id: string) => `{"session_id":"${id}","decisions":["d"]}\n`
    const { records, problems } = await readRecords(
      'data/sessions.jsonl',
      once(
        good('first'),
        Buffer.alloc(1_000_000),
        '\n',
        `{"session_id":"deep","decisions":${'['.repeat(100_000)}${']'.repeat(100_000)}}\n`,
        `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}\n`,
        `{"session_id":${'9'.repeat(100_000)},"timestamp":1e99999,"decisions":[1e400]}\n`,
        `{${'"session_id":"again",'.repeat(50_000)}"decisions":[]}\n`,
        '{"__proto__":{"x":1},"constructor":2,"session_id":"__proto__","decisions":["toString"]}\n',
        '{"session_id":"\\ud800","decisions":["\\udfff"]}\n',
        `{"session_id":"long","decisions":["${'x'.repeat(17 * 1024 * 1024)}"]}\n`,
        good('last'),
      ),
    )
    const ids = records.map(({ sessionId }) => sessionId)
    expect(ids.map((id) => (id.length > 100 ? '9…' : id))).toEqual([
      'first',
      'deep',
      '9…',
      'again',
      '__proto__',
      '\ud800',
      'long',
      'last',
    ])
    expect([...new Set(problems.map(({ line }) => line))].sort((a, b) => (a ?? 0) - (b ?? 0))).toEqual([
      2, 3, 4, 5, 6, 9,
    ])
    // A key that is said 50,000 times is one problem.
    expect(problems.filter(({ line }) => line === 6)).toMatchObject([{ code: 'field.duplicate' }])
  })
})

describe('Markdown that is drawn', () => {
  it('is told to be too deep before a drawing overflows', () => {
    for (const deep of [
      '> '.repeat(3_000),
      '- '.repeat(3_000),
      `${' '.repeat(400)}- x`,
      '*a **b '.repeat(2_000),
      'x\n_a '.repeat(2_000),
    ])
      expect(isTooDeep(`# T\n\n${deep} x\n`), deep.slice(0, 10)).toBe(true)
  })

  it('is told to be too tangled before a parser takes seconds over it', () => {
    for (const unit of [']]', '[a] ', '<!-- ', '<![CDATA[ ', '<? ', '<!A ', '<!-- a --> ]'])
      expect(isTooTangled(`# T\n\na ${unit.repeat(12_000)}\n`), unit).toBe(true)
    const ticks = Array.from({ length: 330 }, (_, at) => '`'.repeat(at + 1)).join(' ')
    const wide = (row: string) => `|${'a|'.repeat(300)}\n|${'-|'.repeat(300)}\n${row.repeat(200)}`
    for (const large of [
      ticks,
      wide('b\n'),
      wide('|b|\n').replace(/^/gm, '> '),
      `- ${wide('b\n  ')}`,
      `${'|-'.repeat(200_000)}x\n${wide('b\n')}`,
      `[a]: <${'u'.repeat(20_000)}>\n\n${'[a] '.repeat(3_500)}`,
      `[a]:\n${'u'.repeat(20_000)}\n${'\n[a] '.repeat(3_500)}`,
    ])
      expect(isTooTangled(large), large.slice(0, 20)).toBe(true)
    for (const plain of [
      wide(`|${'b|'.repeat(300)}\n`),
      `| a | b | c |\n|---|:-:|--:|\n${'| d | e |\n'.repeat(2_000)}`,
      `${'See [a], `b` and ``c``.\n\n'.repeat(3_000)}[a]: https://example.org/a`,
      '[a](b) and ![c](d), '.repeat(1_500),
      'a [x] b ]\n\n'.repeat(20_000),
      'a <!-- b --> <br> <? c ?> <!A> '.repeat(2_000),
      '<!-- a\n\n'.repeat(8_000),
      `<!-- ${'a '.repeat(30_000)}`,
      `${'| [a](b) | <br> |\n'.repeat(2_000)}`,
    ])
      expect(isTooTangled(plain), plain.slice(0, 20)).toBe(false)
  })

  it('is drawn when it is merely long or full of marks', () => {
    for (const plain of [
      '- '.repeat(200),
      '-'.repeat(500),
      '* '.repeat(100),
      'A *word* and **two** and `three_four`. '.repeat(500),
      '* an item\n'.repeat(1_000),
      `${'- a\n  - b\n    - c\n'.repeat(300)}`,
      '12345678901234567890'.repeat(4),
      'snake_case_name '.repeat(400),
    ])
      expect(isTooDeep(plain), plain.slice(0, 10)).toBe(false)
  })
})
