import { endOfString } from './json-members.ts'

/** A kind of sign that JSON does not allow, and what is read in its place. */
interface Mend {
  /** What is wrong, as a part of a sentence. */
  readonly why: string
  readonly inStrings: boolean
  readonly pattern: RegExp
  readonly change: (found: string) => string
}

/** A value that JSON allows without quotes. */
const bare = /^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)$/

/** What is mended of an object, one after the other, until a JSON reader accepts it. Nothing but these signs is changed. */
const mends: readonly Mend[] = [
  {
    why: 'it has a comma too many',
    inStrings: false,
    pattern: /,(?=\s*[}\]])/g,
    change: () => '',
  },
  {
    why: 'it holds `NaN` or `Infinity`, read as null',
    inStrings: false,
    pattern: /(?<=^|[\s:,[])(?:NaN|-?Infinity)(?=[\s,\]}]|$)/g,
    change: () => 'null',
  },
  {
    // `007`, `True`, `+1`: kept as they are written. Of what stands in single quotes, the end is not known.
    why: 'a value in it stands without quotes, read as a text',
    inStrings: false,
    pattern: /[^\s{}[\],:]+/g,
    change: (word) => (bare.test(word) || word.includes("'") ? word : JSON.stringify(word)),
  },
  {
    // A control character, or a backslash that begins no escape, as in `C:\dir`.
    why: 'a text in it holds signs that JSON wants escaped',
    inStrings: true,
    pattern: /[\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})?/g,
    change: (sign) => (sign.length > 1 ? sign : JSON.stringify(sign).slice(1, -1)),
  },
]

/** So many signs or strings are looked at in one go; it takes about a millisecond. */
const atOnce = 4096

/** An object as JSON readers accept it, and what was wrong with it; null: it is more than a few signs. */
export function* mendedObject(
  object: string,
): Generator<void, { text: string; whys: readonly string[] } | null> {
  if (isObject(object)) return { text: object, whys: [] }
  let text = object
  const whys: string[] = []
  for (const mend of mends) {
    yield
    const mended = yield* changed(text, mend)
    if (mended === text) continue
    text = mended
    whys.push(mend.why)
    yield
    if (isObject(text)) return { text, whys }
  }
  return null
}

/** True for a text that a JSON reader takes for an object. */
export function isObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch {
    return false
  }
}

/** Changes what stands in strings or outside of them; a string that is never closed, and all behind it, stays as it is. */
function* changed(text: string, mend: Mend): Generator<void, string> {
  let out = ''
  let looked = 0
  for (let at = 0; ; ) {
    const open = text.indexOf('"', at)
    const outside = text.slice(at, open < 0 ? text.length : open)
    out += mend.inStrings ? outside : yield* replaced(outside, mend)
    if (open < 0) return out
    const end = endOfString(text, open)
    if (end < 0) return out + text.slice(open)
    const string = text.slice(open, end)
    out += mend.inStrings ? yield* replaced(string, mend) : string
    at = end
    if (++looked % atOnce === 0) yield
  }
}

function* replaced(part: string, { pattern, change }: Mend): Generator<void, string> {
  let out = ''
  let from = 0
  let looked = 0
  for (const found of part.matchAll(pattern)) {
    out += part.slice(from, found.index) + change(found[0])
    from = found.index + found[0].length
    if (++looked % atOnce === 0) yield
  }
  return from === 0 ? part : out + part.slice(from)
}
