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

/** Each word once, however often digest and record have it; the nearest to what was typed first. */
function wordsThatAnswer(row: IndexedRow, { classes }: WordMatch): readonly Word[] {
  const found = new Map<number, Word>()
  for (const { ids, counts } of wordsOfRow(row)) {
    for (const [n, id] of ids.entries()) {
      const how = classNames[classes[id] ?? 0]
      if (!how) continue
      const packed = counts[n] ?? 0
      const known = found.get(id)
      found.set(id, {
        word: allWords()[id] ?? '',
        how,
        title: (known?.title ?? 0) + countIn(packed, 0),
        decisions: (known?.decisions ?? 0) + countIn(packed, 1),
        items: (known?.items ?? 0) + countIn(packed, 2),
        text: (known?.text ?? 0) + countIn(packed, 3),
      })
    }
  }
  return [...found].sort(([a], [b]) => (classes[b] ?? 0) - (classes[a] ?? 0)).map(([, word]) => word)
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
