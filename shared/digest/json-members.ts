/** A member of a JSON object with its value as it is written. */
export interface Member {
  readonly key: string
  /** JSON text of the value, character for character. */
  readonly value: string
  /** Offset of the value in the text. */
  readonly at: number
}

/**
 * Members of the object that a text begins with, in order, repeated keys included; `JSON.parse` would drop the
 * repeated and rewrite numbers. Of text that is cut, the members that are complete. Never throws.
 */
export function membersOf(text: string): Member[] {
  return readMembers(text).members
}

/** As `membersOf`, with the member behind them whose value does not end in the text; null: there is none. */
export function readMembers(text: string): { members: Member[]; cut: Omit<Member, 'value'> | null } {
  const members: Member[] = []
  const whole = { members, cut: null }
  let at = skipBlank(text, 0)
  if (text[at] !== '{') return whole
  at++
  for (;;) {
    at = skipBlank(text, at)
    if (text[at] === ',') {
      at = skipBlank(text, at + 1)
    }
    if (text[at] !== '"') return whole
    const keyEnd = endOfString(text, at)
    if (keyEnd < 0) return whole
    const key = unescaped(text.slice(at, keyEnd))
    at = skipBlank(text, keyEnd)
    if (key === null || text[at] !== ':') return whole
    at = skipBlank(text, at + 1)
    const end = endOfValue(text, at)
    if (end < 0) return { members, cut: { key, at } }
    members.push({ key, value: text.slice(at, end).trimEnd(), at })
    at = end
  }
}

/**
 * Elements of the array that a JSON text begins with, as written; empty when it is no array.
 *
 * @param most so many are looked for
 */
export function elementsOf(text: string, most = Number.POSITIVE_INFINITY): string[] {
  const elements: string[] = []
  let at = skipBlank(text, 0)
  if (text[at] !== '[') return elements
  at++
  for (;;) {
    at = skipBlank(text, at)
    if (text[at] === ',') at = skipBlank(text, at + 1)
    if (at >= text.length || text[at] === ']' || elements.length >= most) return elements
    const end = endOfValue(text, at)
    if (end < 0) return elements
    elements.push(text.slice(at, end).trimEnd())
    at = end
  }
}

/**
 * Text of a JSON string with its escapes resolved; null when the text is not one. A string without escapes is
 * a slice of the line it came from, so that a large file is not held twice.
 */
export function unescaped(json: string): string | null {
  if (json.length < 2 || json[0] !== '"' || json.at(-1) !== '"') return null
  if (!json.includes('\\')) return json.slice(1, -1)
  try {
    const value: unknown = JSON.parse(json)
    return typeof value === 'string' ? value : null
  } catch {
    return null
  }
}

/** Offset of the first sign at or behind a place that is no white space of JSON. */
export function skipBlank(text: string, from: number): number {
  let at = from
  while (at < text.length && isBlank(text.charCodeAt(at))) at++
  return at
}

function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09
}

/** Offset behind the closing quote, or -1 when the string is not closed. */
export function endOfString(text: string, open: number): number {
  let at = open + 1
  for (;;) {
    const quote = text.indexOf('"', at)
    if (quote < 0) return -1
    let slashes = 0
    while (text[quote - 1 - slashes] === '\\') slashes++
    if (slashes % 2 === 0) return quote + 1
    at = quote + 1
  }
}

/** Offset behind a value, or -1 when it is not complete. */
export function endOfValue(text: string, from: number): number {
  const first = text[from]
  if (first === '"') return endOfString(text, from)
  let at = from
  let depth = 0
  while (at < text.length) {
    const sign = text[at]
    if (sign === '"') {
      at = endOfString(text, at)
      if (at < 0) return -1
      continue
    }
    if (sign === '{' || sign === '[') depth++
    else if (sign === '}' || sign === ']') {
      if (depth === 0) return at
      depth--
      if (depth === 0) return at + 1
    } else if (sign === ',' && depth === 0) return at
    at++
  }
  return -1
}

/** Offset behind the text, number or word that begins an element of a list; a text that does not end takes all. */
export function endOfScalar(text: string): number {
  const end = text.startsWith('"') ? endOfString(text, 0) : text.search(/,|\]|$/)
  return end < 0 ? text.length : end
}
