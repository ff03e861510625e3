import { expect, it } from 'vitest'
import { withoutEnd } from '../../../shared/text/without-end.ts'

it('takes signs off the end alone, and looks at a long run of them once', () => {
  expect(withoutEnd('a. b.:.', /[.:]/)).toBe('a. b')
  expect(withoutEnd('...', /\./)).toBe('')
  expect(withoutEnd('', /\./)).toBe('')
  const run = '.'.repeat(1_000_000)
  expect(withoutEnd(`${run}x`, /\./)).toBe(`${run}x`)
})
