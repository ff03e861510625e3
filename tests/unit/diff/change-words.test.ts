import { expect, it } from 'vitest'
import { fieldChangeWords } from '../../../shared/comparison/change-words.ts'
import type { FieldChange } from '../../../shared/model/comparison.ts'

const field = (more: Partial<FieldChange>): FieldChange => ({
  key: 'tags',
  change: 'changed',
  old: 'a, b',
  new: 'b, c',
  oldLine: 1,
  newLine: 1,
  ...more,
})

it('a list that changed tells which elements came and went, many of them by number', () => {
  expect(fieldChangeWords(field({ elements: { added: ['c'], removed: ['a'] } }))).toBe(
    'changed: “c” added; “a” removed',
  )
  expect(fieldChangeWords(field({ elements: { added: ['a', 'b', 'c', 'd'], removed: [] } }))).toBe(
    'changed: 4 added',
  )
  expect(fieldChangeWords(field({}))).toBe('changed')
  expect(fieldChangeWords(field({ change: 'style' }))).toBe('written differently')
})
