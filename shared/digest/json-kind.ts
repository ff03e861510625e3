import { endOfString, endOfValue, skipBlank } from './json-members.ts'

/** Texts up to this many characters are read in one go; it takes about a millisecond. */
const shortText = 256 * 1024

/**
 * What a text is to a strict JSON reader; null: it is no JSON. As `JSON.parse` decides, but in steps, and of a long
 * object member by member and element by element, so that one record of many megabytes holds up nobody.
 *
 * @param short characters up to which a text is read in one go
 */
export function* jsonKind(text: string, short = shortText): Generator<void, 'object' | 'other' | null> {
  if (text.length <= short || text[skipBlank(text, 0)] !== '{') {
    const value = parsed(text)
    if (value === undefined) return null
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? 'object' : 'other'
  }
  return (yield* isLongObject(text, short)) ? 'object' : null
}

function* isLongObject(text: string, short: number): Generator<void, boolean> {
  let at = skipBlank(text, skipBlank(text, 0) + 1)
  if (text[at] === '}') return isEnd(text, at + 1)
  for (;;) {
    const keyEnd = text[at] === '"' ? endOfString(text, at) : -1
    if (keyEnd < 0 || parsed(text.slice(at, keyEnd)) === undefined) return false
    at = skipBlank(text, keyEnd)
    if (text[at] !== ':') return false
    at = skipBlank(text, at + 1)
    const end = endOfValue(text, at)
    if (end < 0 || !(yield* isValue(text.slice(at, end), short))) return false
    at = skipBlank(text, end)
    if (text[at] === '}') return isEnd(text, at + 1)
    if (text[at] !== ',') return false
    at = skipBlank(text, at + 1)
  }
}

function* isValue(text: string, short: number): Generator<void, boolean> {
  yield
  if (text.length <= short || text[0] !== '[') return parsed(text) !== undefined
  let at = skipBlank(text, 1)
  if (text[at] === ']') return isEnd(text, at + 1)
  let pause = at + short
  for (;;) {
    const end = endOfValue(text, at)
    if (end < 0 || parsed(text.slice(at, end)) === undefined) return false
    at = skipBlank(text, end)
    if (text[at] === ']') return isEnd(text, at + 1)
    if (text[at] !== ',') return false
    at = skipBlank(text, at + 1)
    if (at < pause) continue
    pause = at + short
    yield
  }
}

function isEnd(text: string, at: number): boolean {
  return skipBlank(text, at) === text.length
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
