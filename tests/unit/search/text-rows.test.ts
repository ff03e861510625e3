import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { searchTexts } from '../../../shared/index/indexed-row.ts'
import { buildIndex } from '../../../shared/index/repository-index.ts'
import { selectRows } from '../../../shared/index/run-query.ts'
import { textIndexOf } from '../../../shared/search/text-index.ts'
import { rowsWithText } from '../../../shared/search/text-rows.ts'
import { fold } from '../../../shared/text/fold.ts'
import { entryOf, inputOf, recordOf } from '../index/sample.ts'

/** Signs of all kinds that words are cut at, joined by, or folded away with. */
const signs = [..."aabbc1 -'’.é検索의ア", 'e\u0301', '\u20dd', '**', 'ab ', ' ab', 'Straße ']
const text = fc.array(fc.constantFrom(...signs), { maxLength: 30 }).map((parts) => parts.join(''))
const texts = fc.array(text, { minLength: 1, maxLength: 5 })

function indexOf(all: readonly string[]) {
  return buildIndex(
    inputOf(all.map((own, at) => entryOf(`digests/n${at}.md`, { sections: { Context: [own] } }))),
  )
}

describe('texts that are found by their words', () => {
  it('are those that a walk through all of them finds', () => {
    const cases = fc.record({
      all: texts,
      at: fc.nat(),
      from: fc.nat(40),
      length: fc.integer({ min: 1, max: 12 }),
    })
    fc.assert(
      fc.property(cases, ({ all, at, from, length }) => {
        const { rows } = indexOf(all)
        const sought = (all[at % all.length] ?? '').slice(from, from + length)
        const index = textIndexOf(rows)
        const folded = fold(sought)
        expect([...rowsWithText(index, sought, 'phrase')]).toEqual(
          rows.map((row) => (searchTexts(row).some((own) => own.includes(folded)) ? 1 : 0)),
        )
        if (sought === '') return
        expect([...rowsWithText(index, sought, 'exact')]).toEqual(
          rows.map(({ entry }) =>
            [entry?.text, entry?.path, entry?.digest.title].some((own) => own?.includes(sought)) ? 1 : 0,
          ),
        )
      }),
      { numRuns: 400 },
    )
  })
})

describe('texts of items', () => {
  it('are found the same whether the index of words is made or not', () => {
    const cases = fc.record({
      all: texts,
      ofRecord: texts,
      at: fc.nat(),
      from: fc.nat(40),
      length: fc.nat(12),
    })
    fc.assert(
      fc.property(cases, ({ all, ofRecord, at, from, length }) => {
        const items = [...all, ...ofRecord]
        const sought = fold((items[at % items.length] ?? '').slice(from, from + length))
        if (sought === '') return
        const entries = all.map((own, n) =>
          entryOf(`digests/n${n}.md`, {
            fields: { session_id: `${n}` },
            sections: { Decisions: [own, 'Other'] },
          }),
        )
        const records = ofRecord.map((own, n) => recordOf(n + 1, `${n}`, { items: { decision: [own] } }))
        const index = buildIndex({ ...inputOf(entries), records })
        const shown = () => selectRows({ ...index }, `decisions:"${sought}"`, false).filtered.shown
        const before = shown()
        textIndexOf(index.rows)
        expect(shown()).toEqual(before)
      }),
    )
  })
})

describe('the index of words', () => {
  it('tells the same after changes as one that is made anew', () => {
    const words = ['alpha', 'beta', 'gamma', 'delta']
    const draft = (n: number) => ({
      sections: { Context: [`${words[n % 4]} ${words[(n >> 2) % 4]} note ${n}`] },
    })
    const found = (input: ReturnType<typeof inputOf>) => {
      const { rows } = buildIndex(input)
      const index = textIndexOf(rows)
      return words.map((word) => [...rowsWithText(index, word, 'word')].join(''))
    }
    let entries = Array.from({ length: 64 }, (_, n) => entryOf(`digests/n${n}.md`, draft(n)))
    found(inputOf(entries))
    for (let round = 1; round <= 70; round++) {
      // One is changed, one goes, one comes; in the end none of the first ones is left.
      const at = (round * 7) % 64
      entries = entries.filter((_, n) => n !== (at + 9) % 64)
      entries = [...entries, entryOf(`digests/m${round}.md`, draft(round * 3))]
      entries[at % 60] = entryOf(entries[at % 60]?.path ?? '', draft(round * 5 + 1))
      const again = entries.map(({ path, text }) => text.includes('alpha') && path !== '')
      const [alpha] = found(inputOf(entries))
      const byPath = entries
        .map(({ path }, n) => ({ path, has: again[n] }))
        .sort((a, b) => (a.path < b.path ? -1 : 1))
      expect(alpha).toBe(byPath.map(({ has }) => (has ? 1 : 0)).join(''))
    }
  })
})
