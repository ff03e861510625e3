import type { Region } from './regions.ts'
import { createTextNumbers } from './text-numbers.ts'

/** Lines as numbers, the same number for the same line on either side. */
export interface LineNumbers {
  readonly raw: Numbers
  /** Numbers that are also the same for lines that differ in white space only; known for the region asked for. */
  readonly loose: (region: Region) => Numbers
  /** The same of any line, outside the region too. */
  readonly folded: (side: 0 | 1, at: number) => number
  /** True when a line's number was asked for that is not its own but its key's. */
  readonly isFolded: () => boolean
  readonly places: Places
  /** True for the number of a line that stands on both sides. */
  readonly isShared: (id: number) => boolean
}

/** Numbers the lines of a region; outside it the numbers mean nothing. */
export function numberLines(
  whole: Region,
  a: readonly string[],
  b: readonly string[],
  keys: LineKeys,
): LineNumbers {
  const { aStart, aEnd, bStart, bEnd } = whole
  const lineCount = aEnd - aStart + bEnd - bStart
  const known = createTextNumbers(lineCount)
  /** By number: 1 for a line of A, 2 for one of B, 3 for both. */
  const sides = new Uint8Array(2 * (a.length + b.length))
  const numbersA = new Int32Array(a.length)
  const placeOf = new Int32Array(aEnd - aStart)
  let inA = 0
  for (let at = aStart; at < aEnd; at++) {
    const id = known.numberOf(a[at] as string)
    numbersA[at] = id
    if (id === inA) placeOf[inA++] = at
    sides[id] = 1
  }
  // Most lines stand behind the same line on both sides: looking there first spares a search for each.
  const numbersB = new Int32Array(b.length)
  let next = aStart
  for (let at = bStart; at < bEnd; at++) {
    const line = b[at] as string
    const asExpected = next < aEnd && a[next] === line
    const id = asExpected ? (numbersA[next] as number) : known.numberOf(line)
    const isShared = id < inA
    numbersB[at] = id
    sides[id] = isShared ? 3 : 2
    next = (asExpected || !isShared ? next : (placeOf[id] as number)) + 1
  }
  const raw = [numbersA, numbersB] as const
  const folded = [raw[0].slice(), raw[1].slice()] as const
  let anyFolded = false
  const lines = [a, b] as const
  const isFolded = [new Uint8Array(a.length), new Uint8Array(b.length)] as const
  const fold = (side: 0 | 1, start: number, end: number) => {
    for (let at = start; at < end; at++) {
      if (isFolded[side][at]) continue
      isFolded[side][at] = 1
      const key = keys[side](at)
      // Most lines are their own keys; outside the region a line has no number yet.
      const within = side === 0 ? at >= aStart && at < aEnd : at >= bStart && at < bEnd
      if (within && key === lines[side][at]) continue
      const id = known.numberOf(key)
      anyFolded = true
      folded[side][at] = id
      sides[id] = (sides[id] as number) | (side + 1)
    }
  }
  return {
    raw,
    loose: (region) => {
      fold(0, region.aStart, region.aEnd)
      fold(1, region.bStart, region.bEnd)
      return folded
    },
    folded: (side, at) => {
      fold(side, at, at + 1)
      return folded[side][at] as number
    },
    isFolded: () => anyFolded,
    isShared: (id) => sides[id] === 3,
    // A line has one number as it is and at most one more for its key.
    places: placesFor(2 * lineCount),
  }
}

/** A number for each line, by side. */
export type Numbers = readonly [Int32Array, Int32Array]

/** What a line is compared by where white space does not count, by side. */
export type LineKeys = readonly [(at: number) => string, (at: number) => string]

/** Place of each line number in a region, on either side: one entry a number, `free` between two regions. */
export interface Places {
  readonly a: Int32Array
  readonly b: Int32Array
}

/** A number that stands at no place. */
export const free = -2
const twice = -1

function placesFor(numbers: number): Places {
  return { a: new Int32Array(numbers).fill(free), b: new Int32Array(numbers).fill(free) }
}

/** Notes where a number stands, or that it stands at more than one place. */
export function notePlace(id: number, at: number, places: Int32Array): void {
  places[id] = places[id] === free ? at : twice
}
