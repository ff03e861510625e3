import { matchWord } from '../search/word-match.ts'
import { fold, isOneWord } from '../text/fold.ts'
import type { FoldedTexts } from './item-texts.ts'
import type { QueryValue } from './query-model.ts'

/** A value that is a text to be found in items or in a section. */
export type SoughtValue = Extract<QueryValue, { kind: 'exact' | 'is' | 'word' }>

/** A text that is looked for in other texts. */
interface SoughtText {
  readonly folded: string
  /** It is found word by word, in any form; else as a run of signs. */
  readonly word: boolean
  readonly isIn: (texts: FoldedTexts) => boolean
}

/** How a value is found: as written, as a phrase, or as a word in any of its forms and inside a longer word. */
export function soughtText(value: SoughtValue): SoughtText {
  const folded = fold(value.text)
  if (value.kind === 'exact')
    return { folded, word: false, isIn: ({ written }) => written.some((one) => one.includes(value.text)) }
  if (value.kind === 'is' || !isOneWord(folded))
    return { folded, word: false, isIn: (texts) => texts.folded.includes(folded) }
  let match = matchWord(folded, 'word')
  const answers = (id: number) => {
    // A text that is met for the first time may have words that nothing had before.
    if (id >= match.classes.length) match = matchWord(folded, 'word')
    return match.classes[id] !== 0
  }
  return { folded, word: true, isIn: ({ words }) => words.some(answers) }
}
