import { type IndexedRow, searchTexts } from '../index/indexed-row.ts'
import type { TextKind } from '../index/query-model.ts'
import { keptAnswers } from '../kept-answers.ts'
import { fold, isOneWord, words } from '../text/fold.ts'
import type { TextIndex } from './text-index.ts'
import { allWords, knownNumber } from './vocabulary.ts'
import { matchWord } from './word-match.ts'

/** Exact texts of these signs alone fold to words that every text which has them has too. */
const plain = /^[\x20-\x7e]*$/

function idsWhere(holds: (word: string) => boolean): number[] {
  const ids: number[] = []
  for (const [id, word] of allWords().entries()) if (holds(word)) ids.push(id)
  return ids
}

/**
 * Rows that may have a folded run of signs, by its words: the first may begin, the last may end inside of a longer
 * word, those between stand as they are.
 */
export function rowsThatMayHave(index: TextIndex, folded: string): Uint8Array {
  const parts = words(folded)
  const last = parts.length - 1
  const found = new Uint8Array(index.rows.length).fill(1)
  for (const [at, part] of parts.entries()) {
    const known = knownNumber(part)
    const ids =
      last === 0
        ? idsWhere((word) => word.includes(part))
        : at === 0
          ? idsWhere((word) => word.endsWith(part))
          : at === last
            ? idsWhere((word) => word.startsWith(part))
            : known === undefined
              ? []
              : [known]
    const having = index.having(ids)
    for (let row = 0; row < found.length; row++) if (having[row] === 0) found[row] = 0
  }
  return found
}

function isExactIn({ entry, record }: IndexedRow, text: string): boolean {
  const texts = [entry?.text, entry?.digest.title, entry?.path, record?.file, record?.raw]
  return texts.some((own) => own?.includes(text))
}

function find(index: TextIndex, text: string, how: TextKind): Uint8Array {
  const folded = fold(text)
  if (how !== 'exact') {
    if (folded === '') return new Uint8Array(index.rows.length).fill(1)
    if (how !== 'phrase' && isOneWord(folded)) return index.having(matchWord(folded, how).ids)
  }
  const isNarrowed = folded !== '' && (how !== 'exact' || (plain.test(text) && !text.includes("'")))
  const found = isNarrowed ? rowsThatMayHave(index, folded) : new Uint8Array(index.rows.length).fill(1)
  for (const [at, row] of index.rows.entries()) {
    if (found[at] === 0) continue
    const holds =
      how === 'exact' ? isExactIn(row, text) : searchTexts(row).some((own) => own.includes(folded))
    if (!holds) found[at] = 0
  }
  return found
}

const kept = keptAnswers<TextIndex, Uint8Array>(16)

/** For each row 1 where it has a text. A word counts in any of its forms, and inside a longer word. */
export function rowsWithText(index: TextIndex, text: string, how: TextKind): Uint8Array {
  return kept(index, `${how} ${text}`, () => find(index, text, how))
}
