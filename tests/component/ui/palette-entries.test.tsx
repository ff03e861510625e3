import { expect, test } from 'vitest'
import { queryIn, ranked } from '../../../renderer/ui/shell/palette-entries.ts'
import { parseQuery } from '../../../shared/index/query-grammar.ts'

const entry = (label: string) => ({ id: label, label, run: () => {} })
const labels = (typed: string, ...all: string[]) => ranked(all.map(entry), typed).map(({ label }) => label)

test('a title that begins with what was typed stands before one that only has it', () => {
  expect(labels('hybr', 'A dehybridised set', 'Sixty hybrid questions', 'Hybrid ranking')).toEqual([
    'Hybrid ranking',
    'Sixty hybrid questions',
    'A dehybridised set',
  ])
})

test('whatever is typed is taken as words, never as query language', () => {
  const { query, faults } = parseQuery(queryIn('title', 'a:b -c "d (e \\ OR'))
  expect(faults).toEqual([])
  expect(query.terms.map((term) => (term.kind === 'field' ? term.values : term))).toEqual(
    ['a:b', '-c', '"d', '(e', '\\', 'OR'].map((text) => [{ kind: 'is', text }]),
  )
})
