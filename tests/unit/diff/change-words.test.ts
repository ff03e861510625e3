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
})

it('a field that says the same tells what else differs', () => {
  const same = field({ change: 'style', new: 'a, b' })
  expect(fieldChangeWords(same)).toBe('quoting or style only')
  expect(fieldChangeWords({ ...same, oldKey: 'labels' })).toBe('renamed')
  expect(fieldChangeWords({ ...same, old: 'é', new: 'e\u0301' })).toBe('Unicode form only')
  expect(fieldChangeWords(field({ change: 'order' }))).toBe('order only')
})
