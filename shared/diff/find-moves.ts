import type { Budget } from './budget.ts'
import type { DigestLines } from './digest-lines.ts'
import type { DraftRow } from './draft-row.ts'
import type { ItemPair } from './pair-items.ts'
import { createTextNumbers } from './text-numbers.ts'
import { wordSpans } from './word-spans.ts'

/** A shorter line, alone, is dropped here and added there, not moved: it may be anyone's. */
const LEAST_MOVED_LENGTH = 12

/**
 * Marks dropped and added rows that are one text in two places: items that the item list pairs, and other
 * lines that stand once among the dropped and once among the added, with the lines around them that moved
 * along. Changes the rows in place; answers the number of each row's move by row.
 */
export function findMoves(
  rows: readonly DraftRow[],
  a: DigestLines,
  b: DigestLines,
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

  items.forEach((pair, number) => {
    if (!pair.a || !pair.b || (pair.share && !pair.share.lead)) return
    const from = pair.a.item.line - 1
    const to = pair.b.item.line - 1
    if (!move(from, to, `item ${number}`)) return
    const length = Math.min(pair.a.item.endLine, pair.b.item.endLine + from - to) - from
    for (let step = 1; step < length; step++) {
      if (a.key(from + step) === b.key(to + step)) move(from + step, to + step, `item ${number}`)
    }
  })

  for (const { atA, atB } of uniqueOnBoth(dropped, added, a, b)) {
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
  return side.key(at).length >= LEAST_MOVED_LENGTH && /[\p{L}\p{N}]/u.test(side.key(at))
}

const none = -1
const twice = -2

/** Folded lines that stand once among the rows of either side. */
function uniqueOnBoth(
  dropped: readonly (DraftRow | undefined)[],
  added: readonly (DraftRow | undefined)[],
  a: DigestLines,
  b: DigestLines,
): { atA: number; atB: number }[] {
  const known = createTextNumbers(dropped.length)
  /** By number of the line: its place in A, and in B; `twice` where it stands at several. */
  const placesA: number[] = []
  for (let at = 0; at < dropped.length; at++) {
    if (!dropped[at]) continue
    const number = known.numberOf(a.key(at))
    placesA[number] = number < placesA.length ? twice : at
  }
  const placesB = new Int32Array(known.size).fill(none)
  for (let at = 0; at < added.length && known.size > 0; at++) {
    const number = added[at] ? known.find(b.key(at)) : -1
    if (number >= 0) placesB[number] = placesB[number] === none ? at : twice
  }
  const pairs: { atA: number; atB: number }[] = []
  for (let number = 0; number < placesA.length; number++) {
    const atA = placesA[number] as number
    const atB = placesB[number] as number
    if (atA >= 0 && atB >= 0) pairs.push({ atA, atB })
  }
  return pairs
}
