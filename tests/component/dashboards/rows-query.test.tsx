import { describe, expect, it } from 'vitest'
import { rowsQuery } from '../../../renderer/views/dashboards/rows-query.ts'
import { parseQuery } from '../../../shared/index/query-grammar.ts'

describe('a query of rows', () => {
  it('reads back as these rows and nothing else', () => {
    const text = rowsQuery(['d:digests/a b.md', 'r:data/sessions.jsonl:3', 'd:digests/a b.md'])
    const { query, faults } = parseQuery(text ?? '')
    expect(faults).toEqual([])
    expect(query.terms).toMatchObject([
      { field: 'id', values: [{ text: 'digests/a b.md' }, { text: 'r:data/sessions.jsonl:3' }] },
    ])
  })

  it('is none for no rows, and none beyond what the contract takes', () => {
    expect(rowsQuery([])).toBeNull()
    expect(rowsQuery(Array.from({ length: 900 }, (_, at) => `d:digests/${at}.md`))).toBeNull()
  })
})
