import { describe, expect, it } from 'vitest'
import { findFrontmatterBlock, scanFrontmatter } from '../../../shared/digest/frontmatter-block.ts'

describe('findFrontmatterBlock', () => {
  it.each([
    ['plain', '---\na: b\n---\nbody\n', 1, 3, 'yaml', 'body\n'],
    ['blanks behind the fence', '---  \t\na: b\n--- \nbody', 1, 3, 'yaml', 'body'],
    ['CRLF', '---\r\na: b\r\n---\r\nbody', 1, 3, 'yaml', 'body'],
    ['CR alone', '---\ra: b\r---\rbody', 1, 3, 'yaml', 'body'],
    ['blank lines before', '\n \n---\na: b\n---\nbody', 3, 5, 'yaml', 'body'],
    ['closed by dots', '---\na: b\n...\nbody', 1, 3, 'yaml', 'body'],
    ['named yaml', '---yaml\na: b\n---\nbody', 1, 3, 'yaml', 'body'],
    ['empty', '---\n---\nbody', 1, 2, 'yaml', 'body'],
    ['only a comment', '---\n# c\n---\nbody', 1, 3, 'yaml', 'body'],
    ['a line that begins like a fence', '---\na: b\n---x\nc: d\n---\nbody', 1, 5, 'yaml', 'body'],
    ['no body', '---\na: b\n---', 1, 3, 'yaml', ''],
    ['TOML', '+++\na = 1\n+++\nbody', 1, 3, 'toml', 'body'],
    ['JSON by name', '---json\n{"a":1}\n---\nbody', 1, 3, 'json', 'body'],
    ['JSON alone', '{\n"a": 1\n}\nbody', 1, 3, 'json', 'body'],
    ['a language that runs', '---js\n{a:1}\n---\nbody', 1, 3, null, 'body'],
  ])('finds a block: %s', (_, text, line, endLine, syntax, body) => {
    const block = findFrontmatterBlock(text)
    expect(block).toMatchObject({ line, endLine, syntax })
    expect(text.slice(block?.end)).toBe(body)
  })

  it.each([
    ['none', '# Title\n'],
    ['a rule', '---\n\nJust a rule above this text.\n\n---\n'],
    ['never closed', '---\na: b\nbody\n'],
    ['four dashes', '----\na: b\n----\n'],
    ['not at the head', 'text\n---\na: b\n---\n'],
    ['an indented fence', ' ---\na: b\n---\n'],
    ['empty text', ''],
    ['an open brace', '{\nno json\n}\n'],
  ])('finds no block: %s', (_, text) => {
    expect(findFrontmatterBlock(text)).toBeNull()
  })

  it('tells a block that is never closed from a rule', () => {
    expect(scanFrontmatter('\n---\ntitle: x\n\n# Text\n').unclosed).toBe(2)
    expect(scanFrontmatter('---\n\nSome text under a rule.\n').unclosed).toBeNull()
  })
})
