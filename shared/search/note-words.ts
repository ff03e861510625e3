import type { EverHit, RankPart, RowHits, SearchNote } from '../ipc/search-answers.ts'
import { counted, numeral } from '../text/counted.ts'

const punctuationAround = /^[^\p{L}\p{N}\p{M}]+|[^\p{L}\p{N}\p{M}]+$/gu

/** Without the punctuation around it, which is not looked for: “faster” of a question that ends in “faster?”. */
function quote(word: string): string {
  return `“${word.replace(punctuationAround, '')}”`
}

function quoted(words: readonly string[]): string {
  return words.map(quote).join(', ')
}

/**
 * What a person must know of how the words were taken, in sentences; none: all were found as typed.
 *
 * @param shown number of sessions that are listed; other filters may leave none of those that were found
 */
export function noteSentences(note: SearchNote, shown: number): string[] {
  const sentences: string[] = []
  const other = note.words.filter(({ instead }) => instead !== null)
  for (const { typed, instead } of other) {
    const taken = shown > 0 ? `showing matches for “${instead}”` : `“${instead}” is looked for instead`
    sentences.push(`No session has ${quote(typed)}; ${taken}.`)
  }
  for (const run of note.parted)
    sentences.push(`No session has ${quote(run)} in one; each two of its signs are looked for.`)
  if (note.mode === 'some') {
    const words = note.words.map(({ typed, instead }) => instead ?? typed)
    const listed =
      shown > 0
        ? 'those with some of them are listed, the nearest first'
        : 'the other filters leave none of those with some of them'
    sentences.push(`No session has all of ${quoted(words)}; ${listed}.`)
  }
  return sentences
}

/** "5 hits: Decisions 2, Gaps 3" */
export function hitCounts({ total, sections }: Pick<RowHits, 'total' | 'sections'>): string {
  const named = sections.map(({ section, count }) => `${section || 'Text'} ${numeral(count)}`).join(', ')
  return `${counted(total, 'hit')}: ${named}`
}

function commitWords({ commit, date }: { readonly commit: string; readonly date: string | null }): string {
  return date ? `${commit.slice(0, 7)} (${date.slice(0, 10)})` : commit.slice(0, 7)
}

/** When a text stood in the revisions of a digest. */
export function everWords({ text, now, past }: EverHit): string {
  if (!past) return `“${text}” stands in the text that is not committed.`
  const count = `${numeral(past.revisions)} of ${counted(past.of, 'revision')}`
  const end = now ? 'and stands there now' : `last in ${commitWords(past.last)}`
  return `“${text}” first in ${commitWords(past.first)}, ${end}; in ${count}.`
}

/** Why a text of the query counts as much as it does, in one line. */
export function rankWords({ typed, instead, points, sessions, of, words }: RankPart): string {
  const word = instead === null ? `“${typed}”` : `“${instead}” for “${typed}”`
  const rarity = `${numeral(sessions)} of ${numeral(of)} sessions have it`
  const found = words.map((one) => {
    const places = [
      one.title > 0 ? `title ${one.title}` : '',
      one.decisions > 0 ? `decisions ${one.decisions}` : '',
      one.items > 0 ? `other items ${one.items}` : '',
      one.text > 0 ? `all text ${one.text}` : '',
    ].filter(Boolean)
    return `${one.word} (${one.how}): ${places.join(', ')}`
  })
  return [`${word} adds ${points.toFixed(2)}; ${rarity}`, ...found].join('; ')
}
