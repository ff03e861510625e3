/** Signs that stand inside a word and vanish when it is folded: "We're" and "we’re" become "were". */
const apostrophes = /['’ʼ]/g
const combiningMarks = /[\u0300-\u036f]/g
const notWord = /[^\p{L}\p{N}\p{M}]+/gu
const plainAscii = /^[\x00-\x7f]*$/
/** Scripts without blanks between words: each sign counts as a word, else a sentence would be one word. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u
const unspacedOrRun =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+/gu

/**
 * Text reduced to what two wordings must share to count as equal: lower case, accents off, punctuation and
 * white space as one blank, none at the ends. Never for display. Digits and all scripts are kept.
 */
export function fold(text: string): string {
  if (plainAscii.test(text)) {
    return text
      .toLowerCase()
      .replace(apostrophes, '')
      .replace(/[^a-z0-9]+/g, ' ')
      .trim()
  }
  return text
    .replace(apostrophes, '')
    .normalize('NFKD')
    .replace(combiningMarks, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(notWord, ' ')
    .trim()
}

/** Folded words of a text in order; Chinese and Japanese signs one by one. */
export function words(text: string): string[] {
  const folded = fold(text)
  if (folded === '') return []
  if (!unspaced.test(folded)) return folded.split(' ')
  return folded.match(unspacedOrRun) ?? []
}
