/** Numbers of texts, from 0 in the order in which they came: equal texts have equal numbers. */
export interface TextNumbers {
  /** Number of the part of a text from `start` up to, not including, `end`; a new one where it was not known. */
  numberOf(text: string, start?: number, end?: number): number
  /** Number of a text; -1 when it is not known. */
  find(text: string): number
  /** How many distinct texts have a number. */
  readonly size: number
}

/** Longer texts are left to a `Map`, which reads no more of them than it must. */
const maxHashed = 2_048

/** Where so many texts share a place the next ones are left to a `Map`: no choice of texts makes this slow. */
const maxShared = 24

/**
 * Numbers texts as a `Map` would, in a fraction of the time where there are thousands and most of them are new: a
 * `Map` has each of them cut out and read by the runtime, and copies itself as it grows.
 *
 * @param expected how many there may be
 */
export function createTextNumbers(expected = 64): TextNumbers {
  let size = 2 ** Math.max(4, Math.ceil(Math.log2(expected + 1)))
  const texts: string[] = []
  let starts = new Int32Array(size)
  let ends = new Int32Array(size)
  let hashes = new Int32Array(size)
  /** The number before, at the same place; -1 for none. */
  let before = new Int32Array(size)
  /** The last number at each place; -1 for none. */
  let heads = new Int32Array(size).fill(-1)
  const rest = new Map<string, number>()
  const grow = () => {
    size *= 4
    const longer = (old: Int32Array) => {
      const list = new Int32Array(size)
      list.set(old)
      return list
    }
    starts = longer(starts)
    ends = longer(ends)
    hashes = longer(hashes)
    before = longer(before)
    heads = new Int32Array(size).fill(-1)
    for (let number = 0; number < texts.length; number++) {
      if ((ends[number] as number) < 0) continue
      const place = (hashes[number] as number) & (size - 1)
      before[number] = heads[place] as number
      heads[place] = number
    }
  }
  const add = (text: string, start: number, end: number, hash: number, last: number): number => {
    const number = texts.push(text) - 1
    starts[number] = start
    ends[number] = end
    hashes[number] = hash
    before[number] = last
    return number
  }
  const inRest = (text: string, isNew: boolean): number => {
    const known = rest.get(text)
    if (known !== undefined || !isNew) return known ?? -1
    if (texts.length === size) grow()
    const number = add('', 0, -1, 0, -1)
    rest.set(text, number)
    return number
  }
  const look = (text: string, start: number, end: number, isNew: boolean): number => {
    if (end - start > maxHashed) return inRest(text.slice(start, end), isNew)
    if (texts.length === size) grow()
    const hash = hashOf(text, start, end)
    const place = hash & (size - 1)
    let shared = 0
    for (let at = heads[place] as number; at >= 0; at = before[at] as number) {
      if (hashes[at] === hash && ends[at] === (starts[at] as number) + end - start) {
        if (isSame(texts[at] as string, starts[at] as number, text, start, end - start)) return at
      }
      shared++
    }
    const isRest = shared >= maxShared
    if (isRest || rest.size > 0) {
      const known = inRest(text.slice(start, end), isNew && isRest)
      if (known >= 0) return known
    }
    if (!isNew) return -1
    const number = add(text, start, end, hash, heads[place] as number)
    heads[place] = number
    return number
  }
  return {
    numberOf: (text, start = 0, end = text.length) => look(text, start, end, true),
    find: (text) => look(text, 0, text.length, false),
    get size() {
      return texts.length
    },
  }
}

/** A number of 30 bits that depends on every sign. */
function hashOf(text: string, start: number, end: number): number {
  let hash = 0x811c9dc5
  for (let at = start; at < end; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return (hash ^ (hash >>> 15)) & 0x3fffffff
}

function isSame(one: string, from: number, other: string, start: number, length: number): boolean {
  for (let at = 0; at < length; at++) {
    if (one.charCodeAt(from + at) !== other.charCodeAt(start + at)) return false
  }
  return true
}
