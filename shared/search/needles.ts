import { isCountField, isSectionField } from '../index/query-fields.ts'
import { isSoughtValue, type QueryTerm, type TextKind } from '../index/query-model.ts'
import { fold, isOneWord, signPairs } from '../text/fold.ts'
import { isStopWord } from './vocabulary.ts'

/** A text of the query that is looked for without a field. */
export interface Needle {
  /** As typed. */
  readonly typed: string
  readonly folded: string
  readonly how: TextKind
  /** It is found word by word; else as a run of signs. */
  readonly isWord: boolean
  /** It must be there, and says so by rank alone where no row has all that must. */
  readonly required: boolean
  /** The unbroken run of Chinese, Japanese or Korean that it is a part of, as typed. */
  readonly partOf?: string
}

/** More words than these are one filter each, without the offer of rows that have some of them. */
const mostRequired = 30

function needleOf({ text, how }: Extract<QueryTerm, { kind: 'text' }>, required: boolean): Needle {
  const folded = fold(text)
  const isWord = (how === 'word' || how === 'prefix') && isOneWord(folded)
  return { typed: text, folded, how, isWord, required }
}

/**
 * Required words with some runs of Chinese, Japanese or Korean taken apart: nobody writes blanks there, so a run that no row
 * has may be several words, as `roll back` is. The others stay as they are.
 *
 * @param isLost true for a needle that no row has
 */
export function withRunsParted(
  needles: readonly Needle[],
  isLost: (needle: Needle, at: number) => boolean,
): readonly Needle[] {
  let room = mostRequired - needles.filter(({ required }) => required).length
  return needles.flatMap((needle, at) => {
    if (!needle.required || needle.how !== 'word' || !isLost(needle, at)) return [needle]
    const parts = signPairs(needle.folded).slice(0, room + 1)
    if (parts.length < 2) return [needle]
    room -= parts.length - 1
    return parts.map(
      (part): Needle => ({
        typed: part,
        folded: part,
        // Inside of words, too, however short it is.
        how: 'phrase',
        isWord: false,
        required: true,
        partOf: needle.typed,
      }),
    )
  })
}

/** True for a term that counts among "all of the words": a plain word, not turned round, outside of any group. */
export function isPlainWord(term: QueryTerm): term is Extract<QueryTerm, { kind: 'text' }> {
  return term.kind === 'text' && !term.not && (term.how === 'word' || term.how === 'prefix')
}

function wordsInGroups(terms: readonly QueryTerm[]): readonly Needle[] {
  return terms.flatMap((term) => {
    if (term.kind === 'any' && !term.not) return term.branches.flatMap(wordsInGroups)
    return term.kind === 'text' && !term.not ? [needleOf(term, false)] : []
  })
}

/** A query taken apart into what ranks rows and what only filters them. */
export interface SplitTerms {
  readonly needles: readonly Needle[]
  /** Terms that filter by themselves: all but the plain words. */
  readonly rest: readonly QueryTerm[]
  /** Plain words that do not count, for they are in the question only for its grammar. */
  readonly passedOver: readonly string[]
}

/**
 * What a query looks for in texts. Plain words are required, those of grammar only where there are no others;
 * phrases and words in groups count for the rank, and filter by themselves.
 */
export function splitTerms(terms: readonly QueryTerm[]): SplitTerms {
  const plain = terms.filter(isPlainWord).filter(({ text }) => fold(text) !== '')
  const isTelling = ({ text, how }: (typeof plain)[number]) => how !== 'word' || !isStopWord(fold(text))
  const isQuestion = plain.some(isTelling)
  const wanted = isQuestion ? plain.filter(isTelling) : plain
  const required = wanted.slice(0, mostRequired)
  const rest = terms.filter((term) => !isPlainWord(term))
  const ranking = wordsInGroups(rest).filter(({ folded, how }) => folded !== '' || how === 'exact')
  return {
    needles: [...required.map((term) => needleOf(term, true)), ...ranking],
    rest: [...rest, ...wanted.slice(mostRequired)],
    passedOver: isQuestion ? plain.filter((term) => !isTelling(term)).map(({ text }) => text) : [],
  }
}

/** True where a query looks for a text that can be shown where it stands: a word, a phrase, a text of an item. */
export function showsText(terms: readonly QueryTerm[]): boolean {
  return terms.some((term) => {
    if (term.kind === 'ignored' || term.not) return false
    if (term.kind === 'text') return true
    if (term.kind === 'any') return term.branches.some(showsText)
    const isSought = term.field === 'ever' || isCountField(term.field) || isSectionField(term.field)
    return isSought && term.values.some(isSoughtValue)
  })
}
