import { expect, it } from 'vitest'
import type { LifeStep } from '../../../shared/model/session.ts'
import { stepInWords } from '../../../shared/text/life-words.ts'

const step = (given: Partial<LifeStep>): LifeStep => ({
  step: 'born',
  commit: 'c1',
  author: 'R. Vance',
  date: '2026-06-11T09:41:07+02:00',
  text: 'Keep it',
  line: 5,
  ...given,
})

it.each([
  ['a step', {}, 'born 2026-06-11'],
  ['a move', { step: 'moved' as const, section: 'Learnings' }, 'moved to Learnings 2026-06-11'],
  ['what is not committed', { step: 'dropped' as const, date: null }, 'dropped in the working copy'],
  ['the edge of history', { edge: true as const }, 'born at or before 2026-06-11'],
  [
    'a revision of too many items',
    { step: 'dropped' as const, unsure: true as const },
    'dropped 2026-06-11 (not all items compared)',
  ],
])('tells %s of a life in words', (_, given, words) => {
  expect(stepInWords(step(given))).toBe(words)
})
