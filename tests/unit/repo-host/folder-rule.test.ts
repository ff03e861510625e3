import { expect, test } from 'vitest'
import { inShownOrder, offerFolders } from '../../../main/repo-host/folder-rule.ts'

const named = (folder: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${folder}/file-${at}.md`)
const folders = (offers: readonly { readonly folder: string }[]) => offers.map(({ folder }) => folder)

test('a folder whose files are all removed is offered with their number, after what is there now', () => {
  const past = [...named('old/sessions', 5), ...named('gone/journal', 9)]
  const offers = offerFolders([...named('docs/decisions', 2), ...named('notes/journal', 3)], past)
  expect(offers).toMatchObject([
    { folder: 'notes/journal', digestLike: 3, removed: 0 },
    { folder: 'docs/decisions', digestLike: 2, removed: 0 },
    { folder: 'gone/journal', digestLike: 0, removed: 9 },
    { folder: 'old/sessions', digestLike: 0, markdown: 0, removed: 5 },
  ])
})

test('a list that is shown keeps its order while its counts grow', () => {
  const now = [...named('docs/decisions', 2), ...named('notes/journal', 1)]
  const shown = offerFolders(now, [])
  const more = [...named('docs/decisions', 2), ...named('notes/journal', 4)]
  const grown = offerFolders(more, [...named('notes/journal', 9), ...named('old/sessions', 20)])
  expect(folders(grown)).toEqual(['notes/journal', 'docs/decisions', 'old/sessions'])
  const still = inShownOrder(shown, grown)
  expect(folders(still)).toEqual(['docs/decisions', 'notes/journal', 'old/sessions'])
  expect(still[1]?.removed).toBe(5)
})

test('what is read at present is offered first, whatever it holds', () => {
  const offers = offerFolders([...named('docs/decisions', 3), ...named('misc/deep', 2)], [], ['misc'])
  expect(offers[0]).toEqual({
    folder: 'misc',
    digestLike: 2,
    markdown: 2,
    removed: 0,
    toldBy: 'chosen at present',
  })
  expect(folders(offers)).toEqual(['misc', 'docs/decisions'])
})
