import { expect, it } from 'vitest'
import { noteSentences } from '../../../shared/search/note-words.ts'

it('says that sessions with some of the words are listed only where any are', () => {
  const words = [
    { typed: 'roll', instead: null },
    { typed: 'forwrad', instead: 'forward' },
  ]
  const note = { mode: 'some', words, parted: [], passedOver: [] } as const
  const replaced = 'No session has “forwrad”; showing matches for “forward”.'
  expect(noteSentences(note, 3)).toEqual([
    replaced,
    'No session has all of “roll”, “forward”; those with some of them are listed, the nearest first.',
  ])
  expect(noteSentences(note, 0)).toEqual([
    'No session has “forwrad”; “forward” is looked for instead.',
    'No session has all of “roll”, “forward”; the other filters leave none of those with some of them.',
  ])
})
