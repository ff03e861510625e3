import { type DigestLines, kindAt, ownerAt } from './digest-lines.ts'
import type { DraftRow } from './draft-row.ts'

/**
 * Numbers the changes that next and previous step through, and answers how many there are. A change is a
 * run of changed rows; where a run holds several items, each is a change of its own. The frontmatter is one
 * change, for it is compared by field; a move is one, numbered where it stands first.
 */
export function numberChanges(
  rows: readonly DraftRow[],
  a: DigestLines,
  b: DigestLines,
  moves: ReadonlyMap<DraftRow, string>,
  ignoreWhitespace: boolean,
): number {
  const named = new Map<Name, number>()
  let count = 0
  /** The change of the row above and its name; -1: there is none. */
  let above = -1
  let nameAbove: Name | null = null
  for (const row of rows) {
    if (row.change === 'equal' || (ignoreWhitespace && row.change === 'whitespace')) {
      above = -1
      continue
    }
    const name = nameOf(row, a, b, moves)
    // An item with changes in several places has a change for each; a move and the frontmatter have one.
    const isOne = name !== null && !isItem(name)
    const goesOn: boolean = above >= 0 && joins(nameAbove, name)
    const index: number = (isOne ? named.get(name) : undefined) ?? (goesOn ? above : count++)
    if (isOne) named.set(name, index)
    nameAbove = name ?? (goesOn ? nameAbove : null)
    above = index
    row.changeIndex = index
  }
  return count
}

/** What a change is about: the number of an item pair, or the name of a move or of the frontmatter. */
type Name = string | number

function isItem(name: Name | null): boolean {
  return typeof name === 'number'
}

/** True when a row goes on with the change above it: lines of no item go with what they stand beside. */
function joins(above: Name | null, name: Name | null): boolean {
  return above === name || (above === null && isItem(name)) || (name === null && isItem(above))
}

/** Name of what the row's change is about; null for a line that goes with the rows around it. */
function nameOf(
  row: DraftRow,
  a: DigestLines,
  b: DigestLines,
  moves: ReadonlyMap<DraftRow, string>,
): Name | null {
  if (kindAt(a, row.a) === 'front' || kindAt(b, row.b) === 'front') return 'frontmatter'
  const moved = row.change === 'moved' ? moves.get(row) : undefined
  if (moved !== undefined) return moved
  const owner = Math.max(ownerAt(a, row.a), ownerAt(b, row.b))
  return owner < 0 ? null : owner
}
