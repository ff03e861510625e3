import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Revision, RevisionChain } from '../../../shared/model/revision.ts'
import { PastStore } from '../../../shared/search/past-store.ts'
import { textPieces } from '../../../shared/search/text-pieces.ts'
import { fold, isOneWord, words } from '../../../shared/text/fold.ts'
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
    expect([...hits.paths]).toEqual(['a.md'])
    const hit = hits.in('a.md')
    expect(hit?.first.commit).toMatch(/^aaaaaaa/)
    expect(hit?.last.commit).toMatch(/^ccccccc/)
    expect(hit).toMatchObject({ revisions: 2, of: 3 })
  })

  it('finds a text that is there to the end in every digest that has it', () => {
    expect([...view.find('keep the').paths]).toEqual(['a.md', 'b.md'])
    expect(view.find('zebra').paths.size).toBe(0)
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

describe('a text of the past', () => {
  const word = fc.constantFrom('keep', 'keeper', 'the', 'log', 'catalog', '知识', 'a', '7')
  const line = fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => `- ${words.join(' ')}`)
  const text = fc.array(line, { maxLength: 4 }).map((lines) => lines.join('\n'))
  const sought = fc
    .tuple(fc.array(word, { minLength: 1, maxLength: 3 }), fc.nat({ max: 3 }), fc.nat({ max: 3 }))
    .map(([words, from, less]) => {
      const whole = words.join(' ')
      return fold(whole.slice(Math.min(from, whole.length - 1), Math.max(from + 1, whole.length - less)))
    })
    .filter((folded) => folded !== '')

  it.each([false, true])(
    'is found where a walk through all pieces finds it, also while more is read, begins: %s',
    (begins) => {
      const isIn = (piece: string, folded: string) =>
        begins && isOneWord(folded)
          ? words(piece).some((one) => one.startsWith(folded))
          : piece.includes(folded)
      fc.assert(
        fc.property(
          fc.array(text, { minLength: 1, maxLength: 12 }),
          fc.array(sought, { maxLength: 6 }),
          (texts, all) => {
            const store = new PastStore()
            const chains = new Map<string, RevisionChain>()
            for (const [n, own] of texts.entries()) {
              store.add(`blob ${n}`, own)
              const path = `${n % 4}.md`
              const before = chains.get(path)?.revisions ?? []
              chains.set(...chain(path, at(`${n}`.padStart(7, 'a'), `blob ${n}`), ...before))
              const view = store.view(chains)
              for (const folded of all) {
                const slow = [...chains].flatMap(([one, { revisions }]) => {
                  const having = revisions.filter(({ blob }) => {
                    const index = Number(blob?.slice(5))
                    return textPieces(texts[index] ?? '').some((piece) => isIn(piece, folded))
                  })
                  return having.length === 0
                    ? []
                    : [[one, having.length, having.at(-1)?.commit, having[0]?.commit] as const]
                })
                const hits = view.find(folded, begins)
                const found = [...hits.paths].map((one) => {
                  const hit = hits.in(one)
                  return [one, hit?.revisions, hit?.first.commit, hit?.last.commit]
                })
                expect(found).toEqual(slow)
              }
            }
          },
        ),
      )
    },
  )

  it('is found among more pieces than are looked through one by one', () => {
    const store = new PastStore()
    for (let n = 0; n < 3_000; n++) store.add(`${n}`, `- Number ${n} of the log\n- Shared by all`)
    const chains = new Map(Array.from({ length: 3_000 }, (_, n) => chain(`${n}.md`, at('aaaaaaa', `${n}`))))
    const view = store.view(chains)
    expect([...view.find('number 2345 of').paths]).toEqual(['2345.md'])
    expect([...view.find('er 299').paths]).toEqual([
      '299.md',
      ...Array.from({ length: 10 }, (_, n) => `299${n}.md`),
    ])
    expect(view.find('shared by all').paths.size).toBe(3_000)
    expect(view.find('log number').paths.size).toBe(0)
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
