import type { Span } from '../model/comparison.ts'
import { alignRows } from './align-rows.ts'
import { tellBlankLines } from './blank-lines.ts'
import type { Budget } from './budget.ts'
import { diffLines, type LinePin } from './diff-lines.ts'
import type { DigestLines } from './digest-lines.ts'
import type { DraftRow } from './draft-row.ts'
import { findMoves } from './find-moves.ts'
import type { ItemPair } from './pair-items.ts'
import { wordSpans } from './word-spans.ts'

/** Rows of a comparison while they are worked out, with the moves among them. */
interface DraftRows {
  readonly rows: readonly DraftRow[]
  /** Name of the move that a moved row belongs to. */
  readonly moves: ReadonlyMap<DraftRow, string>
  /** Works out the word marks of rows that have none yet. */
  readonly mark: (rows: Iterable<DraftRow>) => void
}

/**
 * Rows of both texts with their moves. The work is done in one order of the two sides, whichever is called
 * A, so that a swap shows the same pairs on the other sides and never another alignment.
 */
export function draftRows(
  a: DigestLines,
  b: DigestLines,
  items: readonly ItemPair[],
  pins: readonly LinePin[],
  budget: Budget,
): DraftRows {
  const turned = !inOrder(a.lines, b.lines)
  const [first, second] = turned ? [b, a] : [a, b]
  const pairs = turned ? items.map((pair) => ({ ...pair, a: pair.b, b: pair.a })) : items
  const linePairs = diffLines(first.lines, second.lines, budget, {
    keys: [first.key, second.key],
    pins: turned ? pins.map((pin) => ({ a: pin.b, b: pin.a })) : pins,
  })
  const rows = alignRows(first, second, linePairs, pairs, budget)
  // Where equal lines were left apart for want of time, they have not moved.
  const moves = linePairs.cut
    ? new Map<DraftRow, string>()
    : findMoves(rows, first, second, linePairs, pairs, budget)
  if (turned) for (const row of rows) turn(row)
  const ordered = turned ? droppedFirst(rows) : rows
  tellBlankLines(ordered, a, b)
  const mark = (unmarked: Iterable<DraftRow>) => {
    for (const row of unmarked) {
      const [from, to] = turned ? [row.b, row.a] : [row.a, row.b]
      const marked = wordSpans(first.lines[from] as string, second.lines[to] as string, budget)
      row.spansA = (turned ? turnMarks(marked?.b) : marked?.a) ?? null
      row.spansB = (turned ? turnMarks(marked?.a) : marked?.b) ?? null
      row.unmarked = false
    }
  }
  return { rows: ordered, moves, mark }
}

function inOrder(a: readonly string[], b: readonly string[]): boolean {
  if (a.length !== b.length) return a.length < b.length
  const at = a.findIndex((line, index) => line !== b[index])
  return at < 0 || (a[at] as string) < (b[at] as string)
}

/** Makes a row of (a, b) one of (b, a), in place. */
function turn(row: DraftRow): void {
  const { a, b, spansA, spansB } = row
  row.a = b
  row.b = a
  row.spansA = turnMarks(spansB)
  row.spansB = turnMarks(spansA)
  if (row.change === 'added') row.change = 'dropped'
  else if (row.change === 'dropped') row.change = 'added'
}

function turnMarks(spans: readonly Span[] | null | undefined): Span[] | null {
  const other = { same: 'same', dropped: 'added', added: 'dropped' } as const
  return spans?.map(({ text, mark }) => ({ text, mark: other[mark] })) ?? null
}

/** Of the rows between two pairs, those of A come before those of B. */
function droppedFirst(rows: readonly DraftRow[]): DraftRow[] {
  const result: DraftRow[] = []
  let ofB: DraftRow[] = []
  for (const row of rows) {
    if (row.a < 0) ofB.push(row)
    else {
      if (row.b >= 0) {
        result.push(...ofB)
        ofB = []
      }
      result.push(row)
    }
  }
  return result.concat(ofB)
}
