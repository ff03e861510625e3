import { problemsOf } from '../../shared/digest/problem-at.ts'
import type { TextForm } from '../../shared/model/digest.ts'
import type { Problem } from '../../shared/model/problem.ts'

/** A file's bytes as text, with what was found on the way. */
interface DecodedText {
  /** Without byte order mark. */
  readonly text: string
  readonly form: TextForm
  readonly problems: readonly Problem[]
}

/**
 * Reads bytes as text: by byte order mark, else as UTF-8, else as Latin-1 with a problem. Bytes that are
 * mostly UTF-8 with a damaged place stay UTF-8, the damage shown as U+FFFD. Never throws.
 */
export function decodeText(path: string, bytes: Uint8Array): DecodedText {
  const { text, encoding, bom, problem } = decode(bytes)
  const problems = problem ? [fault(path, text, encoding, problem.firstAt)] : []
  return { text, form: formOf(text, encoding, bom, bytes.length), problems }
}

type Encoding = TextForm['encoding']

interface Decoded {
  readonly text: string
  readonly encoding: Encoding
  readonly bom: boolean
  /** Offset in the text of the first sign that is not certain; null when all is well. */
  readonly problem: { readonly firstAt: number } | null
}

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const lenient = new TextDecoder('utf-8', { ignoreBOM: true })

function decode(bytes: Uint8Array): Decoded {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return utf16(bytes.subarray(2), 'utf-16le')
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return utf16(bytes.subarray(2), 'utf-16be')
  const bom = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
  const content = bom ? bytes.subarray(3) : bytes
  try {
    return { text: strict.decode(content), encoding: 'utf-8', bom, problem: null }
  } catch {
    const text = lenient.decode(content)
    const damaged = text.split('\ufffd').length - 1
    const sound = text.match(/[^\x00-\x7f\ufffd]/gu)?.length ?? 0
    if (bom || sound > damaged) {
      return { text, encoding: 'utf-8', bom, problem: { firstAt: text.indexOf('\ufffd') } }
    }
    const latin = Buffer.from(content.buffer, content.byteOffset, content.byteLength).toString('latin1')
    return {
      text: latin,
      encoding: 'latin-1',
      bom: false,
      problem: { firstAt: latin.search(/[^\x00-\x7f]/) },
    }
  }
}

function utf16(content: Uint8Array, encoding: 'utf-16le' | 'utf-16be'): Decoded {
  const even = Buffer.from(content.subarray(0, content.length - (content.length % 2)))
  if (encoding === 'utf-16be') even.swap16()
  const text = even.toString('utf16le')
  // An odd byte at the end is half a character.
  const odd = content.length % 2 === 1
  return {
    text: odd ? `${text}\ufffd` : text,
    encoding,
    bom: true,
    problem: odd ? { firstAt: text.length } : null,
  }
}

function fault(path: string, text: string, encoding: Encoding, firstAt: number): Problem {
  const before = text.slice(0, firstAt)
  const line = before.split(/\r\n|\r|\n/).length
  const column = firstAt - Math.max(before.lastIndexOf('\n'), before.lastIndexOf('\r'))
  const what =
    encoding === 'latin-1'
      ? `The bytes are not UTF-8, first in line ${line}, and were read as Latin-1.`
      : `The bytes are damaged ${encoding.toUpperCase()}, first in line ${line}; the damage is shown as \ufffd.`
  const mend = 'Save the file as UTF-8.'
  return problemsOf(path)('file.encoding', 'warning', line, what, mend, { column })
}

function formOf(text: string, encoding: Encoding, bom: boolean, bytes: number): TextForm {
  let lf = 0
  let crlf = 0
  let cr = 0
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) {
    if (text.charCodeAt(at - 1) === 13) crlf++
    else lf++
  }
  for (let at = text.indexOf('\r'); at >= 0; at = text.indexOf('\r', at + 1)) {
    if (text.charCodeAt(at + 1) !== 10) cr++
  }
  const kinds = [lf > 0, crlf > 0, cr > 0].filter(Boolean).length
  const lineEnds = kinds === 0 ? 'none' : kinds > 1 ? 'mixed' : lf > 0 ? 'lf' : crlf > 0 ? 'crlf' : 'cr'
  const finalNewline = /[\r\n]$/.test(text.slice(-1))
  const lines = lf + crlf + cr + (text === '' || finalNewline ? 0 : 1)
  return { encoding, bom, lineEnds, finalNewline, bytes, lines }
}
