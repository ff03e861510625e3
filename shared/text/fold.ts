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

/** Signs of East Asian scripts, in which words may stand side by side without a blank. */
const eastAsianOrRun =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+/gu
const eastAsian = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/**
 * The words that a folded run of Chinese, Japanese or Korean may be of: each two signs that stand side by side, and what is
 * written in another script as it is. Each once, in order; none: it has no such signs, or is no longer than one word.
 */
export function signPairs(folded: string): string[] {
  if (!eastAsian.test(folded)) return []
  const pairs = new Set<string>()
  for (const [run] of folded.matchAll(eastAsianOrRun)) {
    const signs = [...run]
    if (signs.length < 3 || !eastAsian.test(run)) pairs.add(run)
    else for (let at = 1; at < signs.length; at++) pairs.add(`${signs[at - 1]}${signs[at]}`)
  }
  return pairs.size > 1 ? [...pairs] : []
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
