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
    .normalize('NFKD')
    .replace(apostrophes, '')
    .replace(combiningMarks, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(notWord, ' ')
    .trim()
}

/** Folded words of a text in order; Chinese and Japanese signs one by one. */
export function words(text: string): string[] {
  const plain = plainWords(text)
  if (plain) return plain
  const folded = fold(text)
  if (folded === '') return []
  if (!unspaced.test(folded)) return folded.split(' ')
  return folded.match(unspacedOrRun) ?? []
}

/** Words of a text without apostrophes and other letters than a to z, found in one pass; null for other texts. */
function plainWords(text: string): string[] | null {
  const lower = text.toLowerCase()
  const found: string[] = []
  let start = -1
  for (let at = 0; at < lower.length; at++) {
    const code = lower.charCodeAt(at)
    if (code > 0x7f || code === 0x27) return null
    if ((code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39)) {
      if (start < 0) start = at
    } else if (start >= 0) {
      found.push(lower.slice(start, at))
      start = -1
    }
  }
  if (start >= 0) found.push(lower.slice(start))
  return found
}

/** True where a folded text has a word that begins with a folded one; see {@link isOneWord}. */
export function hasWordBeginning(text: string, begin: string): boolean {
  for (let at = text.indexOf(begin); at >= 0; at = text.indexOf(begin, at + 1)) {
    const before = text[at - 1]
    if (before === undefined || /\s/.test(before) || unspaced.test(before)) return true
  }
  return false
}

/** True where a folded text is one word that stands between blanks: no second word, no Chinese or Japanese sign. */
export function isOneWord(folded: string): boolean {
  return folded !== '' && !folded.includes(' ') && !unspaced.test(folded)
}
