import type { Budget } from './budget.ts'
import type { DigestLines } from './digest-lines.ts'
import type { DraftRow } from './draft-row.ts'
import type { ItemPair } from './pair-items.ts'
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
  const dropped = new Map<number, DraftRow>()
  const added = new Map<number, DraftRow>()
  for (const row of rows) {
    if (row.change === 'dropped') dropped.set(row.a, row)
    if (row.change === 'added') added.set(row.b, row)
  }
  const moves = new Map<DraftRow, string>()
  /** Makes a move of two lines, if both are still free. */
  const move = (atA: number, atB: number, name: string): boolean => {
    const from = dropped.get(atA)
    const to = added.get(atB)
    if (!from || !to) return false
    dropped.delete(atA)
    added.delete(atB)
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

  const placesA = uniqueKeys(dropped.keys(), a)
  const placesB = uniqueKeys(added.keys(), b)
  for (const [key, atA] of placesA) {
    const atB = placesB.get(key)
    if (atA < 0 || atB === undefined || atB < 0 || !isTelling(a, atA)) continue
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

/** Place of each folded line; -1 where it stands more than once. */
function uniqueKeys(places: Iterable<number>, side: DigestLines): Map<string, number> {
  const known = new Map<string, number>()
  for (const at of places) {
    const key = side.key(at)
    known.set(key, known.has(key) ? -1 : at)
  }
  return known
}
