/** A character that a reader cannot see, with its place in the line (0-based) and its name. */
interface InvisibleSign {
  readonly at: number
  /** Code point and name, for example `U+202E RIGHT-TO-LEFT OVERRIDE`. */
  readonly name: string
}

const names: Readonly<Record<number, string>> = {
  173: 'SOFT HYPHEN',
  1564: 'ARABIC LETTER MARK',
  4447: 'HANGUL CHOSEONG FILLER',
  4448: 'HANGUL JUNGSEONG FILLER',
  6158: 'MONGOLIAN VOWEL SEPARATOR',
  8203: 'ZERO WIDTH SPACE',
  8204: 'ZERO WIDTH NON-JOINER',
  8205: 'ZERO WIDTH JOINER',
  8206: 'LEFT-TO-RIGHT MARK',
  8207: 'RIGHT-TO-LEFT MARK',
  8232: 'LINE SEPARATOR',
  8233: 'PARAGRAPH SEPARATOR',
  8234: 'LEFT-TO-RIGHT EMBEDDING',
  8235: 'RIGHT-TO-LEFT EMBEDDING',
  8236: 'POP DIRECTIONAL FORMATTING',
  8237: 'LEFT-TO-RIGHT OVERRIDE',
  8238: 'RIGHT-TO-LEFT OVERRIDE',
  8288: 'WORD JOINER',
  8289: 'FUNCTION APPLICATION',
  8290: 'INVISIBLE TIMES',
  8291: 'INVISIBLE SEPARATOR',
  8292: 'INVISIBLE PLUS',
  8294: 'LEFT-TO-RIGHT ISOLATE',
  8295: 'RIGHT-TO-LEFT ISOLATE',
  8296: 'FIRST STRONG ISOLATE',
  8297: 'POP DIRECTIONAL ISOLATE',
  8298: 'INHIBIT SYMMETRIC SWAPPING',
  8299: 'ACTIVATE SYMMETRIC SWAPPING',
  8300: 'INHIBIT ARABIC FORM SHAPING',
  8301: 'ACTIVATE ARABIC FORM SHAPING',
  8302: 'NATIONAL DIGIT SHAPES',
  8303: 'NOMINAL DIGIT SHAPES',
  12644: 'HANGUL FILLER',
  65279: 'ZERO WIDTH NO-BREAK SPACE',
  65440: 'HALFWIDTH HANGUL FILLER',
}

/** Signs that may be invisible; which of them are depends on what stands beside them. For a quick look at a line. */
export const mayBeInvisible =
  /[\u00ad\u061c\u115f\u1160\u180e\u200b-\u200f\u2028-\u202e\u2060-\u2064\u2066-\u206f\u3164\ufeff\uffa0]|[\u{e0000}-\u{e007f}]/u

const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u
/** Joiners belong to emoji and to scripts that join; between other letters they only hide. */
const joins =
  /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Myanmar}]/u
const blackFlag = 0x1f3f4

/**
 * Invisible and direction-changing characters of a line that can hide or turn round text. Joiners inside emoji
 * and joining scripts, direction marks beside right-to-left letters and the tags of flags raise no alarm.
 */
export function invisibleSigns(line: string): InvisibleSign[] {
  const found: InvisibleSign[] = []
  let before = ''
  let inFlag = false
  let at = 0
  let directed: boolean | null = null
  for (const sign of line) {
    const code = sign.codePointAt(0) ?? 0
    const tag = code >= 0xe0000 && code <= 0xe007f
    inFlag = code === blackFlag || (inFlag && tag)
    if (tag && !inFlag) found.push({ at, name: named(code, 'TAG CHARACTER') })
    const name = names[code]
    if (name !== undefined) {
      if (code === 0x200c || code === 0x200d || code === 0x180e) {
        if (!joins.test(before) && before !== '\ufe0f' && !joins.test(nextSign(line, at + 1)))
          found.push({ at, name: named(code, name) })
      } else if (code === 0x200e || code === 0x200f || code === 0x61c) {
        directed ??= rightToLeft.test(line)
        if (!directed) found.push({ at, name: named(code, name) })
      } else found.push({ at, name: named(code, name) })
    }
    before = sign
    at += sign.length
  }
  return found
}

/** A text without what has no shape: signs that hide, turn or join. Its words are those that a reader sees. */
export function withoutFormat(text: string): string {
  return text.replace(/\p{Cf}/gu, '')
}

function nextSign(line: string, at: number): string {
  const code = line.codePointAt(at)
  return code === undefined ? '' : String.fromCodePoint(code)
}

/** Full names by code point: a line of a million such signs needs each of them once. */
const fullNames = new Map<number, string>()

function named(code: number, name: string): string {
  let full = fullNames.get(code)
  if (full === undefined) {
    full = `U+${code.toString(16).toUpperCase().padStart(4, '0')} ${name}`
    fullNames.set(code, full)
  }
  return full
}
