import type { IndexedRow } from '../index/indexed-row.ts'
import type { RankPart } from '../ipc/search-answers.ts'
import { countIn, wordsOfRow } from './row-words.ts'
import { pointsOf, type RowSearch } from './search-rows.ts'
import { allWords } from './vocabulary.ts'
import { matchClass, type WordMatch } from './word-match.ts'

type Word = RankPart['words'][number]

const classNames: Readonly<Record<number, Word['how']>> = {
  [matchClass.same]: 'as typed',
  [matchClass.form]: 'other form',
  [matchClass.begins]: 'begins so',
  [matchClass.inside]: 'inside',
}

function wordsThatAnswer(row: IndexedRow, { classes }: WordMatch): Word[] {
  const found: Word[] = []
  for (const { ids, counts } of wordsOfRow(row)) {
    for (const [n, id] of ids.entries()) {
      const how = classNames[classes[id] ?? 0]
      if (!how) continue
      const packed = counts[n] ?? 0
      found.push({
        word: allWords()[id] ?? '',
        how,
        title: countIn(packed, 0),
        decisions: countIn(packed, 1),
        items: countIn(packed, 2),
        text: countIn(packed, 3),
      })
    }
  }
  return found
}

/** Why a row has its rank: the points of each text of the query, and the words that bring them. */
export function explainRank(
  row: IndexedRow,
  position: number,
  search: RowSearch,
  of: number,
): readonly RankPart[] {
  return search.sought.map(({ needle, match, instead }, n): RankPart => {
    return {
      typed: needle.typed,
      instead,
      points: pointsOf(search.weights[n]?.[position] ?? 0, search.rarities[n] ?? 0),
      sessions: search.found[n] ?? 0,
      of,
      words: match ? wordsThatAnswer(row, match) : [],
    }
  })
}
