import fc from 'fast-check'
import { expect, it } from 'vitest'
import { counted, numeral } from '../../../shared/text/counted.ts'

it('parts the thousands of every whole number as the language does', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), (count) => {
      expect(numeral(count)).toBe(count.toLocaleString('en-US'))
    }),
  )
})

it.each([
  [0, '0 rows'],
  [1, '1 row'],
  [1_204, '1,204 rows'],
])('counts %d as "%s"', (count, words) => {
  expect(counted(count, 'row')).toBe(words)
})

it('takes a plural of its own', () => {
  expect(counted(2, 'history', 'histories')).toBe('2 histories')
})
