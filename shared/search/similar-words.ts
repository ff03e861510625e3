import { allLetters, allWords, lettersOf } from './vocabulary.ts'

/** Mistakes that a word of this length may have: short words are all alike. */
function mistakesIn(length: number): number {
  return length < 4 ? 0 : length < 8 ? 1 : 2
}

/** Letters changed, added, left out or swapped between two words; more than `most` is told as `most + 1`. */
function mistakesBetween(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
  let twoBefore: number[] = []
  let before = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    let least = i
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1]
      let cost = Math.min(
        (before[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (before[j - 1] ?? 0) + (isSame ? 0 : 1),
      )
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, (twoBefore[j - 2] ?? 0) + 1)
      row.push(cost)
      least = Math.min(least, cost)
    }
    if (least > most) return most + 1
    twoBefore = before
    before = row
  }
  return before[b.length] ?? 0
}

/** Words with a digit in them are names and numbers: a like one is another one. */
const hasDigit = /\p{N}/u

function countBits(bits: number): number {
  let count = 0
  for (let left = bits; left !== 0; left &= left - 1) count++
  return count
}

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
