/** Signs that vanish, as in `fold`. */
const apostrophes = /['’ʼ]/g
const wordSign = /[\p{L}\p{N}\p{M}]/u
const combining = /[\u0300-\u036f]/g
/** What is folded together: a sign with the marks behind it, the parts of Korean syllables. */
const cluster = /(?:[\u1100-\u11ff\u3130-\u318f\uffa0-\uffdf]+|.)\p{M}*/suy

/** A folded text, and for each of its signs where it stands in the text as written. */
interface FoldedPlaces {
  readonly folded: string
  /** Offset of each folded sign, and one more for the end. */
  readonly from: Uint32Array
}

/** `fold` with the way back: what is found in the folded text can be shown in the text as written. */
export function foldWithPlaces(text: string): FoldedPlaces {
  let folded = ''
  const from: number[] = []
  let isBlank = true
  const add = (signs: string, at: number) => {
    folded += signs
    for (let n = 0; n < signs.length; n++) from.push(at)
  }
  for (let at = 0; at < text.length; ) {
    const code = text.charCodeAt(at)
    const isLetter =
      (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39) || (code >= 0x41 && code <= 0x5a)
    const next = text.charCodeAt(at + 1)
    if (isLetter && !(next >= 0x300)) {
      add(text.charAt(at).toLowerCase(), at)
      isBlank = false
      at++
      continue
    }
    cluster.lastIndex = at
    const sign = cluster.exec(text)?.[0] ?? text.charAt(at)
    const own = sign
      .normalize('NFKD')
      .replace(apostrophes, '')
      .replace(combining, '')
      .normalize('NFC')
      .toLowerCase()
    for (const one of own) {
      if (wordSign.test(one)) {
        add(one, at)
        isBlank = false
      } else if (!isBlank) {
        add(' ', at)
        isBlank = true
      }
    }
    at += sign.length
  }
  from.push(text.length)
  return { folded, from: Uint32Array.from(from) }
}
