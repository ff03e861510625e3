import { mistakesBetween, mistakesIn } from '../text/mistakes.ts'
import { countBits } from './count-bits.ts'
import { allLetters, allWords, lettersOf } from './vocabulary.ts'

/** Words with a digit in them are names and numbers: a like one is another one. */
const hasDigit = /\p{N}/u

/**
 * Numbers of the words that are nearest to a mistyped one.
 *
 * @param isMet tells whether a word stands in any text that is looked through
 */
export function similarWords(sought: string, isMet: (id: number) => boolean): readonly number[] {
  if (hasDigit.test(sought)) return []
  const words = allWords()
  const letters = allLetters()
  const own = lettersOf(sought)
  let most = mistakesIn(sought.length)
  let found: number[] = []
  for (let id = 0; id < words.length && most > 0; id++) {
    // Letters are compared first, for nearly all words have too many others.
    if (countBits((letters[id] as number) ^ own) > 2 * most) continue
    const word = words[id] as string
    if (Math.abs(word.length - sought.length) > most || hasDigit.test(word)) continue
    const mistakes = mistakesBetween(sought, word, most)
    if (mistakes > most || !isMet(id)) continue
    if (mistakes < most) found = []
    most = mistakes
    found.push(id)
  }
  return found
}
