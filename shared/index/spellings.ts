import { fold } from '../text/fold.ts'

/** Punctuation that tells values apart: `C` is not `C#`, `a/b` is not `ab`. */
const telling = /[/\\#&@%*]/
const blanks = /[\s\p{P}]+/gu

/**
 * What the spellings of one value share: case, accents, blanks and punctuation do not count ("GPT-4o", "gpt 4o"). Between
 * two digits they do, as one sign: `4.1` is not `41`. Never for display.
 */
export function spellingOf(value: string): string {
  if (telling.test(value) || /[^\s\p{P}\p{L}\p{N}\p{M}]/u.test(value))
    return value
      .split(/([/\\#&@%*]|[^\s\p{P}\p{L}\p{N}\p{M}])/u)
      .map((part, at) => (at % 2 === 1 ? part : plain(part)))
      .join('')
  return plain(value)
}

/** A text without letters and digits is its own spelling. */
function plain(text: string): string {
  const folded = fold(text)
  if (folded === '') return text.trim()
  return folded.replace(blanks, (_sign, at: number) =>
    /\p{N}/u.test(folded[at - 1] ?? '') && /\p{N}/u.test(folded[at + 1] ?? '') ? '.' : '',
  )
}
