import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { chipsOf, parseQuery, printQuery } from '../../../shared/index/query-grammar.ts'

/** Rows of the tables of docs/query.md: the query in code marks, and what stands beside it. */
function examples(under: string): [query: string, words: string][] {
  const text = readFileSync(new URL('../../../docs/query.md', import.meta.url), 'utf8')
  const rows: [string, string][] = []
  let head = ''
  for (const line of text.split('\n')) {
    if (line.startsWith('| query |')) head = line
    const row = /^\| `(.+)` \| (.+) \|$/.exec(line)
    if (row?.[1] && row[2] && head.includes(under)) rows.push([row[1], row[2]])
  }
  return rows
}

describe('docs/query.md', () => {
  it('has examples', () => {
    expect(examples('reads as').length).toBeGreaterThan(30)
    expect(examples('says').length).toBeGreaterThan(3)
  })

  it.each(examples('reads as'))('reads %s as it says', (typed, words) => {
    const { query, faults } = parseQuery(typed)
    expect(faults).toEqual([])
    expect(printQuery(query)).toBe(typed)
    expect(
      chipsOf(query)
        .map((chip) => chip.sentence)
        .join('; '),
    ).toBe(words)
  })

  it.each(examples('says'))('finds the fault of %s', (typed, words) => {
    expect(parseQuery(typed).faults[0]?.what).toContain(words)
  })
})
