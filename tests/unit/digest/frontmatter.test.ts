import { describe, expect, it } from 'vitest'
import { findField } from '../../../shared/model/digest.ts'
import { fieldsOf, places, read, withFrontmatter } from './read.ts'

describe('B42: values as written', () => {
  it.each([
    ['1.10', '1.10'],
    ['007', '007'],
    ['1e5', '1e5'],
    ['12:30:00', '12:30:00'],
    ['no', 'no'],
    ['yes', 'yes'],
    ['2026-01-05', '2026-01-05'],
    ['2026-02-06T04:04:36', '2026-02-06T04:04:36'],
    ['00123', '00123'],
    ['0x1F', '0x1F'],
    ['.inf', '.inf'],
    ['"quoted: text"', 'quoted: text'],
    ["'it''s'", "it's"],
    ['alpha # a comment', 'alpha'],
    ['"[[2026-06-15]]"', '[[2026-06-15]]'],
    ['[[wiki]]', '[wiki]'],
    ['<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
    ['=1+1', '=1+1'],
    ['*nobody', '*nobody'],
    ['$$& `$1`', '$$& `$1`'],
    ['!urgent', '!urgent'],
    ['!urgent # a comment', '!urgent'],
    ['&co', '&co'],
  ])('keeps %s', (written, value) => {
    const digest = read(withFrontmatter(`project: ${written}`))
    expect(findField(digest, 'project')?.value).toBe(value)
    expect(places(digest.problems)).not.toContain('frontmatter.yaml@2')
  })

  it.each(['', '~', 'null', 'Null', 'NULL', '""', '[]', '{}', 'null # gone'])(
    'reads %j as empty',
    (written) => {
      expect(findField(read(withFrontmatter(`domain: ${written}`)), 'domain')).toMatchObject({
        kind: 'empty',
        value: '',
      })
    },
  )

  it('keeps "null" in quotes as a word', () => {
    expect(findField(read(withFrontmatter('domain: "null"')), 'domain')).toMatchObject({
      kind: 'scalar',
      value: 'null',
    })
  })

  it('reads lists, maps and long texts', () => {
    const digest = read(
      withFrontmatter(
        [
          'a: [x, "y z", {k: v}]',
          'b:',
          '- one',
          '- two: 2',
          '  three: 3',
          'c: {x: 1, y: [p, q]}',
          'd: >-',
          '  folded',
          '  text',
          'e: |',
          '  line 1',
          '  line 2',
          'f: [',
          '  many,',
          '  lines ]',
          'g: &anchor z',
          'h: *anchor',
          'project: p',
        ].join('\n'),
      ),
    )
    expect(fieldsOf(digest)).toEqual([
      'a=x, y z, k: v',
      'b=one, two: 2, three: 3',
      'c=x: 1, y: [p, q]',
      'd=folded text',
      'e=line 1\nline 2',
      'f=many, lines',
      'g=z',
      'h=*anchor',
      'project=p',
    ])
    expect(digest.fields.map((field) => field.line)).toEqual([2, 3, 7, 8, 11, 14, 17, 18, 19])
    expect(digest.fields[0]?.list).toEqual(['x', 'y z', 'k: v'])
  })
})

describe('names', () => {
  it.each([
    ['session_date', 'session_date'],
    ['session-date', 'session_date'],
    ['Session Date', 'session_date'],
    ['sessionDate', 'session_date'],
    ['Run-Start', 'session_date'],
    ['last_updated', 'updated'],
    ['codebase', 'project'],
    ['provider', 'model_provider'],
    ['harness', 'platform'],
    ['keywords', 'tags'],
    ['sid', 'session_id'],
    ['项目', 'project'],
    ['프로젝트', 'project'],
    ['Проект', 'project'],
    ['Node Version', 'node_version'],
  ])('reads %s as %s', (key, name) => {
    expect(read(withFrontmatter(`${key}: x`)).fields[0]).toMatchObject({ key, name })
  })

  it('lets the documented spelling win over an alias, wherever it stands', () => {
    const digest = read(withFrontmatter('session_date: 2026-01-02\ndate: 2026-01-03'))
    expect(findField(digest, 'session_date')?.value).toBe('2026-01-02')
    expect(findField(digest, 'date')?.value).toBe('2026-01-03')
    expect(places(digest.problems)).not.toContain('field.duplicate@3')
  })

  it('looks one level down when the top level has nothing known', () => {
    const digest = read(
      withFrontmatter(
        'session:\n  title: "A: B"\n  status: archived\n  branch: null # gone\nplans:\n  - p.md',
      ),
    )
    expect(findField(digest, 'title')).toMatchObject({ value: 'A: B', line: 3 })
    expect(findField(digest, 'status')).toMatchObject({ value: 'archived', line: 4 })
    expect(digest.title).toBe('A: B')
  })
})

describe('traps', () => {
  it('B44: shows both values of a repeated key with their lines, the last one counts', () => {
    const digest = read(withFrontmatter('status: draft\nproject: p\nstatus: canonical'))
    expect(findField(digest, 'status')?.value).toBe('canonical')
    const problem = digest.problems.find(({ code }) => code === 'field.duplicate')
    expect(problem).toMatchObject({ line: 4, related: { line: 2 } })
    expect(problem?.what).toMatch(/draft.*line 2.*canonical.*line 4/)
  })

  it.each([
    ['a list', 'tags: [a]\ntags:\n- b\n- c', 'tags', 'b, c', /“a” in line 2.*“b, c” in line 3/],
    ['another case', 'status: draft\nStatus: active', 'status', 'active', /draft.*active/],
    ['quotes around it', 'status: draft\n"status": active', 'status', 'active', /draft.*active/],
    [
      'another sign in it',
      'session_date: 2026-01-01\nsession-date: 2026-01-02',
      'session_date',
      '2026-01-02',
      /01-01.*01-02/,
    ],
    [
      'no value at last',
      'status: draft\nstatus:',
      'status',
      'draft',
      /draft.*The last one that has a value counts/,
    ],
    [
      'three of them',
      'status: a\nstatus: b\nstatus: c',
      'status',
      'c',
      /3 times: “a” in line 2 first and “c” in line 4 last/,
    ],
    [
      'a block that is no YAML',
      'title: A: B\nstatus: draft\nstatus: active',
      'status',
      'active',
      /draft.*active/,
    ],
    [
      'all one level down',
      'session:\n  status: draft\n  status: active',
      'status',
      'active',
      /draft.*active/,
    ],
  ])('B44: says which of two values counts, with %s', (_, lines, name, value, what) => {
    const digest = read(withFrontmatter(lines, '# T\n'))
    expect(digest.title).toBe(lines.startsWith('title') ? 'A: B' : 'T')
    expect(findField(digest, name)?.value).toBe(value)
    const said = digest.problems.filter(({ code }) => code === 'field.duplicate').map((one) => one.what)
    expect(said).toEqual([expect.stringMatching(what)])
  })

  it.each([
    [
      'a map of YAML',
      'git:\n  branch: a\n  branch: b',
      'git',
      /`branch` in `git` stands twice: “a” in line 4 and “b” in line 5/,
    ],
    [
      'a flow map',
      'git: {branch: a, branch: b}',
      'git',
      /`branch` in `git`.*“a” in line 3 and “b” in line 3/,
    ],
    ['a map in a map', 'a:\n  b:\n    c: 1\n    c: 2', 'a', /`c` in `b`.*“1” in line 5 and “2” in line 6/],
    ['a map that no parser reads', 't: A: B\ngit:\n  branch: a\n  branch: b', 'git', /`branch` in `git`/],
    ['a map of JSON', '{"x": {"y": {"z": 1,\n"z": 2}}}', 'x', /`z` in `y`.*“1” in line 2 and “2” in line 3/],
  ])('B44: says so of a key that stands twice in %s, and shows both', (_, lines, name, what) => {
    const digest = read(withFrontmatter(`${lines.startsWith('{') ? '' : 'status: active\n'}${lines}`))
    const said = digest.problems.filter(({ code }) => code === 'field.duplicate').map((one) => one.what)
    expect(said).toEqual([expect.stringMatching(what)])
    expect(findField(digest, name)?.value.match(/branch|\bc\b|\bz\b/g)).toHaveLength(2)
  })

  it('takes keys of a map that differ in case for two, for it is no map of fields', () => {
    const digest = read(withFrontmatter('status: active\nsizes:\n  m: 1\n  M: 2'))
    expect(digest.problems.map(({ code }) => code)).not.toContain('field.duplicate')
  })

  it.each([
    ['a mark before it', '\ufeff---js\nX\n---\n# T\n'],
    ['blank lines before it', '\n\n---js\nX\n---\n# T\n'],
    ['CRLF', '---js\r\nX\r\n---\r\n# T\r\n'],
    ['a block before it', '---\na: b\n---\n---js\nX\n---\n# T\n'],
    ['no end', '---js\nX\n# T\n'],
    ['signs of another reader', ';;;\nX\n;;;\n# T\n'],
  ])('B45: runs nothing of a block with %s, and shows the title', (_, text) => {
    const digest = read(text.replace('X', '{a:(globalThis.ranFrontmatter=1)}'))
    expect(globalThis).not.toHaveProperty('ranFrontmatter')
    expect(digest.title).toBe('T')
    expect(digest.fields.map(({ value }) => value).join()).not.toContain('ranFrontmatter')
  })

  it.each([
    ['a colon in a value', 'title: Session Digest: X', 'Session Digest: X'],
    ['text behind quotes', 'title: "[[a]]", "[[b]]"', '"[[a]]", "[[b]]"'],
    ['a reserved sign', 'title: @home', '@home'],
    ['a backtick', 'title: `x` y', '`x` y'],
    ['a tab', 'title: x\n\ty z', 'x y z'],
  ])('recovers all fields line by line: %s', (_, line, title) => {
    const digest = read(
      withFrontmatter(`project: before\n${line}\nmodel: 1.10\ntags:\n  - a\n  - 'b c'\nempty:`),
    )
    expect(fieldsOf(digest)).toEqual([
      'project=before',
      `title=${title}`,
      'model=1.10',
      'tags=a, b c',
      'empty=',
    ])
    expect(digest.fields.every((field) => field.recovered)).toBe(true)
    expect(digest.problems.find(({ code }) => code === 'frontmatter.yaml')?.severity).toBe('error')
  })

  it('names line and column of what YAML does not accept', () => {
    const digest = read(withFrontmatter('project: p\ntitle: A: B'))
    expect(digest.problems[0]).toMatchObject({ code: 'frontmatter.yaml', line: 3, column: 8 })
    expect(digest.problems[0]?.mend).toContain('`title: "A: B"`')
  })

  it.each(['js', 'javascript', 'coffee', 'JS', ' js', 'cson', 'php'])(
    'runs nothing that is marked %j',
    (language) => {
      const text = `---${language}\n{a:(globalThis.ranFrontmatter=1)}\n---\n# Title\n`
      const digest = read(text)
      expect(globalThis).not.toHaveProperty('ranFrontmatter')
      expect(digest.frontmatter).toBeNull()
      expect(digest.title).toBe('Title')
      expect(places(digest.problems)).toContain('frontmatter.engine@1')
    },
  )

  it('B45: runs nothing in a second block, and nothing in tags', () => {
    read('---\na: b\n---\n---js\n{a:(globalThis.ranFrontmatter=1)}\n---\n')
    const digest = read(withFrontmatter('a: !!js/function "function(){globalThis.ranFrontmatter=1}"'))
    expect(globalThis).not.toHaveProperty('ranFrontmatter')
    expect(digest.fields[0]?.value).toContain('function()')
  })

  it('reads the second of two equal broken texts as it read the first', () => {
    const text = withFrontmatter('title: A: B\nstatus: draft')
    expect(read(text)).toEqual(read(text))
  })

  it.each([
    ['brackets', `a: ${'['.repeat(20_000)}`],
    ['braces', `${'{'.repeat(20_000)}`],
    ['dashes', `a:\n${'- '.repeat(20_000)}`],
    ['steps', `a:\n${Array.from({ length: 200 }, (_, depth) => `${' '.repeat(depth + 1)}k:`).join('\n')}`],
    ['characters', `a: ${'x'.repeat(70_000)}`],
    ['lines', 'a: b\n'.repeat(6_000)],
    ['blank lines', `a: b${'\n'.repeat(2_000)}`],
  ])('gives no parser a block with too many %s', (_, lines) => {
    const digest = read(`---\nproject: p\n${lines}\n---\n`)
    expect(findField(digest, 'project')?.value).toBe('p')
    expect(places(digest.problems)).toContain('frontmatter.too-large@1')
  })

  it('does not expand aliases that would multiply', () => {
    const levels = 'bcdefgh'
      .split('')
      .map((name, at) => `${name}: &${name} [${Array(9).fill(`*${'abcdefg'[at]}`)}]`)
    const digest = read(withFrontmatter(`a: &a [x]\n${levels.join('\n')}`))
    expect(findField(digest, 'h')?.value).toBe(Array(9).fill('*g').join(', '))
  })

  it('takes unclosed frontmatter as text and still finds its fields', () => {
    const digest = read('---\nsession_date: 2026-01-05\nmodel: 1.10\n\n# Title\n\n## Decisions\n- One\n')
    expect(places(digest.problems)).toContain('frontmatter.unclosed@1')
    expect(findField(digest, 'session_date')).toMatchObject({ value: '2026-01-05', source: 'body' })
    expect(findField(digest, 'model')?.value).toBe('1.10')
  })
})
