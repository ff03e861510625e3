import { matchWord } from '../search/word-match.ts'
import { fold, isOneWord } from '../text/fold.ts'
import type { FoldedTexts } from './item-texts.ts'
import type { SoughtValue } from './query-model.ts'

/** A text that is looked for in other texts. */
interface SoughtText {
  readonly folded: string
  /** How it is found word by word; null: it is found as a run of signs. */
  readonly word: 'word' | 'prefix' | null
  readonly isIn: (texts: FoldedTexts) => boolean
}

/**
 * How a value is found: as written, as a phrase, as a word in any of its forms and inside a longer word, or as the
 * beginning of one.
 */
export function soughtText(value: SoughtValue): SoughtText {
  const folded = fold(value.text)
  if (value.kind === 'exact')
    return { folded, word: null, isIn: ({ written }) => written.some((one) => one.includes(value.text)) }
  if (value.kind === 'is' || !isOneWord(folded))
    return { folded, word: null, isIn: (texts) => texts.folded.includes(folded) }
  const how = value.kind
  let match = matchWord(folded, how)
  const answers = (id: number) => {
    // A text that is met for the first time may have words that nothing had before.
    if (id >= match.classes.length) match = matchWord(folded, how)
    return match.classes[id] !== 0
  }
  return { folded, word: how, isIn: ({ words }) => words.some(answers) }
}
