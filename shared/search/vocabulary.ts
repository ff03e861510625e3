import { stemmer } from 'stemmer'

/** English words that say nothing of what is sought; they count where nothing else was asked for. */
const stopWords = new Set(
  (
    'a about after all also am an and any are as at be because been before being but by can could did do does ' +
    'during for from get got had has have he her here herself him himself his how i if in into is it its itself ' +
    'just may me might mine must my myself no not of on once only onto or ought our ours ourselves out over own ' +
    'please shall she should so some such than that the their theirs them themselves then there these they this ' +
    'those through to too toward towards under until up upon us use was we were what when where which while who ' +
    'whom why will with within would you your yours yourself yourselves'
  ).split(' '),
)

/** True for a folded word that a question has only for its grammar. */
export function isStopWord(word: string): boolean {
  return stopWords.has(word)
}

/** Only these have English endings. */
const english = /^[a-z]{3,40}$/

/** The stem that all forms of an English word share ("deployed", "deploying"); any other word is its own stem. */
export function stemOf(word: string): string {
  return english.test(word) ? stemmer(word) : word
}

const numbers = new Map<string, number>()
const words: string[] = []
const stems: string[] = []
const letters: number[] = []

/** A bit for each letter of a word; some letters share one. Words with one mistake between them differ in two at most. */
export function lettersOf(word: string): number {
  let bits = 0
  for (let at = 0; at < word.length; at++) bits |= 1 << (word.charCodeAt(at) % 30)
  return bits
}

/**
 * Number of a folded word. Every word that was ever met keeps its number, so that texts are kept as numbers and a
 * search looks at each distinct word once, however many texts have it.
 */
export function numberOf(word: string): number {
  const known = numbers.get(word)
  if (known !== undefined) return known
  // A part of a text may keep all of it in memory; a word put together anew does not.
  const own = [...word].join('')
  numbers.set(own, words.length)
  stems.push(stemOf(own))
  letters.push(lettersOf(own))
  return words.push(own) - 1
}

/** The number of a word that was met; undefined: it never was. */
export function knownNumber(word: string): number | undefined {
  return numbers.get(word)
}

/** All words that were met, by number. */
export function allWords(): readonly string[] {
  return words
}

/** Their stems, by number. */
export function allStems(): readonly string[] {
  return stems
}

/** The letters that each has, by number, as `lettersOf` tells them. */
export function allLetters(): readonly number[] {
  return letters
}
