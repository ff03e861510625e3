import type { Budget } from './budget.ts'
import type { LinePairs } from './diff-lines.ts'
import type { DigestLines } from './digest-lines.ts'
import type { DraftRow } from './draft-row.ts'
import type { ItemPair } from './pair-items.ts'
import { wordSpans } from './word-spans.ts'

/** A shorter line, alone, is dropped here and added there, not moved: it may be anyone's. */
const leastMovedLength = 12

/** Lines by number: those of one number are one but for white space. */
type LineNumbering = Pick<LinePairs, 'numberOf' | 'isShared'>

/**
 * Marks dropped and added rows that are one text in two places: items that the item list pairs, the first of a
 * section with its heading, and other lines that stand once among the dropped and once among the added, with the lines around them that moved
 * along. Changes the rows in place; answers the number of each row's move by row.
 */
export function findMoves(
  rows: readonly DraftRow[],
  a: DigestLines,
  b: DigestLines,
  lines: LineNumbering,
  items: readonly ItemPair[],
  budget: Budget,
): Map<DraftRow, string> {
  /** Rows that are not moved yet by the place of their line. */
  const dropped = new Array<DraftRow | undefined>(a.lines.length)
  const added = new Array<DraftRow | undefined>(b.lines.length)
  for (const row of rows) {
    if (row.change === 'dropped') dropped[row.a] = row
    if (row.change === 'added') added[row.b] = row
  }
  const moves = new Map<DraftRow, string>()
  /** Makes a move of two lines, if both are still free. */
  const move = (atA: number, atB: number, name: string): boolean => {
    const from = dropped[atA]
    const to = added[atB]
    if (!from || !to) return false
    dropped[atA] = undefined
    added[atB] = undefined
    from.change = 'moved'
    to.change = 'moved'
    from.movedTo = atB
    to.movedTo = atA
    if (a.key(atA) !== b.key(atB)) {
      const marked = wordSpans(a.lines[atA] as string, b.lines[atB] as string, budget)
      from.spansA = marked?.a ?? null
      to.spansB = marked?.b ?? null
    }
    moves.set(from, name)
    moves.set(to, name)
    return true
  }

  /** Lines from two lines up to an equal heading with nothing else between, which moved along; 0: there is none. */
  const toHeading = (atA: number, atB: number): number => {
    for (let step = 1; ; step++) {
      const [x, y] = [atA - step, atB - step]
      if (!dropped[x] || !added[y] || a.key(x) !== b.key(y)) return 0
      if (a.kinds[x] === 'heading') return step
      if (a.key(x) !== '') return 0
    }
  }

  items.forEach((pair, number) => {
    if (!pair.a || !pair.b || (pair.share && !pair.share.lead)) return
    const from = pair.a.item.line - 1
    const to = pair.b.item.line - 1
    if (!move(from, to, `item ${number}`)) return
    const above = toHeading(from, to)
    for (let step = 1; step <= above; step++) move(from - step, to - step, `item ${number}`)
    const length = Math.min(pair.a.item.endLine, pair.b.item.endLine + from - to) - from
    for (let step = 1; step < length; step++) {
      if (a.key(from + step) === b.key(to + step)) move(from + step, to + step, `item ${number}`)
    }
  })

  for (const { atA, atB } of uniqueOnBoth(dropped, added, lines)) {
    if (!isTelling(a, atA)) continue
    const name = `line ${atA}`
    if (!move(atA, atB, name)) continue
    for (const step of [-1, 1]) {
      let x = atA + step
      let y = atB + step
      while (x >= 0 && y >= 0 && a.key(x) === b.key(y) && move(x, y, name)) {
        x += step
        y += step
      }
    }
  }
  return moves
}

/** A line that is known again by its text. Frontmatter keys are unique, so their lines may be short. */
function isTelling(side: DigestLines, at: number): boolean {
  if (side.kinds[at] === 'front') return /\w/.test(side.key(at))
  return side.key(at).length >= leastMovedLength && /[\p{L}\p{N}]/u.test(side.key(at))
}

/** Folded lines that stand once among the rows of either side. */
function uniqueOnBoth(
  dropped: readonly (DraftRow | undefined)[],
  added: readonly (DraftRow | undefined)[],
  lines: LineNumbering,
): { atA: number; atB: number }[] {
  const [numbersA, numbersB] = [numbersOf(dropped, 0, lines), numbersOf(added, 1, lines)]
  const placesB = placesOf(numbersB, lines)
  const pairs: { atA: number; atB: number }[] = []
  for (const [number, atA] of placesOf(numbersA, lines)) {
    const atB = placesB.get(number) ?? twice
    if (atA !== twice && atB !== twice) pairs.push({ atA, atB })
  }
  return pairs
}

const twice = -1

/** Number of the line of each row; -1 where there is none. */
function numbersOf(
  rows: readonly (DraftRow | undefined)[],
  side: 0 | 1,
  { numberOf }: LineNumbering,
): Int32Array {
  const numbers = new Int32Array(rows.length).fill(-1)
  for (let at = 0; at < rows.length; at++) if (rows[at]) numbers[at] = numberOf(side, at)
  return numbers
}

/** Place of each line that stands on both sides, by its number, or that it stands at more than one place. */
function placesOf(numbers: Int32Array, { isShared }: LineNumbering): Map<number, number> {
  const places = new Map<number, number>()
  for (let at = 0; at < numbers.length; at++) {
    const number = numbers[at] as number
    if (number >= 0 && isShared(number)) places.set(number, places.has(number) ? twice : at)
  }
  return places
}
