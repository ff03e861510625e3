import { describe, expect, it } from 'vitest'
import type { Revision, RevisionChain } from '../../../shared/model/revision.ts'
import { PastStore } from '../../../shared/search/past-store.ts'
import { textPieces } from '../../../shared/search/text-pieces.ts'
import { revision } from '../../component/support/comparisons.ts'

function chain(path: string, ...revisions: Revision[]): [string, RevisionChain] {
  return [path, { path, names: [path], revisions, removed: false }]
}

/** Newest first, as chains are. */
const at = (short: string, blob: string | null) => revision(short, { blob })

describe('the texts of all revisions', () => {
  const store = new PastStore()
  store.add('one', '# Title\n\n- Keep the rollback\n  path.\n- Other')
  store.add('two', '# Title\n\n- Keep the archive.\n- Other')
  store.add('three', '# Title\n\n- Keep the rollback path.\n- Other')
  const view = store.view(
    new Map([
      chain('a.md', at('ddddddd', 'two'), at('ccccccc', 'three'), at('bbbbbbb', null), at('aaaaaaa', 'one')),
      chain('b.md', at('eeeeeee', 'two'), at('fffffff', 'lost')),
    ]),
  )

  it('finds the first and the last commit whose text had it, however its lines were wrapped', () => {
    const hits = view.find('rollback path')
    expect([...hits.keys()]).toEqual(['a.md'])
    const hit = hits.get('a.md')
    expect(hit?.first.commit).toMatch(/^aaaaaaa/)
    expect(hit?.last.commit).toMatch(/^ccccccc/)
    expect(hit).toMatchObject({ revisions: 2, of: 3 })
  })

  it('finds a text that is there to the end in every digest that has it', () => {
    expect([...view.find('keep the').keys()]).toEqual(['a.md', 'b.md'])
    expect(view.find('zebra').size).toBe(0)
  })

  it('says how many revisions it could look through', () => {
    expect(view).toMatchObject({ read: 4, total: 5 })
  })

  it('keeps each distinct piece once', () => {
    const before = store.characters
    store.add('four', '- Other\n\n# Title')
    expect(store.characters).toBe(before)
  })
})

describe('pieces', () => {
  it('are fields, headings, items and paragraphs', () => {
    const text =
      '---\na: 1\nb: 2\n---\n# Head\nA paragraph\nin two lines.\n\n- one\n  more\n- two\n1. three\n| c | d |'
    expect(textPieces(text)).toEqual([
      'a 1',
      'b 2',
      'head',
      'a paragraph in two lines',
      'one more',
      'two',
      '1 three',
      'c d',
    ])
  })
})
