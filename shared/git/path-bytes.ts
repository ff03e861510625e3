/**
 * Paths are bytes to git and text to us. A path that is valid UTF-8 becomes that text, with NFC and NFD kept
 * apart. A byte that is not part of valid UTF-8 becomes the lone surrogate U+DC00 + byte, which no valid text
 * holds: so every path survives the way there and back, and two different paths never become one.
 *
 * Bytes travel here as "byte strings": one character of U+0000 to U+00FF for each byte.
 */
export function pathFromBytes(bytes: string): string {
  return decodeUtf8(bytes, (byte) => String.fromCharCode(0xdc00 + byte))
}

/** The bytes of a path, as a byte string. */
export function pathToBytes(path: string): string {
  if (!/[^\0-\x7f]/.test(path)) return path
  let bytes = ''
  for (const character of path) {
    const code = character.codePointAt(0)!
    if (code >= 0xdc80 && code <= 0xdcff) bytes += String.fromCharCode(code - 0xdc00)
    else bytes += encodeUtf8(code)
  }
  return bytes
}

/** True when every byte of the path was valid UTF-8, so that it can be an argument of a program. */
export function isTextPath(path: string): boolean {
  return !/[\ud800-\udfff]/u.test(path)
}

/**
 * True for a path that git itself never writes to disk: it leads out of the folder that it is in, or into git's own, on
 * whatever file system. A tree can hold such names, but only a forged one does.
 */
export function isForgedPath(path: string): boolean {
  return path.split('/').some((part) => /^(?:|\.|\.\.)$/.test(part) || isGitFolder(part))
}

/** `.git` as some file system understands it: in any case, by its short name, and with what is cut off or passed over. */
function isGitFolder(name: string): boolean {
  const plain = name.replace(/[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]/g, '')
  return /^(?:\.git|git~1)[ .]*(?:[:\\].*)?$/is.test(plain)
}

/** A path for people: bytes that are not text are shown as `\xNN`. */
export function showPath(path: string): string {
  return path.replace(
    /[\udc80-\udcff]/gu,
    (byte) => `\\x${(byte.charCodeAt(0) - 0xdc00).toString(16).padStart(2, '0')}`,
  )
}

/** Text from a byte string: UTF-8 where it is valid as a whole, else Latin-1. */
export function textFromBytes(bytes: string): string {
  let valid = true
  const text = decodeUtf8(bytes, () => {
    valid = false
    return ''
  })
  return valid ? text : bytes
}

function decodeUtf8(bytes: string, invalid: (byte: number) => string): string {
  if (!/[\x80-\xff]/.test(bytes)) return bytes
  let text = ''
  for (let at = 0; at < bytes.length; ) {
    const first = bytes.charCodeAt(at)
    const length = sequenceLength(bytes, at, first)
    if (length === 0) {
      text += invalid(first)
      at += 1
      continue
    }
    let code = length === 1 ? first : first & (0xff >> (length + 1))
    for (let next = 1; next < length; next += 1) code = (code << 6) | (bytes.charCodeAt(at + next) & 0x3f)
    text += String.fromCodePoint(code)
    at += length
  }
  return text
}

/** Length of the valid UTF-8 sequence at a place, by the table of well-formed sequences; 0: there is none. */
function sequenceLength(bytes: string, at: number, first: number): number {
  if (first < 0x80) return 1
  const length = first >= 0xc2 && first <= 0xdf ? 2 : first >= 0xe0 && first <= 0xef ? 3 : 4
  if (length === 4 && (first < 0xf0 || first > 0xf4)) return 0
  const second = bytes.charCodeAt(at + 1)
  // Overlong forms, surrogates and codes past U+10FFFF are told by the second byte.
  const low = first === 0xe0 ? 0xa0 : first === 0xf0 ? 0x90 : 0x80
  const high = first === 0xed ? 0x9f : first === 0xf4 ? 0x8f : 0xbf
  if (!(second >= low && second <= high)) return 0
  for (let next = 2; next < length; next += 1) {
    if ((bytes.charCodeAt(at + next) & 0xc0) !== 0x80) return 0
  }
  return length
}

function encodeUtf8(code: number): string {
  const tail = (shift: number) => 0x80 | ((code >> shift) & 0x3f)
  if (code < 0x80) return String.fromCharCode(code)
  if (code < 0x800) return String.fromCharCode(0xc0 | (code >> 6), tail(0))
  if (code < 0x10000) return String.fromCharCode(0xe0 | (code >> 12), tail(6), tail(0))
  return String.fromCharCode(0xf0 | (code >> 18), tail(12), tail(6), tail(0))
}
